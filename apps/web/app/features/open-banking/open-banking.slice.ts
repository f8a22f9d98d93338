import { createSlice, isAnyOf, type WithSlice } from '@reduxjs/toolkit'
import type { createResumeJourneyToken as endpoint } from '@tarnbrook/contract/open-banking/data-provider-journey'
import type { z } from 'zod'
import { LOADING, NOT_STARTED, type Progress, SUCCESS, toRejected } from '#platform/store/loading-status.ts'
import { isChangeOfPerson } from '#platform/store/session.ts'
import { rootReducer } from '#platform/store/slices.ts'
import { openBankingApi } from './open-banking.api.ts'

interface OpenBankingState {
  /** Spec 8: a journey request that fails is recorded as an error status. */
  readonly journeyRequest: Progress
  /** Spec 8: when the auth of a resumed journey fails, the error is stored. */
  readonly resume: Progress
  /** The link to another device, which is never in a URL of this one. */
  readonly link: z.output<typeof endpoint.data> | null
}

const NOTHING_DONE: OpenBankingState = {
  journeyRequest: NOT_STARTED,
  resume: NOT_STARTED,
  link: null,
}

const {
  requestDataProviderJourney,
  finishDataProviderJourney,
  authoriseResumeJourney,
  createResumeJourneyToken,
} = openBankingApi.endpoints

export const openBankingSlice = createSlice({
  name: 'openBanking',
  initialState: NOTHING_DONE,
  reducers: {},
  extraReducers: (build) => {
    build.addMatcher(isChangeOfPerson, () => NOTHING_DONE)
    build.addMatcher(requestDataProviderJourney.matchPending, (state) => ({
      ...state,
      journeyRequest: LOADING,
    }))
    build.addMatcher(requestDataProviderJourney.matchFulfilled, (state) => ({
      ...state,
      journeyRequest: SUCCESS,
    }))
    build.addMatcher(requestDataProviderJourney.matchRejected, (state, rejection) => ({
      ...state,
      journeyRequest: toRejected(state.journeyRequest, rejection),
    }))
    build.addMatcher(
      isAnyOf(finishDataProviderJourney.matchPending, authoriseResumeJourney.matchPending),
      (state) => ({ ...state, resume: LOADING }),
    )
    build.addMatcher(
      isAnyOf(finishDataProviderJourney.matchFulfilled, authoriseResumeJourney.matchFulfilled),
      (state) => ({ ...state, resume: SUCCESS }),
    )
    build.addMatcher(
      isAnyOf(finishDataProviderJourney.matchRejected, authoriseResumeJourney.matchRejected),
      (state, rejection) => ({ ...state, resume: toRejected(state.resume, rejection) }),
    )
    build.addMatcher(createResumeJourneyToken.matchPending, (state) => ({ ...state, link: null }))
    build.addMatcher(createResumeJourneyToken.matchFulfilled, (state, { payload }) => ({
      ...state,
      link: payload,
    }))
  },
})

declare module '#platform/store/slices.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof openBankingSlice> {}
}

/** The slice's state in the store, which has it on pages of open banking. */
export const openBankingOf = openBankingSlice.injectInto(rootReducer, { overrideExisting: true }).selectSlice
