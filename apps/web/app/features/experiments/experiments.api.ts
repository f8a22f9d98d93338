import { api } from '#platform/calls/api.ts'
import { callQuery } from '#platform/calls/call.ts'

export const experimentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExperimentSeed: callQuery(build, () =>
      import('@tarnbrook/contract/account/experiments').then((calls) => calls.getExperimentSeed),
    ),
    /** The user without anything embedded: what is wanted of it are the public seeds. */
    getParticipant: callQuery(
      build,
      () => import('@tarnbrook/contract/account/auth').then((calls) => calls.getUser),
      { tags: ['User'] },
    ),
  }),
})

export const { useGetParticipantQuery } = experimentsApi
