import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery, createEndpointLoader } from '#platform/calls/call.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/arrangements/arrangements'))
const bankCalls = createEndpointLoader(() => import('@tarnbrook/contract/open-banking/bank-data'))
const statementCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/financial-statement/financial-statements'),
)

/** What an arrangement changes: what is collected of the loan, and what the account shows of it. */
const changesLoan = { tags: ['Loan', 'LoanApplication', 'User'] as const }

export const arrangementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSelfServeArrangementInfo: callQuery(build, calls('getSelfServeArrangementInfo'), {
      tags: (_info, _error, { params }) => [{ type: 'Loan', id: params.id }],
    }),
    // Without tags: the sender reads the info again (Spec 7), and the loan does not change.
    createSelfServeArrangement: callMutation(build, calls('createSelfServeArrangement')),
    saveSelfServeArrangement: callMutation(build, calls('saveSelfServeArrangement')),
    agreeSelfServeArrangement: callMutation(build, calls('agreeSelfServeArrangement'), changesLoan),
    endSelfServeArrangement: callMutation(build, calls('endSelfServeArrangement'), changesLoan),
    getBankStatementLines: callQuery(build, bankCalls('getBankStatementLines'), {
      tags: () => ['LoanApplication'],
    }),
    getFinancialStatement: callQuery(build, statementCalls('getFinancialStatement')),
    openFinancialStatement: callMutation(build, statementCalls('openFinancialStatement'), {
      answered: statementReturned,
    }),
    saveFinancialStatement: callMutation(build, statementCalls('saveFinancialStatement'), {
      answered: statementReturned,
    }),
  }),
})

/** What was saved takes the place of the statement in the store. */
function statementReturned(
  statement: FinancialStatementResource,
): ReturnType<typeof api.util.upsertQueryData> {
  return arrangementsApi.util.upsertQueryData(
    'getFinancialStatement',
    { params: { id: statement.id } },
    statement,
  )
}
