import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import {
  DOCUMENT_SLUGS,
  type DocumentSlug,
  documentTitle,
  READ_DOCUMENT_SLUGS,
  type ReadDocumentSlug,
} from '@tarnbrook/contract/documents/document-types'

export interface OwnDocument {
  category: 'LOAN' | 'LOAN_APPLICATION'
  /** Of the loan or the application. */
  id: number
  slug: DocumentSlug
}

const OF_LOAN = /^\/loans\/([1-9]\d{0,15})\/([a-z-]+)\.pdf$/
const OF_APPLICATION = /^\/loan-applications\/([1-9]\d{0,15})\/read-([a-z-]+)(?:[._]html|\.pdf)$/

/**
 * Our own document by URL (Spec 3), for the viewer: `/loans/{id}/{slug}.pdf`, or
 * `/loan-applications/{id}/read-{slug}` with `.html`, `.pdf` or the legacy `_html`. Else undefined.
 */
export function documentOfUrl(url: string | null): OwnDocument | undefined {
  const ofLoan = OF_LOAN.exec(url ?? '')
  const [, number, slug] = ofLoan ?? OF_APPLICATION.exec(url ?? '') ?? []
  const id = Number(number)
  const known = DOCUMENT_SLUGS.find((each) => each === slug)
  if (!known || !Number.isSafeInteger(id)) return undefined
  return { category: ofLoan ? 'LOAN' : 'LOAN_APPLICATION', id, slug: known }
}

export function isReadDocument(slug: string | null | undefined): slug is ReadDocumentSlug {
  return READ_DOCUMENT_SLUGS.some((known) => known === slug)
}

/** The title follows the product of the application, whichever site it is looked at on. */
export function titleOfDocument(
  { loanProduct }: Partial<Pick<LoanApplication, 'loanProduct'>>,
  slug: DocumentSlug,
): string {
  return documentTitle(slug, loanProduct?.type ?? 'unsecured')
}
