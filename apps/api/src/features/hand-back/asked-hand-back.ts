import type { VoluntaryTermination } from '@tarnbrook/domain/hand-back/hand-back'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'

export function toStoredFigures(quote: VoluntaryTermination) {
  return {
    total_price_pence: quote.totalPricePence,
    half_pence: quote.halfOfTotalPricePence,
    paid_pence: quote.paidPence,
    arrears_pence: quote.arrearsPence,
    to_pay_pence: quote.amountToPayPence,
  }
}

/** What was asked for is asked for no more, for the reason that is recorded as `name`. */
export async function dropAsked(
  work: Work,
  loan: LoanRow,
  name: 'handBackTakenBack' | 'handBackLapsed',
): Promise<void> {
  await work.tx
    .deleteFrom('hand_back')
    .where('loan_id', '=', loan.id)
    .where('document_id', 'is', null)
    .execute()
  await work.record({ name, subject: ['loan', loan.id], after: { state: loan.state } })
}
