import type {
  SelfServeArrangement,
  SelfServeArrangementInfo,
} from '@tarnbrook/contract/arrangements/arrangements'
import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { PlanChoice } from './plan/plan-choice.ts'

/** What a step of an arrangement is shown with. */
export interface StepProps {
  loan: Loan
  info: SelfServeArrangementInfo
  /** The one that is being set up. */
  draft: SelfServeArrangement
  /** The budget that it relies on; null before there is one. */
  statement: FinancialStatementResource | null
  /** Came from the check page, and goes back there. */
  isChanging: boolean
  /** What the page of the offer shows in place of what was saved, by its URL. */
  choice?: PlanChoice | null
}
