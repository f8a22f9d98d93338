/**
 * Spec 4 names Quoted, Address Mismatch and Declined and treats the rest as "continue"; the others are ours.
 * Every change of an application's state is a pair in this one table.
 */
const TRANSITIONS = {
  Quoted: ['Requested', 'Unrequested', 'Declined', 'Address Mismatch', 'Expired', 'Withdrawn'],
  'Address Mismatch': ['Quoted', 'Declined', 'Expired', 'Withdrawn'],
  Declined: [],
  Expired: [],
  Requested: ['In Review', 'Approved', 'Declined', 'Unrequested', 'Expired', 'Withdrawn'],
  Unrequested: ['Requested', 'Expired', 'Withdrawn'],
  'In Review': ['Requested', 'Approved', 'Declined', 'Expired', 'Withdrawn'],
  Approved: ['Accepted', 'Withdrawn', 'Expired', 'Declined'],
  Accepted: [],
  Withdrawn: [],
} as const satisfies Record<string, readonly string[]>

export type ApplicationState = keyof typeof TRANSITIONS

export const APPLICATION_STATES = [
  'Quoted',
  'Address Mismatch',
  'Declined',
  'Expired',
  'Requested',
  'Unrequested',
  'In Review',
  'Approved',
  'Accepted',
  'Withdrawn',
] as const satisfies readonly ApplicationState[]

/** The states an application may move to. */
export function nextApplicationStates(from: ApplicationState): readonly ApplicationState[] {
  return TRANSITIONS[from]
}

export function applicationCan(from: ApplicationState, to: ApplicationState): boolean {
  return nextApplicationStates(from).includes(to)
}

/** An application that can still change; one that has ended never comes back. */
export function isActiveApplication(state: ApplicationState): boolean {
  return TRANSITIONS[state].length > 0
}

/** Spec 4: live when Quoted or Address Mismatch, with no expiry or one still to come. */
export function isLiveQuote(
  quote: { state: ApplicationState; expiresAt?: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  if (quote.state !== 'Quoted' && quote.state !== 'Address Mismatch') return false
  return !quote.expiresAt || Temporal.Instant.compare(quote.expiresAt, now) > 0
}

/** Spec 4: a Quoted application whose reaction is not yes, and which is either requotable or internal. */
export function needsRequotabilityCheck(application: {
  state: ApplicationState
  reaction?: string | null
  requotable?: boolean | null
  isInternal?: boolean | null
}): boolean {
  const { state, reaction, requotable, isInternal } = application
  return state === 'Quoted' && reaction !== 'yes' && Boolean(requotable || isInternal)
}

/** Spec 4: an application in Address Mismatch, or one needing action, is picked out for attention. */
export function needsAttention(application: {
  state: ApplicationState
  hasOutstandingRequirements: boolean
}): boolean {
  const { state, hasOutstandingRequirements } = application
  return state === 'Address Mismatch' || (isActiveApplication(state) && hasOutstandingRequirements)
}

export type ApplicationPathState = 'apply' | 'address_mismatch' | 'declined' | 'continue'

/** Spec 2: the state segment of the view-application route. */
export function applicationPathState(state: ApplicationState): ApplicationPathState {
  if (state === 'Quoted') return 'apply'
  if (state === 'Address Mismatch') return 'address_mismatch'
  if (state === 'Declined') return 'declined'
  return 'continue'
}

/** Spec 4: someone may apply when they are not signed in, or when they can re-apply. */
export function canApply(user: { canReApply: boolean } | null | undefined): boolean {
  return !user || user.canReApply
}
