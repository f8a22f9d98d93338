import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Attachment, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleApplication } from '#testing/pages.fixture.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { ProofStep } from '../proof-step.tsx'
import { settlementDetailsForm } from '../proofs.forms.ts'
import { submitSettlementDetails } from './details.submit.ts'

const CONFIRM = 'Send for checking'

const letter: Attachment = {
  id: 5,
  name: 'letter.pdf',
  kind: 'pdf',
  side: null,
  pages: 1,
  bytes: 2048,
  status: 'ready',
  sentAt: '2026-11-22T10:00:00Z',
}
const settlement = {
  lender: 'Bramble Loans',
  reference: 'BL-1',
  amount: pence(120_050),
  validUntil: '2099-12-20',
  accountNumberEnding: '5678',
  payeeCheck: 'match',
} as const

function applicationWith(given: Partial<Requirement>): LoanApplication {
  const requirement = {
    '@type': 'settlement-letter-requirement',
    id: 3,
    status: 'wanted',
    attachments: [],
    details: {},
    ...given,
  } as unknown as Requirement
  return exampleApplication('unsecured', { state: 'Requested', requirements: [requirement] })
}

const storeThat = (fetch: typeof globalThis.fetch, authStrength: 'weak' | 'strong' = 'strong') =>
  makeStore({
    extra: { fetch, log: console },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength } }) },
  })

function pageOf(given: Partial<Requirement>, query = '', authStrength?: 'weak'): string {
  const application = applicationWith(given)
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ProofStep application={application} task="settlement-letter" /> },
  ])
  return renderToStaticMarkup(
    <Provider store={storeThat(() => new Promise(() => {}), authStrength)}>
      <Stub initialEntries={[`/?id=8&task=settlement-letter${query}`]} />
    </Provider>,
  )
}

describe('what a settlement letter says', () => {
  test('is asked in a form of its own, which is sent without script too', () => {
    const html = pageOf({})
    expect(html).toMatch(/<form id="settlement-details"[^>]* method="post"/)
    for (const name of [
      ...['lender', 'reference', 'amount'],
      ...['validUntil.day', 'validUntil.month', 'validUntil.year'],
      ...['sortCode', 'accountNumber'],
    ])
      expect(html).toContain(`name="${name}"`)
  })

  test('is asked of who signed in by their own mailbox: it says where money goes', () => {
    const html = pageOf({}, '', 'weak')
    expect(html).toContain('before you tell us where to send money')
    expect(html).not.toContain('name="lender"')
  })

  test('is shown back, and the form to change it starts with it', () => {
    const html = pageOf({ details: { settlement } }, '&saved=settlement-details')
    for (const words of [
      'Bramble Loans',
      'BL-1',
      '£1,200.50',
      '20/12/2099',
      'Ending 5678',
      'We’ve saved what your letter',
    ])
      expect(html).toContain(words)
    expect(html).toContain('Change these details')
    for (const value of ['Bramble Loans', 'BL-1', '1200.50', '20', '12', '2099'])
      expect(html).toContain(`value="${value}"`)
  })

  test('has to be there before the letter is sent for checking, and the page says so', () => {
    const missing = 'Save what the letter says, above.'
    const withoutDetails = pageOf({ attachments: [letter] })
    expect(withoutDetails).toContain(missing)
    expect(withoutDetails).not.toContain(CONFIRM)
    const whole = pageOf({ attachments: [letter], details: { settlement } })
    expect(whole).toContain(CONFIRM)
    expect(whole).not.toContain(missing)
    expect(pageOf({ details: { settlement } })).not.toContain(CONFIRM)
  })
})

test('an account that its bank does not confirm is said to be checked, and one that it does is not', () => {
  const pageWith = (payeeCheck: 'no-match' | 'unavailable' | 'close-match') =>
    pageOf({ details: { settlement: { ...settlement, payeeCheck } } })
  expect(pageWith('no-match')).toContain('in another name than the lender’s')
  expect(pageWith('unavailable')).toContain('didn’t tell us whose account this is')
  expect(pageWith('close-match')).not.toContain('Please check the account')
})

describe('the form', () => {
  const typed = {
    lender: ' Bramble Loans ',
    reference: 'BL-1',
    amount: '£1,200.50',
    'validUntil.day': '20',
    'validUntil.month': 'December',
    'validUntil.year': '2099',
    sortCode: '99-99-90',
    accountNumber: '12345678',
  }

  function submit(changes: Partial<Record<keyof typeof typed, string>>, answer: Response) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...typed, ...changes })) form.set(name, value)
    form.set('form', settlementDetailsForm.id)
    const sent: { path: string; body: unknown }[] = []
    const store = storeThat(async (path, init) => {
      sent.push({ path: String(path), body: JSON.parse(String(init?.body)) })
      return answer
    })
    return submitSettlementDetails(store, form, applicationWith({})).then((reply) => ({ reply, sent }))
  }

  const refusal = (fields: Record<string, string[]>) =>
    Response.json({ error: { code: 'VALIDATION_FAILED', message: '', fields } }, { status: 422 })

  test.each([
    ['lender', '', 'Enter the name of the lender'],
    ['reference', '', 'Enter your account or agreement number'],
    ['reference', '4111 1111 1111 1111', 'Don’t put a card number here. We never store card numbers'],
    ['amount', 'a lot', 'Enter the amount that pays off the debt'],
    ['amount', '0', 'Enter the amount that pays off the debt'],
    ['sortCode', '12', 'Enter a valid sort code like 30-94-30'],
    ['accountNumber', '', 'Enter the account number that the letter gives'],
  ] as const)('%s %j is refused at its field, unsent', async (name, value, message) => {
    const { reply, sent } = await submit({ [name]: value }, Response.json({}))
    expect(reply).toMatchObject({ status: 'error', error: { [name]: [message] } })
    expect(sent).toEqual([])
  })

  test('a day without its year is refused at the year', async () => {
    const { reply } = await submit({ 'validUntil.year': '' }, Response.json({}))
    expect(reply).toMatchObject({ error: { 'validUntil.year': ['Date must include a year'] } })
  })

  test('a day that is over is refused by the API, at the day', async () => {
    const words = 'This figure is no longer valid. Ask the lender for a new one.'
    const { reply, sent } = await submit({}, refusal({ validUntil: [words] }))
    expect(reply).toMatchObject({ status: 'error', error: { validUntil: [words] } })
    expect(sent).toMatchObject([
      {
        path: expect.stringContaining('/settlement-letter-requirements/3/provide-settlement-details'),
        body: {
          lender: 'Bramble Loans',
          reference: 'BL-1',
          amount: 1200.5,
          validUntil: '2099-12-20',
          sortCode: '999990',
          accountNumber: '12345678',
        },
      },
    ])
  })
})
