import { READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/requirements/document-types'
import {
  CONFIRM_READ_ENDPOINTS,
  completeReadDocuments,
  downloadDocument,
  READ_DOCUMENT_ENDPOINTS,
} from '@tarnbrook/contract/requirements/documents'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { completeReading, confirmDocument, documentAsFile, readDocument } from './documents.ts'

export function documentRoutes(router: Router, deps: ApiDeps): void {
  for (const slug of READ_DOCUMENT_SLUGS) {
    // The legacy name of Spec 7 (`_html`) is the same document.
    for (const endpoint of READ_DOCUMENT_ENDPOINTS[slug])
      router.mount(endpoint, (request) => readDocument(deps, slug, request))
    router.mount(CONFIRM_READ_ENDPOINTS[slug], (request) => confirmDocument(deps, slug, request))
  }
  router.mount(downloadDocument, (request) => documentAsFile(deps, request))
  router.mount(completeReadDocuments, (request) => completeReading(deps, request))
}
