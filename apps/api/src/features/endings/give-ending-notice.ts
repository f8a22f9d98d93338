import { getBrand } from '@tarnbrook/brands/brand'
import { day } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { currentQuote } from '#features/applications/application.ts'
import type { LockedLoan } from '#features/loans/loan.ts'
import { emailBorrower, type LoanEmail } from '#features/loans/loan-email.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { storeDocument } from '#platform/documents/stored-documents.ts'
import { endingNoticeDocument, type NoticedEnding } from './ending-notice-document.ts'

/** Emails how the loan ended, with the notice of it, which is stored as it was given. */
export async function giveEndingNotice(
  work: Work,
  deps: ApiDeps,
  given: { loan: LockedLoan; ending: NoticedEnding; owedPence: Pence; content: LoanEmail },
): Promise<void> {
  const { loan, ending, owedPence, content } = given
  const givenOn = deps.clock.today()
  const document = endingNoticeDocument({
    brand: getBrand(loan.brand),
    isHirePurchase: loan.product_type === 'hire-purchase',
    reference: loan.reference,
    borrower: await readParty(work.tx, loan.user_id),
    agreedOn: day(loan.agreed_on),
    givenOn,
    owedPence,
    ending,
  })
  const quote = await currentQuote(work.tx, loan.application_id)
  const { row } = await storeDocument(deps, work, {
    slug: 'ending-notice',
    applicationId: loan.application_id,
    quoteId: quote.id,
    document,
  })
  await work.tx
    .insertInto('ending_notice')
    .values({
      loan_id: loan.id,
      kind: ending.kind,
      given_on: givenOn.toString(),
      document_id: row.id,
      created_at: toDate(deps.clock.now()),
    })
    .execute()
  const fileName = `Notice-${ending.kind}-${loan.reference}.pdf`
  await emailBorrower(work, deps, { loan, content, attachments: [{ documentId: row.id, fileName }] })
}
