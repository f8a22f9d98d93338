import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { CreditCard, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { api } from '#platform/calls/api.ts'
import { makeStore } from '#store.ts'
import { exampleApplication } from '#testing/pages.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { CardPayoffStep } from './card-payoff.tsx'

const VAULT = {
  id: 'tntsandbox1',
  environment: 'sandbox' as const,
  scriptUrl: 'http://vault.example/collect.js',
}

const card = (id: number, changes: Partial<CreditCard> = {}): CreditCard => ({
  id,
  lastFour: '4242',
  lender: 'Bramble Bank',
  payoffAmount: pence(1_000_00),
  status: 'complete',
  ...changes,
})

interface Shown {
  status?: Requirement['status']
  cardPayoff?: 'opt-in' | 'opt-out'
  creditCards?: CreditCard[]
  authStrength?: 'strong' | 'weak'
  hasVault?: boolean
  /** As it is read by itself, later than the application. */
  readCard?: CreditCard
  state?: LoanApplication['state']
}

/** The page as the server makes it, which is what someone without script has. */
function pageOf(shown: Shown): string {
  const { status = 'wanted', cardPayoff, creditCards = [], authStrength = 'strong', hasVault = true } = shown
  const requirement = {
    '@type': 'debt-consolidation-upsell-application-requirement',
    id: 3,
    status,
    attachments: [],
    creditCards,
    details: { ...(cardPayoff && { cardPayoff }) },
  } as unknown as Requirement
  const application = exampleApplication('unsecured', {
    state: shown.state ?? 'Requested',
    amount: pence(5_000_00),
    requirements: [requirement],
  })
  const session = sessionWith({
    user: { id: 41, roles: [], authStrength },
    ...(hasVault && { vault: VAULT }),
  })
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: { session },
  })
  const { readCard } = shown
  if (readCard)
    store.dispatch(
      api.util.upsertQueryEntries([
        {
          endpointName: 'getCreditCard' as never,
          arg: { params: { id: readCard.id } } as never,
          value: readCard as never,
        },
      ]),
    )
  const Stub = createRoutesStub([
    { path: '/', Component: () => <CardPayoffStep application={application} /> },
  ])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Stub initialEntries={['/?id=8&task=card-payoff']} />
    </Provider>,
  )
}

const WHOLE_LOAN = /<button value="opt-out"[^>]* name="choice">Send me the whole loan/

test('it is one question first, with a button for each answer, whoever has signed in how', () => {
  for (const authStrength of ['strong', 'weak'] as const) {
    const html = pageOf({ authStrength })
    expect(html).toMatch(/<form id="choose-card-payoff"[^>]* method="post"/)
    expect(html).toMatch(/<button value="opt-in"[^>]* name="choice">Yes, pay off credit cards/)
    expect(html).toMatch(/<button value="opt-out"[^>]* name="choice">No, send me the whole loan/)
    expect(html).not.toContain('add-card')
  }
})

describe('somebody who names cards', () => {
  const shown: Shown = { cardPayoff: 'opt-in' }

  test('is told without script what it needs, and is offered the whole loan', () => {
    const html = pageOf(shown)
    expect(html).toMatch(/<noscript><p>To add a card, turn on JavaScript/)
    expect(html).not.toContain('id="add-card"')
    expect(html).toMatch(WHOLE_LOAN)
  })

  test('is told that there is no vault, and is offered the whole loan', () => {
    const html = pageOf({ ...shown, hasVault: false })
    expect(html).toContain('You can’t add cards at the moment')
    expect(html).toMatch(WHOLE_LOAN)
  })

  test('is asked for the amount of a card for as long as the card, read by itself, has none', () => {
    const unfinished = card(1, { payoffAmount: null, status: 'incomplete' as CreditCard['status'] })
    const creditCards = [unfinished]
    expect(pageOf({ ...shown, creditCards })).toContain('Save this amount')
    expect(pageOf({ ...shown, creditCards, readCard: unfinished })).toContain('Save this amount')
    // Said in another window meanwhile.
    expect(pageOf({ ...shown, creditCards, readCard: card(1) })).not.toContain('Save this amount')
  })

  test('confirms who they are before they say where money goes, and can have the whole loan without', () => {
    const html = pageOf({ ...shown, authStrength: 'weak', creditCards: [card(1)] })
    expect(html).toContain('before you tell us where to send money')
    expect(html).not.toMatch(/confirm-cards|Bramble Bank/)
    expect(html).toMatch(WHOLE_LOAN)
  })

  test('sees each card with its amount and a button that names it, and what is left', () => {
    const html = pageOf({ ...shown, creditCards: [card(1), card(2, { lastFour: '4444' })] })
    expect(html).toContain('£1,000 to pay off')
    for (const [id, ending] of [
      [1, '4242'],
      [2, '4444'],
    ])
      expect(html).toMatch(
        new RegExp(
          `<button form="remove-card" value="${id}"[^>]* name="cardId">Remove<span[^>]*> Bramble Bank, card ending ${ending}`,
        ),
      )
    expect(html).toContain('£3,000')
    expect(html).toContain('Confirm these cards')
  })

  test('gives a card the amount that did not go through with it, before the cards are confirmed', () => {
    const html = pageOf({
      ...shown,
      creditCards: [card(1), card(2, { payoffAmount: null, status: 'added' })],
    })
    expect(html).toContain('No amount yet')
    expect(html).toMatch(/<form id="card-amount"/)
    expect(html).toMatch(/type="hidden" form="card-amount" name="cardId" value="2"/)
    expect(html).not.toMatch(/<form id="confirm-cards"/)
  })

  test('has nothing to confirm before a card is there', () => {
    expect(pageOf(shown)).not.toContain('confirm-cards')
    expect(pageOf({ ...shown, creditCards: [card(1)] })).toContain('Confirm this card')
  })
})

describe('once it is answered', () => {
  test('confirmed cards are listed, and can be given up, but not one by one', () => {
    const html = pageOf({ status: 'met', cardPayoff: 'opt-in', creditCards: [card(1)] })
    expect(html).toContain('Your loan pays off a credit card')
    expect(html).not.toMatch(/remove-card|add-card/)
    expect(html).toMatch(WHOLE_LOAN)
  })

  test('the whole loan can be changed while other things are wanted, and not after', () => {
    const shown: Shown = { status: 'met', cardPayoff: 'opt-out' }
    expect(pageOf(shown)).toContain('Choose cards to pay off')
    expect(pageOf({ ...shown, state: 'Approved' })).not.toContain('Choose cards to pay off')
    expect(pageOf(shown)).toContain('all £5,000 to your bank account')
  })
})
