import type { Loan } from '@tarnbrook/contract/loans/loans'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence, sumPence } from '@tarnbrook/domain/core/money'
import { isInSchedule } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import type { InstalmentClaim } from '@tarnbrook/domain/payments/payment-allocation'
import { accruedInterest, monthlyRate } from '@tarnbrook/domain/schedule/interest'

type Payments = Pick<Loan, 'annualRate' | 'scheduledPayments' | 'earlyRepayments' | 'isInsolvent'>
type Payment = Loan['scheduledPayments'][number]

/**
 * CCA 1974 s77B(3)(c): why a row has more or less interest than a month at the agreement's rate,
 * and which rows are not collected: each row follows from table, rate and notes.
 */
export function describeRows(loan: Payments, owed: readonly InstalmentClaim[]): string[] {
  const rate = monthlyRate(loan.annualRate)
  let left = sumPence(owed.map(({ asks }) => asks.principal))
  return owed.flatMap(({ number, asks }) => {
    const difference = asks.interest - accruedInterest(left, rate, 1)
    left = pence(left - asks.principal)
    const index = loan.scheduledPayments.findIndex((row) => row.number === number)
    const row = loan.scheduledPayments[index]!
    const amount = formatMoneyExact(pence(Math.abs(difference)))
    return [
      ...(difference === 0
        ? []
        : [
            `Payment ${number}: ${amount} ${difference > 0 ? 'more' : 'less'} than a month's interest on what is owed then, because ${findReason(loan, row, index)}.`,
          ]),
      ...(row.isDeferred
        ? [
            `Payment ${number}: not collected on its day, because ${loan.isInsolvent ? 'we have a record of an insolvency' : 'of your arrangement'}.`,
          ]
        : []),
    ]
  })
}

function findReason({ scheduledPayments, earlyRepayments }: Payments, row: Payment, index: number): string {
  if (row.interestTakenOff > 0)
    return 'no interest is charged for the days of your breathing space or statutory moratorium'
  if (row.paid > 0) return 'a part of it is paid'
  if (row.number === 1) return 'your first period is charged for its own time'
  const before = scheduledPayments[index - 1]
  const early = earlyRepayments.findLast(
    ({ status, takesEffectOn }) => isInSchedule(status) && before && takesEffectOn >= before.dueOn,
  )
  if (early)
    return `your early repayment counts ${early.takesEffectOn < row.dueOn ? '' : 'only '}from ${formatDay(day(early.takesEffectOn))}`
  if (before && !isMonthApart(before, row)) return 'you changed your payment day'
  return 'your payments were worked out again'
}

/** On the same day of the next month, or on the last day of a short one. */
function isMonthApart(before: Payment, row: Payment): boolean {
  const [from, to] = [day(before.dueOn), day(row.dueOn)]
  const isLast = ({ day: of, daysInMonth }: typeof from) => of === daysInMonth
  const isNextMonth = from.toPlainYearMonth().add({ months: 1 }).equals(to.toPlainYearMonth())
  return isNextMonth && (from.day === to.day || isLast(from) || isLast(to))
}
