import type { Loan } from '@tarnbrook/contract/loans'
import { day, isBankHoliday, londonToday } from '@tarnbrook/domain/calendar'
import { dayWords, formatDay, formatDayWords, formatDuration, formatMoney } from '@tarnbrook/domain/display'
import { type Pence, sumPence, toPounds } from '@tarnbrook/domain/money'
import { lastWithdrawalDay } from '@tarnbrook/domain/withdrawal-period'

/** '£7,500 over 3 years' */
export function amountOverTerm({ amount, term }: Pick<Loan, 'amount' | 'term'>): string {
  return `${formatMoney(amount)} over ${formatDuration(term)}`
}

/** '01/03/2027', for columns (Spec 5). */
export function dayFigures(isoDay: string): string {
  return formatDay(day(isoDay))
}

/** '1 March', for a payment that is weeks away: the year is not in doubt. */
export function dayAndMonth(isoDay: string): string {
  return dayWords(isoDay).replace(/ \d{4}$/, '')
}

/** The day the agreement was made: the loan exists from the moment it was signed. */
export function agreedOn({ createdAt }: Pick<Loan, 'createdAt'>): Temporal.PlainDate {
  return londonToday(Temporal.Instant.from(createdAt))
}

export function withdrawUntil(loan: Pick<Loan, 'createdAt'>): string {
  return formatDayWords(lastWithdrawalDay(agreedOn(loan)))
}

export interface Missed {
  count: number
  amount: Pence
  /** The day of the oldest. */
  firstDueOn: string
}

/** What has been missed and is not paid yet, or null. */
export function missedPayments({ scheduledPayments }: Pick<Loan, 'scheduledPayments'>): Missed | null {
  const missed = scheduledPayments.filter(({ status }) => status === 'missed')
  const first = missed[0]
  if (!first) return null
  return {
    count: missed.length,
    amount: sumPence(missed.map(({ amount }) => amount)),
    firstDueOn: first.dueOn,
  }
}

/** What is still owed: the loan that has yet to fall due, and on top of it what was missed. */
export function leftToPay(loan: Pick<Loan, 'balance' | 'scheduledPayments'>): Pence {
  return sumPence([loan.balance, missedPayments(loan)?.amount ?? sumPence([])])
}

/** Why a payment is not collected on its day: 'Sunday', 'bank holiday'; null when it is. */
export function movedBecause({ dueOn, collectOn }: { dueOn: string; collectOn: string }): string | null {
  if (dueOn === collectOn) return null
  const due = day(dueOn)
  if (due.dayOfWeek === SATURDAY) return 'Saturday'
  if (due.dayOfWeek === SUNDAY) return 'Sunday'
  return isBankHoliday(due) ? 'bank holiday' : 'day without banking'
}

export interface BalancePoint {
  label: string
  /** Pounds. */
  values: [number]
}

/** What is owed after each month of a short loan, or each third month of a longer one, from the start to nothing. */
export function balancePoints(
  loan: Pick<Loan, 'amount' | 'fee' | 'term' | 'scheduledPayments'>,
): BalancePoint[] {
  const months = loan.term <= SHORT_TERM_MONTHS ? 1 : POINT_MONTHS
  const rows = loan.scheduledPayments.filter(
    ({ number }, index, all) => number % months === 0 || index === all.length - 1,
  )
  return [
    { label: 'Start', values: [toPounds(sumPence([loan.amount, loan.fee]))] },
    ...rows.map(
      ({ dueOn, balance }): BalancePoint => ({ label: monthOf(dueOn), values: [toPounds(balance)] }),
    ),
  ]
}

/** 'Mar 2027' */
function monthOf(isoDay: string): string {
  const [, month = '', year = ''] = dayWords(isoDay).split(' ')
  return `${month.slice(0, 3)} ${year}`
}

const SATURDAY = 6
const SUNDAY = 7
const SHORT_TERM_MONTHS = 18
const POINT_MONTHS = 3
