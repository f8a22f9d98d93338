import { isCallError, type ProblemData } from '#platform/calls/problem.ts'

/** Spec 3: the status of a load or write. `CANCELLED`: called off before there was an answer. */
export type LoadingStatus = 'NOT_STARTED' | 'LOADING' | 'SUCCESS' | 'ERROR' | 'CANCELLED'

/** Spec 4: how far a load or write has come. */
export interface Progress {
  readonly status: LoadingStatus
  readonly error: ProblemData | null
}

export const NOT_STARTED: Progress = { status: 'NOT_STARTED', error: null }
/** A new start clears the prior error. */
export const LOADING: Progress = { status: 'LOADING', error: null }
export const SUCCESS: Progress = { status: 'SUCCESS', error: null }

interface Rejection {
  payload?: unknown
  meta: { aborted?: boolean; condition?: boolean }
}

/** What a rejection leaves of `before`: what is in the cache was not asked for and did not fail. */
export function toRejected(before: Progress, { payload, meta }: Rejection): Progress {
  if (meta.condition) return before
  if (meta.aborted) return { status: 'CANCELLED', error: null }
  return { status: 'ERROR', error: isCallError(payload) ? payload.problem : null }
}
