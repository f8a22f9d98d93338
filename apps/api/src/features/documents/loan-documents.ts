import { getBrand } from '@tarnbrook/brands/brand'
import { type DocumentSlug, READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/documents/document-types'
import { Problem } from '@tarnbrook/contract/errors'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { isMandateReserved } from '@tarnbrook/domain/direct-debit/mandate-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { currentQuote, type OwnApplication } from '#features/applications/application.ts'
import { type LoanRow, lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import {
  confirmedDocument,
  type StoredDocument,
  storeDocument,
} from '#platform/documents/stored-documents.ts'
import { storedPdf } from '#platform/documents/stored-pdf.ts'
import { notFound } from '#platform/http/refusals.ts'
import { directDebitMandate } from './direct-debit-mandate.ts'

/**
 * As PDF: what was confirmed before signing, whatever templates say now, or the mandate. @throws
 * Problem NOT_FOUND; WRONG_STATE while no instruction has been sent to the bank
 */
export async function loanDocumentAsPdf(
  deps: ApiDeps,
  slug: DocumentSlug,
  request: { params: { id: number }; ctx: RequestContext },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const own = ownLoan(request.ctx, request.params.id)
  const { document, loan } = await command(deps, request.ctx, { name: 'readLoanDocument' }, async (work) => {
    const locked = await lockLoan(work.tx, own)
    return { loan: locked, document: await documentOfLoan(deps, work, { slug, loan: locked }) }
  })
  return { fileName: `${slug}-${loan.reference}.pdf`, pdf: await storedPdf(deps, document.id) }
}

interface OfLoan {
  params: { id: number }
  ctx: RequestContext
}

/** A notice of sums in arrears as it was given. @throws Problem NOT_FOUND */
export function arrearsNoticeDocumentAsPdf(
  deps: ApiDeps,
  request: OfLoan & { params: { arrearsNoticeId: number } },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const { arrearsNoticeId: id } = request.params
  return noticeAsPdf(deps, request, { table: 'arrears_notice', id, name: 'notice-of-sums-in-arrears' })
}

/** A default notice as it was given. @throws Problem NOT_FOUND */
export function defaultNoticeDocumentAsPdf(
  deps: ApiDeps,
  request: OfLoan & { params: { defaultNoticeId: number } },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const { defaultNoticeId: id } = request.params
  return noticeAsPdf(deps, request, { table: 'default_notice', id, name: 'default-notice' })
}

/** That it was ended by us, written off or sold, as it was given. @throws Problem NOT_FOUND */
export function endingNoticeAsPdf(
  deps: ApiDeps,
  request: OfLoan & { params: { endingNoticeId: number } },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const { endingNoticeId: id } = request.params
  return noticeAsPdf(deps, request, { table: 'ending_notice', id, name: 'ending-notice' })
}

/** A hire purchase that the borrower ended (CCA 1974 s100). @throws Problem NOT_FOUND */
export async function handBackStatementAsPdf(
  deps: ApiDeps,
  { params, ctx }: OfLoan,
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const loan = await readLoan(deps, ownLoan(ctx, params.id))
  const found = await deps.db
    .selectFrom('hand_back')
    .select('document_id')
    .where('loan_id', '=', loan.id)
    .where('document_id', 'is not', null)
    .executeTakeFirst()
  if (!found?.document_id) throw notFound('loan', params.id)
  return {
    fileName: `voluntary-termination-${loan.reference}.pdf`,
    pdf: await storedPdf(deps, found.document_id),
  }
}

/** The confirmation of an arrangement as it was given. @throws Problem NOT_FOUND */
export async function arrangementConfirmationAsPdf(
  deps: ApiDeps,
  { params, ctx }: OfLoan & { params: { arrangementId: number } },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const loan = await readLoan(deps, ownLoan(ctx, params.id))
  const found = await deps.db
    .selectFrom('arrangement')
    .select(['document_id', 'agreed_on'])
    .where('id', '=', params.arrangementId)
    .where('loan_id', '=', loan.id)
    .where('document_id', 'is not', null)
    .executeTakeFirst()
  if (found?.document_id == null) throw notFound('loan', params.id)
  return {
    fileName: `arrangement-${loan.reference}-${found.agreed_on}.pdf`,
    pdf: await storedPdf(deps, found.document_id),
  }
}

/** A settlement's statement or a withdrawal's confirmation, as given. @throws Problem NOT_FOUND */
export function settlementStatementAsPdf(
  deps: ApiDeps,
  request: OfLoan & { params: { settlementQuoteId: number } },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const { settlementQuoteId: id } = request.params
  return noticeAsPdf(deps, request, { table: 'settlement_quote', id, name: 'settlement' })
}

async function noticeAsPdf(
  deps: ApiDeps,
  { params, ctx }: OfLoan,
  { table, id, name }: { table: NoticeTable; id: number; name: string },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const loan = await readLoan(deps, ownLoan(ctx, params.id))
  const found = await deps.db
    .selectFrom(table)
    .select(['document_id', sql<string>`${sql.ref(GIVEN_ON[table])}`.as('given_on')])
    .where('id', '=', id)
    .where('loan_id', '=', loan.id)
    .executeTakeFirst()
  if (!found) throw notFound('loan', params.id)
  return {
    fileName: `${name}-${loan.reference}-${found.given_on}.pdf`,
    pdf: await storedPdf(deps, found.document_id),
  }
}

const GIVEN_ON = {
  arrears_notice: 'given_on',
  default_notice: 'given_on',
  ending_notice: 'given_on',
  settlement_quote: 'requested_on',
} as const

type NoticeTable = keyof typeof GIVEN_ON

/** The mandate of an application's loan. @throws Problem WRONG_STATE where there is none */
export async function mandateOfApplication(
  deps: ApiDeps,
  work: Work,
  { id, userId }: OwnApplication,
): Promise<StoredDocument> {
  const loan = await work.tx
    .selectFrom('loan')
    .selectAll()
    .where('application_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!loan) throw noMandate()
  return storeMandate(deps, work, loan)
}

async function documentOfLoan(
  deps: ApiDeps,
  work: Work,
  { slug, loan }: { slug: DocumentSlug; loan: LoanRow },
): Promise<StoredDocument> {
  const signed = READ_DOCUMENT_SLUGS.find((each) => each === slug)
  if (!signed) return storeMandate(deps, work, loan)
  const quote = await currentQuote(work.tx, loan.application_id)
  const found = await confirmedDocument(work, { slug: signed, quoteId: quote.id, userId: loan.user_id })
  if (!found) throw new Problem('WRONG_STATE', { message: 'We do not have this document of this agreement.' })
  return found
}

async function storeMandate(deps: ApiDeps, work: Work, loan: LoanRow): Promise<StoredDocument> {
  const mandate = await work.tx
    .selectFrom('mandate as m')
    .innerJoin('bank_account as b', 'b.id', 'm.bank_account_id')
    .select(['m.state', 'm.reference', 'm.created_at', 'm.asked_at'])
    .select(['b.account_holder_name', 'b.sort_code_ending', 'b.account_number_ending'])
    .where('m.loan_id', '=', loan.id)
    .where('m.is_current', '=', true)
    .executeTakeFirst()
  if (!mandate || isMandateReserved(mandate.state)) throw noMandate()
  const document = directDebitMandate({
    brand: getBrand(loan.brand),
    loanReference: loan.reference,
    mandateReference: mandate.reference,
    givenOn: londonToday(toInstant(mandate.asked_at ?? mandate.created_at)),
    account: {
      holderName: mandate.account_holder_name,
      sortCodeEnding: mandate.sort_code_ending,
      numberEnding: mandate.account_number_ending,
    },
  })
  const { id } = await currentQuote(work.tx, loan.application_id)
  const stored = { slug: 'direct-debit-mandate', applicationId: loan.application_id, quoteId: id } as const
  return (await storeDocument(deps, work, { ...stored, document })).row
}

function noMandate(): Problem {
  return new Problem('WRONG_STATE', {
    message: 'There is no Direct Debit yet. We set it up once you have signed.',
  })
}
