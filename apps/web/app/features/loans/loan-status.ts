import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { NO_PENCE, subtractPence } from '@tarnbrook/domain/core/money'
import { isClosedOff, isTerminated, type LoanState } from '@tarnbrook/domain/loans/loan-state'
import { findRunningNotice, findTimelyDebitDay } from './default-notice.ts'
import {
  type Missed,
  missedPayments,
  movedBecause,
  NOT_ASKED_OF_INSOLVENT,
  untilLastPayment,
} from './figures.ts'
import { describeBankAccount, type RunningState } from './headline.ts'
import { cancelledWords, nextBeforePayout } from './payout-problem-words.ts'
import type { Setting } from './setting.ts'
import { amountAsked, isBeingSettled, isOwedAfterEnd, isWithdrawalOverdue, isWithdrawn } from './settling.ts'
import { isCollected, isTakenOnItsDay } from './situation/collecting.ts'

/** What happens next, one paragraph each: who acts, and when. Not how to pay what was missed. */
export function describeNextEvents(loan: Loan, setting: Setting): string[] {
  if (isOwedAfterEnd(loan)) return describeOwedAfterEnd(loan, setting)
  switch (loan.state) {
    case 'Pending':
    case 'Funded':
      return nextBeforePayout(loan, setting)
    case 'Repaying':
    case 'Late':
      return settling(loan, setting) ?? handingBack(loan) ?? repaying(loan, setting)
    case 'Cancelled':
      return [...cancelledWords(loan, setting), KEPT]
    default:
      return ENDED[loan.state](loan, setting)
  }
}

/** Nothing is collected by itself: the same money is not taken again without a new instruction. */
function describeOwedAfterEnd({ amountOwed }: Loan, { noun }: Setting): string[] {
  return [
    `Money that had paid off this ${noun} was taken back, so ${formatMoney(amountOwed)} is owed again. You can pay it all, or in parts.`,
    'We don’t collect it by Direct Debit, and we don’t add interest or charges.',
    'If you didn’t ask your bank for the money back, or if you can’t pay, call us.',
  ]
}

/** Of a loan whose end is under way; null while its payments go on. */
function settling(loan: Loan, { noun, directDebitLabel }: Setting): string[] | null {
  const { settlementQuote } = loan
  if (!settlementQuote || !(isWithdrawn(loan) || isBeingSettled(loan))) return null
  const { chargeOn, payBy, paymentMethod, status } = settlementQuote
  const asked = formatMoney(amountAsked(loan))
  const ending = isWithdrawn(loan) ? 'cancelled' : 'settled'
  if (status !== 'paying' && isWithdrawalOverdue(loan)) return describeOverdueWithdrawal(loan, noun)
  if (status !== 'paying')
    return [
      `You’ve withdrawn from this ${noun}, so we don’t collect monthly payments any more. Pay it back by the end of ${dayWords(payBy)}. Then your ${noun} is cancelled.`,
    ]
  if (paymentMethod === 'CARD')
    return [
      `Your bank hasn’t confirmed your card payment of ${asked} yet. Once it has, your ${noun} is ${ending}.`,
    ]
  if (paymentMethod === 'OPEN_BANKING')
    return [
      `Your payment of ${asked} from your bank account isn’t here yet. Once it is, your ${noun} is ${ending}.`,
    ]
  return [
    `We’ll collect ${asked} by Direct Debit${chargeOn ? ` on ${dayWords(chargeOn)}` : ''}. On your bank statement it says ${directDebitLabel}. Once your bank has paid it, your ${noun} is ${ending}.`,
  ]
}

function describeOverdueWithdrawal(loan: Loan, noun: string): string[] {
  const payBy = dayWords(loan.settlementQuote!.payBy)
  return [
    `You’ve withdrawn from this ${noun}. The 30 days to pay it back ended on ${payBy}, and ${formatMoney(amountAsked(loan))} is still owed. We’ve stopped adding interest, and there’s no charge.`,
    loan.breathingSpace
      ? nameMoratorium('You’re in a breathing space, so you don’t have to pay it now.', loan.borrowerNation)
      : `You can pay it in parts or all at once. Once it’s all here, your ${noun} is cancelled.`,
  ]
}

/** CCA 1974 s99: until it takes effect it can be taken back. */
function handingBack({ handBackAsked }: Loan): string[] | null {
  if (!handBackAsked) return null
  const until = dayWords(londonToday(Temporal.Instant.from(handBackAsked.until)).toString())
  return [
    `You’ve asked to hand the vehicle back. You can take that back until 5pm on ${until}. If you don’t, your agreement ends then.`,
    'We collect nothing meanwhile.',
  ]
}

function comingPayment(loan: Loan, setting: Setting): string[] {
  if (!loan.nextPayment) return ['We have no more payments to collect. There’s nothing you need to do.']
  if (!isCollected(loan)) return [uncollectable(loan, loan.nextPayment)]
  if (awaitsDirectDebit(loan)) return [onceSetUp(loan.nextPayment, setting)]
  const { directDebitLabel } = setting
  const { nextPayment, paymentDay } = loan
  const { amount, collectOn, status } = nextPayment
  const statement = `On your bank statement it says ${directDebitLabel}. There’s nothing you need to do.`
  if (status === 'collecting')
    return [
      `We’ve asked your bank to pay ${formatMoney(amount)} on ${dayWords(collectOn)}, from ${describeBankAccount(loan)}. ${statement}`,
    ]
  const moved = movedBecause(nextPayment)
  return [
    `We’ll collect ${formatMoney(amount)} by Direct Debit on ${dayWords(collectOn)}. ${statement}`,
    ...(moved
      ? [
          `The ${ordinal(paymentDay)}, your payment day, is a ${moved}, so we collect on the next working day.`,
        ]
      : []),
    `We’ll email you ${directDebitNotice} before.`,
  ]
}

/** Not yet accepted by the bank (about four working days): a payment may fall before then. */
function awaitsDirectDebit({ collecting, nextPayment }: Loan): boolean {
  return collecting === 'being-set-up' && nextPayment?.status === 'due'
}

function onceSetUp(
  { amount, collectOn }: NonNullable<Loan['nextPayment']>,
  { directDebitLabel }: Pick<Setting, 'directDebitLabel'>,
): string {
  return `Your Direct Debit is being set up, which takes about four working days. We’ll collect ${formatMoney(amount)} on ${dayWords(collectOn)}, or as soon as we can if that’s too early. We’ll email you the day ${directDebitNotice} before. On your bank statement it says ${directDebitLabel}.`
}

function uncollectable(loan: Loan, { amount, collectOn, status }: NonNullable<Loan['nextPayment']>): string {
  if (loan.collectingStoppedOn)
    return `Your next payment is ${formatMoney(amount)}, due on ${dayWords(collectOn)}. We’ve stopped asking your bank, so we don’t take it until you start Direct Debit again.`
  if (status === 'collecting')
    return `We asked your bank to pay ${formatMoney(amount)} on ${dayWords(collectOn)}, but your Direct Debit has since been cancelled. The payment may not go through. Set up your Direct Debit again.`
  return `Your next payment is ${formatMoney(amount)}, due on ${dayWords(collectOn)}. We can’t collect it without a Direct Debit. Set it up again before then, on ${describeBankAccount(loan)} or on another one.`
}

function describeInsolvency({ noun }: Setting): string[] {
  return [
    NOT_ASKED_OF_INSOLVENT,
    `Your ${noun} stays as it is, and payments that fall due meanwhile count as missed. If this isn’t right, or you have a question, call us.`,
  ]
}

/** What to do about missed payments, and then the next one, which is another matter. */
function repaying(loan: Loan, setting: Setting): string[] {
  if (loan.isInsolvent) return describeInsolvency(setting)
  if (loan.arrangement) return arranged(loan, loan.arrangement, setting)
  const missed = missedPayments(loan)
  if (!missed) return comingPayment(loan, setting)
  return [
    ...describeRetriedPayments(missed),
    ...overdueStill(loan, missed),
    ...nextBesideMissed(loan, setting),
  ]
}

/** While an arrangement is followed: nothing overdue is asked for, no schedule is collected. */
function arranged(
  loan: Loan,
  arrangement: NonNullable<Loan['arrangement']>,
  { directDebitLabel }: Pick<Setting, 'directDebitLabel'>,
): string[] {
  const { nextPayment } = arrangement
  const until = untilLastPayment(arrangement)
  const usual = `Your usual payments aren’t collected while your arrangement runs${until && `,${until}`}.`
  const paused = loan.collecting === 'paused' ? [describePause(loan)] : []
  if (!nextPayment) return [...paused, usual]
  const { amount, collectOn } = nextPayment
  return [
    ...paused,
    isTakenOnItsDay(loan)
      ? `We’ll collect ${formatMoney(amount)} by Direct Debit on ${dayWords(collectOn)}. On your bank statement it says ${directDebitLabel}. There’s nothing you need to do.`
      : `Pay us ${formatMoney(amount)} by ${dayWords(collectOn)}. ${loan.collectingStoppedOn ? 'We’ve stopped asking your bank, so we don’t collect it.' : 'You have no working Direct Debit, so we can’t collect it.'}`,
    usual,
  ]
}

/** An arrangement in a breathing space. */
export function describePause({ breathingSpace, borrowerNation }: Loan): string {
  const end = breathingSpace?.lastDay ? `, until ${dayWords(breathingSpace.lastDay)}` : ''
  return nameMoratorium(
    `We don’t collect the payments of your arrangement during your breathing space${end}. None of them counts as missed.`,
    borrowerNation,
  )
}

function describeRetriedPayments({ collecting, fromBank }: Missed): string[] {
  const asked = subtractPence(collecting, fromBank?.amount ?? NO_PENCE)
  return [
    ...(asked === 0
      ? []
      : [
          `We’ve asked your bank for ${formatMoney(asked)} of what’s overdue. Don’t pay that part yourself unless we tell you that it didn’t go through.`,
        ]),
    ...(fromBank ? [begunAtBank(fromBank)] : []),
  ]
}

function begunAtBank({ amount, needsApproval }: NonNullable<Missed['fromBank']>): string {
  return needsApproval
    ? `You began to pay ${formatMoney(amount)} of what’s overdue from your bank account. Your bank hasn’t told us that you approved it, so nothing is on its way yet.`
    : `You approved ${formatMoney(amount)} of what’s overdue at your bank, and it’s on its way. Don’t pay that part again unless we tell you that it didn’t go through.`
}

function overdueStill(loan: Loan, { amount, collecting }: Missed): string[] {
  if (amount <= collecting || loan.breathingSpace) return []
  const left = formatMoney(subtractPence(amount, collecting))
  return [
    `Pay the ${left} that’s overdue ${describeTimelyWays(loan)}${loan.isEligibleForSelfServeArrangement ? ', or agree smaller payments' : ', or call us to agree another way'}. We won’t try to collect it again by Direct Debit unless you ask us to.`,
  ]
}

const WAYS = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Those that are in time for a running default notice. */
function describeTimelyWays(loan: Loan): string {
  const canTransfer = findRunningNotice(loan)?.isTransferInTime ?? true
  const ways = [
    ...(loan.lateRepayment ? ['by card', 'from your bank account'] : []),
    ...(canTransfer ? ['by bank transfer'] : []),
    ...(findTimelyDebitDay(loan) === null ? [] : ['by Direct Debit']),
  ]
  return WAYS.format(ways)
}

function nextBesideMissed(loan: Loan, setting: Setting): string[] {
  const { directDebitLabel, noun } = setting
  const { nextPayment } = loan
  if (!nextPayment && loan.usualPaymentsFrom)
    return [`We don’t collect your payments before ${dayWords(loan.usualPaymentsFrom)}.`]
  if (!nextPayment)
    return [
      `There are no more payments on your schedule. Once you’ve paid what’s overdue, your ${noun} is paid off.`,
    ]
  if (!isCollected(loan)) return [uncollectable(loan, nextPayment)]
  if (awaitsDirectDebit(loan)) return [onceSetUp(nextPayment, setting)]
  const { amount, collectOn, status } = nextPayment
  const next = `your next payment of ${formatMoney(amount)}`
  return [
    status === 'collecting'
      ? `We’ve also asked your bank for ${next}, on ${dayWords(collectOn)}. On your bank statement it says ${directDebitLabel}.`
      : `We’ll still collect ${next} by Direct Debit on ${dayWords(collectOn)}. On your bank statement it says ${directDebitLabel}.`,
  ]
}

type EndedState = Exclude<LoanState, RunningState | 'Cancelled'>

const ENDED: Record<EndedState, (loan: Loan, setting: Setting) => string[]> = {
  Complete: (_loan, { isHirePurchase }) => [
    isHirePurchase
      ? 'You’ve made your last payment. The vehicle is yours, and we won’t collect anything more.'
      : 'You’ve made your last payment. You don’t owe anything, and we won’t collect anything more.',
    KEPT,
  ],
  // Without a figure it ended otherwise first: the vehicle went back, or it was written off.
  Settled: ({ settlementQuote }, { isHirePurchase }) => [
    isHirePurchase
      ? `This agreement is settled. You don’t owe anything on it, and we won’t collect anything more.${settlementQuote?.status === 'settled' ? ' The vehicle is yours.' : ''}`
      : 'This loan is settled. You don’t owe anything on it, and we won’t collect anything more.',
    KEPT,
  ],
  Sold: (loan, { noun }) => [
    `We sold this ${noun} to ${findBuyer(loan)}${onDay(loan.ending)}. What’s left is owed to them, so please don’t pay us.`,
    ...describeHandedOver(loan, noun),
    `You don’t owe more because of the sale, and your rights under the ${noun} are the same. If you’re not sure what to do, call us.`,
  ],
  'Written Off': ({ amountOwed }, { noun }) => [
    `We’ve written off this ${noun}. We’re not asking you to pay it, and we don’t take any payments.`,
    `${formatMoney(amountOwed)} is still owed in law. We don’t add interest or charges to it. It can show on your credit file for up to six years.`,
    'You don’t need to do anything. If you’d like to pay some of it, or talk about it, call us.',
  ],
  Terminated: (loan, { noun }) => [
    `We ended this ${noun}${onDay(loan.ending)}, after a default notice. We don’t take payments by ourselves, and we don’t add interest or charges.`,
    restInWords(loan),
  ],
  'Voluntary terminated': (loan, { noun }) => [
    `You ended this ${noun}${onDay(loan.ending)}. Nothing more falls due, and we don’t add interest or charges.`,
    restInWords(loan),
  ],
}

/** A sale hands a running agreement over as it stands. */
function describeHandedOver(loan: Loan, noun: string): string[] {
  const { ending, scheduledPayments } = loan
  if (!ending?.isAgreementRunning) return []
  const next = scheduledPayments.find(({ status, dueOn }) => status !== 'paid' && dueOn > ending.endedOn)
  return next
    ? [
        `Your ${noun} goes on as it is. You pay them your payment of ${formatMoney(next.amount)}, due on ${dayWords(next.dueOn)}, and every one after it.`,
      ]
    : []
}

export function findBuyer({ ending }: Pick<Loan, 'ending'>): string {
  return ending?.buyer?.name ?? 'another company'
}

/** ' on 4 March 2027', to follow what happened. */
function onDay(ending: Loan['ending']): string {
  return ending ? ` on ${dayWords(ending.endedOn)}` : ''
}

function restInWords({ amountOwed, ending }: Loan): string {
  if (amountOwed > 0)
    return `${formatMoney(amountOwed)} is left to pay. Call us to agree what you can afford, and when.`
  return ending?.vehicle === 'to-return'
    ? 'Nothing is left to pay. Once the vehicle is back with us, this is settled.'
    : 'Nothing is left to pay.'
}

const KEPT = 'Your documents and your payment schedule stay here for when you need them.'

/** Whether a loan has ended in a way that may leave something to talk about. */
export function endedWithQuestions({ state, situation }: Pick<Loan, 'state' | 'situation'>): boolean {
  return isTerminated(state) || isClosedOff(state) || situation === 'owed-again'
}

/** '1st', '22nd', '13th' */
export function ordinal(number: number): string {
  const teens = number % 100 > 10 && number % 100 < 14
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
