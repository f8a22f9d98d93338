import type { Loan } from '@tarnbrook/contract/loans/loans'
import { calculateLeftToRemedy, defaultNoticeStatus } from '@tarnbrook/domain/arrears/default-notice'
import type { Moratorium } from '@tarnbrook/domain/breathing-space/breathing-space'
import { addWorkingDays, type Day, day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import type { LoanWithParts } from './select-loans.ts'

/** Most arrive within hours; a bank may take until the next working day. */
const TRANSFER_WORKING_DAYS = 1

/** What a default notice comes to today, from all that was paid since it was given. */
export function toDefaultNoticeResource(
  notice: LoanWithParts['defaultNotices'][number],
  {
    payments,
    today,
    moratoria,
  }: { payments: Loan['historicalRepayments']; today: Day; moratoria: readonly Moratorium[] },
): Loan['defaultNotices'][number] {
  const terms = {
    sentOn: day(notice.given_on),
    remedyBy: day(notice.remedy_by),
    amountToRemedyPence: pence(notice.amount_pence),
    paidBeforePence: pence(notice.paid_before_pence),
  }
  const paid = payments.map(({ paidOn, amount }) => ({ on: day(paidOn), amountPence: amount }))
  const status = defaultNoticeStatus(terms, paid, today, moratoria)
  return {
    id: notice.id,
    givenOn: notice.given_on,
    amount: terms.amountToRemedyPence,
    toPay: calculateLeftToRemedy(terms, paid, today),
    remedyBy: notice.remedy_by,
    isTransferInTime: daysBetween(addWorkingDays(today, TRANSFER_WORKING_DAYS), terms.remedyBy) >= 0,
    status: status === 'lapsed-unpaid' ? 'time-up' : status,
  }
}
