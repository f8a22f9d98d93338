import { connect, type Socket } from 'node:net'

export interface LoadTarget {
  url: string
  headers: Record<string, string>
  /** The status that every answer must have. */
  status: number
}

/**
 * Answers a second over kept-alive connections, each with one request under way. Every answer to the same request has the
 * same length, so this counts bytes and parses nothing: a client that parses spends more on an answer with many headers
 * than the server does, and would measure itself.
 * @throws Error when an answer has another status, or a connection ends.
 */
export async function measureRate(
  target: LoadTarget,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const request = Buffer.from(requestText(target))
  const answerBytes = await firstAnswerBytes(target, request)
  const begin = `HTTP/1.1 ${target.status} `
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.url)))
  let answers = 0
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    for (const socket of sockets) {
      let received = 0
      socket.on('data', (chunk) => {
        if (received === 0 && chunk.toString('latin1', 0, begin.length) !== begin)
          reject(new Error(`${target.url} answered ${chunk.toString('latin1', 0, 40)}`))
        received += chunk.length
        if (received < answerBytes) return
        received = 0
        answers += 1
        socket.write(request)
      })
      socket.once('error', reject)
      socket.once('close', () => reject(new Error(`${target.url} closed a connection`)))
      socket.write(request)
    }
    setTimeout(resolve, seconds * 1000)
  }).finally(() => {
    for (const socket of sockets) socket.removeAllListeners().destroy()
  })
  return answers / ((performance.now() - begun) / 1000)
}

function requestText({ url, headers }: LoadTarget): string {
  const { pathname, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** The length of an answer, from its own Content-Length; a 304 ends with its headers. */
async function firstAnswerBytes({ url, status }: LoadTarget, request: Buffer): Promise<number> {
  const socket = await open(url)
  let received = Buffer.alloc(0)
  socket.write(request)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    const end = received.indexOf('\r\n\r\n')
    if (end === -1) continue
    const head = received.toString('latin1', 0, end)
    const length = status === 304 ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1])
    if (!head.startsWith(`HTTP/1.1 ${status} `) || Number.isNaN(length))
      throw new Error(`${url} answered ${head}`)
    if (received.length >= end + 4 + length) return end + 4 + length
  }
  throw new Error(`${url} closed the connection`)
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.removeAllListeners('error')
  return socket
}
