import type { ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import type { Work } from '#platform/command.ts'
import type { MailAttachment } from '#platform/messages/messages.ts'

/** The agreement first: its copy is required (CCA 1974 s61A); the others were given before. */
const FILE_NAMES: Record<ReadDocumentSlug, string> = {
  contract: 'Agreement',
  secci: 'Pre-contract-information',
  'adequate-explanations': 'Adequate-explanations',
}

/** The last confirmed version of each document of a quote, in files named after the agreement. */
export async function signedDocuments(
  work: Work,
  options: { quoteId: number; userId: number; loanId: number },
): Promise<MailAttachment[]> {
  const { reference } = await work.tx
    .selectFrom('loan')
    .select('reference')
    .where('id', '=', options.loanId)
    .executeTakeFirstOrThrow()
  const rows = await confirmedDocuments(work, options)
  return Object.entries(FILE_NAMES).flatMap(([slug, name]) =>
    rows
      .filter((row) => row.slug === slug)
      .map(({ id }) => ({ documentId: id, fileName: `${name}-${reference}.pdf` })),
  )
}

/** The version of each document of a quote that the borrower confirmed last. */
export function confirmedDocuments(
  { tx }: Work,
  { quoteId, userId }: { quoteId: number; userId: number },
): Promise<{ id: number; slug: string; version: string; sha256: string }[]> {
  return tx
    .selectFrom('document')
    .innerJoin('document_confirmation', 'document_confirmation.document_id', 'document.id')
    .distinctOn('document.slug')
    .select(['document.id', 'document.slug', 'document.version', 'document.sha256'])
    .where('document.quote_id', '=', quoteId)
    .where('document_confirmation.user_id', '=', userId)
    .orderBy('document.slug')
    .orderBy('document_confirmation.seq', 'desc')
    .execute()
}
