import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const partners = createEndpointLoader(() => import('@tarnbrook/contract/partners/staff-partners'))

/** As in `staff.api.ts`: what the desk shows is read again. */
const tags = ['User'] as const

export const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPartners: callQuery(build, partners('listPartners'), { tags }),
    resendPartnerDelivery: callMutation(build, partners('resendPartnerDelivery'), { tags }),
    resendFailedDeliveries: callMutation(build, partners('resendFailedDeliveries'), { tags }),
  }),
})
