import type { ApplicationEmbedded, LoanApplication } from '@tarnbrook/contract/applications/applications'
import { api } from '#platform/calls/api.ts'
import { callMutation, callOptionalQuery, callQuery, createEndpointLoader } from '#platform/calls/call.ts'
import { type QueryNeed, type ScreenQuery, screenQuery } from '#platform/routing/screen-data.ts'

const calls = createEndpointLoader(() => import('@tarnbrook/contract/applications/applications'))
const draftCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/application-draft'))
const requoteCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/offer/requote'))
const mismatchCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/address-mismatch'))
const refinanceCalls = createEndpointLoader(() => import('@tarnbrook/contract/refinance/refinance-savings'))
const employmentCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/applications/employment-statuses'),
)
const checkCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/credit-check'))
const affordableCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/applications/offer/affordable-options'),
)
const affordabilityCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/applications/offer/affordability'),
)
const termCalls = createEndpointLoader(() => import('@tarnbrook/contract/applications/offer/term-options'))
const paymentDayCalls = createEndpointLoader(
  () => import('@tarnbrook/contract/applications/offer/payment-days'),
)
const addressCalls = createEndpointLoader(() => import('@tarnbrook/contract/addresses/addresses'))

export const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createLoanApplication: callMutation(build, calls('createLoanApplication'), {
      tags: ['LoanApplication', 'User'],
    }),
    getLoanApplication: callQuery(build, calls('getLoanApplication'), {
      tags: (_application, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getRequotability: callQuery(build, calls('getRequotability'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    trackApplyVisit: callMutation(build, calls('trackApplyVisit')),
    reactToQuote: callMutation(build, calls('reactToQuote'), {
      tags: ['LoanApplication', 'User'],
    }),
    requestLoan: callMutation(build, calls('requestLoan'), {
      tags: ['LoanApplication', 'User'],
    }),
    requoteLoanApplication: callMutation(build, requoteCalls('requoteLoanApplication'), {
      tags: ['LoanApplication', 'User'],
    }),
    updateAddressMismatch: callMutation(build, mismatchCalls('updateAddressMismatch'), {
      tags: ['LoanApplication', 'User'],
    }),
    getRefinanceSavingOptions: callOptionalQuery(build, refinanceCalls('getRefinanceSavingOptions'), {
      tags: (_answer, _error, { params }) => ['Loan', { type: 'LoanApplication', id: params.id }],
      // A loan that has been paid off, or a quote that has been left, since the page was read.
      absentOn: [409],
    }),
    getCreditCheck: callQuery(build, checkCalls('getCreditCheck'), {
      tags: ['User'],
    }),
    getAffordableOptions: callQuery(build, affordableCalls('getAffordableOptions'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getTermOptions: callQuery(build, termCalls('getTermOptions'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getAffordability: callQuery(build, affordabilityCalls('getAffordability'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getPaymentDays: callQuery(build, paymentDayCalls('getPaymentDays'), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    choosePaymentDay: callMutation(build, paymentDayCalls('choosePaymentDay'), {
      tags: ['LoanApplication', 'User'],
    }),
    unrequestLoan: callMutation(build, calls('unrequestLoan'), {
      tags: ['LoanApplication', 'User'],
    }),
    getApplicationDraft: callQuery(build, draftCalls('getApplicationDraft'), {
      tags: ['Draft'],
    }),
    saveApplicationDraft: callMutation(build, draftCalls('saveApplicationDraft'), {
      tags: ['Draft'],
    }),
    discardApplicationDraft: callMutation(build, draftCalls('discardApplicationDraft')),
    getEarlierAnswers: callQuery(build, draftCalls('getEarlierAnswers'), { tags: ['User'] }),
    mailDraftLink: callMutation(build, draftCalls('mailDraftLink')),
    resumeApplicationDraft: callMutation(build, draftCalls('resumeApplicationDraft'), {
      tags: ['Draft'],
    }),
    listEmploymentStatuses: callQuery(
      build,
      employmentCalls('listEmploymentStatuses'),
      // They change with a release, if at all.
      { keepUnusedDataFor: 3600 },
    ),
    lookUpPostcode: callQuery(build, addressCalls('lookUpPostcode')),
  }),
})

/**
 * The application of a page, as a `LoanApplication`. Another person's and a missing one both give
 * not-found. `isWatched`: read every few seconds, for changes the borrower does not make.
 */
export function queryApplication(
  id: number,
  isWatched: (application: LoanApplication) => boolean = () => false,
): ScreenQuery<LoanApplication> {
  const embedded: ApplicationEmbedded[] = ['requirements', 'quote', 'loanProduct']
  return screenQuery(
    applicationsApi.endpoints.getLoanApplication,
    { params: { id }, query: { embedded } },
    { pollMs: (application) => (application && isWatched(application as LoanApplication) ? WATCH_MS : 0) },
  ) as ScreenQuery<LoanApplication>
}

const WATCH_MS = 5000

export function queryDraft<Need extends QueryNeed = 'required'>(options: { need?: Need } = {}) {
  return screenQuery(applicationsApi.endpoints.getApplicationDraft, undefined, options)
}

/** What they said when they last applied. Without it the form begins empty. */
export function queryEarlierAnswers() {
  return screenQuery(applicationsApi.endpoints.getEarlierAnswers, undefined, { need: 'optional' })
}

/** Spec 7: the whole list, in one page of it. */
export function queryEmploymentStatuses() {
  const query = { page: 1, perPage: 100, order: 'asc' } as const
  return screenQuery(applicationsApi.endpoints.listEmploymentStatuses, { query })
}

export function queryPostcode(postCode: string) {
  return screenQuery(applicationsApi.endpoints.lookUpPostcode, { query: { postCode } }, { need: 'answer' })
}

/** The days that the payments of a live quote can be on. */
export function queryPaymentDays<Need extends QueryNeed = 'required'>(
  id: number,
  options: { need?: Need } = {},
) {
  return screenQuery(applicationsApi.endpoints.getPaymentDays, { params: { id } }, options)
}

/** The month that was counted. Without it a page still has the loan. */
export function queryAffordability(id: number) {
  return screenQuery(applicationsApi.endpoints.getAffordability, { params: { id } }, { need: 'optional' })
}
