import { Problem } from '@tarnbrook/contract/errors'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { resendRefunds } from '#features/loans/facts/refunds.ts'
import type { LoanRow, LockedLoan } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { readPayable } from '#platform/payee/payable-account.ts'
import type { EndingFacts } from './ending-figures.ts'

/** Nothing is owed less or more by it. @throws Problem WRONG_STATE where money may go there */
export async function readUnconfirmed(work: Work, deps: ApiDeps, loan: LoanRow): Promise<EndingFacts> {
  const payable = await readPayable(deps, work.tx, loan.bank_account_id)
  if (payable.kind === 'payable')
    throw new Problem('WRONG_STATE', { message: 'Money may be sent to the account of this loan already.' })
  return {
    state: loan.state,
    paidPence: pence(loan.paid_pence),
    owedPence: pence(0),
    interestPence: pence(0),
    goodsPence: pence(0),
    isCalledIn: false,
    hasProtectedGoods: null,
    // Another account that is given meanwhile is not the one that was looked at.
    bankAccountId: loan.bank_account_id,
  }
}

/** What waited for it, or failed, is sent. */
export async function acceptPayee(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  await work.tx
    .updateTable('bank_account')
    .set({ payee_accepted_at: toDate(deps.clock.now()) })
    .where('id', '=', loan.bank_account_id)
    .execute()
  await work.record({
    name: 'payeeAccepted',
    subject: ['loan', loan.id],
    after: { bankAccountId: loan.bank_account_id },
  })
  await work.enqueue('chase-payout', { loanId: loan.id }, { key: `chase-payout:${loan.id}` })
  await resendRefunds(work, deps, { loan })
  const waiting = await work.tx
    .selectFrom('refund')
    .select('id')
    .where('bank_account_id', '=', loan.bank_account_id)
    .where('state', '=', 'reserved')
    .execute()
  for (const { id } of waiting)
    await work.enqueue('send-refund', { refundId: id }, { key: `send-refund:${id}` })
}
