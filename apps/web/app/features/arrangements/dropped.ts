/** In the URL of the first page: what was being set up was dropped. */
export const DROPPED_QUERY = 'dropped'
