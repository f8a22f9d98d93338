import { createAlarm } from '../background/alarm.ts'
import { pause } from '../faults/faults.ts'
import type { Db, Store } from '../store/store.ts'

export type WebhookTarget = 'gocardless' | 'truelayer' | 'stripe' | 'twilio'

/** Headers of one delivery: content type and the provider's signature over these exact bytes. */
export type Signer = (url: string, body: string) => Promise<Record<string, string>> | Record<string, string>

/** Webhooks to send: kept in the database, delivered at least once, in order for each provider. */
export interface WebhookOutbox {
  add(tx: Db, target: WebhookTarget, url: string, body: string): Promise<void>
  /** Delivers soon, in the background. Called after the transaction that added. */
  poke(): void
  /** Delivers everything now; returns what could not be delivered, in words, or null. */
  drain(): Promise<string | null>
  close(): Promise<void>
}

const BACK_OFF_MS = { first: 250, most: 30_000 }
const DRAIN_TRIES = 4
/** Twilio tries a few times and then stops; the others keep trying. */
const TWILIO_TRIES = 5

interface PendingWebhook {
  seq: string
  target: WebhookTarget
  url: string
  body: string
  attempts: number
}

export function createOutbox(store: Store, signers: Record<WebhookTarget, Signer>, closing: AbortSignal) {
  // One delivery run at a time: a drain and the background never send the same row together.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }
  const alarm = createAlarm(() => void inTurn(background).catch(() => alarm.set(BACK_OFF_MS.most)))
  const background = async () => {
    await sendDue(store, signers, closing)
    const waitMs = await nextAttemptInMs(store)
    if (waitMs !== null) alarm.set(Math.max(waitMs, 50))
  }
  const outbox: WebhookOutbox = {
    add: async (tx, target, url, body) => {
      await tx.query('insert into sandbox.webhook (target, url, body) values ($1, $2, $3)', [
        target,
        url,
        body,
      ])
    },
    poke: () => alarm.set(20),
    drain: () => inTurn(() => drainAll(store, signers, closing)),
    close: async () => {
      alarm.stop()
      await queue
    },
  }
  return outbox
}

const PENDING = 'delivered_at is null and given_up_at is null'

/** Goes on with each provider until one of its webhooks fails: the later ones wait for it. */
async function sendDue(store: Store, signers: Record<WebhookTarget, Signer>, closing: AbortSignal) {
  const failed = new Set<WebhookTarget>()
  for (;;) {
    const rows = (await oldestOfEach(store)).filter(({ target, due }) => due && !failed.has(target))
    if (rows.length === 0) return
    for (const row of rows) {
      if (closing.aborted) return
      if ((await send(store, signers, row)) !== null) failed.add(row.target)
    }
  }
}

async function oldestOfEach(store: Store): Promise<(PendingWebhook & { due: boolean })[]> {
  return store.query(
    `select distinct on (target) seq, target, url, body, attempts, next_attempt_at <= now() as due
     from sandbox.webhook where ${PENDING} order by target, seq`,
  )
}

async function drainAll(store: Store, signers: Record<WebhookTarget, Signer>, closing: AbortSignal) {
  const lost = new Set<WebhookTarget>()
  for (;;) {
    const rows = (await oldestOfEach(store)).filter(({ target }) => !lost.has(target))
    if (rows.length === 0) return null
    for (const row of rows) {
      const problem = await sendStubbornly(store, signers, row, closing)
      // A lost text-message report is not worth stopping the world for.
      if (problem !== null && row.target === 'twilio') lost.add(row.target)
      else if (problem !== null) return problem
    }
  }
}

async function sendStubbornly(
  store: Store,
  signers: Record<WebhookTarget, Signer>,
  row: PendingWebhook,
  closing: AbortSignal,
) {
  for (let tries = 1; ; tries += 1) {
    const problem = await send(store, signers, row)
    if (problem === null || tries === DRAIN_TRIES || closing.aborted) return problem
    await pause(100 * 2 ** tries, closing)
  }
}

/** Sends once and writes down how it went; null when it was accepted. */
async function send(store: Store, signers: Record<WebhookTarget, Signer>, row: PendingWebhook) {
  const problem = await post(row.url, row.body, await signers[row.target](row.url, row.body))
  if (problem === null) {
    await store.query(
      'update sandbox.webhook set delivered_at = now(), attempts = attempts + 1 where seq = $1',
      [row.seq],
    )
    return null
  }
  const waitMs = Math.min(BACK_OFF_MS.first * 2 ** row.attempts, BACK_OFF_MS.most)
  const givesUp = row.target === 'twilio' && row.attempts + 1 >= TWILIO_TRIES
  await store.query(
    `update sandbox.webhook set attempts = attempts + 1, last_error = $2,
       next_attempt_at = now() + make_interval(secs => $3 / 1000.0), given_up_at = case when $4 then now() end
     where seq = $1`,
    [row.seq, problem, waitMs, givesUp],
  )
  return problem
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'User-Agent': 'sandbox-webhooks/1', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(60_000),
    })
    await response.arrayBuffer()
    return response.ok ? null : `${url} answered ${response.status}`
  } catch (error) {
    return `${url} could not be reached (${describeFailure(error)})`
  }
}

/** Why a fetch failed, in a few words. */
export function describeFailure(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error))
}

async function nextAttemptInMs(store: Store): Promise<number | null> {
  const [row] = await store.query<{ wait_ms: number | null }>(
    `select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as wait_ms from (
       select distinct on (target) next_attempt_at from sandbox.webhook where ${PENDING} order by target, seq
     ) as first_of_each`,
  )
  return row?.wait_ms ?? null
}
