import { getBrand } from '@tarnbrook/brands/brand'
import type { ApplicationEmbedded, LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { DocumentSlug, ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import type { documentConfirmation } from '@tarnbrook/contract/documents/documents'
import { Problem } from '@tarnbrook/contract/errors'
import {
  canSign,
  isQuoted,
  isRequestedOrSigned,
  isSigned,
} from '@tarnbrook/domain/applications/application-state'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  lockApplication,
  type OwnApplication,
  ownApplication,
  readApplication,
  readEmbedding,
} from '#features/applications/application.ts'
import { bringOpenQuoteUpToDate, requireQuoteOfToday } from '#features/applications/quote/quotes.ts'
import { calculatePayoffTotal, confirmedCards } from '#features/loans/facts/card-payoffs.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { documentFile } from '#platform/documents/document-file.ts'
import type { LegalDocument } from '#platform/documents/document-model.ts'
import { readParty } from '#platform/documents/read-party.ts'
import {
  confirmedDocument,
  type StoredDocument,
  storeDocument,
} from '#platform/documents/stored-documents.ts'
import { storedPdf } from '#platform/documents/stored-pdf.ts'
import { withAddress } from '#platform/http/partners.ts'
import { maySeeDetails } from '#platform/person.ts'
import { adequateExplanations } from './adequate-explanations.ts'
import type { AgreementFacts } from './agreement-facts.ts'
import { creditAgreement } from './credit-agreement.ts'
import { mandateOfApplication } from './loan-documents.ts'
import { preContractInformation } from './secci.ts'

interface DocumentRequest {
  params: { id: number }
  ctx: RequestContext
}

/**
 * What is shown is stored, as proof of what was read; once the agreement is signed, the confirmed
 * document is always the one shown.
 * @throws Problem NOT_FOUND; STEP_UP_REQUIRED for the agreement and mandate, by a weak sign-in
 * without the person's details; WRONG_STATE without a quote or for an expired one's agreement.
 */
async function shownDocument(
  deps: ApiDeps,
  slug: DocumentSlug,
  request: DocumentRequest,
): Promise<StoredDocument> {
  const { userId } = requireBorrower(request.ctx)
  return command(deps, request.ctx, { name: 'readDocument' }, async (work) => {
    const own = ownApplication(request.ctx, request.params.id)
    const application = await readLocked(deps, work, own)
    await assertMayRead(work, slug, request.ctx)
    if (slug === 'direct-debit-mandate') return mandateOfApplication(deps, work, own)
    if (slug === 'contract' && !canReadCreditAgreement(application)) throw new Problem('WRONG_STATE')
    if (isSigned(application.state)) {
      const quoteId = application.quote?.id ?? 0
      const signed = await confirmedDocument(work, { slug, quoteId, userId })
      if (signed) return signed
    }
    return (await storeToday(deps, work, { slug, application, userId })).row
  })
}

/** Both hold the borrower's own details: who may not see those may not read them either. */
async function assertMayRead(work: Work, slug: DocumentSlug, ctx: RequestContext): Promise<void> {
  const hasDetails = slug === 'contract' || slug === 'direct-debit-mandate'
  if (hasDetails && !(await maySeeDetails(work.tx, ctx))) throw new Problem('STEP_UP_REQUIRED')
}

/** The document as HTML, without a page around it. @throws Problem as `shownDocument` */
export async function readDocument(
  deps: ApiDeps,
  slug: DocumentSlug,
  request: DocumentRequest,
): Promise<string> {
  return (await shownDocument(deps, slug, request)).html
}

/** The document as a page to save. @throws Problem as `shownDocument` */
export async function documentAsPage(
  deps: ApiDeps,
  slug: DocumentSlug,
  request: DocumentRequest,
): Promise<{ fileName: string; html: string }> {
  const html = await readDocument(deps, slug, request)
  return { fileName: `${slug}-${request.params.id}.html`, html: documentFile(html) }
}

/** The document as PDF, with the text of the HTML. @throws Problem as `shownDocument` */
export async function documentAsPdf(
  deps: ApiDeps,
  slug: DocumentSlug,
  request: DocumentRequest,
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const { id } = await shownDocument(deps, slug, request)
  return { fileName: `${slug}-${request.params.id}.pdf`, pdf: await storedPdf(deps, id) }
}

/**
 * Records that the current quote's document was read. A repeat leaves the first time unchanged.
 * @throws Problem NOT_FOUND; STEP_UP_REQUIRED as on reading; WRONG_STATE unless approved, or when
 * it is not the document last shown; DOCUMENTS_OUT_OF_DATE when made for an earlier day.
 */
export async function confirmDocument(
  deps: ApiDeps,
  slug: ReadDocumentSlug,
  request: DocumentRequest,
): Promise<z.output<typeof documentConfirmation>> {
  const { userId } = requireBorrower(request.ctx)
  const { row, confirmedAt } = await command(deps, request.ctx, { name: 'confirmDocument' }, async (work) => {
    const own = ownApplication(request.ctx, request.params.id)
    const { state } = await lockApplication(work.tx, own)
    await assertMayRead(work, slug, request.ctx)
    if (!canSign(state)) throw new Problem('WRONG_STATE')
    // The document read was for an earlier day: today's cannot be confirmed unread.
    await requireQuoteOfToday(work.tx, own.id, deps.clock.today())
    const application = await readApplication({ ...deps, db: work.tx }, own)
    const kept = await storeToday(deps, work, { slug, application, userId })
    if (kept.isNew && kept.hasEarlier)
      throw new Problem('WRONG_STATE', {
        message: 'This document has changed since you read it. Read it again, then confirm.',
      })
    const confirmed = await work.tx
      .insertInto('document_confirmation')
      .values({ document_id: kept.row.id, user_id: userId, confirmed_at: toDate(deps.clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (confirmed.numInsertedOrUpdatedRows) {
      await work.record({
        name: 'documentConfirmed',
        subject: ['application', application.id],
        after: { slug, version: kept.row.version, sha256: kept.row.sha256 },
      })
      const documentId = kept.row.id
      await work.enqueue('store-pdf', { documentId }, { key: `store-pdf:${documentId}` })
    }
    const { confirmed_at } = await work.tx
      .selectFrom('document_confirmation')
      .select('confirmed_at')
      .where('document_id', '=', kept.row.id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { row: kept.row, confirmedAt: confirmed_at }
  })
  return {
    '@type': 'documentConfirmation',
    slug,
    version: row.version,
    sha256: row.sha256,
    confirmedAt: confirmedAt.toISOString(),
  }
}

/**
 * @throws Problem NOT_FOUND; WRONG_STATE while a document of the current quote has not been
 * confirmed; DOCUMENTS_OUT_OF_DATE
 */
export async function completeReadDocuments(
  deps: ApiDeps,
  request: DocumentRequest & { query: { embedded: readonly ApplicationEmbedded[] } },
) {
  const own = ownApplication(request.ctx, request.params.id)
  const application = await readApplication(deps, own)
  if (canSign(application.state)) await requireQuoteOfToday(deps.db, own.id, deps.clock.today())
  const documents = application.requirements.flatMap(({ details }) => details.documents ?? [])
  const isReadable = canSign(application.state) || isSigned(application.state)
  if (!isReadable || documents.length === 0 || documents.some(({ hasRead }) => !hasRead))
    throw new Problem('WRONG_STATE', { message: 'Read and confirm each document first.' })
  return readEmbedding(deps, own, request.query.embedded)
}

/** CCA 1974 s55C: readable from the quote on, as long as we are willing to lend on it. */
function canReadCreditAgreement({ state, quote }: LoanApplication): boolean {
  return isQuoted(state) ? quote?.isLive === true : isRequestedOrSigned(state)
}

const TEMPLATES: Record<ReadDocumentSlug, (facts: AgreementFacts) => LegalDocument> = {
  'adequate-explanations': adequateExplanations,
  secci: preContractInformation,
  contract: creditAgreement,
}

/**
 * Locked, so that the document's quote is still current when it is stored; the quote is stored with
 * today's figures, because a document is for the day on which it can be signed.
 */
async function readLocked(deps: ApiDeps, work: Work, where: OwnApplication): Promise<LoanApplication> {
  const application = await lockApplication(work.tx, where)
  await bringOpenQuoteUpToDate(work, { application, today: deps.clock.today(), now: deps.clock.now() })
  return readApplication({ ...deps, db: work.tx }, where)
}

interface Wanted {
  slug: ReadDocumentSlug
  application: LoanApplication
  userId: number
}

/** Makes the document of today from its template, and stores it. */
async function storeToday(deps: ApiDeps, work: Work, wanted: Wanted): ReturnType<typeof storeDocument> {
  const { slug, application } = wanted
  const facts = await gatherFacts(deps, work, wanted)
  const stored = { slug, applicationId: application.id, quoteId: facts.quote.id }
  return storeDocument(deps, work, { ...stored, document: TEMPLATES[slug](facts) })
}

async function gatherFacts(
  deps: ApiDeps,
  work: Work,
  { application, userId }: Wanted,
): Promise<AgreementFacts> {
  const { intermediaries, loanProduct, quote, vehicle } = application
  if (!quote) throw new Problem('WRONG_STATE')
  if (loanProduct?.type === 'hire-purchase' && !vehicle)
    throw new Problem('WRONG_STATE', { message: 'We don’t have the details of the vehicle yet.' })
  const borrower = await readParty(work.tx, userId)
  const cards = await confirmedCards(work.tx, { applicationId: application.id })
  if (calculatePayoffTotal(cards) > quote.amount)
    throw new Problem('WRONG_STATE', { message: 'Your loan doesn’t cover all the debts it pays off.' })
  return {
    applicationId: application.id,
    brand: getBrand(application.brand),
    intermediaries: intermediaries.map((party) => withAddress(deps.config, party)),
    seller: vehicle?.seller ? withAddress(deps.config, vehicle.seller) : null,
    borrower,
    quote,
    cards,
    validUntil: quote.expiresAt === null ? null : londonToday(Temporal.Instant.from(quote.expiresAt)),
    vehicle,
  }
}
