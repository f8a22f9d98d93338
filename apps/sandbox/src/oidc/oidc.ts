import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
// Not the package's front entry, which prints a warning on Node releases it does not know yet.
import { Provider } from 'oidc-provider/lib/provider.js'
import { keptSetting } from '../store/settings.ts'
import type { World } from '../world.ts'
import { oidcAdapter } from './adapter.ts'
import { problemPage, signedOutPage, signInPage, signOutPage } from './pages.ts'
import { STAFF } from './people.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const SCOPES = ['openid', 'profile', 'email', 'roles']
const MOUNT = '/oidc'

/** An OpenID Connect issuer at `${publicUrl}/oidc`: code flow with PKCE, a page to pick a user. */
export async function createOidc(world: World): Promise<Listener> {
  const provider = new Provider(`${world.publicUrl}${MOUNT}`, await configuration(world))
  provider.on('server_error', (_context, error) =>
    console.error(`sandbox identity provider: ${error.message}`),
  )
  const callback = provider.callback()
  return (request, response) => {
    const url = request.url ?? '/'
    if (url.startsWith(`${MOUNT}/interaction/`)) {
      interact(provider, request, response).catch((error: Error) =>
        send(response, 400, problemPage(error.message)),
      )
      return
    }
    // The provider works out where it is mounted from the difference between the two.
    Object.assign(request, { originalUrl: url, url: url.slice(MOUNT.length) || '/' })
    void callback(request, response)
  }
}

async function configuration(world: World): Promise<Configuration> {
  const { clientId, clientSecret, redirectUris, postLogoutRedirectUris } = world.keys.oidc
  const key = await keptSetting(world.store, 'key:oidc-signing', makeSigningKey)
  const cookieKey = await keptSetting(world.store, 'key:oidc-cookies', () =>
    randomBytes(32).toString('base64url'),
  )
  const roots = [...new Set(redirectUris.map((uri) => `${new URL(uri).origin}/`))]
  return {
    adapter: oidcAdapter(world.store),
    jwks: { keys: [key] },
    cookies: { keys: [cookieKey] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'The lender',
        redirect_uris: redirectUris,
        post_logout_redirect_uris: postLogoutRedirectUris ?? roots,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: SCOPES,
    claims: {
      openid: ['sub', 'roles'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      roles: ['roles'],
    },
    // The ID token carries the same claims as userinfo.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => showPage(context, signOutPage(form)),
        postLogoutSuccessSource: (context) => showPage(context, signedOutPage()),
      },
    },
    findAccount: (_context, id) => findStaffAccount(id),
    loadExistingGrant: grantEverything,
    interactions: { url: (_context, interaction) => `${MOUNT}/interaction/${interaction.uid}` },
    renderError: (context, out) =>
      showPage(context, problemPage(`${out.error}: ${out.error_description ?? ''}`)),
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 3600,
      Session: 86_400,
    },
  }
}

/** The client is the lender itself, so no one is asked for consent. */
async function grantEverything(context: KoaContextWithOIDC) {
  const { client, session, provider } = context.oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  if (known) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}

async function findStaffAccount(id: string) {
  const person = STAFF.find((one) => one.id === id)
  if (!person) return undefined
  const { name, email, roles, isEmailVerified = true } = person
  return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: isEmailVerified, roles }) }
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { uid, params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    const client = await provider.Client.find(String(params.client_id))
    send(response, 200, signInPage(uid, client?.clientName ?? 'The application'))
    return
  }
  const person = new URLSearchParams(await readBody(request)).get('person') ?? ''
  const outcome = STAFF.some(({ id }) => id === person)
    ? { login: { accountId: person, remember: false } }
    : { error: 'access_denied', error_description: 'Sign-in was cancelled' }
  await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: false })
}

function makeSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }
}

function showPage(context: KoaContextWithOIDC, page: string) {
  context.type = 'html'
  context.body = page
}

function send(response: ServerResponse, status: number, page: string) {
  response
    .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(page)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > 10_000) throw new Error('The form is too big')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
