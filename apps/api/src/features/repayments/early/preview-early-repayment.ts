import { lender } from '@tarnbrook/brands/lender'
import { Problem } from '@tarnbrook/contract/errors'
import type { previewEarlyRepayment } from '@tarnbrook/contract/loan/early-repayment'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { canPayLate, canRepayEarly } from '@tarnbrook/domain/loan/loan-state'
import {
  type Keep,
  type Outlook,
  type PartRepayment,
  type PartRepaymentRefusalReason,
  repayPart,
} from '@tarnbrook/domain/loan/partial-repayment'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { type LoanRow, lockLoan, ownLoan } from '#features/loans/loan.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { ADVANCE_WORKING_DAYS } from '../daily-run.ts'
import { hasActiveMandate, hasPendingPayment } from '../direct-debit/can-collect.ts'

interface Request {
  params: { id: number }
  body: { amount: Pence }
  ctx: RequestContext
}

type Preview = z.output<typeof previewEarlyRepayment.data>

/**
 * Works out both choices from one reading of the loan, as if the notice came today. Writes nothing.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; VALIDATION_FAILED for less than the smallest amount;
 * EARLY_REPAYMENT_NOT_OFFERED in words
 */
export function readEarlyRepaymentPreview(deps: ApiDeps, { params, body, ctx }: Request): Promise<Preview> {
  return command(deps, ctx, { name: 'previewEarlyRepayment' }, async (work) => {
    const row = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const reason = await whyNotOffered(work, row)
    if (reason) throw refusal(reason)
    if (body.amount < lender.smallestEarlyRepaymentPence)
      throw new Problem('VALIDATION_FAILED', { fields: { amount: [TOO_LITTLE] } })
    const loan = await readRunningLoan({ db: work.tx, clock: deps.clock }, row)
    const today = deps.clock.today()
    const keeping = (keep: Keep): PartRepayment => {
      const outcome = repayPart({
        loan,
        aprPercent: row.apr_percent,
        receivedOn: today,
        amountPence: body.amount,
        keep,
      })
      if (outcome.kind === 'refused') throw refusal(outcome.reason)
      return outcome
    }
    const sooner = keeping('instalment')
    return {
      '@type': 'earlyRepaymentPreview',
      amount: body.amount,
      collectOn: addWorkingDays(today, ADVANCE_WORKING_DAYS).toString(),
      takesEffectOn: sooner.settlementDate.toString(),
      before: toOutlook(sooner.statement.before),
      finishSooner: toChoice(sooner),
      payLessEachMonth: toChoice(keeping('term')),
    }
  })
}

async function whyNotOffered(work: Work, row: LoanRow): Promise<Refusal | null> {
  if (canPayLate({ state: row.state })) return 'payment-missed'
  if (row.disbursed_on === null || !canRepayEarly({ state: row.state })) return 'not-repaying'
  if (!(await hasActiveMandate(work, row))) return 'no-direct-debit'
  return (await hasPendingPayment(work, row)) ? 'payment-pending' : null
}

type Refusal =
  | 'not-repaying'
  | 'payment-missed'
  | 'no-direct-debit'
  | 'payment-pending'
  | PartRepaymentRefusalReason

const TOO_LITTLE = `Enter ${formatMoney(pence(lender.smallestEarlyRepaymentPence))} or more`
const NOTHING_TO_PAY_EARLY = 'There’s nothing left to pay early.'
const NOT_YET = 'We can work this out while your payments are running.'

const REFUSED: Record<Refusal, string> = {
  'not-repaying': NOT_YET,
  'before-start': NOT_YET,
  'payment-missed': 'You’ve missed a payment. We can work this out once it’s paid.',
  'no-direct-debit': 'Your Direct Debit isn’t set up. We can work this out once it is.',
  'payment-pending':
    'A payment is on its way from your bank. We can work this out once it’s gone through, usually within a few working days.',
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

function refusal(reason: Refusal): Problem {
  return new Problem('EARLY_REPAYMENT_NOT_OFFERED', { message: REFUSED[reason] })
}

function toOutlook(outlook: Outlook) {
  return {
    remaining: outlook.stillPayablePence,
    instalment: outlook.instalmentPence,
    instalmentsLeft: outlook.instalmentsLeft,
    lastPaymentOn: outlook.lastPaymentOn.toString(),
  }
}

function toChoice({ statement, interestSavedPence }: PartRepayment) {
  return { ...toOutlook(statement.after), interestSaved: interestSavedPence }
}
