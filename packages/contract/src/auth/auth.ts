import { isUrl } from '@tarnbrook/domain/core/contact-details'
import { toOwnPath } from '@tarnbrook/domain/core/url'
import { z } from 'zod'
import { addressResource } from '../addresses/addresses.ts'
import { loanApplicationResource } from '../applications/applications.ts'
import { endpoint } from '../endpoint.ts'
import { experimentSeed } from '../experiments/experiments.ts'
import { email, emailCode, exactText, typedText } from '../fields.ts'
import { loanResource } from '../loans/loans.ts'
import { personResource } from '../person.ts'
import { done, embeddedQuery, id, idParams, isoInstant } from '../wire.ts'
import { passkeyAnswer } from './passkeys.ts'
import { MOTOR_USER_EMBEDDED } from './user-embedded.ts'

export const authStrength = z.enum(['weak', 'strong'])

/**
 * The borrower's page that a link leads back to. No other, whoever asked for the link: no path that
 * climbs out, and no page that spends a token, which could be another person's.
 */
export const returnPath = z
  .string()
  .max(300, { abort: true })
  .regex(/^\/(account|contact-settings|view-document)([/?]|$)/)
  .refine((path) => {
    const [, query] = path.split('?', 2)
    return toOwnPath(path) === path && !path.includes('#') && !new URLSearchParams(query).has('token')
  })

/** `auto_login` spends a single-use link token; `refresh_token` rotates the bearer token. */
export const authenticate = endpoint('POST /auth', {
  name: 'authenticate',
  area: 'auth',
  access: 'public',
  summary: 'Exchange a link token, or the bearer token, for a new authentication token',
  body: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('auto_login'),
      data: z.strictObject({
        token: exactText({ min: 20, max: 200 }),
        /** Of a hand-over only: the secret whose hash it was asked for with. */
        state: exactText({ min: 20, max: 200 }).optional(),
      }),
    }),
    z.strictObject({ type: z.literal('refresh_token') }),
    z.strictObject({ type: z.literal('passkey'), data: z.strictObject({ answer: passkeyAnswer }) }),
    /** From the email with the link, for the session that asked for it. */
    z.strictObject({ type: z.literal('email_code'), data: z.strictObject({ code: emailCode }) }),
  ]),
  data: z.object({
    '@type': z.literal('authenticationToken'),
    token: z.string(),
    subjectId: id,
    authStrength,
    expiresAt: isoInstant,
    /** What staff may do (`ADMIN`, `SUPER_ADMIN`); left out for a borrower. */
    roles: z.array(z.string()).optional(),
    /** Where the link was asked for, when that is known. */
    next: returnPath.optional(),
  }),
  errors: ['LINK_NOT_VALID', 'CODE_NOT_VALID', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
})

export const signOut = endpoint('POST /auth/sign-out', {
  name: 'signOut',
  area: 'auth',
  access: 'public',
  summary: 'Revoke the bearer token; succeeds without one',
  data: done,
})

const attribution = typedText({ max: 200 }).optional()

export const initializeSession = endpoint('POST /sessions/initialize', {
  name: 'initializeSession',
  area: 'auth',
  access: 'public',
  summary: 'Start a session; its ids are sent as X-Session-Id and X-Lifetime-Id from then on',
  query: z.object({
    utm_source: attribution,
    utm_medium: attribution,
    utm_campaign: attribution,
    utm_term: attribution,
    utm_content: attribution,
  }),
  data: z.object({ '@type': z.literal('session'), id: z.string(), lifetimeId: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const userResource = personResource.extend({
  roles: z.array(z.string()),
  canReApply: z.boolean(),
  /** As `GET /credit-check` says, for the account page. */
  isCheckingNewApplication: z.boolean(),
  /** The account page offers a passkey until there is one, or the card is closed. */
  isPasskeyOffered: z.literal(true).optional(),
  /** The experiments of this brand that the borrower is in already, each with what was drawn. */
  publicSeeds: z.array(z.object({ name: z.string(), seed: experimentSeed })),
  addresses: z.array(addressResource).optional(),
  loanApplications: z.array(loanApplicationResource).optional(),
  loans: z.array(loanResource).optional(),
})

export type User = z.output<typeof userResource>

export const getUser = endpoint('GET /users/{id}', {
  name: 'getUser',
  area: 'auth',
  access: 'borrower',
  // Spec 2: staff are recognised by the roles of the user who has just signed in.
  allowsStaff: true,
  summary: 'A borrower, with what is embedded',
  params: idParams,
  query: embeddedQuery(MOTOR_USER_EMBEDDED),
  data: userResource,
  errors: ['NOT_FOUND'],
})

/** Answers alike whether the address is known or not. */
export const requestLoginLink = endpoint('POST /login-links', {
  name: 'requestLoginLink',
  area: 'auth',
  access: 'public',
  summary: 'Mail a single-use sign-in link that lasts 15 minutes',
  idempotent: true,
  sameInputIsSameIntent: true,
  body: z.strictObject({ email, next: returnPath.optional() }),
  status: 202,
  data: done,
  errors: ['TOO_MANY_REQUESTS'],
})

export const createAutoLoginToken = endpoint('POST /loan-applications/{id}/auto-login-token', {
  name: 'createAutoLoginToken',
  area: 'auth',
  access: 'partner-or-strong',
  summary:
    "A new single-use sign-in token for the applicant, which signs in weakly: for the partner's hand-over link, or made by the applicant for 15 minutes",
  params: idParams,
  data: z.object({ '@type': z.literal('autoLoginToken'), autoLoginToken: z.string(), expiresAt: isoInstant }),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'TOO_MANY_REQUESTS', 'WRONG_STATE'],
})

const returnUrl = exactText({ max: 8000 }).refine(isUrl).meta({ format: 'uri' })

export const startSingleSignOn = endpoint('POST /sso/start', {
  name: 'startSingleSignOn',
  area: 'auth',
  access: 'public',
  isForEdgeOnly: true,
  summary:
    'The address of the identity provider that signs staff in, and what the return must be checked against',
  body: z.strictObject({
    redirectUri: returnUrl,
  }),
  data: z.object({
    '@type': z.literal('singleSignOn'),
    url: z.string(),
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
  }),
  errors: ['SIGN_IN_UNAVAILABLE', 'VALIDATION_FAILED'],
})

export const completeSingleSignOn = endpoint('POST /sso/complete', {
  name: 'completeSingleSignOn',
  area: 'auth',
  access: 'public',
  isForEdgeOnly: true,
  summary: 'Exchange the identity provider’s answer for an authentication token of a staff member',
  body: z.strictObject({
    currentUrl: returnUrl,
    state: exactText({ max: 500 }),
    nonce: exactText({ max: 500 }),
    codeVerifier: exactText({ max: 500 }),
  }),
  data: authenticate.data,
  errors: ['SIGN_IN_UNAVAILABLE', 'FORBIDDEN'],
})
