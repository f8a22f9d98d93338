import { createSlice, isAnyOf, type WithSlice } from '@reduxjs/toolkit'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { settlementApi } from '#features/loans/settlement-quotes.api.ts'
import { type Progress, toRejected } from '#platform/store/loading-status.ts'
import { isChangeOfPerson } from '#platform/store/session.ts'
import { rootReducer } from '#platform/store/slices.ts'

/** Spec 3: loan settlement. */
interface SettlementState extends Progress {
  // The progress is that of the latest of its actions: fetch, create, cancel and settle.
  /** Null where there is none. */
  readonly settlementQuote: SettlementQuote | null
  /** Set where another try could pay twice: it is not known whether a card was charged. */
  readonly preventRetry: boolean
  /** With this the page shows the check of the card's bank; null where there is none to show. */
  readonly clientSecret: string | null
}

const NOT_STARTED: SettlementState = {
  status: 'NOT_STARTED',
  error: null,
  settlementQuote: null,
  preventRetry: false,
  clientSecret: null,
}

const {
  changeSettlementToDirectDebit,
  confirmSettlementCardPayment,
  createSettlementQuote,
  dropSettlementQuote,
  getSettlementQuote,
  selectSettlementPaymentMethod,
} = settlementApi.endpoints

const fetch = getSettlementQuote
const create = createSettlementQuote
const cancel = dropSettlementQuote
const settleBySelection = selectSettlementPaymentMethod
const settleByDirectDebit = changeSettlementToDirectDebit
const finishCard = confirmSettlementCardPayment

export const settlementSlice = createSlice({
  name: 'loanSettlement',
  initialState: NOT_STARTED,
  reducers: {},
  extraReducers: (build) => {
    build.addMatcher(isChangeOfPerson, () => NOT_STARTED)
    build.addMatcher(
      isAnyOf(
        fetch.matchPending,
        create.matchPending,
        cancel.matchPending,
        settleByDirectDebit.matchPending,
        finishCard.matchPending,
      ),
      (state): SettlementState => ({ ...state, status: 'LOADING', error: null }),
    )
    build.addMatcher(
      settleBySelection.matchPending,
      (state): SettlementState => ({
        ...state,
        status: 'LOADING',
        error: null,
        preventRetry: false,
        clientSecret: null,
      }),
    )
    build.addMatcher(
      isAnyOf(fetch.matchFulfilled, create.matchFulfilled, settleByDirectDebit.matchFulfilled),
      (state, { payload }): SettlementState => ({ ...state, status: 'SUCCESS', settlementQuote: payload }),
    )
    build.addMatcher(
      cancel.matchFulfilled,
      (state): SettlementState => ({ ...state, status: 'SUCCESS', settlementQuote: null }),
    )
    build.addMatcher(
      settleBySelection.matchFulfilled,
      (state, { payload }): SettlementState =>
        // The bank of the card wants to know who pays: it is not over yet.
        'paymentIntentClientSecret' in payload
          ? { ...state, clientSecret: payload.paymentIntentClientSecret }
          : { ...state, status: 'SUCCESS', settlementQuote: payload },
    )
    build.addMatcher(
      finishCard.matchFulfilled,
      (state, { payload }): SettlementState => ({
        ...state,
        status: 'SUCCESS',
        settlementQuote: payload,
        clientSecret: null,
      }),
    )
    build.addMatcher(
      isAnyOf(
        fetch.matchRejected,
        create.matchRejected,
        cancel.matchRejected,
        settleBySelection.matchRejected,
        settleByDirectDebit.matchRejected,
        finishCard.matchRejected,
      ),
      (state, rejection): SettlementState => {
        const { status, error } = toRejected(state, rejection)
        if (status !== 'ERROR') return { ...state, status, error }
        return {
          ...state,
          status,
          error,
          preventRetry: state.preventRetry || error?.cardFailure === 'FAILED_TO_PROCESS',
          clientSecret: null,
        }
      },
    )
  },
})

declare module '#platform/store/slices.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof settlementSlice> {}
}

/** The slice's state in the store, which has it on the pages of a settlement. */
export const settlementOf = settlementSlice.injectInto(rootReducer, { overrideExisting: true }).selectSlice
