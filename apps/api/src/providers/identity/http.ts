import { isEmailLike } from '@tarnbrook/domain/core/contact-details'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import { providerFetch } from '#providers/provider-fetch.ts'
import type { Identity } from './port.ts'

/** OpenID Connect: authorisation code with PKCE, state and nonce. */
export function createIdentity(config: ApiConfig['identity'], timeoutMs: number): Identity {
  const provider = createDiscovery(config, timeoutMs)
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
        return toIdentity(await redeem(client, new URL(currentUrl), { state, nonce, codeVerifier }))
      } catch (error) {
        return { kind: isOutage(error) ? 'unavailable' : 'refused' }
      }
    },
  }
}

/** The claims that we use; a claim with another form is ignored. */
const word = z.string().max(320).optional().catch(undefined)
const CLAIMS = z.object({
  iss: word,
  sub: word,
  email: word,
  email_verified: z.boolean().optional().catch(false),
  name: word,
  given_name: word,
  family_name: word,
  // Anything but a list of texts means no role, and so no access.
  roles: z.array(z.string()).optional().catch([]),
})

type Claims = z.infer<typeof CLAIMS>

/** As all provider calls: limited in bytes and time, and without redirects. */
function bounded(timeoutMs: number): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const reply = await providerFetch(url, {
      provider: 'identity',
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body == null ? {} : { body: String(body) }),
      timeoutMs,
    })
    if (!reply) throw new TypeError(NO_ANSWER)
    return new Response(reply.text || null, { status: reply.status, headers: reply.headers })
  }
}

const NO_ANSWER = 'fetch failed'

/** Discovers once and caches the result; a failure is not cached. */
function createDiscovery(
  config: ApiConfig['identity'],
  timeoutMs: number,
): () => Promise<oidc.Configuration | null> {
  let kept: Promise<oidc.Configuration> | null = null
  return async () => {
    kept ??= oidc.discovery(new URL(config.issuer), config.clientId, config.clientSecret, undefined, {
      [oidc.customFetch]: bounded(timeoutMs),
      // Checked with the provider's published keys, and not left to the TLS connection alone.
      execute: [oidc.enableNonRepudiationChecks, ...(config.allowHttp ? [oidc.allowInsecureRequests] : [])],
    })
    try {
      return await kept
    } catch {
      kept = null
      return null
    }
  }
}

/** The ID token's claims; required ones that it leaves out come from the userinfo endpoint. */
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
  const claims = tokens.claims()
  if (!claims) return {}
  const needed = [claims.roles, claims.email, claims.email_verified]
  if (needed.every((claim) => claim !== undefined)) return CLAIMS.parse(claims)
  const userInfo = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
  return CLAIMS.parse({ ...userInfo, ...claims })
}

function toIdentity(claims: Claims) {
  const { iss: issuer, sub: subject, email, roles = [] } = claims
  if (!issuer || !subject || !email || !isEmailLike(email)) return { kind: 'refused' } as const
  return {
    kind: 'signed-in',
    issuer,
    subject,
    email,
    isEmailVerified: claims.email_verified === true,
    ...splitNames(claims),
    roles,
  } as const
}

/** Where the provider has only a full name, its first word counts as the first name. */
function splitNames(claims: Claims) {
  const [first = '', ...rest] = (claims.name ?? '').split(/\s+/)
  return { firstName: claims.given_name || first, lastName: claims.family_name || rest.join(' ') }
}

/** No answer, or a server error. All else is a refusal: wrong state, nonce, signature or code. */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error || cause instanceof Response; cause = getCause(cause)) {
    if (cause instanceof Response) return cause.status >= 500
    if (cause instanceof oidc.ResponseBodyError) return cause.status >= 500
    if (cause instanceof TypeError && cause.message === NO_ANSWER) return true
    if (OUTAGE_NAMES.has(cause.name)) return true
  }
  return false
}

const getCause = (value: Error | Response): unknown => (value instanceof Error ? value.cause : undefined)

const OUTAGE_NAMES = new Set(['TimeoutError', 'AbortError'])
