import { api } from '#platform/calls/api.ts'
import { callMutation, callOptionalQuery, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const transfers = createEndpointLoader(() => import('@tarnbrook/contract/payments/bank-transfers'))

/** As in `staff.api.ts`: what the desk shows is read again. */
const tags = ['User'] as const

export const transfersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBankLines: callQuery(build, transfers('listBankLines'), { tags }),
    readBankLine: callOptionalQuery(build, transfers('readBankLine'), { tags, absentOn: [404] }),
    recordBankLine: callMutation(build, transfers('recordBankLine'), { tags }),
    importStatement: callMutation(build, transfers('importStatement'), { tags }),
    bookBankLine: callMutation(build, transfers('bookBankLine'), { tags }),
    proposeBankLineReturn: callMutation(build, transfers('proposeBankLineReturn'), { tags }),
    returnBankLine: callMutation(build, transfers('returnBankLine'), { tags }),
    keepBankLine: callMutation(build, transfers('keepBankLine'), { tags }),
  }),
})
