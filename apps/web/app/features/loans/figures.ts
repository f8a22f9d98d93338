import type { Loan } from '@tarnbrook/contract/loans/loans'
import { day, isBankHoliday, londonToday } from '@tarnbrook/domain/core/calendar'
import { dayWords, formatDay, formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence, subtractPence, sumPence, toPounds } from '@tarnbrook/domain/core/money'
import { isInSchedule } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { hasRefundFailed, isRefundOpen } from '@tarnbrook/domain/refunds/refund-state'
import { isWithdrawn } from './settling.ts'

/** '£7,500 over 3 years' */
export function amountOverTerm({ amount, term }: Pick<Loan, 'amount' | 'term'>): string {
  return `${formatMoney(amount)} over ${formatDuration(term)}`
}

/** '01/03/2027', for tables and facts (decision 021). */
export function dayFigures(isoDay: string): string {
  return formatDay(day(isoDay))
}

/** '1 March', for a payment that is weeks away: the year is not in doubt. */
export function dayAndMonth(isoDay: string): string {
  return dayWords(isoDay).replace(/ \d{4}$/, '')
}

/** The day the agreement was made: the loan exists from the moment it was signed. */
export function findAgreementDay({ createdAt }: Pick<Loan, 'createdAt'>): Temporal.PlainDate {
  return londonToday(Temporal.Instant.from(createdAt))
}

/** Until when the borrower can withdraw, as the end of a sentence. */
export function describeWithdrawalEnd({ withdrawUntil: lastDay }: Pick<Loan, 'withdrawUntil'>): string {
  return lastDay === null
    ? '14 days after we’ve emailed you your signed agreement'
    : `the end of ${dayWords(lastDay)}`
}

/** ' until 22 March 2027', or nothing where it goes on after that day. */
export function untilLastPayment(
  {
    lastPaymentOn,
    isPastLastPayment,
  }: Pick<NonNullable<Loan['arrangement']>, 'lastPaymentOn' | 'isPastLastPayment'>,
  write: (isoDay: string) => string = dayWords,
): string {
  return isPastLastPayment ? '' : ` until ${write(lastPaymentOn)}`
}

/** 'if you withdraw by 9 December 2026', to follow what clears it today. */
export function describePayOff({ by, lastDay }: NonNullable<Loan['payOff']>): string {
  if (by === 'settlement') return 'if you settle early'
  return lastDay === null ? 'if you withdraw' : `if you withdraw by ${dayWords(lastDay)}`
}

/** Not beside an amount that is overdue, nor where nothing is asked for. */
export function shownPayOff(loan: Loan): Loan['payOff'] {
  return isNotAsked(loan) || missedPayments(loan) ? null : loan.payOff
}

/** What has been paid of what was owed: what goes back is not. */
export function calculatePaid({ paidToDate, refunds }: Pick<Loan, 'paidToDate' | 'refunds'>): Pence {
  // The books have taken off what was sent.
  const waiting = refunds.filter(({ status }) => isRefundOpen(status) || hasRefundFailed(status))
  return subtractPence(paidToDate, sumPence(waiting.map(({ amount }) => amount)))
}

/** All that is still to be paid if every payment is made on its day. */
export function leftToPay({ unpaidScheduledPayments }: Pick<Loan, 'unpaidScheduledPayments'>): Pence {
  return sumPence(unpaidScheduledPayments.map(({ amount, paid }) => subtractPence(amount, paid)))
}

export interface MissedPayment {
  number: number
  dueOn: string
  /** What was due, and what has been paid of it. */
  due: Pence
  paid: Pence
  /** What is left of it, and the interest in that. */
  amount: Pence
  interest: Pence
}

export interface Missed {
  /** The oldest first; never empty. */
  payments: MissedPayment[]
  amount: Pence
  interest: Pence
  /** The day of the oldest. */
  firstDueOn: string
  /** Counts as paid for other ways to pay: asked of the bank, or begun there by the borrower. */
  collecting: Pence
  /** The part of that which the bank has, or which the borrower has approved there. */
  onItsWay: Pence
  /** The part that the borrower pays from their bank, and whether it waits for their approval. */
  fromBank: { amount: Pence; needsApproval: boolean } | null
}

/** What has been missed and is not paid yet, or null. */
export function missedPayments({
  scheduledPayments,
  pendingRepayments,
}: Pick<Loan, 'scheduledPayments' | 'pendingRepayments'>): Missed | null {
  const payments = scheduledPayments.filter(({ status }) => status === 'missed').map(missedPayment)
  const first = payments[0]
  if (!first) return null
  const asked = pendingRepayments.filter(({ number }) => payments.some((missed) => missed.number === number))
  const fromBank = asked.filter(({ method }) => method === 'OPEN_BANKING')
  return {
    payments,
    amount: sumPence(payments.map(({ amount }) => amount)),
    interest: sumPence(payments.map(({ interest }) => interest)),
    firstDueOn: first.dueOn,
    collecting: sumPence(asked.map(({ amount }) => amount)),
    onItsWay: sumPence(
      asked
        .filter(({ method, needsApproval }) => method !== 'CARD' && !needsApproval)
        .map(({ amount }) => amount),
    ),
    fromBank:
      fromBank.length === 0
        ? null
        : {
            amount: sumPence(fromBank.map(({ amount }) => amount)),
            needsApproval: fromBank.some(({ needsApproval }) => needsApproval),
          },
  }
}

/** '£576.75 is overdue, and £50 of it is on its way': one sentence for every page. */
export function describeOverdue({ amount, onItsWay }: Pick<Missed, 'amount' | 'onItsWay'>): string {
  const way = onItsWay === 0 ? '' : `, and ${formatMoney(onItsWay)} of it is on its way`
  return `${formatMoney(amount)} is overdue${way}.`
}

export const NOT_ASKED_OF_INSOLVENT =
  'An insolvency is recorded for you, so we don’t collect payments and don’t ask you for any. Talk to the person who deals with it before you pay us.'

/** A breathing space, an insolvency, an arrangement or a hand-back: nothing is asked for now. */
export function isNotAsked(
  loan: Pick<Loan, 'arrangement' | 'breathingSpace' | 'isInsolvent' | 'situation'>,
): boolean {
  return (
    loan.breathingSpace !== null ||
    loan.isInsolvent ||
    loan.arrangement !== null ||
    loan.situation === 'handing-back'
  )
}

/** Missed and asked for: none after a withdrawal either, which leaves another amount. */
export function askedOfMissed(loan: Loan): Missed | null {
  return isNotAsked(loan) || isWithdrawn(loan) ? null : missedPayments(loan)
}

/** By the agreement, a payment goes to charges first, then to interest, then to the principal. */
function missedPayment(row: Loan['scheduledPayments'][number]): MissedPayment {
  const paidInterest = Math.min(row.interest, Math.max(0, row.paid - row.fee))
  return {
    number: row.number,
    dueOn: row.dueOn,
    due: row.amount,
    paid: row.paid,
    amount: subtractPence(row.amount, row.paid),
    interest: subtractPence(row.interest, pence(paidInterest)),
  }
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
  /** Pounds. What was owed after that month's payment fell due is null for the months to come. */
  owed: number | null
  planned: number
}

/**
 * What is owed each month: as agreed, and as it was, from what the bank confirmed. The last month
 * that has begun has today's amount.
 */
export function balancePoints(
  loan: Pick<
    Loan,
    | 'situation'
    | 'amount'
    | 'fee'
    | 'balance'
    | 'amountOwed'
    | 'scheduledPayments'
    | 'historicalRepayments'
    | 'earlyRepayments'
  >,
): BalancePoint[] {
  const start = toPounds(sumPence([loan.amount, loan.fee]))
  const begun = monthsBegun(loan)
  let fallenDue = sumPence([])
  const months = loan.scheduledPayments.map((row, index, all): BalancePoint => {
    const extra = extraBetween(loan, all[index - 1]?.dueOn, row.dueOn)
    fallenDue = sumPence([fallenDue, row.amount, extra])
    const paid = calculatePaidTotal(loan, all[index + 1]?.dueOn)
    const owed =
      index + 1 === begun ? loan.amountOwed : subtractPence(sumPence([row.balance, fallenDue]), paid)
    return {
      label: formatMonth(row.dueOn),
      owed: index < begun ? toPounds(pence(Math.max(0, owed))) : null,
      planned: toPounds(row.balance),
    }
  })
  return [
    { label: 'Start', owed: loan.situation === 'awaiting-payout' ? null : start, planned: start },
    ...months,
  ]
}

/** The payments due so far: the books take each off the balance on its day, by the schedule. */
function monthsBegun({
  situation,
  balance,
  scheduledPayments,
}: Pick<Loan, 'situation' | 'balance' | 'scheduledPayments'>): number {
  if (situation === 'awaiting-payout') return 0
  return scheduledPayments.filter((row) => row.balance >= balance).length
}

/** The extra payments that took effect after one payment fell due, up to the next. */
function extraBetween(
  { earlyRepayments }: Pick<Loan, 'earlyRepayments'>,
  after: string | undefined,
  until: string,
): Pence {
  return sumPence(
    extraPayments(earlyRepayments)
      .filter(({ takesEffectOn }) => (after === undefined || takesEffectOn > after) && takesEffectOn <= until)
      .map(({ amount }) => amount),
  )
}

/** Those that changed the payments, and are part of what is paid in all. */
export function extraPayments(all: Loan['earlyRepayments']): Loan['earlyRepayments'] {
  return all.filter(({ status }) => isInSchedule(status))
}

function calculatePaidTotal(
  { historicalRepayments }: Pick<Loan, 'historicalRepayments'>,
  day?: string,
): Pence {
  return sumPence(
    historicalRepayments.filter(({ paidOn }) => !day || paidOn < day).map(({ amount }) => amount),
  )
}

/** 'Mar 2027' */
function formatMonth(isoDay: string): string {
  const [, month = '', year = ''] = dayWords(isoDay).split(' ')
  return `${month.slice(0, 3)} ${year}`
}

const SATURDAY = 6
const SUNDAY = 7
