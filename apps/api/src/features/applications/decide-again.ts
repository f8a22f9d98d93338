import { getBrand } from '@tarnbrook/brands/brand'
import { pence } from '@tarnbrook/domain/money'
import type { Work } from '../../platform/command.ts'
import type { BureauReport } from '../../providers/bureau/port.ts'
import type { UserRow } from './applicant.ts'
import { type ApplicationRow, moveApplication } from './application.ts'
import { type Decision, type DeclineReason, decide } from './decision.ts'

/** Decides on an application as it stands, or would stand, by another report than it was made on. */
export function decideAgain(
  application: ApplicationRow,
  known: { user: UserRow; report: BureauReport; today: Temporal.PlainDate },
): Decision {
  const asked = {
    amountPence: pence(application.amount_pence),
    termMonths: application.term_months,
    dateOfBirth: Temporal.PlainDate.from(known.user.date_of_birth ?? known.today),
    netMonthlyIncomePence: application.net_monthly_income_pence,
    rentOrMortgagePence: application.rent_or_mortgage_pence,
    dependantsCostPence: application.dependants_cost_pence,
  }
  return decide(known.report, asked, { brand: getBrand(application.brand), today: known.today })
}

/** Ends an application with the reasons that its borrower is told. */
export async function declineApplication(
  work: Work,
  options: {
    application: ApplicationRow
    reasons: readonly DeclineReason[]
    reason: string
    now: Temporal.Instant
  },
): Promise<void> {
  const { application, reasons, reason, now } = options
  await work.tx
    .updateTable('loan_application')
    .set({ decline_reasons: [...reasons] })
    .where('id', '=', application.id)
    .execute()
  await moveApplication(work, { application, to: 'Declined', reason, now })
}
