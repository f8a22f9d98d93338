import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const journeyCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/open-banking/data-provider-journey'),
)
const dataCalls = createEndpointLoader(() => import('@tarnbrook/contract/open-banking/bank-data'))

const changed = { tags: ['LoanApplication', 'User'] as const }

export const openBankingApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestDataProviderJourney: callMutation(build, journeyCalls('requestDataProviderJourney')),
    finishDataProviderJourney: callMutation(build, journeyCalls('finishDataProviderJourney'), changed),
    createResumeJourneyToken: callMutation(build, journeyCalls('createResumeJourneyToken')),
    authoriseResumeJourney: callMutation(build, journeyCalls('authoriseResumeJourney'), changed),
    getBankData: callQuery(build, dataCalls('getBankData'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    associateDataPull: callMutation(build, dataCalls('associateDataPull'), changed),
    deleteBankData: callMutation(build, dataCalls('deleteBankData'), changed),
  }),
})
