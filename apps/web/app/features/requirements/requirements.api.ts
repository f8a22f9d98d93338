import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery } from '#platform/calls/call.ts'

const calls = () => import('@tarnbrook/contract/requirements/requirements')
const payDayCalls = () => import('@tarnbrook/contract/applying/pay-day')
const authCalls = () => import('@tarnbrook/contract/account/auth')

const changed = { tags: ['LoanApplication', 'User'] as const }

export const requirementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getApplicant: callQuery(build, () => authCalls().then((all) => all.getUser), { tags: ['User'] }),
    updateMobileNumber: callMutation(build, () => calls().then((all) => all.updateMobileNumber)),
    // Makes nothing stale by itself: what would be read again then would meet the old token while `refresh`, which
    // always follows, puts the new one in its place.
    verifyMobileNumber: callMutation(build, () => calls().then((all) => all.verifyMobileNumber)),
    refresh: callMutation(build, () => authCalls().then((all) => all.authenticate), changed),
    requestStepUpLink: callMutation(build, () => authCalls().then((all) => all.requestLoginLink)),
    provideBankDetails: callMutation(build, () => calls().then((all) => all.provideBankDetails), changed),
    providePaymentDay: callMutation(build, () => calls().then((all) => all.providePaymentDay), changed),
    confirmPayDay: callMutation(build, () => payDayCalls().then((all) => all.confirmPayDay), changed),
    completeLegalDocuments: callMutation(build, () => calls().then((all) => all.completeLegalDocuments), {
      tags: ['LoanApplication', 'Loan', 'User'],
    }),
  }),
})

export const { useGetApplicantQuery } = requirementsApi
