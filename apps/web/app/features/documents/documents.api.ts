import type { ReadDocumentSlug } from '@tarnbrook/contract/document-types'
import {
  CONFIRM_READ_ENDPOINTS,
  completeReadDocuments,
  READ_DOCUMENT_ENDPOINTS,
} from '@tarnbrook/contract/documents'
import { api } from '#platform/api.ts'
import { callMutation, callQuery } from '#platform/call.ts'
import type { Tag } from '#platform/tags.ts'

const ofApplication = {
  // A document follows from its application's quote: what makes that stale makes this stale.
  tags: (_html: unknown, _error: unknown, { params }: { params: { id: number } }): Tag[] => [
    { type: 'LoanApplication', id: params.id },
  ],
}
const read = { tags: ['LoanApplication'] as const }

export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAdequateExplanations: callQuery(
      build,
      READ_DOCUMENT_ENDPOINTS['adequate-explanations'][0],
      ofApplication,
    ),
    readSecci: callQuery(build, READ_DOCUMENT_ENDPOINTS.secci[0], ofApplication),
    readContract: callQuery(build, READ_DOCUMENT_ENDPOINTS.contract[0], ofApplication),
    confirmReadAdequateExplanations: callMutation(
      build,
      CONFIRM_READ_ENDPOINTS['adequate-explanations'],
      read,
    ),
    confirmReadSecci: callMutation(build, CONFIRM_READ_ENDPOINTS.secci, read),
    confirmReadContract: callMutation(build, CONFIRM_READ_ENDPOINTS.contract, read),
    completeReadDocuments: callMutation(build, completeReadDocuments, read),
  }),
})

const { endpoints } = documentsApi

/** The three documents answer alike, so that one is as good as another. */
export const readDocumentOf = {
  'adequate-explanations': endpoints.readAdequateExplanations,
  secci: endpoints.readSecci,
  contract: endpoints.readContract,
} satisfies Record<ReadDocumentSlug, unknown>

export const confirmReadOf = {
  'adequate-explanations': endpoints.confirmReadAdequateExplanations,
  secci: endpoints.confirmReadSecci,
  contract: endpoints.confirmReadContract,
} satisfies Record<ReadDocumentSlug, unknown>
