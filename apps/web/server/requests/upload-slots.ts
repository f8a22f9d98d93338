/**
 * Per process, as each upload holds its file in memory a few times over; as many as the API reads
 * at once. One too many is answered at once, and is sent again.
 */
export const MOST_UPLOADS_AT_ONCE = 8

/** @returns a function that runs an upload, or answers 'full' when the limit is under way. */
export function createUploadSlots() {
  let taken = 0
  return async <Result>(upload: () => Promise<Result>): Promise<Result | 'full'> => {
    if (taken >= MOST_UPLOADS_AT_ONCE) return 'full'
    taken += 1
    try {
      return await upload()
    } finally {
      taken -= 1
    }
  }
}

export type UploadSlots = ReturnType<typeof createUploadSlots>
