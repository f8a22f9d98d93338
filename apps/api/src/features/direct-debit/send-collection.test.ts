import { formatDayWords } from '@tarnbrook/domain/core/display'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const SATURDAY = 6

// On a weekend the bank begins on the next working day.
test('a payment that is asked for late is taken after the notice that was agreed, on the day that the email says', async () => {
  const loan = await seedLoan(kit.deps, {
    isAtProviders: true,
    nextDueOn: kit.deps.clock.today().add({ days: 20 }),
  })
  await kit.setFault('gocardless', 'down')
  await on.liveUntilAsked(loan)
  await kit.skipDays(4 + ((SATURDAY - kit.deps.clock.today().add({ days: 4 }).dayOfWeek + 7) % 7))
  expect(kit.deps.clock.today().dayOfWeek).toBe(SATURDAY)
  await kit.setFault('gocardless', 'ok')
  await vi.waitFor(async () => expect(await readCollection(loan)).toMatchObject({ state: 'sent' }), {
    timeout: 100_000,
  })
  const { charge_on: chargeOn } = await readCollection(loan)
  const earliest = earliestDebit(kit.deps.clock.today())
  expect(chargeOn).toBe(earliest.toString())
  await kit.drain()
  const [notice] = await kit.inbox(loan.borrower.email)
  expect(notice!.text).toContain(formatDayWords(earliest))
})

function readCollection({ loanId }: { loanId: number }) {
  return kit.deps.db
    .selectFrom('collection')
    .select(['state', 'charge_on'])
    .where('loan_id', '=', loanId)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
}
