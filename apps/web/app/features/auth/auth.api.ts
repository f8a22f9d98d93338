import { MOTOR_USER_EMBEDDED, USER_EMBEDDED } from '@tarnbrook/contract/auth/user-embedded'
import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { type QueryNeed, screenQuery } from '#platform/routing/screen-data.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/auth/auth'))
const contactCalls = createEndpointLoader(() => import('@tarnbrook/contract/auth/contact-changes'))
const addressCalls = createEndpointLoader(() => import('@tarnbrook/contract/auth/change-address'))

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authenticate: callMutation(build, calls('authenticate'), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
    signOut: callMutation(build, calls('signOut'), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
    requestLoginLink: callMutation(build, calls('requestLoginLink')),
    undoContactChange: callMutation(build, contactCalls('undoContactChange'), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
    changeAddress: callMutation(build, addressCalls('changeAddress'), {
      tags: ['User', 'LoanApplication'],
    }),
    getUser: callQuery(build, calls('getUser'), {
      tags: ['User', 'LoanApplication', 'Loan'],
    }),
  }),
})

/** Spec 7: the default embedded query for user data; motor adds the loan product. */
export function queryUser<Need extends QueryNeed = 'required'>(
  id: number,
  brand: string,
  options: { need?: Need } = {},
) {
  const embedded = [...(brand === 'motor' ? MOTOR_USER_EMBEDDED : USER_EMBEDDED)]
  return screenQuery(authApi.endpoints.getUser, { params: { id }, query: { embedded } }, options)
}
