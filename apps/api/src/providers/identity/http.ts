import { isEmailLike } from '@tarnbrook/domain/contact-details'
import * as oidc from 'openid-client'
import type { ApiConfig } from '#config.ts'
import type { Identity } from './port.ts'

/** OpenID Connect: authorisation code with PKCE, state and nonce. */
export function createIdentity(config: ApiConfig['identity']): Identity {
  const provider = createDiscovery(config)
  return {
    async start(redirectUri) {
      const client = await provider()
      if (!client) return 'unavailable'
      const state = oidc.randomState()
      const nonce = oidc.randomNonce()
      const codeVerifier = oidc.randomPKCECodeVerifier()
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        response_type: 'code',
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url: url.href, state, nonce, codeVerifier }
    },
    async complete({ currentUrl, state, nonce, codeVerifier }) {
      const client = await provider()
      if (!client) return { kind: 'unavailable' }
      try {
        return signedIn(await redeem(client, new URL(currentUrl), { state, nonce, codeVerifier }))
      } catch (error) {
        return { kind: isOutage(error) ? 'unavailable' : 'refused' }
      }
    },
  }
}

type Claims = Record<string, unknown>

const TIMEOUT_SECONDS = 10

/** Discovers once and keeps the outcome; a failure is not kept. */
function createDiscovery(config: ApiConfig['identity']): () => Promise<oidc.Configuration | null> {
  let kept: Promise<oidc.Configuration> | null = null
  return async () => {
    kept ??= oidc.discovery(new URL(config.issuer), config.clientId, config.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: config.allowHttp ? [oidc.allowInsecureRequests] : [],
    })
    try {
      return await kept
    } catch {
      kept = null
      return null
    }
  }
}

/** The claims of the ID token, filled up from the userinfo endpoint where it leaves out what is needed. */
async function redeem(
  client: oidc.Configuration,
  currentUrl: URL,
  expected: { state: string; nonce: string; codeVerifier: string },
): Promise<Claims> {
  const tokens = await oidc.authorizationCodeGrant(client, currentUrl, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  })
  const claims: Claims = { ...tokens.claims() }
  const needed = [claims.roles, claims.email, claims.email_verified]
  if (needed.every((claim) => claim !== undefined)) return claims
  const userInfo = await oidc.fetchUserInfo(client, tokens.access_token, String(claims.sub))
  return { ...userInfo, ...claims }
}

function signedIn(claims: Claims) {
  const issuer = text(claims.iss)
  const subject = text(claims.sub)
  const email = text(claims.email)
  if (!issuer || !subject || !isEmailLike(email)) return { kind: 'refused' } as const
  return {
    kind: 'signed-in',
    issuer,
    subject,
    email,
    isEmailVerified: claims.email_verified === true,
    ...namesOf(claims),
    // Anything but a list of words means no role, and so no access.
    roles: Array.isArray(claims.roles) ? claims.roles.filter((role) => typeof role === 'string') : [],
  } as const
}

/** Where the provider gives the whole name only, its first word counts as the first name. */
function namesOf(claims: Claims) {
  const [first = '', ...rest] = text(claims.name).split(/\s+/)
  return { firstName: text(claims.given_name) || first, lastName: text(claims.family_name) || rest.join(' ') }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** No answer, or an answer that says "later". All else refuses: a wrong state, nonce, signature or code. */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error || cause instanceof Response; cause = causeOf(cause)) {
    if (cause instanceof Response) return cause.status >= 500
    if (cause instanceof oidc.ResponseBodyError) return cause.status >= 500
    if (cause instanceof TypeError && cause.message === 'fetch failed') return true
    if (OUTAGE_NAMES.has(cause.name)) return true
  }
  return false
}

const causeOf = (value: Error | Response): unknown => (value instanceof Error ? value.cause : undefined)

const OUTAGE_NAMES = new Set(['TimeoutError', 'AbortError'])
