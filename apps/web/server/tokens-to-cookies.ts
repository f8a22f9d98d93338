import type { AuthStrength } from '../app/platform/session.ts'
import { refuse } from './refuse.ts'
import type { CookieJar, Visitor } from './visitor.ts'

interface Exchange {
  readonly path: string
  readonly method: string
  readonly answer: Response
  readonly visitor: Visitor
  readonly cookies: CookieJar
  /** Exchanges a single-use token for a signed-in visitor. */
  readonly signIn: (token: string) => Promise<Response>
}

/**
 * The answers that carry a token or end a session. The token becomes an httpOnly cookie and script sees an empty
 * string in its place, so that the answer still has the contract's shape.
 */
export async function tokensToCookies(exchange: Exchange): Promise<Response> {
  const { path, method, answer, visitor, cookies } = exchange
  if (method !== 'POST' || !answer.ok) return answer
  if (/^(\/v\d)?\/sessions\/initialize$/.test(path)) return startSession(exchange)
  if (/^(\/v\d)?\/auth\/sign-out$/.test(path)) {
    cookies.signOut(visitor)
    return answer
  }
  if (/^(\/v\d)?\/(auth|sso\/complete)$/.test(path)) return keepToken(exchange)
  if (/^(\/v\d)?\/loan-applications(\/\d+\/auto-login-token)?$/.test(path))
    return spendAutoLoginToken(exchange)
  return answer
}

async function keepToken({ answer, visitor, cookies }: Exchange): Promise<Response> {
  const body = await readData(answer)
  // Spec 8: an auth response of another type is this error.
  if (body?.data['@type'] !== 'authenticationToken') throw new Error('Unexpected response from auth endpoint')
  const { token, subjectId, authStrength, expiresAt, roles } = body.data
  cookies.signIn(visitor, {
    userId: Number(subjectId),
    token: String(token),
    authStrength: authStrength as AuthStrength,
    expiry: String(expiresAt),
    created: new Date().toISOString(),
    ...(Array.isArray(roles) && roles.length > 0 ? { roles: roles.map(String) } : {}),
  })
  return Response.json({ ...body, data: { ...body.data, token: '' } }, { status: answer.status })
}

/** The ids of a visit stay at the edge too: whoever knows them can read its draft. */
async function startSession({ answer, visitor, cookies }: Exchange): Promise<Response> {
  const body = await readData(answer)
  if (!body) return refuse('INTERNAL_ERROR')
  const { id, lifetimeId } = body.data
  // A returning visitor begins a new visit and stays who they were.
  cookies.startSession(visitor, {
    id: String(id),
    lifetimeId: visitor.lifetimeId ?? visitor.session?.lifetimeId ?? String(lifetimeId),
  })
  return Response.json({ ...body, data: { ...body.data, id: '', lifetimeId: '' } }, { status: answer.status })
}

async function spendAutoLoginToken({ path, answer, signIn }: Exchange): Promise<Response> {
  const body = await readData(answer)
  if (!body) return refuse('INTERNAL_ERROR')
  const token = body.data.autoLoginToken
  if (!path.endsWith('/auto-login-token') && typeof token === 'string' && token !== '') await signIn(token)
  const data = { ...body.data, autoLoginToken: '' }
  if ('autoLoginUrl' in data) data.autoLoginUrl = ''
  return Response.json({ ...body, data }, { status: answer.status })
}

async function readData(answer: Response): Promise<{ data: Record<string, unknown> } | undefined> {
  try {
    const body: unknown = await answer.json()
    const data = (body as { data?: unknown } | null)?.data
    return typeof data === 'object' && data !== null ? (body as { data: Record<string, unknown> }) : undefined
  } catch {
    return undefined
  }
}
