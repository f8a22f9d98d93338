import type { Loan } from '@tarnbrook/contract/loans/loans'
import { isInArrears } from '@tarnbrook/domain/loans/loan-state'
import { isNotAsked } from './figures.ts'

export type DefaultNotice = Loan['defaultNotices'][number]

/** The latest default notice that may be acted on: none while nothing overdue is asked for. */
export function findOpenNotice(
  loan: Pick<Loan, 'defaultNotices' | 'state'> & Parameters<typeof isNotAsked>[0],
): DefaultNotice | null {
  if (isNotAsked(loan) || !isInArrears(loan.state)) return null
  return loan.defaultNotices.findLast(({ status }) => status === 'running' || status === 'time-up') ?? null
}

/** The one whose time is not over: what is paid by its last day puts it right. */
export function findRunningNotice(loan: Parameters<typeof findOpenNotice>[0]): DefaultNotice | null {
  const notice = findOpenNotice(loan)
  return notice?.status === 'running' ? notice : null
}

/** The day of a Direct Debit for what is overdue, if it is in time for a running default notice. */
export function findTimelyDebitDay(
  loan: Parameters<typeof findOpenNotice>[0] & Pick<Loan, 'lateRepayment'>,
): string | null {
  const collectOn = loan.lateRepayment?.collectOn ?? null
  const notice = findRunningNotice(loan)
  return collectOn !== null && notice && collectOn > notice.remedyBy ? null : collectOn
}
