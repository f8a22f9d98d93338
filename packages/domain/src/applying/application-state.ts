import {
  aFlag,
  anInstant,
  anObject,
  aText,
  checkInput,
  nullable,
  oneOf,
  optional,
} from '../core/input-checks.ts'

/**
 * Spec 4 names Quoted, Address Mismatch and Declined and treats the rest as "continue"; the others are ours.
 */
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
] as const

export type ApplicationState = (typeof APPLICATION_STATES)[number]

const A_STATE = oneOf(APPLICATION_STATES)
const REACTION = {
  state: A_STATE,
  reaction: optional(nullable(aText)),
  requotable: optional(nullable(aFlag)),
  isInternal: optional(nullable(aFlag)),
}

export type ApplicationPathState = 'apply' | 'address_mismatch' | 'declined' | 'continue'

/**
 * The one table of application states: the segment of the URL each is shown under, whether it is still a
 * quote, whether it goes ahead, and where it leads, with the events that lead there.
 */
const TABLE: Record<
  ApplicationState,
  {
    path: ApplicationPathState
    isQuote?: true
    /** Asked for and on its way to an agreement, priced and searched at the facts that it was asked for with. */
    isGoingAhead?: true
    moves: Partial<Record<ApplicationState, readonly string[]>>
  }
> = {
  Quoted: {
    path: 'apply',
    isQuote: true,
    moves: {
      Requested: ['the borrower asks for it and passes the application search'],
      Unrequested: ['the borrower decides against it'],
      Declined: ['the application search declines', 'a search for another quote declines'],
      'Address Mismatch': [
        'the application search does not know the address',
        'a search for another quote does not know the address',
      ],
      Expired: ['the quote runs out'],
      Withdrawn: ['a newer application replaces it'],
    },
  },
  'Address Mismatch': {
    path: 'address_mismatch',
    isQuote: true,
    moves: {
      Quoted: ['the corrected address is known and priced'],
      Declined: ['the corrected address is known and declined'],
      Expired: ['nobody corrects the address in time'],
      Withdrawn: ['a newer application replaces it'],
    },
  },
  Declined: { path: 'declined', moves: {} },
  Expired: { path: 'continue', moves: {} },
  Requested: {
    path: 'continue',
    isGoingAhead: true,
    moves: {
      'In Review': ['a proof has to be looked at'],
      Approved: ['every requirement is met'],
      Declined: ['what was sent rules the loan out'],
      Unrequested: ['the borrower changes their mind'],
      Expired: ['the quote runs out'],
      Withdrawn: ['the borrower turns down the loan we can offer instead'],
    },
  },
  Unrequested: {
    path: 'continue',
    moves: {
      Requested: ['the borrower asks for it later'],
      Declined: ['the application search declines'],
      'Address Mismatch': ['the application search does not know the address'],
      Expired: ['the quote runs out'],
      Withdrawn: ['a newer application replaces it'],
    },
  },
  'In Review': {
    path: 'continue',
    isGoingAhead: true,
    moves: {
      Requested: ['a proof has to be sent again'],
      Approved: ['every proof is accepted'],
      Declined: ['a proof rules the loan out'],
      Expired: ['the quote runs out'],
      Withdrawn: ['the borrower changes their mind'],
    },
  },
  Approved: {
    path: 'continue',
    isGoingAhead: true,
    moves: {
      Accepted: ['the agreement is signed'],
      Declined: ['something found before signing rules the loan out'],
      Expired: ['the quote runs out'],
      Withdrawn: ['the borrower changes their mind'],
    },
  },
  Accepted: { path: 'continue', moves: {} },
  Withdrawn: { path: 'continue', moves: {} },
}

/** An application begins with the answer to its quotation search. */
const STARTS: Partial<Record<ApplicationState, readonly string[]>> = {
  Quoted: ['the quotation search finds a price'],
  'Address Mismatch': ['the quotation search does not know the address'],
  Declined: ['the quotation search or our own rules decline'],
}

/** The states an application may move to. */
export function nextApplicationStates(from: ApplicationState): readonly ApplicationState[] {
  checkInput({ from }, { from: A_STATE })
  return APPLICATION_STATES.filter((to) => applicationCan(from, to))
}

export function applicationCan(from: ApplicationState, to: ApplicationState): boolean {
  return applicationEvents(from, to).length > 0
}

/** What moves an application from one state to another; from null, what begins one. None when it cannot move so. */
export function applicationEvents(from: ApplicationState | null, to: ApplicationState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/** Asked for by the borrower and not yet at its end. */
export const GOING_AHEAD_STATES: readonly ApplicationState[] = APPLICATION_STATES.filter(isGoingAhead)

export function isGoingAhead(state: ApplicationState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].isGoingAhead === true
}

/** An application that can still change; one that has ended never comes back. */
export function isActiveApplication(state: ApplicationState): boolean {
  return nextApplicationStates(state).length > 0
}

/**
 * A sign-in by a link that somebody else could have is for an application that is still to be decided on, or was decided
 * against. It ends with the signature: what there is to see from then on is a loan.
 */
export function takesWeakSignIn(state: ApplicationState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state !== 'Accepted' && state !== 'Withdrawn'
}

/** Spec 4: live when Quoted or Address Mismatch, with no expiry or one still to come. */
export function isLiveQuote(
  quote: { state: ApplicationState; expiresAt?: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  checkInput(quote, { state: A_STATE, expiresAt: optional(nullable(anInstant)) })
  checkInput({ now }, { now: anInstant })
  if (!TABLE[quote.state].isQuote) return false
  return !quote.expiresAt || Temporal.Instant.compare(quote.expiresAt, now) > 0
}

/** Spec 4: a Quoted application whose reaction is not yes, and which is either requotable or internal. */
export function needsRequotabilityCheck(application: {
  state: ApplicationState
  reaction?: string | null
  requotable?: boolean | null
  isInternal?: boolean | null
}): boolean {
  checkInput(application, REACTION)
  const { state, reaction, requotable, isInternal } = application
  return state === 'Quoted' && reaction !== 'yes' && Boolean(requotable || isInternal)
}

/** Spec 4: an application in Address Mismatch, or one needing action, is picked out for attention. */
export function needsAttention(application: {
  state: ApplicationState
  hasOutstandingRequirements: boolean
}): boolean {
  checkInput(application, { state: A_STATE, hasOutstandingRequirements: aFlag })
  const { state, hasOutstandingRequirements } = application
  return state === 'Address Mismatch' || (isActiveApplication(state) && hasOutstandingRequirements)
}

/** Spec 2: the state segment of the view-application route. */
export function applicationPathState(state: ApplicationState): ApplicationPathState {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].path
}

/** Spec 4: someone may apply when they are not signed in, or when they can re-apply. */
export function canApply(user: { canReApply: boolean } | null | undefined): boolean {
  checkInput({ user }, { user: optional(nullable(anObject({ canReApply: aFlag }))) })
  return !user || user.canReApply
}

/** How long a decline stands before the same person is invited to apply again. */
export const DECLINE_STANDS_DAYS = 30

/** Decision 024: within these a borrower hears of a credit check that the agency did not answer at once, whatever comes of it. */
export const STILL_CHECKING_HOURS = 5
