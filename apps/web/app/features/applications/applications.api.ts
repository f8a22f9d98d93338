import { api } from '#platform/calls/api.ts'
import { callMutation, callOptionalQuery, callQuery } from '#platform/calls/call.ts'

const calls = () => import('@tarnbrook/contract/applying/applications')
const draftCalls = () => import('@tarnbrook/contract/applying/application-draft')
const requoteCalls = () => import('@tarnbrook/contract/applying/requote')
const mismatchCalls = () => import('@tarnbrook/contract/applying/address-mismatch')
const refinanceCalls = () => import('@tarnbrook/contract/applying/refinance-savings')
const employmentCalls = () => import('@tarnbrook/contract/applying/employment-statuses')
const checkCalls = () => import('@tarnbrook/contract/applying/credit-check')
const affordableCalls = () => import('@tarnbrook/contract/applying/affordable-options')
const paymentDayCalls = () => import('@tarnbrook/contract/applying/payment-days')
const addressCalls = () => import('@tarnbrook/contract/applying/addresses')

export const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createLoanApplication: callMutation(build, () => calls().then((all) => all.createLoanApplication), {
      tags: ['LoanApplication', 'User'],
    }),
    getLoanApplication: callQuery(build, () => calls().then((all) => all.getLoanApplication), {
      tags: (_application, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getRequotability: callQuery(build, () => calls().then((all) => all.getRequotability), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    trackApplyVisit: callMutation(build, () => calls().then((all) => all.trackApplyVisit)),
    reactToQuote: callMutation(build, () => calls().then((all) => all.reactToQuote), {
      tags: ['LoanApplication', 'User'],
    }),
    requestLoan: callMutation(build, () => calls().then((all) => all.requestLoan), {
      tags: ['LoanApplication', 'User'],
    }),
    requoteLoanApplication: callMutation(
      build,
      () => requoteCalls().then((all) => all.requoteLoanApplication),
      {
        tags: ['LoanApplication', 'User'],
      },
    ),
    updateAddressMismatch: callMutation(
      build,
      () => mismatchCalls().then((all) => all.updateAddressMismatch),
      {
        tags: ['LoanApplication', 'User'],
      },
    ),
    getRefinanceSavingOptions: callOptionalQuery(
      build,
      () => refinanceCalls().then((all) => all.getRefinanceSavingOptions),
      {
        tags: (_answer, _error, { params }) => ['Loan', { type: 'LoanApplication', id: params.id }],
        // A loan that has been paid off, or a quote that has been left, since the page was read.
        absentOn: [409],
      },
    ),
    getCreditCheck: callQuery(build, () => checkCalls().then((all) => all.getCreditCheck), {
      tags: ['User'],
    }),
    getAffordableOptions: callQuery(build, () => affordableCalls().then((all) => all.getAffordableOptions), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    getPaymentDays: callQuery(build, () => paymentDayCalls().then((all) => all.getPaymentDays), {
      tags: (_answer, _error, { params }) => [{ type: 'LoanApplication', id: params.id }],
    }),
    choosePaymentDay: callMutation(build, () => paymentDayCalls().then((all) => all.choosePaymentDay), {
      tags: ['LoanApplication', 'User'],
    }),
    unrequestLoan: callMutation(build, () => calls().then((all) => all.unrequestLoan), {
      tags: ['LoanApplication', 'User'],
    }),
    getApplicationDraft: callQuery(build, () => draftCalls().then((all) => all.getApplicationDraft), {
      tags: ['Draft'],
    }),
    saveApplicationDraft: callMutation(build, () => draftCalls().then((all) => all.saveApplicationDraft), {
      tags: ['Draft'],
    }),
    discardApplicationDraft: callMutation(build, () =>
      draftCalls().then((all) => all.discardApplicationDraft),
    ),
    mailDraftLink: callMutation(build, () => draftCalls().then((all) => all.mailDraftLink)),
    resumeApplicationDraft: callMutation(
      build,
      () => draftCalls().then((all) => all.resumeApplicationDraft),
      {
        tags: ['Draft'],
      },
    ),
    listEmploymentStatuses: callQuery(
      build,
      () => employmentCalls().then((all) => all.listEmploymentStatuses),
      // They change with a release, if at all.
      { keepUnusedDataFor: 3600 },
    ),
    lookUpPostcode: callQuery(build, () => addressCalls().then((all) => all.lookUpPostcode)),
    illustrateLoan: callQuery(build, () => calls().then((all) => all.illustrateLoan)),
  }),
})

export const {
  useGetLoanApplicationQuery,
  useGetRequotabilityQuery,
  useGetCreditCheckQuery,
  useGetAffordableOptionsQuery,
  useGetPaymentDaysQuery,
  useGetRefinanceSavingOptionsQuery,
  useGetApplicationDraftQuery,
  useIllustrateLoanQuery,
  useListEmploymentStatusesQuery,
  useLookUpPostcodeQuery,
} = applicationsApi
