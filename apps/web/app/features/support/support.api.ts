import { api } from '#platform/calls/api.ts'
import { callMutation, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/support/support'))

export const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    contactUs: callMutation(build, calls('contactUs')),
    complainAboutCommission: callMutation(build, calls('complainAboutCommission')),
  }),
})
