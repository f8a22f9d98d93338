import { expect, test } from 'vitest'
import { areRequestsNoted } from './metrics.ts'

test.each([
  { logLevel: 'debug', here: true, elsewhere: true },
  { logLevel: 'info', here: false, elsewhere: true },
  { logLevel: 'warn', here: false, elsewhere: false },
  { logLevel: 'error', here: false, elsewhere: false },
  { logLevel: 'silent', here: false, elsewhere: false },
])(
  'with LOG_LEVEL=$logLevel a request has a line: $here on a local machine, $elsewhere elsewhere',
  ({ logLevel, here, elsewhere }) => {
    expect(areRequestsNoted({ logLevel, isLocal: true, hasTraces: false })).toBe(here)
    expect(areRequestsNoted({ logLevel, isLocal: false, hasTraces: false })).toBe(elsewhere)
    // The name of a span is its route.
    expect(areRequestsNoted({ logLevel, isLocal: true, hasTraces: true })).toBe(true)
  },
)
