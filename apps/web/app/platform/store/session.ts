import { createSlice, isFulfilled, isRejected, type PayloadAction } from '@reduxjs/toolkit'
import type { Brand, BrandKey, FeatureFlags } from '@tarnbrook/brands/brand-type'
import { useSelector } from 'react-redux'
import { redirect } from 'react-router'
import { isCallError } from '#platform/calls/problem.ts'
import { paths } from '#platform/routing/paths.ts'
import { isFeatureEnabled } from './flags.ts'

export type AuthStrength = 'weak' | 'strong'

export interface SessionUser {
  readonly id: number
  /** Staff roles (`ADMIN`, `SUPER_ADMIN`); empty for a borrower. */
  readonly roles: readonly string[]
  readonly authStrength: AuthStrength
}

/** The vault that card numbers are typed into, as its script is told of it. */
export interface CardVault {
  readonly id: string
  readonly environment: 'sandbox' | 'live'
  readonly scriptUrl: string
}

/** The provider that takes card payments, as its script is told of it. */
export interface CardPayments {
  /** Public: with it a browser can give the provider a card, and nothing else. */
  readonly publishableKey: string
  readonly scriptUrl: string
}

/** What the server tells a page about the session. Nothing is secret; the token is not here. */
export interface Session {
  readonly brand: BrandKey
  /** All that is known of this brand, so that no page carries the other four. */
  readonly brandFacts: Brand
  readonly user: SessionUser | null
  readonly env: 'local' | 'staging' | 'production'
  readonly buildVersion: string
  /** The support chat: its app, and the URL of its script. */
  readonly chat: { readonly appId: string; readonly widgetUrl: string }
  /** Left out where card numbers cannot be given. */
  readonly vault?: CardVault
  /** Left out where nothing can be paid by card. */
  readonly cardPayments?: CardPayments
  /** May load the vault's or card payments' script, and none of the chat or tag manager. */
  readonly isCardPage?: true
  /** Loaded once statistics are allowed; left out where there is none. */
  readonly tagManagerUrl?: string
  /** Where errors are reported to, and of which release they are; left out where they are not. */
  readonly errorReports?: { readonly dsn: string; readonly release: string }
  /** Scheme and host of this brand's site, from configuration and never from the Host header. */
  readonly publicUrl: string
  /** This brand's running loans are on the lender's own site (Spec 1: borrower view). */
  readonly hasLoansElsewhere?: true
  /** Who was signed in at this browser signed out, and not in again since. */
  readonly hasSignedOut?: true
  /** What was chosen under the profile; left out, the system's. */
  readonly theme?: 'light' | 'dark'
  /** The cookie `features` as it came (Spec 4). */
  readonly features: string
  /** Names the next intent of this visitor; changed by every write that went through. */
  readonly intentSeed: string
}

interface StateWithSession {
  session: Session
}

/** The session, as the calls show it: signed in, stepped up, signed out, or no longer known. */
export const sessionSlice = createSlice({
  name: 'session',
  // The document always brings one; a store without it is a bug that shows at once.
  initialState: null as unknown as Session,
  reducers: {
    userChanged: (state, action: PayloadAction<SessionUser | null>) => ({ ...state, user: action.payload }),
  },
  extraReducers: (build) => {
    build.addMatcher(isFulfilledMutation, (state, action) => {
      const next = { ...state, intentSeed: action.meta.requestId }
      const { endpointName } = action.meta.arg
      if (endpointName === 'signOut') return { ...next, user: null }
      if (endpointName !== 'authenticate' && endpointName !== 'refresh') return next
      const {
        subjectId: id,
        authStrength,
        roles = [],
      } = action.payload as {
        subjectId: number
        authStrength: AuthStrength
        roles?: readonly string[]
      }
      return { ...next, user: { id, authStrength, roles } }
    })
    build.addMatcher(isRejected, (state, action) => {
      const code = isCallError(action.payload) ? action.payload.problem.code : undefined
      if (code === 'UNAUTHENTICATED') return { ...state, user: null }
      // The key was spent on other answers: what is sent next is another intent.
      if (code === 'IDEMPOTENCY_KEY_REUSED') return { ...state, intentSeed: action.meta.requestId }
      return state
    })
  },
})

export const { userChanged } = sessionSlice.actions

interface MutationFulfilled {
  type: string
  payload: unknown
  meta: { requestId: string; arg: { endpointName: string } }
}

function isFulfilledMutation(action: unknown): action is MutationFulfilled {
  return isFulfilled(action) && action.type.startsWith('api/executeMutation')
}

/** A sign-in or sign-out, perhaps in the same document: a feature's data is another person's. */
export function isChangeOfPerson(action: unknown): boolean {
  if (!isFulfilledMutation(action)) return false
  return action.meta.arg.endpointName === 'signOut' || action.meta.arg.endpointName === 'authenticate'
}

export function useSession(): Session {
  return useSelector((state: StateWithSession) => state.session)
}

export function useUser(): SessionUser | null {
  return useSelector((state: StateWithSession) => state.session.user)
}

export function useBrand(): Brand {
  return useSelector((state: StateWithSession) => state.session.brandFacts)
}

/** Spec 4: by the cookie `features`, else the brand. The edge reads the cookie: both agree. */
export function hasFeature({ features, brandFacts }: Session, name: keyof FeatureFlags): boolean {
  return isFeatureEnabled(features, name, brandFacts.featureFlags[name])
}

export function useFeature(name: keyof FeatureFlags): boolean {
  return hasFeature(useSession(), name)
}

/** The signed-in user of a read or submit; if none, a sign-in that leads back here. */
export function requireUser({ session, url }: { session: Session; url: URL }): SessionUser {
  if (session.user) return session.user
  throw redirect(paths.login({ next: url.pathname + url.search }))
}
