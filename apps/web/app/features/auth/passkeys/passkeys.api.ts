import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/auth/passkeys'))

/** Apart from the other calls of sign-ins: most pages need none of them. */
export const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: callQuery(build, calls('listPasskeys'), { tags: ['User'] }),
    beginPasskey: callMutation(build, calls('beginPasskey')),
    addPasskey: callMutation(build, calls('addPasskey'), { tags: ['User'] }),
    removePasskey: callMutation(build, calls('removePasskey'), { tags: ['User'] }),
    closePasskeyCard: callMutation(build, calls('closePasskeyCard'), { tags: ['User'] }),
    beginPasskeySignIn: callMutation(build, calls('beginPasskeySignIn')),
  }),
})
