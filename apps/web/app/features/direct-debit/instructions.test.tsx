import { directDebitGuarantee } from '@tarnbrook/brands/facts/direct-debit'
import { lender } from '@tarnbrook/brands/lender'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { BankAccountForm } from '#features/bank-details/bank-account-form.tsx'
import { bankDetailsUpdateForm } from '#features/bank-details/bank-details.forms.ts'
import { loansApi } from '#features/loans/loans.api.ts'
import { load } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import SetUpDirectDebitScreen from './direct-debit.screen.tsx'

const TYPED = {
  accountHolderName: 'Ann Fell',
  sortCode: '309430',
  accountNumber: '55667788',
  isAccountHolder: 'on',
}

/** What a page's form says, by element, for the borrower of loan 7 (Direct Debit cancelled). */
async function wordsOf(page: ReactNode, reply?: object): Promise<string> {
  const loan = exampleLoan({ mandateStatus: 'cancelled', isMandateActive: false })
  const store = makeStore({
    extra: { log: console, fetch: async () => Response.json({ data: loan }) },
    preloadedState: {
      session: sessionWith({ brand: 'main', user: { id: 41, roles: [], authStrength: 'strong' } }),
    },
  })
  await load(store, loansApi.endpoints.getLoan, { params: { id: 7 } })
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: () => page }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/?id=7']} hydrationData={reply ? { actionData: { page: reply } } : {}} />
    </Provider>,
  )
  const [form] = html.match(/<form.*<\/form>/s)!
  expect(form).not.toContain('<details')
  return form
    .replaceAll('&amp;', '&')
    .split(/<[^>]*>/)
    .filter((words) => words.trim())
    .join(' | ')
}

const asked = (
  <BankAccountForm
    form={bankDetailsUpdateForm}
    holder="Ann Fell"
    heading={{ title: 'Your bank account' }}
    note={undefined}
  />
)

/** Bacs, instructions without paper: what is shown before one is taken. */
describe.each([
  ['a new account', () => wordsOf(asked)],
  ['the account that we have', () => wordsOf(<SetUpDirectDebitScreen />)],
])('before an instruction for %s is taken', (_account, words) => {
  test('who collects is named, and the payer confirms that the account is theirs alone', async () => {
    const text = await words()
    for (const said of [
      `Who collects | ${lender.legalName}`,
      `Service user number | ${lender.serviceUserNumber}`,
      'Name on your bank statement | TARNBROOK LENDING',
    ])
      expect(text).toContain(said)
    expect(text).toMatch(/this is (my|your) own account.*only (person needed|you need) to authorise/i)
  })

  test('the Guarantee is open and in the words of the scheme', async () => {
    expect(await words()).toContain(directDebitGuarantee.join(' | '))
  })
})

test('what was typed is shown back whole before it is sent, with a way to change it', async () => {
  const text = await wordsOf(asked, {
    form: bankDetailsUpdateForm.id,
    status: 'success',
    step: 'check',
    initialValue: TYPED,
  })
  for (const said of [
    'Name on the account | Ann Fell',
    'Sort code | 30-94-30',
    'Account number | 55667788',
    `Service user number | ${lender.serviceUserNumber}`,
    'Confirm these details',
    'Change them',
  ])
    expect(text).toContain(said)
})
