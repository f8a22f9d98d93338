import type { LedgerAccount } from '@tarnbrook/domain/loans/ledger'
import type { ApiDeps } from '#deps.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'

/** For tests: the sums of a loan's postings in pence, of all accounts and of one. */
export async function readLedgerSums({ db }: ApiDeps, { loanId }: SeededLoan) {
  const postings = await db
    .selectFrom('ledger_posting')
    .select(['account', 'amount_pence'])
    .where('loan_id', '=', loanId)
    .execute()
  const sum = (some: typeof postings) => some.reduce((total, posting) => total + posting.amount_pence, 0)
  return {
    all: sum(postings),
    sumAccount: (account: LedgerAccount) => sum(postings.filter((posting) => posting.account === account)),
  }
}
