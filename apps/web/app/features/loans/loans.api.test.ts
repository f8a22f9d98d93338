import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { send } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { loansApi } from './loans.api.ts'

const { getLoan, ...endpoints } = loansApi.endpoints
const params = { id: 7 }
const READ = 'GET /api/product/loans/7'

/** A store with loan 7. Writes are answered with `changed`; reading it again never ends. */
async function storeWithLoan(changed: object) {
  const calls: string[] = []
  const store = makeStore({
    extra: {
      log: console,
      fetch: async (path, init) => {
        calls.push(`${init?.method ?? 'GET'} ${path.split('?')[0]}`)
        if (calls.length > 1 && calls.at(-1) === READ) return new Promise<never>(() => {})
        return Response.json({ data: calls.length === 1 ? exampleLoan() : changed })
      },
    },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  // A page that shows the loan, so that what becomes stale is read again.
  const shown = store.dispatch(getLoan.initiate({ params }))
  await shown
  return { store, calls, inStore: () => getLoan.select({ params })(store.getState()).data }
}

const amount = { params, body: { amount: pence(100_00) } }
const CARD = { params, body: { paymentIntentId: 'pi_1' } }

// Spec 4: early and late repayment and Direct Debit set-up each put the returned loan in the store.
test.each([
  ['setUpDirectDebit', { params }],
  ['repayEarlyByDirectDebit', { params, body: { amount: pence(100_00), choice: 'finishSooner' } }],
  ['stopEarlyRepayment', { params }],
  ['payLateByDirectDebit', amount],
  ['confirmLateCardPayment', CARD],
  ['handBack', { params, body: { toPay: pence(100_00), confirmed: true } }],
] as const)(
  '%s puts the loan that is returned into the store, without asking for it again',
  async (name, arg) => {
    const changed = exampleLoan({ balance: pence(12), isMandateActive: false })
    const { store, calls, inStore } = await storeWithLoan(changed)
    const { problem } = await send(store, endpoints[name] as typeof endpoints.setUpDirectDebit, arg as never)
    expect(problem).toBeUndefined()
    expect(inStore()).toMatchObject({ balance: 12_00, isMandateActive: false })
    expect(calls.filter((call) => call === READ)).toHaveLength(1)
  },
)

test('a changed payment day is merged into the loan: what the answer leaves out stays', async () => {
  const { store, inStore } = await storeWithLoan(exampleLoan({ paymentDay: 5 }))
  // As where it was asked for.
  const loanApplication = { id: 8 }
  const embedded = (loan: object) => {
    Object.assign(loan, { loanApplication })
  }
  store.dispatch(loansApi.util.updateQueryData('getLoan', { params }, embedded))
  const body = { date: '2026-12-05', paymentDay: 5 }
  await store.dispatch(endpoints.updatePaymentDate.initiate({ params, body }))
  expect(inStore()).toMatchObject({ paymentDay: 5, loanApplication })
})

const CASE = {
  '@type': 'bankDetailsUpdate',
  id: 3,
  createdAt: '2026-11-24T10:00:00Z',
  payeeCheck: 'match',
  accountHolderName: 'Ann Fell',
  sortCodeEnding: '90',
  accountNumberEnding: '7788',
}
const NEW_ACCOUNT = {
  accountHolderName: 'Ann Fell',
  sortCode: '999990',
  accountNumber: '55667788',
  isAccountHolder: true,
  isPayeeConfirmed: false,
}

test.each([
  ['updateBankDetails', { params, body: NEW_ACCOUNT }, CASE],
  ['dropBankDetailsUpdate', { params }, { '@type': 'bankDetailsUpdateDropped' }],
] as const)('%s makes the loan stale: it is read again', async (name, arg, answer) => {
  const { store, calls } = await storeWithLoan(answer)
  await store.dispatch((endpoints[name] as typeof endpoints.dropBankDetailsUpdate).initiate(arg as never))
  await expect.poll(() => calls.filter((call) => call === READ)).toHaveLength(2)
})
