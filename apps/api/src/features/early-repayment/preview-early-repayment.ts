import type * as earlyRepayment from '@tarnbrook/contract/early-repayment/early-repayment'
import { compareDays } from '@tarnbrook/domain/core/calendar'
import { NO_PENCE, type Pence } from '@tarnbrook/domain/core/money'
import type { PartRepayment } from '@tarnbrook/domain/early-repayment/early-repayment'
import type { RunningLoan } from '@tarnbrook/domain/loans/running-loan'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { ownLoan, readLoanRow } from '#features/loans/loan.ts'
import { readSnapshot } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { outlookOnWire, type Plans, planEarlyRepayment } from './plan-early-repayment.ts'

interface Request {
  params: { id: number }
  body: { amount: Pence }
  ctx: RequestContext
}

/**
 * Works out both choices from one reading of the loan, as if the notice came today. Writes nothing.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED, and those of `planEarlyRepayment`
 */
export function previewEarlyRepayment(
  deps: ApiDeps,
  { params, body, ctx }: Request,
): Promise<z.output<typeof earlyRepayment.previewEarlyRepayment.data>> {
  return readSnapshot(deps, async (work) => {
    const row = await readLoanRow(work.tx, ownLoan(ctx, params.id))
    const { loan, plans } = await planEarlyRepayment(work, deps, { row, amountPence: body.amount })
    const { finishSooner, payLessEachMonth } = plans
    return {
      '@type': 'earlyRepaymentPreview',
      amount: body.amount,
      collectOn: earliestDebit(deps.clock.today()).toString(),
      takesEffectOn: finishSooner.settlementDate.toString(),
      before: outlookOnWire(finishSooner.statement.before),
      finishSooner: choiceOnWire(finishSooner),
      payLessEachMonth: choiceOnWire(payLessEachMonth),
      balances: toPlanBalances(loan, plans),
    }
  })
}

function choiceOnWire({ statement, interestSavedPence }: PartRepayment) {
  return { ...outlookOnWire(statement.after), interestSaved: interestSavedPence }
}

function toPlanBalances({ schedule }: RunningLoan, { finishSooner, payLessEachMonth }: Plans) {
  const { settlementDate } = finishSooner
  const later = schedule.rows.filter(({ dueOn }) => compareDays(dueOn, settlementDate) > 0)
  const left = ({ schedule: { rows } }: PartRepayment, number: number) =>
    rows.findLast((row) => row.number === number)?.balancePence ?? NO_PENCE
  const next = later[0]
  const leftThen = ({ schedule: { rows } }: PartRepayment) =>
    rows.find(({ number }) => number === next?.number)?.openingBalancePence ?? NO_PENCE
  return [
    {
      on: settlementDate.toString(),
      now: next?.openingBalancePence ?? NO_PENCE,
      finishSooner: leftThen(finishSooner),
      payLessEachMonth: leftThen(payLessEachMonth),
    },
    ...later.map(({ number, dueOn, balancePence: now }) => ({
      on: dueOn.toString(),
      now,
      finishSooner: left(finishSooner, number),
      payLessEachMonth: left(payLessEachMonth, number),
    })),
  ]
}
