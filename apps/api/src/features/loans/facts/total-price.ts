import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { currentQuote } from '#features/applications/application.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'
import { calculateAdvance } from '../resource/paid-in-advance.ts'

/**
 * CCA 1974 s189: all that is payable for a hire purchase's vehicle, as agreed (early repayments do
 * not change it), and the part of it paid before the credit.
 */
export async function readTotalPrice(
  { tx }: Pick<Work, 'tx'>,
  loan: LoanRow,
): Promise<{ totalPence: Pence; advancePence: Pence }> {
  const { vehicle } = await tx
    .selectFrom('loan_application')
    .select('vehicle')
    .where('id', '=', loan.application_id)
    .executeTakeFirstOrThrow()
  const advance = calculateAdvance(vehicle)
  const quote = await currentQuote(tx, loan.application_id)
  return { totalPence: pence(quote.total_payable_pence + advance), advancePence: advance }
}
