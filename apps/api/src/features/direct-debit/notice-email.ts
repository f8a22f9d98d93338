import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { arrangementNoticeLetter } from '#features/arrangements/arrangement-emails.ts'
import { earlyRepaymentNoticeLetter } from '#features/booking/emails/early-repayment-emails.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { advanceNoticeLetter, type LoanLetter } from '#features/loans/loan-email.ts'
import { settlementNoticeLetter } from '#features/settlement/settlement-emails.ts'
import type { Work } from '#platform/command.ts'

/** Bacs: the notice of a collection, by what it is for. */
export async function noticeLetterOf(
  { tx }: Work,
  facts: { loan: LoanRow; collection: Selectable<DB['collection']>; chargeOn: string },
): Promise<LoanLetter> {
  const { loan, collection, chargeOn } = facts
  const amountPence = collection.amount_pence
  if (collection.arrangement_payment_id !== null)
    return arrangementNoticeLetter({
      amountPence,
      chargeOn,
      reference: loan.reference,
      onceKey: `arrangement-notice:${collection.id}`,
    })
  if (collection.settlement_quote_id !== null) {
    const { type } = await tx
      .selectFrom('settlement_quote')
      .select('type')
      .where('id', '=', collection.settlement_quote_id)
      .executeTakeFirstOrThrow()
    const { reference } = loan
    return settlementNoticeLetter({ collectionId: collection.id, type, amountPence, chargeOn, reference })
  }
  if (collection.early_repayment_id === null)
    return advanceNoticeLetter({
      amountPence,
      chargeOn,
      reference: loan.reference,
      isRepeat: collection.attempt > 1,
      onceKey: `advance-notice:${collection.id}`,
    })
  const { id, takes_effect_on } = await tx
    .selectFrom('early_repayment')
    .select(['id', 'takes_effect_on'])
    .where('id', '=', collection.early_repayment_id)
    .executeTakeFirstOrThrow()
  return earlyRepaymentNoticeLetter({
    id,
    amountPence,
    takesEffectOn: takes_effect_on,
    chargeOn,
    reference: loan.reference,
  })
}
