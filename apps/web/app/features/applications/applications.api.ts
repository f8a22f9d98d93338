import { api } from '#platform/api.ts'
import { callMutation, callQuery } from '#platform/call.ts'

const calls = () => import('@tarnbrook/contract/applications')
const declinedCalls = () => import('@tarnbrook/contract/declined')
const callbackCalls = () => import('@tarnbrook/contract/callback')
const addressCalls = () => import('@tarnbrook/contract/addresses')

/** What a write to one application makes stale. */
const OF_APPLICATION = {
  tags: (_answer: unknown, _error: unknown, { params }: { params: { id: number } }) => [
    { type: 'LoanApplication' as const, id: params.id },
  ],
}

export const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createLoanApplication: callMutation(build, () => calls().then((all) => all.createLoanApplication), {
      tags: ['LoanApplication', 'User'],
    }),
    getLoanApplication: callQuery(build, () => calls().then((all) => all.getLoanApplication), {
      tags: (_application, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getRequotability: callQuery(build, () => calls().then((all) => all.getRequotability), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    trackApplyVisit: callMutation(build, () => calls().then((all) => all.trackApplyVisit)),
    reactToQuote: callMutation(build, () => calls().then((all) => all.reactToQuote), {
      tags: ['LoanApplication', 'User'],
    }),
    requestLoan: callMutation(build, () => calls().then((all) => all.requestLoan), {
      tags: ['LoanApplication', 'User'],
    }),
    unrequestLoan: callMutation(build, () => calls().then((all) => all.unrequestLoan), {
      tags: ['LoanApplication', 'User'],
    }),
    // A question that is asked by POST: it changes nothing.
    getDeclinePartner: callQuery(build, () => declinedCalls().then((all) => all.getDeclinePartner), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    acceptDeclinePartner: callMutation(
      build,
      () => declinedCalls().then((all) => all.acceptDeclinePartner),
      OF_APPLICATION,
    ),
    noteConsentedToSearch: callMutation(
      build,
      () => declinedCalls().then((all) => all.DECLINE_PARTNER_EVENT_ENDPOINTS['consented-to-search']),
      OF_APPLICATION,
    ),
    notePartnerFlowStarted: callMutation(
      build,
      () => declinedCalls().then((all) => all.DECLINE_PARTNER_EVENT_ENDPOINTS['flow-started']),
      OF_APPLICATION,
    ),
    noteInformedOfOffer: callMutation(
      build,
      () => declinedCalls().then((all) => all.DECLINE_PARTNER_EVENT_ENDPOINTS['informed-of-offer']),
      OF_APPLICATION,
    ),
    answerDeclineConsent: callMutation(
      build,
      () => declinedCalls().then((all) => all.answerDeclineConsent),
      OF_APPLICATION,
    ),
    getCallback: callQuery(build, () => callbackCalls().then((all) => all.getCallback), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    requestCallback: callMutation(
      build,
      () => callbackCalls().then((all) => all.requestCallback),
      OF_APPLICATION,
    ),
    getApplicationDraft: callQuery(build, () => calls().then((all) => all.getApplicationDraft), {
      tags: ['Draft'],
    }),
    saveApplicationDraft: callMutation(build, () => calls().then((all) => all.saveApplicationDraft), {
      tags: ['Draft'],
    }),
    discardApplicationDraft: callMutation(build, () => calls().then((all) => all.discardApplicationDraft)),
    mailDraftLink: callMutation(build, () => calls().then((all) => all.mailDraftLink)),
    resumeApplicationDraft: callMutation(build, () => calls().then((all) => all.resumeApplicationDraft), {
      tags: ['Draft'],
    }),
    lookUpPostcode: callQuery(build, () => addressCalls().then((all) => all.lookUpPostcode)),
    illustrateLoan: callQuery(build, () => calls().then((all) => all.illustrateLoan)),
  }),
})

export const {
  useGetLoanApplicationQuery,
  useGetRequotabilityQuery,
  useGetDeclinePartnerQuery,
  useGetCallbackQuery,
  useGetApplicationDraftQuery,
  useIllustrateLoanQuery,
  useLookUpPostcodeQuery,
} = applicationsApi
