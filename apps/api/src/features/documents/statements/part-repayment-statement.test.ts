import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatDay } from '@tarnbrook/domain/core/display'
import { EARLY_REPAYMENT_STATES } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { seedEarlyRepayment } from '#testing/seed/early-repayment.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const statement = ({ loanId, borrower }: SeededLoan, id: number, as = borrower.token) =>
  api.call('GET', `/loans/${loanId}/early-repayments/${id}/statement.pdf`, { as })

/** CCA 1974 s97A(2) and s94(3) to (5): each fact by its words. */
test.each(['unsecured', 'hire-purchase'] as const)(
  '%s: has all that the law asks for',
  async (productType) => {
    const brand = productType === 'unsecured' ? 'main' : 'motor'
    const loan = await seedLoan(api.deps, { productType, brand, optionToPurchaseFeePence: 0 })
    const id = await seedEarlyRepayment(api.deps, {
      loanId: loan.loanId,
      state: 'applied',
      amountPence: 700_00,
    })
    const { status, body, headers } = await statement(loan, id)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = oneSpaced((await readPdf(body)).text)
    const today = api.deps.clock.today()
    for (const words of [
      'free of charge (Consumer Credit Act 1974, section 97A)',
      productType === 'unsecured' ? 'your loan agreement' : 'your hire purchase agreement',
      'Ann Fell',
      'Tarn Street',
      lender.legalName,
      lenderAddressLine,
      `Your notice ${formatDay(today)}`,
      `It takes effect on ${formatDay(today.add({ days: 28 }))}`,
      `on ${formatDay(today)} £10,000.00`,
      'You paid £700.00',
      'Rebate of interest and charges £100.00',
      'Compensation that we claim None',
      'after both £9,200.00',
      `Of it, due by ${formatDay(today.add({ days: 28 }))} £200.00`,
      'Left to pay after that day £9,000.00',
      'Nothing was overdue, so that all of your payment repaid what was not yet due',
      'Number of payments left 27 (before: 30)',
      'Monthly payment £286.70, as before',
      'Last payment 07/11/2029, as before',
      'a new table of every payment that is left',
    ])
      expect(text).toContain(words)
  },
)

test('is only of one that changed the payments, and only for its borrower', async () => {
  const loan = await seedLoan(api.deps, {})
  const answers: Record<string, number> = {}
  for (const state of EARLY_REPAYMENT_STATES) {
    const id = await seedEarlyRepayment(api.deps, { loanId: loan.loanId, state })
    answers[state] = (await statement(loan, id)).status
    const stranger = await seedBorrower(api.deps)
    expect((await statement(loan, id, stranger.token)).status).toBe(404)
    const other = await seedLoan(api.deps, {})
    expect((await statement({ ...other, borrower: other.borrower }, id)).status).toBe(404)
  }
  expect(answers).toEqual({
    applied: 200,
    'owed-again': 200,
    pending: 409,
    'not-paid': 409,
    returned: 409,
    'not-applied': 409,
  })
})
