import type { JourneyOutcome } from '@tarnbrook/contract/open-banking/data-provider-journey'
import { toOwnPath } from '@tarnbrook/domain/core/url'
import { paths } from '#platform/routing/paths.ts'

/** What the page to which someone comes back says of the visit, by the word in its URL. */
export const SAVED_OF_OUTCOME = {
  connected: 'bank-connected',
  refused: 'bank-refused',
  unavailable: 'bank-unavailable',
  'unable-to-connect': 'bank-unable-to-connect',
} as const satisfies Record<JourneyOutcome, string>

/** Spec 2: motor has its own pages for a bank visit's end. Saying no at the bank is no failure. */
export function findResultPath(brand: string, outcome: JourneyOutcome): string | undefined {
  if (brand !== 'motor' || outcome === 'refused') return undefined
  return paths.openBankingResult(outcome === 'connected' ? 'complete' : outcome)
}

/**
 * On the device where it began: the task they came from, which shows what the bank said. The pages
 * of Spec 2 say why an application's visit failed; that it succeeded, only on another device.
 */
export function pathAfterBank(
  brand: string,
  { outcome, returnPath }: { outcome: JourneyOutcome; returnPath: string },
): string {
  const back = new URL(toOwnPath(returnPath) ?? paths.dashboard(), 'http://same.invalid')
  const isOfApplication = back.pathname === OF_APPLICATION
  const hasFailed = isOfApplication && outcome !== 'connected'
  const result = hasFailed ? findResultPath(brand, outcome) : undefined
  if (result) return result
  back.searchParams.set('saved', SAVED_OF_OUTCOME[outcome])
  // What was found is the first thing in view: why it is asked for was read before.
  if (isOfApplication && outcome === 'connected') back.hash = CONNECT_BANK
  return back.pathname + back.search + back.hash
}

/** The part of the page of a proof in which a bank is connected. */
export const CONNECT_BANK = 'connect-bank'

const OF_APPLICATION = new URL(paths.proofOfIncome(0), 'http://same.invalid').pathname

/** The state of a journey that goes on on another device says whose it is, to find its page. */
export function subjectOfState(state: string): number | undefined {
  const [, subjectId] = /^r\.(\d{1,16})\.[\w-]+$/.exec(state) ?? []
  return subjectId === undefined ? undefined : Number(subjectId)
}
