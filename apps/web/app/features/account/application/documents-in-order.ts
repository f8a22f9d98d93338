import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { READ_DOCUMENT_SLUGS, type ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { findRequirement, taskPath } from '#features/requirements/tasks.ts'

/** The page after the documents, where the agreement is signed. */
export const SIGNING = 'sign'

type Documents = readonly { slug: string; hasRead: boolean }[]

export function findDocuments({ requirements }: Pick<LoanApplication, 'requirements'>): Documents {
  return findRequirement(requirements, 'legal-documents')?.details.documents ?? []
}

/** The first document that is still to be read once `done` is; undefined when all have been. */
export function nextDocument(documents: Documents, done?: ReadDocumentSlug): ReadDocumentSlug | undefined {
  return READ_DOCUMENT_SLUGS.find(
    (slug) => slug !== done && !documents.find((document) => document.slug === slug)?.hasRead,
  )
}

export function pathAfterDocument(
  application: Pick<LoanApplication, 'id' | 'requirements'>,
  done?: ReadDocumentSlug,
): string {
  const next = nextDocument(findDocuments(application), done) ?? SIGNING
  return taskPath(application.id, 'legal-documents', next)
}
