import { day } from '../src/core/calendar.ts'
import type { Check } from '../src/core/input-checks.ts'
import { buildLoan, hundredAMonth, SUPERMARKET } from './loans.ts'

/** A plausible call of an exported function; the property test puts hostile values in it. */
export type Call = {
  args: unknown[]
  /** How to ask, where the function is not simply called with the arguments. */
  ask?: (args: unknown[]) => unknown
  /** It checks, and answers nothing. */
  isVoid?: true
  /** Ends of paths whose value is never calculated with, or whose every value has a meaning. */
  lenient?: readonly string[]
}

export const one = (...args: unknown[]): Call[] => [{ args }]
/** A function of checks that makes a check: what hostile data meets is the check that it makes. */
export const made = (check: Check, value: unknown): Call[] => [
  { args: [value], ask: ([given]) => check(given, 'value'), isVoid: true },
]
export const ofState = (state: string): Call[] => one(state)
/** Any text may be asked about: the answer is that it is none, or what it is once tidied. */
export const anyText = ['0']

export const today = day('2026-11-20')
export const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
export const iso = '2026-11-20'
export const loan = buildLoan(SUPERMARKET, 3)
export const late = hundredAMonth(['2026-02-02', 40])
export const midway = day('2026-04-10')
export const credit = { ...SUPERMARKET, optionToPurchaseFeePence: 2_500, rateMode: 'effective' }
const {
  startOn: _startOn,
  firstPaymentOn: _firstPaymentOn,
  paymentDay: _paymentDay,
  ...datelessCredit
} = credit
export const undated = datelessCredit
