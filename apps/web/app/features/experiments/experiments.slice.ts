import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { isCallError } from '#platform/calls/problem.ts'
import type { LoadingStatus } from '#platform/store/loading-status.ts'
import { isChangeOfPerson } from '#platform/store/session.ts'
import { rootReducer } from '#platform/store/slices.ts'
import { experimentsApi } from './experiments.api.ts'

/** Spec 3: loading, error, and the seeds by their names. */
interface ExperimentsState {
  readonly loading: LoadingStatus
  /** Spec 8: when the fetch fails, its message. */
  readonly error: string | null
  readonly seeds: Readonly<Record<string, number>>
}

const NOT_STARTED: ExperimentsState = { loading: 'NOT_STARTED', error: null, seeds: {} }

const { getExperimentSeed } = experimentsApi.endpoints

export const experimentsSlice = createSlice({
  name: 'experiments',
  initialState: NOT_STARTED,
  reducers: {},
  extraReducers: (build) => {
    build.addMatcher(isChangeOfPerson, () => NOT_STARTED)
    build.addMatcher(getExperimentSeed.matchPending, (state) => ({
      ...state,
      loading: 'LOADING',
      error: null,
    }))
    build.addMatcher(getExperimentSeed.matchFulfilled, (state, { payload, meta }) => ({
      ...state,
      loading: 'SUCCESS',
      seeds: { ...state.seeds, [meta.arg.originalArgs.params.seedName]: payload.seed },
    }))
    build.addMatcher(getExperimentSeed.matchRejected, (state, { payload, error, meta }) =>
      // What is in the cache already was not asked for, and nothing went wrong.
      meta.condition ? state : { ...state, ...toFailure({ payload, error, meta }) },
    )
  },
})

function toFailure({
  payload,
  error,
  meta,
}: {
  payload?: unknown
  error: { message?: string }
  meta: { aborted?: boolean }
}): Pick<ExperimentsState, 'loading' | 'error'> {
  if (meta.aborted) return { loading: 'CANCELLED', error: null }
  return { loading: 'ERROR', error: isCallError(payload) ? payload.problem.message : (error.message ?? '') }
}

declare module '#platform/store/slices.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof experimentsSlice> {}
}

/** The slice's state in the store, which has it on pages with an experiment. */
export const experimentsOf = experimentsSlice.injectInto(rootReducer, { overrideExisting: true }).selectSlice
