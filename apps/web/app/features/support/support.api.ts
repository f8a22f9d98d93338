import { api } from '#platform/calls/api.ts'
import { callMutation } from '#platform/calls/call.ts'

const calls = () => import('@tarnbrook/contract/support/support')

export const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    contactUs: callMutation(build, () => calls().then(({ contactUs }) => contactUs)),
    complainAboutCommission: callMutation(build, () =>
      calls().then(({ complainAboutCommission }) => complainAboutCommission),
    ),
  }),
})
