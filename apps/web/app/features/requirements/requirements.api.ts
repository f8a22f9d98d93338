import { authenticate, getUser, requestLoginLink } from '@tarnbrook/contract/auth'
import {
  completeLegalDocuments,
  provideBankDetails,
  providePaymentDay,
  updateMobileNumber,
  verifyMobileNumber,
} from '@tarnbrook/contract/requirements'
import { api } from '#platform/api.ts'
import { callMutation, callQuery } from '#platform/call.ts'

const changed = { tags: ['LoanApplication', 'User'] as const }

export const requirementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getApplicant: callQuery(build, getUser, { tags: ['User'] }),
    updateMobileNumber: callMutation(build, updateMobileNumber),
    // Makes nothing stale by itself: what would be read again then would meet the old token while `refresh`, which
    // always follows, puts the new one in its place.
    verifyMobileNumber: callMutation(build, verifyMobileNumber),
    refresh: callMutation(build, authenticate, changed),
    requestStepUpLink: callMutation(build, requestLoginLink),
    provideBankDetails: callMutation(build, provideBankDetails, changed),
    providePaymentDay: callMutation(build, providePaymentDay, changed),
    completeLegalDocuments: callMutation(build, completeLegalDocuments, {
      tags: ['LoanApplication', 'Loan', 'User'],
    }),
  }),
})

export const { useGetApplicantQuery } = requirementsApi
