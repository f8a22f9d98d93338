import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { findTotalPrice } from '@tarnbrook/domain/hand-back/hand-back'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { currentQuote } from '#features/applications/application.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'
import { calculateAdvance } from '../resource/paid-in-advance.ts'

/** A vehicle's total price as its agreement prints it, and the part paid before the credit. */
export async function readAgreedPrice(
  { tx }: Pick<Work, 'tx'>,
  loan: LoanRow,
): Promise<{ agreedPricePence: Pence; depositPence: Pence }> {
  const { vehicle } = await tx
    .selectFrom('loan_application')
    .select('vehicle')
    .where('id', '=', loan.application_id)
    .executeTakeFirstOrThrow()
  const depositPence = calculateAdvance(vehicle)
  const quote = await currentQuote(tx, loan.application_id)
  return { agreedPricePence: pence(quote.total_payable_pence + depositPence), depositPence }
}

/** The price that half and third are of today; once the agreement has ended, the agreed one. */
export async function readTotalPrice(work: Pick<Work, 'tx'>, loan: LoanRow): Promise<Pence> {
  const { agreedPricePence, depositPence } = await readAgreedPrice(work, loan)
  return collectsNow({ state: loan.state })
    ? findTotalPrice(agreedPricePence, pence(loan.total_payable_pence + depositPence))
    : agreedPricePence
}
