import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import { type ArrangementStep, ASKED_STEPS, type AskedStep } from './arrangement-steps.ts'

type Info = Pick<SelfServeArrangementInfo, 'current' | 'draft' | 'history'>
type Statement = Pick<FinancialStatementResource, 'household' | 'tokenPayments'> | null

/** Where a person without a step goes on: the first unanswered one, or what was agreed. */
export function resumedStep(info: Info, statement: Statement): ArrangementStep {
  if (!info.draft) return info.current ? 'done' : 'start'
  const isAnswered = answeredSteps(info.draft, statement)
  return ASKED_STEPS.find((step) => !isAnswered[step]) ?? 'review'
}

/** The step shown for the URL's: no questions before the start, nothing done before agreement. */
export function shownStep(step: ArrangementStep, info: Info, statement: Statement): ArrangementStep {
  if (step === 'done') return info.current || info.history.length > 0 ? 'done' : resumedStep(info, statement)
  if (!info.draft) return info.current ? 'done' : 'start'
  return step
}

function answeredSteps(
  draft: NonNullable<Info['draft']>,
  statement: Statement,
): Readonly<Record<AskedStep, boolean>> {
  // With no debts they are sent with nothing in them: token payments are 0 from then on.
  const isBudgetGiven =
    statement !== null && statement.household.isJoint !== null && statement.tokenPayments !== null
  return {
    reason: draft.reason !== null && draft.priorityBillsUpdated !== null,
    budget: isBudgetGiven,
    offer: draft.amount !== null && draft.term !== null && draft.paymentDate !== null,
    review: false,
  }
}
