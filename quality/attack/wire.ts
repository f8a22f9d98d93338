import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What is sent over one connection. */
export interface Attack {
  /** What is odd about it: 'form: index'. */
  kind: string
  to: 'web' | 'api'
  /** Written one after the other. */
  pieces: readonly (string | Buffer)[]
  /** Between two pieces. */
  pauseMs?: number
  /** What becomes of the connection when all is written; otherwise an answer is waited for. */
  ending?: 'half-close' | 'abort'
  /** It is a request that HTTP allows, so that there has to be an answer, whatever it says. */
  isAnswered: boolean
}

export interface AttackOutcome {
  /** The first answer's; null when none came. */
  status: number | null
  /** Neither an answer nor an end came in time. */
  hung: boolean
  ms: number
}

/** Longer than the product's own deadline for a request and its limit for slow headers. */
const LONGEST_WAIT_MS = 30_000

/** Sends an attack and reads the status of the answer. */
export async function send(attack: Attack, port: number): Promise<AttackOutcome> {
  const startedAt = performance.now()
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let head = ''
  let isOver = false
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      resolve()
    }
    socket.on('data', (chunk: Buffer) => {
      if (head.length < 100) head += chunk.toString('latin1', 0, 100)
    })
    // A reset is an answer too, where none was owed.
    socket.on('error', end).on('end', end).on('close', end)
  })
  for (const piece of attack.pieces) {
    if (isOver) break
    socket.write(piece)
    if (attack.pauseMs) await Promise.race([wait(attack.pauseMs), over])
  }
  if (attack.ending === 'abort') socket.destroy()
  if (attack.ending === 'half-close') socket.end()
  const timer = new AbortController()
  const late = wait(LONGEST_WAIT_MS, 'late', { signal: timer.signal }).catch(() => 'over')
  const hung = (await Promise.race([over, late])) === 'late'
  timer.abort()
  socket.destroy()
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]
  return { status: status ? Number(status) : null, hung, ms: performance.now() - startedAt }
}

export interface Request {
  method?: string
  path: string
  host?: string
  headers?: readonly (readonly [name: string, value: string])[]
  body?: string | Buffer
}

/** A request as it should be, apart from `request`. The connection closes after the answer. */
export function toBytes({ method, path, host = 'main.localhost', headers = [], body }: Request): Buffer {
  const content = body === undefined ? undefined : Buffer.from(body as string)
  const lines = [
    `${method ?? (content ? 'POST' : 'GET')} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(content ? [`Content-Length: ${content.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content ?? Buffer.alloc(0)])
}
