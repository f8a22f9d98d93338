import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the systems' outgoing ports: one of those could be taken before the process starts. */
const [FIRST, LAST] = [10_000, 21_000]

/**
 * Ports for tests' processes, none of which is given again, here or by another process, while this
 * one runs: it listens on a second port for each, its claim.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(FIRST, LAST)
    const claim = await listen(port + LAST - FIRST)
    if (!claim) continue
    claim.unref()
    const server = await listen(port)
    if (!server) continue
    await new Promise((done) => server.close(done))
    ports.push(port)
  }
  return ports
}

/** Null if another holds the port. */
async function listen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1')
  return once(server, 'listening').then(
    () => server,
    (error: { code?: string }) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return null
      throw error
    },
  )
}
