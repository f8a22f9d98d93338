import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { ProductType } from '@tarnbrook/brands/brand-type'
import { CONSENT_FLAGS, CONSENT_FLAGS_OF, type ConsentFlag } from '@tarnbrook/contract/consent/consent-flags'
import { isCallError, type ProblemData } from '#platform/calls/problem.ts'
import { isChangeOfPerson } from '#platform/store/session.ts'
import { rootReducer } from '#platform/store/slices.ts'
import { consentApi } from './consent.api.ts'

export type ConsentFlags = Partial<Record<ConsentFlag, boolean>>

/** Spec 3: beside the flags, whether they are being fetched or sent, and what went wrong. */
interface ConsentState {
  /** Of both variants, as the server said last; all true before it has. */
  readonly flags: Readonly<Record<ConsentFlag, boolean>>
  /** What the person changed on the page and has not sent yet. */
  readonly changes: ConsentFlags
  readonly isFetching: boolean
  readonly isSending: boolean
  readonly error: ProblemData | null
}

const ALL_TRUE = Object.fromEntries(CONSENT_FLAGS.map((flag) => [flag, true])) as ConsentState['flags']

const NOTHING_CHANGED: ConsentState = {
  flags: ALL_TRUE,
  changes: {},
  isFetching: false,
  isSending: false,
  error: null,
}

const { getContactPermission, changeContactPermission } = consentApi.endpoints

/** Spec 4: the fetching and sending flags are set at start and cleared at finish. */
export const consentSlice = createSlice({
  name: 'consent',
  initialState: NOTHING_CHANGED,
  reducers: {
    /** Spec 4: local changes can be merged before sending. */
    consentChanged: (state, { payload }: PayloadAction<ConsentFlags>) => ({
      ...state,
      changes: { ...state.changes, ...payload },
    }),
  },
  extraReducers: (build) => {
    build.addMatcher(isChangeOfPerson, () => NOTHING_CHANGED)
    build.addMatcher(getContactPermission.matchPending, (state) => ({
      ...state,
      isFetching: true,
      error: null,
    }))
    build.addMatcher(getContactPermission.matchFulfilled, (state, { payload }) => ({
      ...state,
      flags: { ...state.flags, ...pickFlags(payload) },
      isFetching: false,
    }))
    build.addMatcher(getContactPermission.matchRejected, (state, { payload, meta }) =>
      // What is in the cache already was not asked for, and nothing went wrong.
      meta.condition ? state : { ...state, isFetching: false, error: toProblem(payload) },
    )
    build.addMatcher(changeContactPermission.matchPending, (state) => ({
      ...state,
      isSending: true,
      error: null,
    }))
    build.addMatcher(changeContactPermission.matchFulfilled, (state, { payload }) => ({
      ...state,
      flags: { ...state.flags, ...pickFlags(payload) },
      isSending: false,
      changes: {},
    }))
    build.addMatcher(changeContactPermission.matchRejected, (state, { payload }) => ({
      ...state,
      isSending: false,
      error: toProblem(payload),
    }))
  },
})

export const { consentChanged } = consentSlice.actions

declare module '#platform/store/slices.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof consentSlice> {}
}

/** The slice's state in the store, which has it on the page of its settings. */
export const consentOf = consentSlice.injectInto(rootReducer, { overrideExisting: true }).selectSlice

/** The brand variant's flags: the server's, with later changes. */
export function mergedFlags(
  productType: ProductType,
  { flags, changes }: Pick<ConsentState, 'flags' | 'changes'>,
): ConsentFlags {
  return Object.fromEntries(CONSENT_FLAGS_OF[productType].map((flag) => [flag, changes[flag] ?? flags[flag]]))
}

/** Spec 7: the metadata (`@type`, `@link`) is dropped. */
function pickFlags(answer: ConsentFlags): ConsentFlags {
  return Object.fromEntries(
    CONSENT_FLAGS.flatMap((flag) => (answer[flag] === undefined ? [] : [[flag, answer[flag]]])),
  )
}

function toProblem(payload: unknown): ProblemData | null {
  return isCallError(payload) ? payload.problem : null
}
