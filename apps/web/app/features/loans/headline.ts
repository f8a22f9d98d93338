import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { type LoanState, showsDirectDebitAlert } from '@tarnbrook/domain/loans/loan-state'
import type { CardTone } from '#ui/loan-card/loan-card.tsx'
import { toAccount } from './card-payoffs.ts'
import { findOpenNotice, findRunningNotice } from './default-notice.ts'
import { askedOfMissed, calculatePaid, dayAndMonth, isNotAsked, missedPayments } from './figures.ts'
import type { Setting } from './setting.ts'
import {
  amountAsked,
  findFailedRefund,
  hasSettlementFigure,
  isBeingSettled,
  isOwedAfterEnd,
  isWithdrawalOverdue,
  isWithdrawn,
} from './settling.ts'
import { isCollected, isTakenOnItsDay, meanwhileWords } from './situation/collecting.ts'

export interface Status {
  label: string
  tone: 'neutral' | 'success' | 'warning'
}

const STATUS: Record<LoanState, Status> = {
  Pending: { label: 'Being set up', tone: 'neutral' },
  Funded: { label: 'Money on its way', tone: 'neutral' },
  Repaying: { label: 'Up to date', tone: 'success' },
  Late: { label: 'Overdue', tone: 'warning' },
  Complete: { label: 'Paid off', tone: 'success' },
  Settled: { label: 'Settled', tone: 'success' },
  Cancelled: { label: 'Cancelled', tone: 'neutral' },
  'Written Off': { label: 'Written off', tone: 'neutral' },
  Sold: { label: 'Sold to another company', tone: 'neutral' },
  Terminated: { label: 'Ended by us', tone: 'neutral' },
  'Voluntary terminated': { label: 'Ended by you', tone: 'neutral' },
}

/**
 * A loan's status in a word or two; before payout, what it waits for. Not up to date without a
 * Direct Debit (nothing is collected) or with a missed payment, whatever its state says.
 */
export function describeLoanStatus(loan: Loan): Status {
  if (loan.payoutProblem)
    return { label: loan.payoutProblem.needsBankAccount ? 'Bank details needed' : 'Delayed', tone: 'warning' }
  if (isOwedAfterEnd(loan)) return { label: 'Owed again', tone: 'warning' }
  if (findFailedRefund(loan) && !isRunning(loan)) return { label: 'Refund waiting', tone: 'warning' }
  const ending = findEndStatus(loan)
  if (ending) return ending
  if (loan.isInsolvent && isRunning(loan)) return { label: 'Not collected', tone: 'neutral' }
  if (loan.breathingSpace && isRunning(loan))
    return { label: nameMoratorium('Breathing space', loan.borrowerNation), tone: 'neutral' }
  if (loan.arrangement && isRunning(loan))
    return loan.arrangement.graceUntil
      ? { label: 'Payment missed', tone: 'warning' }
      : { label: 'Arrangement', tone: 'neutral' }
  return findNoticeStatus(loan) ?? describeRepaying(loan)
}

/** The end that its borrower asked for, while it is under way. */
function findEndStatus(loan: Loan): Status | null {
  const isPaying = loan.settlementQuote?.status === 'paying'
  if (isWithdrawalOverdue(loan) && !isPaying && !isNotAsked(loan)) return STATUS.Late
  if (isWithdrawn(loan)) return { label: 'Withdrawn', tone: 'neutral' }
  if (isBeingSettled(loan)) return { label: 'Being settled', tone: 'neutral' }
  return loan.situation === 'handing-back' ? { label: 'Hand-back asked for', tone: 'neutral' } : null
}

function describeRepaying(loan: Loan): Status {
  if (loan.state !== 'Repaying') return STATUS[loan.state]
  if (missedPayments(loan)) return STATUS.Late
  return needsDirectDebit(loan) ? { label: 'Direct Debit needed', tone: 'warning' } : STATUS.Repaying
}

function findNoticeStatus(loan: Loan): Status | null {
  const notice = findOpenNotice(loan)
  if (!notice) return null
  const label = notice.status === 'running' ? 'Default notice' : 'Default notice expired'
  return { label, tone: 'warning' }
}

/** A status as the card of a loan shows it: in the brand's colour only when all is as agreed. */
export function toCardStatus({ label, tone }: Status): { status: string; tone: CardTone } {
  return { status: label, tone: CARD_TONES[tone] }
}

const CARD_TONES: Record<Status['tone'], CardTone> = {
  success: 'good',
  warning: 'attention',
  neutral: 'quiet',
}

/** Whether the borrower has to set up the Direct Debit of a running loan again. */
export function needsDirectDebit(loan: Loan): boolean {
  return showsDirectDebitAlert(loan) && loan.mandateStatus !== 'reserved' && !isWithdrawn(loan)
}

/** A running loan's Direct Debit was asked for again, and its provider has not taken it yet. */
export function isBeingSetUp(loan: Loan): boolean {
  return showsDirectDebitAlert(loan) && loan.mandateStatus === 'reserved'
}

export interface Headline {
  label: string
  amount: Pence
  unit?: string
}

/** The one figure that matters now, and its words: "You'll pay", £286.70, "on 1 March". */
export function describeHeadline(loan: Loan, { isHirePurchase }: Pick<Setting, 'isHirePurchase'>): Headline {
  switch (loan.state) {
    case 'Pending':
      if (loan.payoutProblem && loan.payoutProblem.reason !== 'payout-slow')
        return {
          label: isHirePurchase ? 'Not paid to the seller yet' : 'Not sent yet',
          amount: calculateSentAmount(loan),
        }
      if (toAccount(loan) === 0) return { label: 'We’ll pay off for you', amount: loan.amount }
      return {
        label: isHirePurchase ? 'We’ll pay the seller' : 'We’ll send you',
        amount: calculateSentAmount(loan),
      }
    case 'Funded':
      return {
        label: isHirePurchase ? 'On its way to the seller' : 'On its way to you',
        amount: calculateSentAmount(loan),
      }
    case 'Repaying':
    case 'Late':
      return runningHeadline(loan)
    case 'Complete':
    case 'Settled':
    case 'Sold':
    case 'Cancelled':
      return finishedHeadline(loan)
    case 'Written Off':
      return { label: 'Written off', amount: loan.amountOwed }
    case 'Terminated':
    case 'Voluntary terminated':
      return { label: 'Left to pay', amount: loan.amountOwed }
  }
}

function runningHeadline(loan: Loan): Headline {
  const settling = settlementHeadline(loan)
  if (settling) return settling
  if (loan.handBackAsked) return { label: 'Left to pay, once it ends', amount: loan.handBackAsked.toPay }
  if (loan.isInsolvent) return { label: 'Owed, and not asked for', amount: loan.amountOwed }
  return loan.arrangement ? arrangedHeadline(loan, loan.arrangement) : missedHeadline(loan)
}

function finishedHeadline(loan: Loan): Headline {
  if (isOwedAfterEnd(loan)) return { label: 'Owed again', amount: loan.amountOwed }
  return loan.state === 'Cancelled'
    ? { label: 'Left to pay', amount: pence(0) }
    : { label: 'You’ve paid us', amount: calculatePaid(loan) }
}

function nextPaymentHeadline(loan: Loan): Headline {
  const { nextPayment } = loan
  if (!nextPayment) return { label: 'Left to pay', amount: loan.amountOwed }
  const { amount, collectOn, status } = nextPayment
  // Without a Direct Debit nothing is taken on that day, so it is only the day by which it is due.
  if (!isCollected(loan))
    return { label: 'Your next payment', amount, unit: `due on ${dayAndMonth(collectOn)}` }
  return {
    label: status === 'collecting' ? 'We’re collecting' : 'You’ll pay',
    amount,
    unit: `on ${dayAndMonth(collectOn)}`,
  }
}

/** While an arrangement is followed its payments are collected, and not those of the schedule. */
function arrangedHeadline(loan: Loan, { nextPayment }: NonNullable<Loan['arrangement']>): Headline {
  if (!nextPayment) return { label: 'Left to pay', amount: loan.amountOwed }
  const { amount, collectOn } = nextPayment
  return isTakenOnItsDay(loan)
    ? { label: 'You’ll pay', amount, unit: `on ${dayAndMonth(collectOn)}` }
    : { label: 'Your next payment', amount, unit: `due on ${dayAndMonth(collectOn)}` }
}

function missedHeadline(loan: Loan): Headline {
  const missed = askedOfMissed(loan)
  if (!missed) return nextPaymentHeadline(loan)
  const notice = findRunningNotice(loan)
  if (notice)
    return {
      label: 'To put your default notice right',
      amount: notice.toPay,
      unit: `by ${dayWords(notice.remedyBy)}`,
    }
  const on = dayWords(missed.firstDueOn)
  return missed.payments.length === 1
    ? { label: 'You’ve missed a payment', amount: missed.amount, unit: `was due on ${on}` }
    : {
        label: `You’ve missed ${missed.payments.length} payments`,
        amount: missed.amount,
        unit: `overdue since ${on}`,
      }
}

/** What ends the loan: a withdrawal, a settlement in payment, or a figure with nothing overdue. */
function settlementHeadline(loan: Loan): Headline | null {
  const { settlementQuote } = loan
  if (!settlementQuote) return null
  const { amountToPay: amount, payBy, status, chargeOn } = settlementQuote
  const by = `by ${dayAndMonth(payBy)}`
  if (status === 'paying')
    return {
      label: 'Your payment',
      amount: amountAsked(loan),
      ...(chargeOn && { unit: `on ${dayAndMonth(chargeOn)}` }),
    }
  if (isWithdrawalOverdue(loan))
    return {
      label: 'To pay back',
      amount,
      ...(!isNotAsked(loan) && { unit: `was due by ${dayWords(payBy)}` }),
    }
  if (isWithdrawn(loan)) return { label: 'To pay back', amount, unit: by }
  return hasSettlementFigure(loan) && !askedOfMissed(loan) ? { label: 'To settle', amount, unit: by } : null
}

function settlementNote(loan: Loan): string | undefined {
  if (!isRunning(loan)) return undefined
  const { settlementQuote } = loan
  if (settlementQuote?.status === 'paying')
    return settlementQuote.paymentMethod === 'CARD'
      ? 'By card. It counts as paid once your bank confirms it.'
      : settlementQuote.paymentMethod === 'OPEN_BANKING'
        ? 'From your bank account. It counts as paid once it’s here.'
        : `By Direct Debit, from ${describeBankAccount(loan)}.`
  if (isWithdrawn(loan))
    return `With the interest until ${settlementQuote?.isPastPayBy ? dayWords(settlementQuote.payBy) : 'today'}, and without the arrangement fee.`
  return hasSettlementFigure(loan) && !askedOfMissed(loan)
    ? `Only if you choose to settle. ${meanwhileWords(loan)}`
    : undefined
}

/** What the figure of the headline includes, or where it comes from. */
export function headlineNote(loan: Loan): string | undefined {
  const settling = settlementNote(loan)
  if (settling) return settling
  const missed = isRunning(loan) ? askedOfMissed(loan) : null
  if (missed) {
    const includes =
      missed.interest > 0
        ? `Includes ${formatMoney(missed.interest)} of the interest in your agreement. `
        : ''
    const way = missed.onItsWay > 0 ? `${formatMoney(missed.onItsWay)} of it is on its way. ` : ''
    return `${way}${includes}We haven’t added any charges or extra interest.`
  }
  if (loan.collecting === 'paused')
    return nameMoratorium('Your arrangement is paused for your breathing space.', loan.borrowerNation)
  if (loan.situation === 'arranged' && loan.arrangement?.nextPayment && !loan.isInsolvent)
    return isTakenOnItsDay(loan)
      ? `Under your arrangement, by Direct Debit from ${describeBankAccount(loan)}.`
      : 'Under your arrangement.'
  if (loan.state === 'Repaying' && loan.nextPayment && isCollected(loan))
    return `By Direct Debit, from ${describeBankAccount(loan)}.`
  return undefined
}

/** What the balance has in it, to follow 'The balance': 'excludes future interest'. */
export function balanceNote({ amountOwed, balance }: Pick<Loan, 'amountOwed' | 'balance'>): string {
  const due = pence(Math.max(0, amountOwed - balance))
  return due === 0
    ? 'excludes future interest'
    : `includes ${formatMoney(due)} that’s due and not paid yet, and excludes future interest`
}

/** What is sent to the account; the whole loan where all of it pays off debts and none is sent. */
function calculateSentAmount(loan: Loan): Pence {
  return toAccount(loan) || loan.amount
}

/** 'the account ending 5678' */
export function describeBankAccount({ bankDetails }: Pick<Loan, 'bankDetails'>): string {
  return bankDetails ? `the account ${describeEnding(bankDetails)}` : 'your bank account'
}

/** 'ending 5678'; of one that the payer's bank moved the Direct Debit to, what is known. */
export function describeEnding(bankDetails: NonNullable<Loan['bankDetails']>): string {
  const { accountNumberEnding, bankName } = bankDetails
  const ending = accountNumberEnding === null ? 'that your bank switched to' : `ending ${accountNumberEnding}`
  return bankName ? `${ending} at ${bankName}` : ending
}

/** Whether money is still to move: before it is paid out, and while it is being paid back. */
export function isRunning({ state }: Pick<Loan, 'state'>): boolean {
  return RUNNING_STATES.some((running) => running === state)
}

const RUNNING_STATES = ['Pending', 'Funded', 'Repaying', 'Late'] as const

export type RunningState = (typeof RUNNING_STATES)[number]
