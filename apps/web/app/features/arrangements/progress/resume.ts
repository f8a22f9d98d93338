import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import { type ArrangementStep, ASKED_STEPS, type AskedStep } from './arrangement-steps.ts'

type Info = Pick<SelfServeArrangementInfo, 'current' | 'draft' | 'history'>
type Statement = Pick<FinancialStatementResource, 'household' | 'sections' | 'tokenPayments'> | null

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
  const isSpendingGiven = statement?.sections.some(
    ({ group, lines }) => (group === 'fixed-costs' || group === 'flexible-costs') && lines.length > 0,
  )
  // With no debts their page is sent with nothing in it: token payments are 0 from then on.
  const areDebtsGiven = statement !== null && statement.tokenPayments !== null
  return {
    reason: draft.reason !== null,
    essentials: draft.priorityBillsUpdated !== null,
    income: statement !== null && statement.household.isJoint !== null,
    spending: isSpendingGiven === true || areDebtsGiven,
    'other-debts': areDebtsGiven,
    offer: draft.amount !== null && draft.term !== null,
    'payment-date': draft.paymentDate !== null,
    review: false,
  }
}
