import { expect, test } from '../../e2e/support/fixtures.ts'
import type { BrandKey } from '../../e2e/support/running-product.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import * as arranging from './arranging.ts'
import * as borrowing from './borrowing.ts'
import type { Task } from './counted.ts'
import * as proving from './proving.ts'
import * as quoting from './quoting.ts'
import { type Counted, readLimits, writeCounts } from './table.ts'

/** By their names in docs/tasks.md. A brand without a row there does not have the task. */
const TASKS: Readonly<Record<string, Task>> = {
  '1. Get a quote as a new customer': quoting.getQuote,
  '2a. Change amount or term after the quote': quoting.changeLoan,
  '2b. Correct the income after the quote': quoting.correctIncome,
  '3. Stop in the middle, come back next day': quoting.comeBackNextDay,
  '4. Come back on another device': quoting.comeBackElsewhere,
  '5. Be declined, and ask for a review': quoting.beDeclined,
  '6. Accept the quote and sign': borrowing.signAgreement,
  '7. Borrow more': quoting.borrowMore,
  '8. Look up the next payment': borrowing.lookUpLoan,
  '9. Miss a payment, and find help': borrowing.missPayment,
  '9b. Pay when late': borrowing.payLate,
  '10. Complain': borrowing.complain,
  '11. Find the signed agreement': borrowing.findAgreement,
  '12a. Withdraw': borrowing.withdraw,
  '12b. Refuse cookies and marketing': borrowing.refuseMarketing,
  '13. Settle by Direct Debit': borrowing.settle,
  '14. Photograph three payslips': proving.photographPayslips,
  '15. Agree smaller payments': arranging.agreeSmallerPayments,
}

/** The second brand, with customers from brokers, is walked on request: it shares most pages. */
const WALKED: readonly BrandKey[] = process.env.TASKS === 'all' ? ['main', 'motor'] : ['main']

test.use({ width: 360, height: 640 })
// In one worker, so that there is one table.
test.describe.configure({ mode: 'default' })

const counted: Counted[] = []
test.afterAll(() => writeCounts(counted))

for (const brand of WALKED)
  for (const [name, walk] of Object.entries(TASKS)) {
    const limits = readLimits(name, brand)
    if (!limits) continue
    test(`${name} takes no more than before: ${brand}`, exhaustiveIf(true), async ({ setOut, allow }) => {
      // Spec 8: a 404 means that there is no quote. A browser says of each that it came.
      allow(/404.*early-settlement-quote/)
      const { count } = await walk(setOut({ brand }))
      counted.push([name, brand, count])
      for (const each of ['pages', 'fields', 'taps'] as const)
        expect.soft(count[each], each).toBeLessThanOrEqual(limits[each])
    })
  }

test('every task is in the document, for one brand at least', () => {
  for (const name of Object.keys(TASKS)) expect(readLimits(name, 'main'), name).toBeDefined()
})
