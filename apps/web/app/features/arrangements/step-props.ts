import type {
  SelfServeArrangement,
  SelfServeArrangementInfo,
} from '@tarnbrook/contract/arrangements/arrangements'
import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import type { Loan } from '@tarnbrook/contract/loans/loans'

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
}
