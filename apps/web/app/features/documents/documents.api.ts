import type { DocumentSlug, ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { screenQuery } from '#platform/routing/screen-data.ts'
import type { Tag } from '#platform/store/tags.ts'

const load = () => import('@tarnbrook/contract/documents/documents')
const calls = createEndpointLoader(load)

const reading = (slug: DocumentSlug) => () =>
  load().then(({ applicationDocument }) => applicationDocument(slug).html[0])

const confirming = (slug: ReadDocumentSlug) => () =>
  load().then(({ CONFIRM_READ_ENDPOINTS }) => CONFIRM_READ_ENDPOINTS[slug])

const ofApplication = {
  // A document follows from its application's quote: what makes that stale makes this stale.
  tags: (_html: unknown, _error: unknown, { params }: { params: { id: number } }): Tag[] => [
    { type: 'LoanApplication', id: params.id },
  ],
}
const read = { tags: ['LoanApplication'] as const }

export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAdequateExplanations: callQuery(build, reading('adequate-explanations'), ofApplication),
    readSecci: callQuery(build, reading('secci'), ofApplication),
    readContract: callQuery(build, reading('contract'), ofApplication),
    readDirectDebitMandate: callQuery(build, reading('direct-debit-mandate'), ofApplication),
    confirmReadAdequateExplanations: callMutation(build, confirming('adequate-explanations'), read),
    confirmReadSecci: callMutation(build, confirming('secci'), read),
    confirmReadContract: callMutation(build, confirming('contract'), read),
    completeReadDocuments: callMutation(build, calls('completeReadDocuments'), read),
  }),
})

const { endpoints } = documentsApi

/** The documents answer alike, so that one is as good as another. */
const readDocumentOf = {
  'adequate-explanations': endpoints.readAdequateExplanations,
  secci: endpoints.readSecci,
  contract: endpoints.readContract,
  'direct-debit-mandate': endpoints.readDirectDebitMandate,
} satisfies Record<DocumentSlug, unknown>

export function queryDocument(slug: DocumentSlug, applicationId: number) {
  return screenQuery(readDocumentOf[slug], { params: { id: applicationId } })
}

export const confirmReadOf = {
  'adequate-explanations': endpoints.confirmReadAdequateExplanations,
  secci: endpoints.confirmReadSecci,
  contract: endpoints.confirmReadContract,
} satisfies Record<ReadDocumentSlug, unknown>
