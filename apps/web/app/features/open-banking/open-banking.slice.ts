import { createSlice, isAnyOf, type WithSlice } from '@reduxjs/toolkit'
import type { createResumeJourneyToken as endpoint } from '@tarnbrook/contract/open-banking/data-provider-journey'
import type { z } from 'zod'
import { isCallError, type ProblemData } from '#platform/calls/problem.ts'
import { isChangeOfPerson } from '#platform/store/session.ts'
import { rootReducer } from '#platform/store/slices.ts'
import { openBankingApi } from './open-banking.api.ts'

type Status = 'NOT_STARTED' | 'LOADING' | 'SUCCESS' | 'ERROR'

interface OpenBankingState {
  /** Spec 8: a journey request that fails is recorded as an error status. */
  readonly journeyRequest: { readonly status: Status; readonly error: ProblemData | null }
  /** Spec 8: when the auth of a resumed journey fails, the error is stored. */
  readonly resume: { readonly status: Status; readonly error: ProblemData | null }
  /** The link to another device, which is never in a URL of this one. */
  readonly link: z.output<typeof endpoint.data> | null
}

const NOT_STARTED: OpenBankingState = {
  journeyRequest: { status: 'NOT_STARTED', error: null },
  resume: { status: 'NOT_STARTED', error: null },
  link: null,
}

const {
  requestDataProviderJourney,
  finishDataProviderJourney,
  authoriseResumeJourney,
  createResumeJourneyToken,
} = openBankingApi.endpoints

const LOADING = { status: 'LOADING', error: null } as const
const SUCCESS = { status: 'SUCCESS', error: null } as const

function failure(payload: unknown) {
  return { status: 'ERROR', error: isCallError(payload) ? payload.problem : null } as const
}

export const openBankingSlice = createSlice({
  name: 'openBanking',
  initialState: NOT_STARTED,
  reducers: {},
  extraReducers: (build) => {
    build.addMatcher(isChangeOfPerson, () => NOT_STARTED)
    build.addMatcher(requestDataProviderJourney.matchPending, (state) => ({
      ...state,
      journeyRequest: LOADING,
    }))
    build.addMatcher(requestDataProviderJourney.matchFulfilled, (state) => ({
      ...state,
      journeyRequest: SUCCESS,
    }))
    build.addMatcher(requestDataProviderJourney.matchRejected, (state, { payload }) => ({
      ...state,
      journeyRequest: failure(payload),
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
      (state, { payload }) => ({ ...state, resume: failure(payload) }),
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
