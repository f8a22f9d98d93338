import { aFlag, anInstant, anObject, aText, checkInput, nullable, optional } from '../core/input-checks.ts'
import { defineStates, type StateOf } from '../core/states.ts'

/**
 * Spec 4 names Quoted, Address Mismatch and Declined; the rest, which it treats as "continue", are
 * ours.
 */
const applicationStates = defineStates({
  states: {
    Quoted: {
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
      groups: ['quote', 'replaceable', 'emailed'],
      moves: {
        Quoted: ['the corrected address is known and priced'],
        Declined: ['the corrected address is known and declined'],
        Expired: ['nobody corrects the address in time'],
        Withdrawn: ['a newer application replaces it'],
      },
    },
    Declined: { groups: ['emailed'], moves: { Quoted: ['a person reviews the decision, and changes it'] } },
    Expired: {},
    Requested: {
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
      groups: ['going ahead', 'takes payment details', 'emailed'],
      moves: {
        Requested: ['a proof has to be sent again'],
        Accepted: ['the agreement is signed'],
        Declined: ['what was found rules the loan out'],
        Expired: ['the quote runs out'],
        Withdrawn: ['the borrower changes their mind'],
      },
    },
    Accepted: {},
    Withdrawn: {},
  },
  // An application begins with the answer to its quotation search.
  starts: {
    Quoted: ['the quotation search finds a price'],
    'Address Mismatch': ['the quotation search does not know the address'],
    Declined: ['the quotation search or our own rules decline'],
  },
})

export const APPLICATION_STATES = applicationStates.all

export type ApplicationState = StateOf<typeof applicationStates>

const REACTION = {
  state: applicationStates.check,
  reaction: optional(nullable(aText)),
  requotable: optional(nullable(aFlag)),
  isInternal: optional(nullable(aFlag)),
}

const isQuoteState = applicationStates.isInGroup('quote')
/** Whether the applicant is told of it by email. */
const isEmailedState = applicationStates.isInGroup('emailed')

export const nextApplicationStates = applicationStates.next

export const applicationCan = applicationStates.can

export const applicationEvents = applicationStates.events

/** On its way to an agreement: priced and searched at the facts with which it was asked for. */
export const isGoingAhead = applicationStates.isInGroup('going ahead')

export const GOING_AHEAD_STATES: readonly ApplicationState[] = APPLICATION_STATES.filter(isGoingAhead)

/** Priced, and not yet requested or decided against: its loan may still be changed. */
export const isQuoted = applicationStates.is('Quoted')

/** Whether its address has to be corrected before it can be priced. */
export const awaitsAddress = applicationStates.is('Address Mismatch')

export const isDeclined = applicationStates.is('Declined')

export const hasExpired = applicationStates.is('Expired')

/** The borrower decided against it: nothing is asked of them, but they may ask for it later. */
export const isUnrequested = applicationStates.is('Unrequested')

/** Whether what the loan requires is being provided: it is approved once everything is there. */
export const awaitsRequirements = applicationStates.is('Requested')

/** Whether nothing is wanted but our look at what was sent as proof. */
export const isInReview = applicationStates.is('In Review')

/** Whether its agreement may be read, confirmed and signed. */
export const canSign = applicationStates.is('Approved')

export const isSigned = applicationStates.is('Accepted')

/** Whether the borrower may ask for the loan, for the first time or after deciding against it. */
export const isRequestable = applicationStates.isInGroup('requestable')

/** Whether a newer application of the same person takes its place. */
export const isReplaceable = applicationStates.isInGroup('replaceable')

/** The account and payment day may change: the agreement is not signed or under review. */
export const takesPaymentDetails = applicationStates.isInGroup('takes payment details')

/** Emailed, except a quote, a signature and a proof wanted again, which have their own words. */
export function isEmailed(state: ApplicationState, from: ApplicationState | null): boolean {
  checkInput({ from }, { from: nullable(applicationStates.check) })
  return isEmailedState(state) && !(from && isGoingAhead(from) && awaitsRequirements(state))
}

/** Asked for, and either on its way to an agreement or signed. */
export function isRequestedOrSigned(state: ApplicationState): boolean {
  return isGoingAhead(state) || isSigned(state)
}

/**
 * Requested, whatever the outcome. A decline without an accepted quote came from the first search.
 */
export function isRequestDecided(application: { state: ApplicationState; reaction: string | null }): boolean {
  checkInput(application, { state: applicationStates.check, reaction: nullable(aText) })
  const { state, reaction } = application
  return isRequestedOrSigned(state) || ((isDeclined(state) || awaitsAddress(state)) && reaction === 'yes')
}

/** One that goes on by itself: a decline is changed by a person's review alone. */
export function isActiveApplication(state: ApplicationState): boolean {
  return !isDeclined(state) && nextApplicationStates(state).length > 0
}

/**
 * A sign-in by a link that another person could have serves undecided or unrequested applications.
 * It ends with the signature: from then on it is a loan.
 */
export function isWeakSignInAllowed(state: ApplicationState): boolean {
  checkInput({ state }, { state: applicationStates.check })
  return state !== 'Accepted' && state !== 'Withdrawn'
}

/** Spec 4: live when Quoted or Address Mismatch, with no expiry or one still to come. */
export function isLiveQuote(
  quote: { state: ApplicationState; expiresAt?: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  checkInput(quote, { state: applicationStates.check, expiresAt: optional(nullable(anInstant)) })
  checkInput({ now }, { now: anInstant })
  return isQuoteState(quote.state) && isBeforeExpiry(quote, now)
}

/**
 * A quote that can become an agreement is shown with today's figures. The live-quote rule is the
 * same for signing as for requesting.
 */
export function isBeforeAgreement(
  quote: { state: ApplicationState; expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  checkInput(quote, { state: applicationStates.check, expiresAt: nullable(anInstant) })
  checkInput({ now }, { now: anInstant })
  return (isRequestable(quote.state) || isGoingAhead(quote.state)) && isBeforeExpiry(quote, now)
}

/** Spec 4: Quoted, its reaction not yes, and either requotable or internal. */
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

/** Spec 4: an application in Address Mismatch, or one that needs action. */
export function needsAttention(application: {
  state: ApplicationState
  hasOutstandingRequirements: boolean
}): boolean {
  checkInput(application, { state: applicationStates.check, hasOutstandingRequirements: aFlag })
  const { state, hasOutstandingRequirements } = application
  return awaitsAddress(state) || (hasOutstandingRequirements && isActiveApplication(state))
}

export type ApplicationPathState = 'apply' | 'address_mismatch' | 'declined' | 'continue'

/** Spec 2: the state segment of the view-application route. */
export function applicationPathState(state: ApplicationState): ApplicationPathState {
  if (isQuoted(state)) return 'apply'
  if (awaitsAddress(state)) return 'address_mismatch'
  return isDeclined(state) ? 'declined' : 'continue'
}

/** Spec 4: someone may apply when they are not signed in, or when they can re-apply. */
export function canApply(user: { canReApply: boolean } | null | undefined): boolean {
  checkInput({ user }, { user: optional(nullable(anObject({ canReApply: aFlag }))) })
  return !user || user.canReApply
}

/** How long a decline stands before the same person is invited to apply again. */
export const DECLINE_STANDS_DAYS = 30

/** A borrower hears of a late credit check within these, whatever its result (decision 024). */
export const STILL_CHECKING_HOURS = 5

function isBeforeExpiry(
  { expiresAt }: { expiresAt?: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  return !expiresAt || Temporal.Instant.compare(expiresAt, now) > 0
}
