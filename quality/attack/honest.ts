import { setTimeout as wait } from 'node:timers/promises'
import { quoted } from '../../e2e/support/api-walk.ts'
import { newPerson, type Person } from '../../e2e/support/people.ts'
import type { Known } from './make.ts'
import type { Product } from './product.ts'

/** What an honest borrower met meanwhile. */
export interface Honest {
  answered: number
  slowestMs: number
  /** Answers that took longer than a second. */
  stalls: string[]
  /** Answers that were none, or not the right one. */
  failures: string[]
  person: Person
  token: string
}

const STALL_MS = 1000
const LONGEST_WAIT_MS = 30_000
const PAUSE_MS = 200
const PUBLIC_READS = ['/healthz', '/login', '/api/product/loan-illustration?amount=5000&term=36']

/** A borrower with a quote keeps reading pages, API and health checks from their own IP. */
export async function asHonest(
  product: Product,
): Promise<{ honest: Honest; known: Known; stop(): Promise<void> }> {
  const [first] = product.processes
  const person = newPerson()
  const own = await quoted(first!, 'main', person)
  const { token, applicationId } = await quoted(first!, 'main', newPerson())
  const honest: Honest = { answered: 0, slowestMs: 0, stalls: [], failures: [], person, token: own.token }
  const urls = [
    ...product.webPorts.flatMap((port) => PUBLIC_READS.map((path) => `http://127.0.0.1:${port}${path}`)),
    ...product.apiPorts.map((port) => `http://127.0.0.1:${port}/loan-applications/${own.applicationId}`),
  ]
  let isOver = false
  async function keepReading(): Promise<void> {
    for (let round = 1; !isOver; round += 1) {
      // Many honest people: one alone would ask more often than anybody does.
      const from = { 'x-forwarded-for': `198.51.${(round >> 8) % 256}.${round % 256}` }
      for (const url of urls) await read(honest, url, { ...from, authorization: `Bearer ${own.token}` })
      await wait(PAUSE_MS)
    }
  }
  // What is read for the first time is slow for another reason.
  for (const url of urls) await fetch(url, { redirect: 'manual' })
  const done = keepReading()
  return {
    honest,
    // The attacker has an application too, and not this one.
    known: { token, applicationId, apiUrl: first!.apiUrl },
    async stop() {
      isOver = true
      await done
    },
  }
}

async function read(honest: Honest, url: string, headers: Record<string, string>): Promise<void> {
  const startedAt = performance.now()
  const answer = await fetch(url, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  }).catch((error: Error) => error)
  if (answer instanceof Response) await answer.text().catch(() => '')
  const ms = Math.round(performance.now() - startedAt)
  const path = new URL(url).pathname
  honest.slowestMs = Math.max(honest.slowestMs, ms)
  if (ms > STALL_MS) honest.stalls.push(`${path}: ${ms} ms`)
  if (answer instanceof Response && answer.status === 200) honest.answered += 1
  else
    honest.failures.push(
      `${path}: ${answer instanceof Response ? answer.status : answer.message} after ${ms} ms`,
    )
}
