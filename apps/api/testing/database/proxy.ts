import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a PostgreSQL that can fail in the ways of networks and servers. */
export interface TestProxy {
  /** The URL of the database through the proxy. */
  toProxyUrl(databaseUrl: string): string
  /** Stops forwarding, without closing connections. */
  hang(): void
  /** Cuts every connection, and refuses new ones. */
  cut(): void
  /** Forwards again, including what waited. */
  restore(): void
  close(): Promise<void>
}

export async function startTestProxy(): Promise<TestProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let state: 'open' | 'hanging' | 'cut' = 'open'
  let target = { host: '', port: 0 }
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(target)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => {})
      from.on('data', (bytes) => to.write(bytes))
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      if (state === 'hanging') from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    toProxyUrl(databaseUrl) {
      const url = new URL(databaseUrl)
      target = { host: url.hostname, port: Number(url.port || 5432) }
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    hang() {
      state = 'hanging'
      for (const socket of [...pairs].flat()) socket.pause()
    },
    cut() {
      state = 'cut'
      for (const socket of [...pairs].flat()) socket.destroy()
    },
    restore() {
      state = 'open'
      for (const socket of [...pairs].flat()) socket.resume()
    },
    close: () => {
      for (const socket of [...pairs].flat()) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
