import { createApi } from '@reduxjs/toolkit/query/react'
import { callOverHttp } from './call.ts'
import { TAG_TYPES } from './tags.ts'

/**
 * The one cache of what the API said. It starts empty: each feature adds its calls in `<feature>.api.ts` with
 * `api.injectEndpoints`, so that a page carries only the calls it makes.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callOverHttp,
  tagTypes: TAG_TYPES,
  // Spec 9: unused data is kept for 60 seconds.
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
})
