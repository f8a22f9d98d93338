import type { previewEarlyRepayment } from '@tarnbrook/contract/loan/early-repayment'
import { firstDebitDay } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { PartRepayment } from '@tarnbrook/domain/early/partial-repayment'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { lockLoan, ownLoan } from '#features/loans/loan.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { ADVANCE_WORKING_DAYS } from '../daily-run.ts'
import { outlookOnWire, planEarlyRepayment } from './early-plan.ts'

interface Request {
  params: { id: number }
  body: { amount: Pence }
  ctx: RequestContext
}

/**
 * Works out both choices from one reading of the loan, as if the notice came today. Writes nothing.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED, and those of `planEarlyRepayment`
 */
export function readEarlyRepaymentPreview(
  deps: ApiDeps,
  { params, body, ctx }: Request,
): Promise<z.output<typeof previewEarlyRepayment.data>> {
  return command(deps, ctx, { name: 'previewEarlyRepayment' }, async (work) => {
    const row = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const { finishSooner, payLessEachMonth } = await planEarlyRepayment(work, deps, {
      row,
      amountPence: body.amount,
    })
    return {
      '@type': 'earlyRepaymentPreview',
      amount: body.amount,
      collectOn: firstDebitDay(deps.clock.today(), ADVANCE_WORKING_DAYS).toString(),
      takesEffectOn: finishSooner.settlementDate.toString(),
      before: outlookOnWire(finishSooner.statement.before),
      finishSooner: choiceOnWire(finishSooner),
      payLessEachMonth: choiceOnWire(payLessEachMonth),
    }
  })
}

function choiceOnWire({ statement, interestSavedPence }: PartRepayment) {
  return { ...outlookOnWire(statement.after), interestSaved: interestSavedPence }
}
