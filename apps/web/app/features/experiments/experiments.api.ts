import { api } from '#platform/api.ts'
import { callQuery } from '#platform/call.ts'

export const experimentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExperimentSeed: callQuery(build, () =>
      import('@tarnbrook/contract/experiments').then((calls) => calls.getExperimentSeed),
    ),
    /** The user without anything embedded: what is wanted of it are the public seeds. */
    getParticipant: callQuery(
      build,
      () => import('@tarnbrook/contract/auth').then((calls) => calls.getUser),
      { tags: ['User'] },
    ),
  }),
})

export const { useGetParticipantQuery } = experimentsApi
