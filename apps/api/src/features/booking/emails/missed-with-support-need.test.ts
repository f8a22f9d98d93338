import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockLoan } from '#features/loans/loan.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededBorrower, seedLoan } from '#testing/seed/loan.ts'
import { seedSupportNeed } from '#testing/seed/support-need.ts'
import { missInstalments } from '../miss-instalments.ts'
import { emailMissedPayment } from './missed-payment-emails.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

describe('an email about a missed payment to somebody with a support need', () => {
  const missedMails = async ({ borrower }: { borrower: SeededBorrower }) => {
    await kit.drain()
    return kit.inbox(borrower.email)
  }

  test('begins with the phone number, is short, and does not say why', async () => {
    const agreedOn = kit.deps.clock.today().subtract({ days: 45 })
    const loan = await seedLoan(kit.deps, { mandate: 'cancelled', agreedOn })
    await seedSupportNeed(kit.deps, loan.borrower)
    await missInstalments(kit.deps, { loanId: loan.loanId, numbers: [1] })
    const [mail, ...more] = await missedMails(loan)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/^[^\n]*\n+Call us on 01632 960 100/)
    expect(mail?.text).toContain("For 14 days we won't email you about this payment again")
    expect(mail?.text).not.toMatch(/default notice|Total overdue|told us|health/i)
  })

  test('is not followed by another about the same payment within 14 days, but by the outcome of what was asked for', async () => {
    const agreedOn = kit.deps.clock.today().subtract({ days: 45 })
    const loan = await seedLoan(kit.deps, { mandate: 'cancelled', agreedOn })
    await seedSupportNeed(kit.deps, loan.borrower)
    const missed = (collectionId: number, facts: { isDisputed: boolean; wasOverdue: boolean }) =>
      command(kit.deps, systemContext('daily-run'), { name: 'test' }, async (work) => {
        const row = await lockLoan(work.tx, { id: loan.loanId })
        const chargeOn = kit.deps.clock.today().toString()
        await emailMissedPayment(work, kit.deps, row, {
          instalmentNumber: 1,
          amountPence: 177_89,
          chargeOn,
          collectionId,
          ...facts,
        })
      })
    const first = await collectionOf(loan.loanId, 1)
    const second = await collectionOf(loan.loanId, 2)
    const third = await collectionOf(loan.loanId, 3)
    await missed(first, { isDisputed: false, wasOverdue: false })
    await missed(second, { isDisputed: true, wasOverdue: false })
    expect(await missedMails(loan)).toHaveLength(1)
    await missed(third, { isDisputed: false, wasOverdue: true })
    expect(await missedMails(loan)).toHaveLength(2)
    await sql`update message set created_at = created_at - interval '15 days'
      where once_key like ${`missed-payment:${loan.loanId}:%`}`.execute(kit.deps.db)
    await missed(second, { isDisputed: true, wasOverdue: false })
    expect(await missedMails(loan)).toHaveLength(3)
  })

  async function collectionOf(loanId: number, attempt: number): Promise<number> {
    const now = new Date(kit.deps.clock.now().epochMilliseconds)
    const { id } = await kit.deps.db
      .insertInto('collection')
      .values({
        loan_id: loanId,
        instalment_number: 1,
        attempt,
        method: 'DIRECT_DEBIT',
        amount_pence: 177_89,
        charge_on: kit.deps.clock.today().toString(),
        state: 'failed',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
})
