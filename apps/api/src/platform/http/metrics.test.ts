import { expect, test } from 'vitest'
import { isRequestLogged } from './metrics.ts'

test.each([
  { logLevel: 'debug', here: true, elsewhere: true },
  { logLevel: 'info', here: false, elsewhere: true },
  { logLevel: 'warn', here: false, elsewhere: false },
  { logLevel: 'error', here: false, elsewhere: false },
  { logLevel: 'silent', here: false, elsewhere: false },
])(
  'with LOG_LEVEL=$logLevel a request has a line: $here on a local machine, $elsewhere elsewhere',
  ({ logLevel, here, elsewhere }) => {
    expect(isRequestLogged({ logLevel, isLocal: true })).toBe(here)
    expect(isRequestLogged({ logLevel, isLocal: false })).toBe(elsewhere)
  },
)
