import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface LoadTarget {
  url: string
  headers: Record<string, string>
  /** The status that every answer must have. */
  status: number
}

/**
 * Answers a second, each kept-alive connection with one request. Answers have one length, so bytes
 * are counted: a parsing client would measure itself.
 * @throws Error when an answer has another status, or a connection ends.
 */
export async function measureRate(
  target: LoadTarget,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const answerBytes = await firstAnswerBytes(target)
  const request = Buffer.from(requestText(target))
  return load({ connections, seconds, target, nextRequest: () => request, bytesOfAnswer: () => answerBytes })
}

/**
 * For answers that differ: live pages with a new nonce, and many borrowers in turn because each
 * one's calls are limited. The length is read from each answer.
 */
export async function measureLiveRate(
  targets: readonly LoadTarget[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const [target] = targets
  if (!target) throw new Error('nothing to ask for')
  const requests = targets.map((one) => Buffer.from(requestText(one)))
  let turn = 0
  const nextRequest = () => requests[turn++ % requests.length]!
  return load({
    connections,
    seconds,
    target,
    nextRequest,
    bytesOfAnswer: (begin) => countAnswerBytes(begin),
  })
}

/**
 * Sends so many requests a second, evenly, whether or not the answers keep up.
 * @throws Error when an answer has another status
 */
export async function sendEvenly(
  targets: readonly LoadTarget[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<{ answers: number; slowestMs: number }> {
  const begun = performance.now()
  const underWay = new Set<Promise<void>>()
  let [sent, answers, slowestMs] = [0, 0, 0]
  let failure: unknown
  const send = async ({ url, headers, status }: LoadTarget) => {
    const sentAt = performance.now()
    const answer = await fetch(url, { headers, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`)
    answers += 1
    slowestMs = Math.max(slowestMs, performance.now() - sentAt)
  }
  while (performance.now() - begun < seconds * 1000 && !failure) {
    for (const due = ((performance.now() - begun) / 1000) * rate; sent < due; sent += 1) {
      const one: Promise<void> = send(targets[sent % targets.length]!)
        .catch((error: unknown) => {
          failure ??= error
        })
        .finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await wait(5)
  }
  await Promise.all(underWay)
  if (failure) throw failure
  return { answers, slowestMs }
}

async function load({
  connections,
  seconds,
  target: { url, status },
  nextRequest,
  bytesOfAnswer,
}: {
  connections: number
  seconds: number
  target: LoadTarget
  nextRequest: () => Buffer
  /** From an answer's first bytes. */
  bytesOfAnswer: (begin: Buffer) => number | undefined
}): Promise<number> {
  const begin = `HTTP/1.1 ${status} `
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)))
  let answers = 0
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    for (const socket of sockets) {
      let received = 0
      let answerBytes = 0
      socket.on('data', (chunk: Buffer) => {
        if (received === 0) {
          answerBytes = bytesOfAnswer(chunk) ?? Number.NaN
          if (chunk.toString('latin1', 0, begin.length) !== begin || Number.isNaN(answerBytes))
            reject(new Error(`${url} answered ${chunk.toString('latin1', 0, 400)}`))
        }
        received += chunk.length
        if (received < answerBytes) return
        received = 0
        answers += 1
        socket.write(nextRequest())
      })
      socket.once('error', reject)
      socket.once('close', () => reject(new Error(`${url} closed a connection`)))
      socket.write(nextRequest())
    }
    setTimeout(resolve, seconds * 1000)
  }).finally(() => {
    for (const socket of sockets) socket.removeAllListeners().destroy()
  })
  return answers / ((performance.now() - begun) / 1000)
}

function requestText({ url, headers }: LoadTarget): string {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

async function firstAnswerBytes(target: LoadTarget): Promise<number> {
  const { url, status } = target
  const socket = await open(url)
  let received = Buffer.alloc(0)
  socket.write(requestText(target))
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    const bytes = countAnswerBytes(received, status)
    if (bytes === undefined) continue
    if (!received.toString('latin1', 0, 20).startsWith(`HTTP/1.1 ${status} `) || Number.isNaN(bytes))
      throw new Error(`${url} answered ${received.toString('latin1', 0, 1000)}`)
    if (received.length >= bytes) return bytes
  }
  throw new Error(`${url} closed the connection`)
}

/** Head and body by Content-Length; a 304 ends with its head. Undefined until the head is whole. */
function countAnswerBytes(received: Buffer, status?: number): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = received.toString('latin1', 0, end)
  const length = status === 304 ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1])
  return end + 4 + length
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
