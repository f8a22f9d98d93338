import { type ActionReducerMapBuilder, createSlice, isAnyOf, type WithSlice } from '@reduxjs/toolkit'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { isCallError, type ProblemData } from '#platform/calls/problem.ts'
import { isChangeOfPerson } from '#platform/store/session.ts'
import { rootReducer } from '#platform/store/slices.ts'
import { loansApi } from './loans.api.ts'

/** Spec 3: what the store holds of a loan that is looked after, beside the loan itself. */
type PaymentMethod = Loan['pendingRepayments'][number]['method']

interface RepaymentState {
  readonly directDebitMandateSetup: {
    readonly isFetching: boolean
    readonly error: ProblemData | null
    readonly success: boolean
  }
  readonly earlyRepayment: {
    /** What was asked for, in pence. */
    readonly amount: number | null
    readonly isLoading: boolean
    readonly success: boolean
    readonly error: ProblemData | null
  }
  readonly lateRepayment: {
    readonly isLoading: boolean
    readonly success: boolean
    readonly method: PaymentMethod | null
    /** What was asked for, in pence. */
    readonly amount: number | null
    readonly error: ProblemData | null
    /** Set where another try cannot help: a card payment that could not be processed. */
    readonly preventRetry: boolean
    /** With this the page shows the check of the card's bank; null where there is none to show. */
    readonly clientSecret: string | null
  }
  readonly isFetching: boolean
  readonly error: ProblemData | null
  /** Spec 4: false while the loan is being fetched, true once it was. */
  readonly isLoaded: boolean
}

const NOTHING_DONE: RepaymentState = {
  directDebitMandateSetup: { isFetching: false, error: null, success: false },
  earlyRepayment: { amount: null, isLoading: false, success: false, error: null },
  lateRepayment: {
    isLoading: false,
    success: false,
    method: null,
    amount: null,
    error: null,
    preventRetry: false,
    clientSecret: null,
  },
  isFetching: false,
  error: null,
  isLoaded: false,
}

const {
  confirmByRepaymentLink,
  confirmLateCardPayment,
  getLoan,
  payByRepaymentLink,
  payLateByCard,
  payLateByDirectDebit,
  repayEarlyByDirectDebit,
  setUpDirectDebit,
} = loansApi.endpoints

function addEarlyRepayment(build: ActionReducerMapBuilder<RepaymentState>): void {
  build.addMatcher(repayEarlyByDirectDebit.matchPending, (state, { meta }) => ({
    ...state,
    earlyRepayment: {
      ...NOTHING_DONE.earlyRepayment,
      isLoading: true,
      amount: meta.arg.originalArgs.body.amount,
    },
  }))
  build.addMatcher(repayEarlyByDirectDebit.matchFulfilled, (state) => ({
    ...state,
    earlyRepayment: { ...state.earlyRepayment, isLoading: false, success: true },
  }))
  build.addMatcher(repayEarlyByDirectDebit.matchRejected, (state, { payload }) => ({
    ...state,
    earlyRepayment: { ...state.earlyRepayment, isLoading: false, error: toProblem(payload) },
  }))
}

function addCardRepayment(build: ActionReducerMapBuilder<RepaymentState>): void {
  build.addMatcher(
    isAnyOf(payLateByCard.matchPending, payByRepaymentLink.matchPending),
    (state, { meta }) => ({
      ...state,
      lateRepayment: {
        ...NOTHING_DONE.lateRepayment,
        isLoading: true,
        method: 'CARD',
        amount: meta.arg.originalArgs.body.amount,
      },
    }),
  )
  build.addMatcher(
    isAnyOf(payLateByCard.matchFulfilled, payByRepaymentLink.matchFulfilled),
    (state, { payload }) => ({
      ...state,
      lateRepayment:
        'type' in payload
          ? { ...state.lateRepayment, clientSecret: payload.paymentIntentClientSecret }
          : { ...state.lateRepayment, isLoading: false, success: true },
    }),
  )
  build.addMatcher(
    isAnyOf(confirmLateCardPayment.matchFulfilled, confirmByRepaymentLink.matchFulfilled),
    (state) => ({
      ...state,
      lateRepayment: { ...state.lateRepayment, isLoading: false, success: true, clientSecret: null },
    }),
  )
  build.addMatcher(
    isAnyOf(
      payLateByCard.matchRejected,
      payByRepaymentLink.matchRejected,
      confirmLateCardPayment.matchRejected,
      confirmByRepaymentLink.matchRejected,
    ),
    (state, { payload }) => {
      const error = toProblem(payload)
      const preventRetry = error?.cardFailure === 'FAILED_TO_PROCESS'
      return {
        ...state,
        lateRepayment: {
          ...state.lateRepayment,
          isLoading: false,
          error,
          preventRetry,
          clientSecret: null,
        },
      }
    },
  )
}

export const repaymentSlice = createSlice({
  name: 'loanRepayment',
  initialState: NOTHING_DONE,
  reducers: {},
  extraReducers: (build) => {
    build.addMatcher(isChangeOfPerson, () => NOTHING_DONE)
    build.addMatcher(getLoan.matchPending, (state) => ({
      ...state,
      isFetching: true,
      isLoaded: false,
      error: null,
    }))
    build.addMatcher(getLoan.matchFulfilled, (state) => ({ ...state, isFetching: false, isLoaded: true }))
    build.addMatcher(getLoan.matchRejected, (state, { payload, meta }) =>
      // What is in the cache already was not asked for, and nothing went wrong.
      meta.condition ? state : { ...state, isFetching: false, error: toProblem(payload) },
    )
    addEarlyRepayment(build)
    build.addMatcher(payLateByDirectDebit.matchPending, (state, { meta }) => ({
      ...state,
      lateRepayment: {
        ...NOTHING_DONE.lateRepayment,
        isLoading: true,
        method: 'DIRECT_DEBIT',
        amount: meta.arg.originalArgs.body.amount,
      },
    }))
    build.addMatcher(payLateByDirectDebit.matchFulfilled, (state) => ({
      ...state,
      lateRepayment: { ...state.lateRepayment, isLoading: false, success: true },
    }))
    build.addMatcher(payLateByDirectDebit.matchRejected, (state, { payload }) => ({
      ...state,
      lateRepayment: { ...state.lateRepayment, isLoading: false, error: toProblem(payload) },
    }))
    addCardRepayment(build)
    build.addMatcher(setUpDirectDebit.matchPending, (state) => ({
      ...state,
      directDebitMandateSetup: { isFetching: true, error: null, success: false },
    }))
    build.addMatcher(setUpDirectDebit.matchFulfilled, (state) => ({
      ...state,
      directDebitMandateSetup: { isFetching: false, error: null, success: true },
    }))
    build.addMatcher(setUpDirectDebit.matchRejected, (state, { payload }) => ({
      ...state,
      directDebitMandateSetup: { isFetching: false, error: toProblem(payload), success: false },
    }))
  },
})

declare module '#platform/store/slices.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof repaymentSlice> {}
}

/** The slice's state in the store, which has it on the pages of a loan. */
export const repaymentOf = repaymentSlice.injectInto(rootReducer, { overrideExisting: true }).selectSlice

function toProblem(payload: unknown): ProblemData | null {
  return isCallError(payload) ? payload.problem : null
}
