import { createApi } from '@reduxjs/toolkit/query'
import { TAG_TYPES } from '#platform/store/tags.ts'
import { type CallBaseQuery, loadWrittenEndpoints } from './call.ts'
import { unansweredProblem } from './unanswered.ts'

/** A page's data came with its document: a call's schemas and transport load at the first call. */
const callWhenNeeded: CallBaseQuery = async ({ endpoint, args, absentOn }, context) => {
  const loaded = await Promise.all([
    import('./on-demand/call-over-http.ts'),
    typeof endpoint === 'function' ? endpoint() : endpoint,
  ]).catch(() => null)
  if (!loaded) return { error: { status: 0, problem: unansweredProblem(), isCodeMissing: true } }
  const [{ callOverHttp }, called] = loaded
  return callOverHttp(called, { args, absentOn }, context)
}

/**
 * The one cache of API answers. Each feature adds its calls in `<feature>.api.ts` with
 * `api.injectEndpoints`, so that a page carries only the calls it makes.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callWhenNeeded,
  tagTypes: TAG_TYPES,
  // Spec 9: unused data is kept for 60 seconds.
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
})

/** Fetches what the writes of the loaded pages need. */
export async function loadWrites(): Promise<void> {
  await Promise.all([import('./on-demand/call-over-http.ts'), loadWrittenEndpoints()])
}
