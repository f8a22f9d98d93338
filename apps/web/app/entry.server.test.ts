import { expect, test } from 'vitest'
import { handleError, openRequest } from './entry.server.tsx'
import type { Session } from './platform/store/session.ts'
import type { StoreExtra } from './platform/store/store-extra.ts'

function loggedOf(error: unknown, signal?: AbortSignal): string[] {
  const logged: string[] = []
  const extra = { log: { error: (words: string) => logged.push(words) } } as unknown as StoreExtra
  const context = openRequest({ extra, session: {} as Session, nonce: 'n' })
  handleError(error, {
    request: new Request('http://site.test/careers', { ...(signal && { signal }) }),
    context,
  })
  return logged
}

/** As the router makes one of its own. */
const refusal = (status: number) => ({
  status,
  statusText: 'Refused',
  internal: true,
  data: 'Error: refused',
})

test('what went wrong while a page was made is logged as an error', () => {
  expect(loggedOf(new Error('broken'))).toEqual(['Page failed'])
  expect(loggedOf(refusal(500))).toEqual(['Page failed'])
})

test.each([400, 404, 405])(
  'a refusal of the router with status %i is not, for anybody can cause one',
  (status) => {
    expect(loggedOf(refusal(status))).toEqual([])
  },
)

test('nor is a person who left', () => {
  expect(loggedOf(new Error('aborted'), AbortSignal.abort())).toEqual([])
})
