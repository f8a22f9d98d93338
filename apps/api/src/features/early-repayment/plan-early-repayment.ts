import { lender } from '@tarnbrook/brands/lender'
import { Problem } from '@tarnbrook/contract/errors'
import type { EarlyRepaymentChoice } from '@tarnbrook/contract/loans/early-repayments'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import type { Nation } from '@tarnbrook/domain/breathing-space/nation'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import {
  type Outlook,
  type PartRepayment,
  type PartRepaymentRefusalReason,
  repayPart,
} from '@tarnbrook/domain/early-repayment/early-repayment'
import { canPayLate, canRepayEarly } from '@tarnbrook/domain/loans/loan-state'
import type { RunningLoan } from '@tarnbrook/domain/loans/running-loan'
import type { ApiDeps } from '#deps.ts'
import { hasFrozenSchedule } from '#features/breathing-space/freeze-interest.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import {
  HANDING_BACK,
  hasPendingPayment,
  NOT_COLLECTED,
  STOPPED_COLLECTING,
  whyNoDirectDebit,
} from '#features/loans/facts/collections.ts'
import { readOpenQuote } from '#features/loans/facts/settlement-quotes.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import type { Work } from '#platform/command.ts'
import { readHomeNation } from '#platform/people/home-nation.ts'

/** What a choice keeps as it is. */
export const KEEP_OF = { finishSooner: 'instalment', payLessEachMonth: 'term' } as const

export type Plans = Record<EarlyRepaymentChoice, PartRepayment>

/**
 * Both choices from one reading of the locked loan, as if the notice came today.
 * @throws Problem VALIDATION_FAILED for less than the smallest amount; EARLY_REPAYMENT_NOT_OFFERED
 * in words
 */
export async function planEarlyRepayment(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { row, amountPence }: { row: LoanRow; amountPence: Pence },
): Promise<{ loan: RunningLoan; plans: Plans }> {
  const reason = await whyNotOffered(work, deps, row)
  if (reason) throw refusal(reason, await readHomeNation(work.tx, row.user_id))
  if (amountPence < lender.smallestEarlyRepaymentPence)
    throw new Problem('VALIDATION_FAILED', { fields: { amount: [TOO_LITTLE] } })
  const loan = await readRunningLoan({ db: work.tx, clock: deps.clock }, row)
  const receivedOn = deps.clock.today()
  const keeping = (choice: EarlyRepaymentChoice): PartRepayment => {
    const keep = KEEP_OF[choice]
    const outcome = repayPart({ loan, aprPercent: row.apr_percent, receivedOn, amountPence, keep })
    if (outcome.kind === 'refused') throw refusal(outcome.reason)
    // On its day, before collection: it would be paid twice, or the amount pay nothing early.
    if (outcome.overdueClearedPence > 0) throw refusal('payment-due')
    return outcome
  }
  return {
    loan,
    plans: { finishSooner: keeping('finishSooner'), payLessEachMonth: keeping('payLessEachMonth') },
  }
}

export function outlookOnWire(outlook: Outlook) {
  return {
    remaining: outlook.stillPayablePence,
    instalment: outlook.instalmentPence,
    instalmentsLeft: outlook.instalmentsLeft,
    lastPaymentOn: outlook.lastPaymentOn.toString(),
  }
}

async function whyNotOffered(work: Pick<Work, 'tx'>, deps: ApiDeps, row: LoanRow): Promise<Refusal | null> {
  if (canPayLate({ state: row.state })) return 'payment-missed'
  if (row.disbursed_on === null || !canRepayEarly({ state: row.state })) return 'not-repaying'
  if (await readOpenQuote(work, row.id)) return 'settlement'
  if (await hasFrozenSchedule(work, deps, row)) return 'breathing-space'
  if (await hasActiveArrangement(work, row.id)) return 'arrangement'
  const whyNot = await whyNoDirectDebit(work, deps, row)
  if (whyNot !== null) return whyNot
  return (await hasPendingPayment(work, row)) ? 'payment-pending' : null
}

type Refusal =
  | 'not-repaying'
  | 'payment-missed'
  | 'breathing-space'
  | 'arrangement'
  | 'settlement'
  | 'insolvent'
  | 'handing-back'
  | 'stopped'
  | 'no-direct-debit'
  | 'payment-pending'
  | 'payment-due'
  | 'figures-changed'
  | PartRepaymentRefusalReason

const TOO_LITTLE = `Enter ${formatMoney(pence(lender.smallestEarlyRepaymentPence))} or more`
const NOTHING_TO_PAY_EARLY = 'There’s nothing left to pay early.'
const NOT_YET = 'You can pay extra while your payments are running.'

const REFUSED: Record<Refusal, string> = {
  'not-repaying': NOT_YET,
  'before-start': NOT_YET,
  'payment-missed': 'You’ve missed a payment. You can pay extra once it’s paid.',
  'breathing-space':
    'You’re in a breathing space, or interest of one still comes off your next payment. You can pay extra once that payment has gone through.',
  arrangement: 'You have an arrangement to pay less. You can pay extra once it’s over.',
  settlement:
    'You have a settlement figure, or you’ve withdrawn. You can pay extra if you drop the settlement figure first.',
  insolvent: NOT_COLLECTED,
  'handing-back': HANDING_BACK,
  stopped: STOPPED_COLLECTING,
  'no-direct-debit': 'Your Direct Debit isn’t set up. You can pay extra once it is.',
  'payment-pending':
    'A payment from your bank hasn’t gone through yet. You can pay extra once it has, usually within a few working days.',
  'payment-due':
    'A payment is due. You can pay extra once it’s gone through, usually within a few working days.',
  'figures-changed': 'The figures have changed since you saw them. Check them again.',
  // A payment that arrives today is booked today, so only a clock that was set back gives this.
  'before-last-payment': 'We can’t work this out today. Try again tomorrow.',
  'settled-already': NOTHING_TO_PAY_EARLY,
  'covered-by-payments': NOTHING_TO_PAY_EARLY,
  'not-above-zero': TOO_LITTLE,
  'settles-the-loan':
    'That’s enough to pay off everything you owe. Enter a smaller amount, or contact us for a settlement figure.',
  'nothing-due-later':
    'Your last payment is due within 28 days, so paying it early wouldn’t change anything.',
}

export function refusal(reason: Refusal, nation: Nation | null = null): Problem {
  return new Problem('EARLY_REPAYMENT_NOT_OFFERED', { message: nameMoratorium(REFUSED[reason], nation) })
}
