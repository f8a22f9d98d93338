import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { CreditCard } from '@tarnbrook/contract/applications/requirement-resource'
import { pence, toPounds } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { FORM_FIELD } from '#platform/forms/form-marks.ts'
import type { FormReply } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { exampleApplication } from '#testing/pages.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { submitAddCard } from './card-payoff.submit.ts'

const card = (id: number, changes: Partial<CreditCard> = {}): CreditCard => ({
  id,
  lastFour: '1111',
  lender: 'A bank',
  payoffAmount: pence(1_000_00),
  status: 'complete',
  ...changes,
})

const TYPED = {
  vaultAlias: 'tok_sandbox_abcdefgh',
  lastFour: '4242',
  lender: 'Bramble Bank',
  payoffAmount: '£1,250.50',
}

/** Sends the form; the API has these cards before, and these after the card is added. */
async function add(
  typed: Record<string, string>,
  given: { before?: CreditCard[]; after?: CreditCard[] } = {},
) {
  const {
    before = [],
    after = [...before, card(9, { lastFour: '4242', payoffAmount: null, status: 'added' })],
  } = given
  const called: { path: string; body: unknown }[] = []
  const store = makeStore({
    extra: {
      log: console,
      fetch: async (path, init) => {
        called.push({ path, body: JSON.parse(String(init?.body ?? 'null')) })
        return Response.json({
          data: path.endsWith('/complete') ? onWire(after.at(-1)!) : requirementOf(after),
        })
      },
    },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  const form = new FormData()
  form.set(FORM_FIELD, 'add-card')
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const application = exampleApplication('unsecured', {
    id: 8,
    state: 'Requested',
    amount: pence(5_000_00),
    requirements: [
      { ...requirementOf([]), creditCards: before },
    ] as unknown as LoanApplication['requirements'],
  })
  const outcome = await submitAddCard(store, form, application)
  return { outcome, called }
}

const onWire = (each: CreditCard) => ({
  ...each,
  payoffAmount: each.payoffAmount === null ? null : toPounds(each.payoffAmount),
})

const requirementOf = (cards: CreditCard[]) => ({
  '@type': 'debt-consolidation-upsell-application-requirement',
  '@link': '/v1/x/3',
  id: 3,
  loanApplicationId: 8,
  status: 'wanted',
  metAt: null,
  attachments: [],
  creditCards: cards.map(onWire),
  details: { cardPayoff: 'opt-in' },
})

test('a card is added by what stands for its number, and then gets its amount', async () => {
  const { outcome, called } = await add(TYPED)
  const { payoffAmount: _, ...sent } = TYPED
  expect(called.map(({ path, body }) => [path.replace(/^.*?\/v\d/, ''), body])).toEqual([
    ['/debt-consolidation-upsell-application-requirements/3/credit-card', sent],
    ['/debt-consolidation-credit-cards/9/complete', { payoffAmount: 1250.5 }],
  ])
  expect((outcome as Response).headers.get('location')).toBe(
    '/account/borrow/continue?id=8&task=card-payoff&saved=add-card',
  )
})

test('everything that is missing is told at once, and nothing is sent', async () => {
  const { outcome, called } = await add({ vaultAlias: '', lastFour: '', lender: ' ', payoffAmount: '' })
  expect((outcome as FormReply).error).toEqual({
    vaultAlias: ['Enter the card number'],
    lender: ['Enter who the card is with'],
    payoffAmount: ['Enter the amount to pay off'],
  })
  expect(called).toEqual([])
})

test.each([
  ['0', 'Enter an amount above £0'],
  ['4000.01', 'Your loan has £4,000 left for this card. Enter that or less'],
])('an amount of %s is refused at its field before a card is added', async (payoffAmount, message) => {
  const { outcome, called } = await add({ ...TYPED, payoffAmount }, { before: [card(1)] })
  expect((outcome as FormReply).error).toEqual({ payoffAmount: [message] })
  expect(called).toEqual([])
})

test('a card that was added without its amount gets it when the form is sent again', async () => {
  const before = [card(7, { lastFour: '4242', payoffAmount: null, status: 'added' })]
  const { called } = await add(TYPED, { before, after: before })
  expect(called.at(-1)?.path).toContain('/debt-consolidation-credit-cards/7/complete')
})

test('the same card twice is refused at its number, and its amount stays', async () => {
  const before = [card(7, { lastFour: '4242' })]
  const { outcome, called } = await add(TYPED, { before, after: before })
  expect((outcome as FormReply).error).toEqual({
    vaultAlias: ['You’ve already added this card. To change its amount, remove it first'],
  })
  expect(called).toHaveLength(1)
})

test('a number that is typed into another field is not sent', async () => {
  const { outcome, called } = await add({ ...TYPED, lender: 'Bank 4242 4242 4242 4242' })
  expect((outcome as FormReply).error?.lender).toEqual([
    'Don’t put a card number here. We never store card numbers',
  ])
  expect(called).toEqual([])
})
