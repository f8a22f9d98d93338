import { toDate } from '#platform/clock.ts'
import type { TestApi } from '#testing/kit.ts'
import { seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'

type ReadAll = (token: string, ids: { loan: number }) => Promise<void>

/** Figures: quoted, to be paid by Direct Debit, of a withdrawal; refunds of ended loans. */
export async function settlementRecords(api: TestApi, readAll: ReadAll): Promise<void> {
  for (const [type, amountPence] of [
    ['settlement', 500_000],
    ['cancellation', 300_000],
  ] as const) {
    const agreedOn = api.deps.clock.today().subtract({ days: 3 })
    const { loanId, borrower } = await seedLoan(api.deps, { amountPence, agreedOn })
    const ask = (path: string, body: object) =>
      api.call('POST', `/loans/${loanId}/${path}`, { as: borrower.token, body })
    await ask('create-early-settlement-quote', { type })
    await readAll(borrower.token, { loan: loanId })
    if (type === 'cancellation') {
      const yesterday = api.deps.clock.today().subtract({ days: 1 }).toString()
      await api.deps.db
        .updateTable('settlement_quote')
        .set({ pay_by: yesterday })
        .where('loan_id', '=', loanId)
        .execute()
      await readAll(borrower.token, { loan: loanId })
    }
    await ask('change-early-settlement-quote-payment-method-to-direct-debit', {})
    await readAll(borrower.token, { loan: loanId })
  }
  for (const [accountNumber, state, told] of [
    ['12345678', 'sent', null],
    ['66374958', 'executed', null],
    ['12345678', 'sent', 'We charged interest for a day too many.'],
    ['66374958', 'executed', 'A notice was late.'],
    ['12345678', 'reserved', null],
    ['12345678', 'reserved', 'A notice was late.'],
  ] as const) {
    const borrower = await seedBorrower(api.deps)
    const sortCode = state === 'executed' ? '089999' : '999990'
    const { loanId } = await seedLoan(api.deps, { state: 'Settled', sortCode, accountNumber, borrower })
    const { bank_account_id } = await api.deps.db
      .selectFrom('loan')
      .select('bank_account_id')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
    const now = toDate(api.deps.clock.now())
    await api.deps.db
      .insertInto('refund')
      .values({
        loan_id: loanId,
        bank_account_id,
        state,
        source: told === null ? 'credit' : 'given-back',
        told,
        amount_pence: state === 'executed' ? 250 : 100,
        sent_on: state !== 'executed' ? null : api.deps.clock.today().toString(),
        created_at: now,
        updated_at: now,
      })
      .execute()
    // An insolvency holds what was not sent yet.
    if (state === 'reserved') await seedPersonEvent(api.deps, { userId: borrower.userId })
    await readAll(borrower.token, { loan: loanId })
  }
}
