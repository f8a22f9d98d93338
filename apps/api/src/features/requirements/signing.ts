import { READ_DOCUMENT_SLUGS, type ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import type { Signing } from '@tarnbrook/contract/requirements/signing'
import type { ApiDeps } from '#deps.ts'
import { ownLoan, readLoan } from '#features/loans/loan.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { seal, unseal } from '#platform/secrets.ts'
import { confirmedDocuments } from './signed-documents.ts'

const SEALED_FOR = 'signature-address'

/** A document as it was read before signing. */
interface SignedDocument {
  id: number
  slug: ReadDocumentSlug
  version: string
  sha256: string
}

/** Stores what shows that the agreement was signed, in the transaction that makes the loan. */
export async function recordSignature(
  { config }: Pick<ApiDeps, 'config'>,
  work: Work,
  signed: {
    loanId: number
    quoteId: number
    userId: number
    ctx: Pick<RequestContext, 'clientIp'>
    wordingVersion: string
    now: Temporal.Instant
  },
): Promise<void> {
  const { loanId, wordingVersion, now, ctx } = signed
  const documents = await documentsAsRead(work, signed)
  await work.tx
    .insertInto('signature')
    .values({
      loan_id: loanId,
      signed_at: toDate(now),
      wording: wordingVersion,
      sealed_address: ctx.clientIp === 'unknown' ? null : seal(config.secretKeys, SEALED_FOR, ctx.clientIp),
      documents: JSON.stringify(documents),
    })
    .execute()
  await work.record({
    name: 'agreementSigned',
    subject: ['loan', loanId],
    after: { wording: wordingVersion, documents },
  })
}

async function documentsAsRead(
  work: Work,
  signed: { quoteId: number; userId: number },
): Promise<SignedDocument[]> {
  const rows = await confirmedDocuments(work, signed)
  return READ_DOCUMENT_SLUGS.flatMap((slug) =>
    rows.filter((row) => row.slug === slug).map((row) => ({ ...row, slug })),
  )
}

/** How the agreement of a loan was signed. @throws Problem NOT_FOUND */
export async function getSigning(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<Signing> {
  const own = ownLoan(ctx, params.id)
  const { id: loanId } = await readLoan(deps, own)
  const row = await deps.db
    .selectFrom('signature')
    .selectAll()
    .where('loan_id', '=', loanId)
    .executeTakeFirst()
  const documents = (row?.documents ?? []) as unknown as SignedDocument[]
  return {
    '@type': 'signing',
    loanId,
    signedAt: row ? toInstant(row.signed_at).toString({ smallestUnit: 'second' }) : null,
    address: row ? readAddress(deps, row.sealed_address) : null,
    wordingVersion: row?.wording ?? null,
    documents: await withPdfs(deps, documents, own.userId),
  }
}

/** Null where it was not known, or the secret key has changed: the rest is still valid. */
function readAddress({ config }: Pick<ApiDeps, 'config'>, sealed: Buffer | null): string | null {
  if (sealed === null) return null
  try {
    return unseal(config.secretKeys, SEALED_FOR, sealed)
  } catch {
    return null
  }
}

async function withPdfs(
  { db }: Pick<ApiDeps, 'db'>,
  documents: readonly SignedDocument[],
  userId: number,
): Promise<Signing['documents']> {
  if (documents.length === 0) return []
  const stored = await db
    .selectFrom('document')
    .leftJoin('document_confirmation as read', (join) =>
      join.onRef('read.document_id', '=', 'document.id').on('read.user_id', '=', userId),
    )
    .select(['document.id', 'document.pdf_sha256', 'read.confirmed_at'])
    .where(
      'document.id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute()
  return documents.map(({ id, slug, version, sha256 }) => {
    const row = stored.find((document) => document.id === id)
    return {
      slug,
      version,
      sha256,
      readAt: row?.confirmed_at ? toInstant(row.confirmed_at).toString({ smallestUnit: 'second' }) : null,
      pdfSha256: row?.pdf_sha256 ?? null,
    }
  })
}
