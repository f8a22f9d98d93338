import { api } from '#platform/api.ts'
import { callMutation, callQuery } from '#platform/call.ts'

const calls = () => import('@tarnbrook/contract/applications')
const addressCalls = () => import('@tarnbrook/contract/addresses')

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
  useGetApplicationDraftQuery,
  useIllustrateLoanQuery,
  useLookUpPostcodeQuery,
} = applicationsApi
