import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { screenQuery } from '#platform/routing/screen-data.ts'

const loadDeclined = () => import('@tarnbrook/contract/applications/declined')
const declinedCalls = createEndpointLoader(loadDeclined)
const callbackCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/callback'))

/** What a write to one application makes stale. */
const OF_APPLICATION = {
  tags: (_answer: unknown, _error: unknown, { params }: { params: { id: number } }) => [
    { type: 'LoanApplication' as const, id: params.id },
  ],
}

/** What follows the answer: after a decline, and to be called back. */
export const afterQuoteApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A question that is asked by POST: it changes nothing.
    getDeclinePartner: callQuery(build, declinedCalls('getDeclinePartner'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    acceptDeclinePartner: callMutation(build, declinedCalls('acceptDeclinePartner'), OF_APPLICATION),
    noteConsentedToSearch: callMutation(
      build,
      () => loadDeclined().then((all) => all.DECLINE_PARTNER_EVENT_ENDPOINTS['consented-to-search']),
      OF_APPLICATION,
    ),
    notePartnerFlowStarted: callMutation(
      build,
      () => loadDeclined().then((all) => all.DECLINE_PARTNER_EVENT_ENDPOINTS['flow-started']),
      OF_APPLICATION,
    ),
    noteInformedOfOffer: callMutation(
      build,
      () => loadDeclined().then((all) => all.DECLINE_PARTNER_EVENT_ENDPOINTS['informed-of-offer']),
      OF_APPLICATION,
    ),
    answerDeclineConsent: callMutation(build, declinedCalls('answerDeclineConsent'), OF_APPLICATION),
    getCallback: callQuery(build, callbackCalls('getCallback'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    requestCallback: callMutation(build, callbackCalls('requestCallback'), OF_APPLICATION),
  }),
})

/** Whom a declined applicant may be pointed to. */
export function queryDeclinePartner(id: number) {
  return screenQuery(afterQuoteApi.endpoints.getDeclinePartner, { params: { id } }, { need: 'optional' })
}
