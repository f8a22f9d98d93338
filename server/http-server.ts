import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { finished } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'

/** Where a process listens; `setting` names the port in what a person is told. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly setting: string
  /** Whether balancers are being told to send requests elsewhere. */
  readonly isDraining?: () => boolean
}

export type Listening = {
  /** From here on `handler` answers. */
  setHandler(handler: Handler): void
  /** Takes no new connections, lets requests finish, and cuts what is left after `withinMs`. */
  close(withinMs: number): Promise<void>
}

/** Limits on a request's time and header size. What is slower or larger gets 408 or 431. */
const HTTP_LIMITS = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
}

/** Probes by HTTP/1.0 name no host. Without one in HTTP/1.1, Node itself answers 400. */
const NO_HOST = { hostname: 'localhost' }

/** How much of a body that no one wants is still read, and how long. */
const MOST_DISCARDED_BYTES = 8_000_000
const LONGEST_DISCARDING_MS = 2_000

export type Handler =
  | { fetch: (request: Request, env: object) => Response | Promise<Response> }
  | RequestListener

/**
 * Without a handler the process is alive, and not ready, until it is given one.
 * @throws Error with one readable line when the port is taken or not ours to take.
 */
export async function listen(
  handler: Handler | null,
  place: Place,
  limits: Partial<typeof HTTP_LIMITS> = {},
): Promise<Listening> {
  let listener = handler ? toListener(handler) : answerStarting
  const server = createServer({ ...HTTP_LIMITS, ...limits }, (request, response) => {
    if (!hasOneHost(request.rawHeaders)) response.writeHead(400, { Connection: 'close' }).end()
    else if (!place.isDraining?.()) listener(request, response)
    else answerDraining(request, response, listener)
  })
  // Above a load balancer's usual 60 s, so it never writes into a connection we close.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  return {
    setHandler(next) {
      listener = toListener(next)
    },
    close: (withinMs) => close(server, withinMs),
  }
}

function toListener(handler: Handler): RequestListener {
  if (typeof handler === 'function') return handler
  return getRequestListener((request, bindings) => {
    const answer = handler.fetch(request, bindings)
    const { incoming } = bindings as { incoming: IncomingMessage }
    return hasBody(incoming) ? afterBody(incoming, answer) : answer
  }, NO_HOST) as RequestListener
}

const PLAIN_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' }

/** While the database is migrated, which may take minutes: ended then, it loses its work. */
function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  // What is not read would be taken for the next request of this connection.
  response.setHeader('Connection', 'close')
  if (findPath(request) === '/healthz') response.writeHead(200, PLAIN_TEXT).end('ok')
  else response.writeHead(503, { ...PLAIN_TEXT, 'Retry-After': '5' }).end('this process is starting')
}

/** Without its query. */
const findPath = ({ url }: IncomingMessage) => url?.split('?', 1)[0]

/** Connections end with their answer, so that the next request goes to another process. */
function answerDraining(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
  response.setHeader('Connection', 'close')
  if (findPath(request) !== '/readyz') answer(request, response)
  else response.writeHead(503, PLAIN_TEXT).end('this process is stopping')
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * Answers only after the rest of the body is read: closing a connection with unread data resets it,
 * and the caller may miss the answer. A large or slow rest is not waited for.
 */
async function afterBody(incoming: IncomingMessage, answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer
  if (!incoming.complete && !incoming.destroyed) await discardRest(incoming)
  return response
}

async function discardRest(incoming: IncomingMessage): Promise<void> {
  const enough = new AbortController()
  const timer = setTimeout(() => enough.abort(), LONGEST_DISCARDING_MS)
  let bytes = 0
  incoming.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > MOST_DISCARDED_BYTES) enough.abort()
  })
  incoming.resume()
  await finished(incoming, { writable: false, signal: enough.signal }).catch(() => {})
  clearTimeout(timer)
}

/** Of two hosts, Node reads the first and a proxy perhaps the second: two different sites. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1
  return count <= 1
}

function explain(error: NodeJS.ErrnoException, place: Place): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${place.port} on ${place.host} is in use: stop what uses it, or set ${place.setting} to another.`,
    )
  }
  return new Error(
    `Cannot listen on ${place.host}:${place.port} (${error.code}): set HOST or ${place.setting}.`,
  )
}

async function close(server: Server, withinMs: number) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection is idle once its last answer is out; then it may be closed.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), withinMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
