import { api } from '#platform/api.ts'
import { callMutation } from '#platform/call.ts'

const calls = () => import('@tarnbrook/contract/support')

export const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    contactUs: callMutation(build, () => calls().then(({ contactUs }) => contactUs)),
    complainAboutCommission: callMutation(build, () =>
      calls().then(({ complainAboutCommission }) => complainAboutCommission),
    ),
  }),
})
