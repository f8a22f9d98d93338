import type { LoanApplication } from '@tarnbrook/contract/applying/applications'
import {
  documentTitle,
  READ_DOCUMENT_SLUGS,
  type ReadDocumentSlug,
} from '@tarnbrook/contract/requirements/document-types'

export interface ApplicationDocument {
  applicationId: number
  slug: ReadDocumentSlug
}

/**
 * One of our own documents by its URL (Spec 3), for the viewer: `/loan-applications/{id}/read-{slug}.html` and
 * nothing else. Any other URL, on this site or another, is undefined.
 */
export function documentOfUrl(url: string | null): ApplicationDocument | undefined {
  const [, id, slug] = /^\/loan-applications\/([1-9]\d{0,15})\/read-([a-z-]+)\.html$/.exec(url ?? '') ?? []
  const applicationId = Number(id)
  if (!isReadDocument(slug) || !Number.isSafeInteger(applicationId)) return undefined
  return { applicationId, slug }
}

export function isReadDocument(slug: string | null | undefined): slug is ReadDocumentSlug {
  return READ_DOCUMENT_SLUGS.some((known) => known === slug)
}

/** The title follows the product of the application, whichever site it is looked at on. */
export function titleOfDocument(
  { loanProduct }: Partial<Pick<LoanApplication, 'loanProduct'>>,
  slug: ReadDocumentSlug,
): string {
  return documentTitle(slug, loanProduct?.type ?? 'unsecured')
}
