import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the systems' outgoing ports: one of those could be taken before the process starts. */
const [FIRST, LAST] = [10_000, 24_000]

/** Ports for tests' processes. All are held until the last is found, so none comes twice. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listenSomewhere))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

async function listenSomewhere(): Promise<Server> {
  for (;;) {
    const server = createServer().listen(randomInt(FIRST, LAST), '127.0.0.1')
    const isListening = await once(server, 'listening').then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return false
        throw error
      },
    )
    if (isListening) return server
  }
}
