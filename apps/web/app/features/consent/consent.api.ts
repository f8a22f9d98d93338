import { api } from '#platform/api.ts'
import { callMutation, callQuery } from '#platform/call.ts'

const calls = () => import('@tarnbrook/contract/consent')

export const consentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContactPermission: callQuery(
      build,
      () => calls().then(({ getContactPermission }) => getContactPermission),
      { tags: ['User'] },
    ),
    changeContactPermission: callMutation(
      build,
      () => calls().then(({ changeContactPermission }) => changeContactPermission),
      { tags: ['User'] },
    ),
  }),
})

export const { useGetContactPermissionQuery } = consentApi
