import { api } from '#platform/calls/api.ts'
import { callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/experiments/experiments'))
const authCalls = createEndpointLoader(() => import('@tarnbrook/contract/auth/auth'))

export const experimentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExperimentSeed: callQuery(build, calls('getExperimentSeed')),
    /** The user without anything embedded: what is wanted of it are the public seeds. */
    getParticipant: callQuery(build, authCalls('getUser'), { tags: ['User'] }),
  }),
})
