import { refuse } from '#server/requests/refuse.ts'
import { type CookieJar, isRecord, type RequestSession } from './request-session.ts'

interface Exchange {
  /** Of the call in the contract. */
  readonly name: string
  readonly answer: Response
  readonly session: RequestSession
  readonly cookies: CookieJar
  /** Exchanges a single-use token for a signed-in visitor. */
  readonly signIn: (token: string) => Promise<Response>
}

/**
 * Answers that carry a token or end a session. The token becomes an httpOnly cookie; script sees an
 * empty string in its place, so the answer keeps the contract's shape.
 */
export async function tokensToCookies(exchange: Exchange): Promise<Response> {
  const { name, answer } = exchange
  const take = Object.hasOwn(TOKEN_CALLS, name) ? TOKEN_CALLS[name] : undefined
  return take && answer.ok ? take(exchange) : answer
}

/** Calls of the contract whose answer holds a visitor's token or ends one, by name. */
export const TOKEN_CALLS: Readonly<Record<string, (exchange: Exchange) => Promise<Response> | Response>> = {
  initializeSession: startSession,
  authenticate: keepToken,
  completeSingleSignOn: keepToken,
  createLoanApplication: spendAutoLoginToken,
  createAutoLoginToken: hideAutoLoginToken,
  signOut: ({ answer, session, cookies }) => {
    cookies.signOut(session)
    return answer
  },
}

async function keepToken({ answer, session, cookies }: Exchange): Promise<Response> {
  const body = await readData(answer)
  // Spec 8: an auth response of another type is this error.
  if (body?.data['@type'] !== 'authenticationToken') throw new Error('Unexpected response from auth endpoint')
  const { token, subjectId, authStrength, expiresAt, roles } = body.data
  if (authStrength !== 'weak' && authStrength !== 'strong')
    throw new Error('Unexpected strength of a sign-in')
  cookies.signIn(session, {
    userId: Number(subjectId),
    token: String(token),
    authStrength,
    expiry: String(expiresAt),
    created: new Date().toISOString(),
    ...(Array.isArray(roles) && roles.length > 0 ? { roles: roles.map(String) } : {}),
  })
  return Response.json({ ...body, data: { ...body.data, token: '' } }, { status: answer.status })
}

/** The ids of a session stay at the edge too: anyone who knows them can read its draft. */
async function startSession({ answer, session, cookies }: Exchange): Promise<Response> {
  const body = await readData(answer)
  if (!body) return refuse('INTERNAL_ERROR')
  const { id, lifetimeId } = body.data
  // A returning visitor begins a new session and stays who they were.
  cookies.startSession(session, {
    id: String(id),
    lifetimeId: session.lifetimeId ?? session.ids?.lifetimeId ?? String(lifetimeId),
  })
  return Response.json({ ...body, data: { ...body.data, id: '', lifetimeId: '' } }, { status: answer.status })
}

async function spendAutoLoginToken(exchange: Exchange): Promise<Response> {
  const token = (await readData(exchange.answer.clone()))?.data.autoLoginToken
  if (typeof token === 'string' && token !== '') await exchange.signIn(token)
  return hideAutoLoginToken(exchange)
}

async function hideAutoLoginToken({ answer }: Exchange): Promise<Response> {
  const body = await readData(answer)
  if (!body) return refuse('INTERNAL_ERROR')
  const data = { ...body.data, autoLoginToken: '' }
  if ('autoLoginUrl' in data) data.autoLoginUrl = ''
  return Response.json({ ...body, data }, { status: answer.status })
}

async function readData(answer: Response): Promise<{ data: Record<string, unknown> } | undefined> {
  try {
    const body: unknown = await answer.json()
    return isRecord(body) && isRecord(body.data) ? { ...body, data: body.data } : undefined
  } catch {
    return undefined
  }
}
