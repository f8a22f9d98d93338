import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'

export type Listening = {
  /** Takes no new connections, lets the requests under way finish, and cuts what is left after `withinMs`. */
  close(withinMs: number): Promise<void>
}

export type Handler =
  | { fetch: (request: Request, env: object) => Response | Promise<Response> }
  | RequestListener

/** @throws Error with one readable line when the port is taken or not ours to take. */
export async function listen(
  handler: Handler,
  place: { host: string; port: number; setting: string },
): Promise<Listening> {
  const listener =
    typeof handler === 'function'
      ? handler
      : getRequestListener((request, bindings) => handler.fetch(request, bindings))
  const server = createServer(listener as RequestListener)
  // Longer than the usual 60 s of a load balancer, so that it never writes into a connection we are closing.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  return { close: (withinMs) => close(server, withinMs) }
}

function explain(
  error: NodeJS.ErrnoException,
  place: { host: string; port: number; setting: string },
): Error {
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
  // A kept-alive connection becomes idle when its last answer is out, which is when it may be closed.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), withinMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
