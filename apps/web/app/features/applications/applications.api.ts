import { lookUpPostcode } from '@tarnbrook/contract/addresses'
import {
  createLoanApplication,
  discardApplicationDraft,
  getApplicationDraft,
  getLoanApplication,
  getRequotability,
  illustrateLoan,
  reactToQuote,
  requestLoan,
  saveApplicationDraft,
  trackApplyVisit,
  unrequestLoan,
} from '@tarnbrook/contract/applications'
import { api } from '#platform/api.ts'
import { callMutation, callQuery } from '#platform/call.ts'

export const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createLoanApplication: callMutation(build, createLoanApplication, {
      tags: ['LoanApplication', 'User', 'Draft'],
    }),
    getLoanApplication: callQuery(build, getLoanApplication, {
      tags: (_application, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getRequotability: callQuery(build, getRequotability, {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    trackApplyVisit: callMutation(build, trackApplyVisit),
    reactToQuote: callMutation(build, reactToQuote, { tags: ['LoanApplication', 'User'] }),
    requestLoan: callMutation(build, requestLoan, { tags: ['LoanApplication', 'User'] }),
    unrequestLoan: callMutation(build, unrequestLoan, { tags: ['LoanApplication', 'User'] }),
    getApplicationDraft: callQuery(build, getApplicationDraft, { tags: ['Draft'] }),
    saveApplicationDraft: callMutation(build, saveApplicationDraft, { tags: ['Draft'] }),
    discardApplicationDraft: callMutation(build, discardApplicationDraft, { tags: ['Draft'] }),
    lookUpPostcode: callQuery(build, lookUpPostcode),
    illustrateLoan: callQuery(build, illustrateLoan),
  }),
})

export const {
  useGetLoanApplicationQuery,
  useGetRequotabilityQuery,
  useGetApplicationDraftQuery,
  useIllustrateLoanQuery,
  useLookUpPostcodeQuery,
} = applicationsApi
