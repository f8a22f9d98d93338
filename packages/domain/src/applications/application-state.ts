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
 * `quote`: still a quote. `requestable`: the borrower may ask for it. `replaceable`: a newer application takes its place.
 * `going ahead`: asked for and on its way to an agreement, priced and searched at the facts that it was asked for with.
 * `takes payment details`: its account and its payment day may be given. `emailed`: the applicant is told of it by email.
 */
type ApplicationGroup =
  | 'quote'
  | 'requestable'
  | 'replaceable'
  | 'going ahead'
  | 'takes payment details'
  | 'emailed'

/**
 * The one table of application states: the segment of the URL each is shown under, the groups each is in, and where it
 * leads, with the events that lead there.
 */
const TABLE: Record<
  ApplicationState,
  {
    path: ApplicationPathState
    groups: readonly ApplicationGroup[]
    moves: Partial<Record<ApplicationState, readonly string[]>>
  }
> = {
  Quoted: {
    path: 'apply',
    groups: ['quote', 'requestable', 'replaceable'],
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
    groups: ['quote', 'replaceable', 'emailed'],
    moves: {
      Quoted: ['the corrected address is known and priced'],
      Declined: ['the corrected address is known and declined'],
      Expired: ['nobody corrects the address in time'],
      Withdrawn: ['a newer application replaces it'],
    },
  },
  Declined: { path: 'declined', groups: ['emailed'], moves: {} },
  Expired: { path: 'continue', groups: [], moves: {} },
  Requested: {
    path: 'continue',
    groups: ['going ahead', 'takes payment details', 'emailed'],
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
    groups: ['requestable', 'replaceable'],
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
    groups: ['going ahead', 'emailed'],
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
    groups: ['going ahead', 'takes payment details', 'emailed'],
    moves: {
      Accepted: ['the agreement is signed'],
      Declined: ['something found before signing rules the loan out'],
      Expired: ['the quote runs out'],
      Withdrawn: ['the borrower changes their mind'],
    },
  },
  Accepted: { path: 'continue', groups: [], moves: {} },
  Withdrawn: { path: 'continue', groups: [], moves: {} },
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
  return isIn('going ahead', state)
}

/** Whether it is priced and the borrower has not asked for it or decided against it: its loan may still be changed. */
export function isQuoted(state: ApplicationState): boolean {
  return is(state, 'Quoted')
}

/** Whether its address has to be corrected before it can be priced. */
export function awaitsAddress(state: ApplicationState): boolean {
  return is(state, 'Address Mismatch')
}

export function isDeclined(state: ApplicationState): boolean {
  return is(state, 'Declined')
}

export function hasExpired(state: ApplicationState): boolean {
  return is(state, 'Expired')
}

/** Whether the borrower decided against it: nothing is asked of them, and they may ask for it later. */
export function isUnrequested(state: ApplicationState): boolean {
  return is(state, 'Unrequested')
}

/** Whether what the loan requires is being provided: it is approved once everything is there. */
export function awaitsRequirements(state: ApplicationState): boolean {
  return is(state, 'Requested')
}

/** Whether nothing is wanted but our look at what was sent as proof. */
export function isInReview(state: ApplicationState): boolean {
  return is(state, 'In Review')
}

/** Whether its agreement may be read, confirmed and signed. */
export function canSign(state: ApplicationState): boolean {
  return is(state, 'Approved')
}

export function isSigned(state: ApplicationState): boolean {
  return is(state, 'Accepted')
}

/** Whether the borrower may ask for the loan, for the first time or after deciding against it. */
export function isRequestable(state: ApplicationState): boolean {
  return isIn('requestable', state)
}

/** Whether a newer application of the same person takes its place. */
export function isReplaceable(state: ApplicationState): boolean {
  return isIn('replaceable', state)
}

/** Whether the account and the payment day may be given or changed: the agreement is not signed, and nobody reviews it. */
export function takesPaymentDetails(state: ApplicationState): boolean {
  return isIn('takes payment details', state)
}

/**
 * Whether the applicant is told of it by email. A quote has its own email, a signature has the agreement's, and a proof that is
 * sent back has one that says why.
 */
export function isEmailed(state: ApplicationState, from: ApplicationState | null): boolean {
  checkInput({ from }, { from: nullable(A_STATE) })
  return isIn('emailed', state) && !(from === 'In Review' && awaitsRequirements(state))
}

/** Asked for, and either on its way to an agreement or signed. */
export function isRequestedOrSigned(state: ApplicationState): boolean {
  return isGoingAhead(state) || isSigned(state)
}

/** Requested before, whatever the outcome. A decline without an accepted quote came from the first search and was not a request. */
export function isRequestDecided(application: { state: ApplicationState; reaction: string | null }): boolean {
  checkInput(application, { state: A_STATE, reaction: nullable(aText) })
  const { state, reaction } = application
  return isRequestedOrSigned(state) || ((isDeclined(state) || awaitsAddress(state)) && reaction === 'yes')
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
  return isIn('quote', quote.state) && isBeforeExpiry(quote, now)
}

/**
 * Whether a quote can still become an agreement, so that it is shown with today's figures. The rule of a live quote is the
 * same for signing as for requesting.
 */
export function isBeforeAgreement(
  quote: { state: ApplicationState; expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  checkInput(quote, { state: A_STATE, expiresAt: nullable(anInstant) })
  checkInput({ now }, { now: anInstant })
  return (isRequestable(quote.state) || isGoingAhead(quote.state)) && isBeforeExpiry(quote, now)
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
  return isQuoted(state) && reaction !== 'yes' && Boolean(requotable || isInternal)
}

/** Spec 4: an application in Address Mismatch, or one needing action, is picked out for attention. */
export function needsAttention(application: {
  state: ApplicationState
  hasOutstandingRequirements: boolean
}): boolean {
  checkInput(application, { state: A_STATE, hasOutstandingRequirements: aFlag })
  const { state, hasOutstandingRequirements } = application
  return awaitsAddress(state) || (hasOutstandingRequirements && isActiveApplication(state))
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

function isBeforeExpiry(
  { expiresAt }: { expiresAt?: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  return !expiresAt || Temporal.Instant.compare(expiresAt, now) > 0
}

function is(state: ApplicationState, wanted: ApplicationState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state === wanted
}

function isIn(group: ApplicationGroup, state: ApplicationState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes(group)
}
