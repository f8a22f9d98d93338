import { createHash } from 'node:crypto'
import type { DocumentSlug, ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { LegalDocument } from './document-model.ts'
import { renderHtml } from './render-html.ts'

/** Given to the borrower of a running loan; not a document that is read before signing. */
export const NOTICE_SLUGS = [
  'arrears-notice',
  'arrears-information-sheet',
  'default-notice',
  'default-information-sheet',
  'yearly-statement',
  'hand-back-statement',
  'ending-notice',
  'arrangement-confirmation',
  'settlement-statement',
  'withdrawal-confirmation',
] as const

export type NoticeSlug = (typeof NOTICE_SLUGS)[number]

/** Without its PDF, which is read by itself. */
export type StoredDocument = Pick<
  Selectable<DB['document']>,
  'id' | 'quote_id' | 'slug' | 'version' | 'html' | 'sha256'
>

const COLUMNS = ['id', 'quote_id', 'slug', 'version', 'html', 'sha256'] as const

/** Stores a document as HTML, or finds these exact bytes. With `pdf`, that file is the document. */
export async function storeDocument(
  { clock }: Pick<ApiDeps, 'clock'>,
  work: Work,
  wanted: {
    slug: DocumentSlug | NoticeSlug
    applicationId: number
    quoteId: number
    document: LegalDocument
    pdf?: Uint8Array | null
  },
): Promise<{ row: StoredDocument; isNew: boolean; hasEarlier: boolean }> {
  const { slug, applicationId, quoteId, document, pdf = null } = wanted
  const html = renderHtml(document)
  const pdfHash = pdf && createHash('sha256').update(pdf).digest('hex')
  const sha256 = pdfHash ?? createHash('sha256').update(html).digest('hex')
  const kept = await work.tx
    .selectFrom('document')
    .select(COLUMNS)
    .where('application_id', '=', applicationId)
    .where('slug', '=', slug)
    .execute()
  const same = kept.find((row) => row.sha256 === sha256 && row.quote_id === quoteId)
  if (same) return { row: same, isNew: false, hasEarlier: kept.length > 1 }
  const row = await work.tx
    .insertInto('document')
    .values({
      application_id: applicationId,
      quote_id: quoteId,
      slug,
      version: document.version,
      html,
      sha256,
      pdf: pdf && Buffer.from(pdf),
      pdf_sha256: pdfHash,
      created_at: toDate(clock.now()),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return { row, isNew: true, hasEarlier: kept.length > 0 }
}

/** The document of a quote that this borrower confirmed last. */
export async function confirmedDocument(
  work: Work,
  { slug, quoteId, userId }: { slug: ReadDocumentSlug; quoteId: number; userId: number },
): Promise<StoredDocument | undefined> {
  return work.tx
    .selectFrom('document')
    .innerJoin('document_confirmation', 'document_confirmation.document_id', 'document.id')
    .select(COLUMNS.map((column) => `document.${column}` as const))
    .where('document.slug', '=', slug)
    .where('document.quote_id', '=', quoteId)
    .where('document_confirmation.user_id', '=', userId)
    .orderBy('document_confirmation.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
