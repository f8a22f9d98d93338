import { Problem } from '@tarnbrook/contract/errors'
import { type Kysely, sql, type Transaction } from 'kysely'
import { STALE_PLAN } from '#db/client.ts'
import type { DB } from '#db/tables.generated.ts'
import { LOCK_NOT_AVAILABLE } from '#db/unavailable.ts'
import { type Clock, toDate } from './clock.ts'
import { actorKey, type RequestContext, type SystemContext, scopeKey } from './context.ts'
import { hashOfInput } from './http/intent.ts'
import { orderedQueue } from './jobs/job-order.ts'
import { findPriority } from './jobs/job-priority.ts'
import type { JobName, Jobs } from './jobs/job-types.ts'
import { noteWrite } from './replica/own-writes.ts'

interface AuditEvent {
  name: string
  subject?: readonly [type: string, id: number]
  before?: unknown
  after?: unknown
}

/** What a command's body may do. It reaches no provider: reserve, call outside, record. */
export interface Work {
  tx: Transaction<DB>
  /** Appends to the audit trail, in this transaction. Only ids and states, never personal data. */
  record(...events: AuditEvent[]): Promise<void>
  /**
   * Runs only if this commits. Replaces a waiting job with the same `key`. Jobs with the same
   * `inOrderOf` run one after the other, in the order in which they were enqueued.
   */
  enqueue<Name extends JobName>(
    job: Name,
    payload: Jobs[Name],
    options?: {
      key?: string
      runAt?: Temporal.Instant
      maxAttempts?: number
      inOrderOf?: string
      /** Sends an email with a link that signs in. */
      signsIn?: boolean
    },
  ): Promise<void>
}

declare const locked: unique symbol

/** A row that the transaction of a command has locked. Only what locks it makes one. */
export type Locked<Row> = Row & { readonly [locked]: true }

export interface CommandOptions {
  /** Verb-first, as in the audit trail: `requestLoan`. */
  name: string
  /** Names the intent (platform/http/mount.ts); left out for naturally repeatable writes. */
  idempotencyKey?: string
  /** Everything that decides the outcome; a key used again with other input is refused. */
  input?: unknown
}

const MAX_TRIES = 4

/**
 * The one way to write, in one transaction: claims the key, runs the body, appends events, enqueues
 * jobs. The same key and input gives the stored answer; a concurrent twin waits for it.
 * @returns the body's result, which must be JSON when there is an idempotency key.
 * @throws Problem IDEMPOTENCY_KEY_REUSED (same key, other input), REQUEST_IN_PROGRESS (the twin
 * still runs), CONFLICT (lost four times)
 * @throws whatever the body throws; in each case nothing is kept, the key included.
 */
export async function command<Result>(
  deps: { db: Kysely<DB>; clock: Clock },
  ctx: RequestContext | SystemContext,
  options: CommandOptions,
  body: (work: Work) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db.transaction().execute(async (tx) => {
        const result = await runIdempotently({ tx, deps, ctx, options }, body)
        await noteWrite(tx, toDate(deps.clock.now()))
        return result
      })
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (code === LOCK_NOT_AVAILABLE) throw new Problem('REQUEST_IN_PROGRESS', { cause: error })
      if (!TRIED_AGAIN.has(code) && !isIdCollision(error)) throw error
      if (attempt >= MAX_TRIES) throw new Problem('CONFLICT', { cause: error })
    }
  }
}

/**
 * Several queries that see one state of the records. Unlike a read that locks, it waits for no
 * writer and no writer waits for it. PostgreSQL refuses any write.
 */
export function readSnapshot<Result>(
  { db }: { db: Kysely<DB> },
  body: (work: Pick<Work, 'tx'>) => Promise<Result>,
): Promise<Result> {
  const read = () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => body({ tx }))
  return read().catch((error: { code?: string }) => {
    if (error.code === STALE_PLAN) return read()
    throw error
  })
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIED_AGAIN: ReadonlySet<string> = new Set([SERIALIZATION_FAILURE, DEADLOCK, STALE_PLAN])
const UNIQUE_VIOLATION = '23505'

/** Ids are random; two alike in the same second are tried again (once in four million). */
function isIdCollision(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return (
    code === UNIQUE_VIOLATION &&
    constraint?.endsWith('_pkey') === true &&
    !constraint.endsWith('transition_pkey')
  )
}

interface Run {
  tx: Transaction<DB>
  deps: { clock: Clock }
  ctx: RequestContext | SystemContext
  options: CommandOptions
}

async function runIdempotently<Result>(run: Run, body: (work: Work) => Promise<Result>): Promise<Result> {
  const { tx, ctx, options } = run
  const key = options.idempotencyKey
  if (!key) return body(createWork(run))

  const scope = scopeKey(ctx)
  const inputHash = hashOfInput(options.name, options.input)
  // A concurrent twin's insert makes this one wait until the twin commits or gives up.
  const claimed = await tx
    .insertInto('idempotency')
    .values({
      scope,
      key,
      command: options.name,
      input_hash: inputHash,
      created_at: toDate(run.deps.clock.now()),
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return storedResult<Result>(run, scope, key, inputHash)

  const result = await body(createWork(run))
  await tx
    .updateTable('idempotency')
    .set({ result: JSON.stringify(result ?? null) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return result
}

async function storedResult<Result>(
  run: Run,
  scope: string,
  key: string,
  inputHash: Buffer,
): Promise<Result> {
  const stored = await run.tx
    .selectFrom('idempotency')
    .select(['input_hash', 'result'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!inputHash.equals(stored.input_hash)) throw new Problem('IDEMPOTENCY_KEY_REUSED')
  return stored.result as Result
}

function createWork({ tx, deps, ctx }: Run): Work {
  return {
    tx,
    async record(...events) {
      const at = toDate(deps.clock.now())
      const rows = events.map(({ name, subject, before, after }) => ({
        at,
        name,
        actor: actorKey(ctx),
        subject_type: subject?.[0] ?? null,
        subject_id: subject?.[1] ?? null,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
        request_id: ctx.requestId,
      }))
      await tx.insertInto('event').values(rows).execute()
    },
    async enqueue(job, payload, { key, runAt, maxAttempts = 25, inOrderOf, signsIn = false } = {}) {
      await sql`select graphile_worker.add_job(${job}::text, payload := ${JSON.stringify(payload)}::json,
        queue_name := ${inOrderOf === undefined ? null : orderedQueue(inOrderOf)}::text,
        run_at := coalesce(${runAt ? toDate(runAt) : null}::timestamptz, clock_timestamp()),
        max_attempts := ${maxAttempts}::int, job_key := ${key ?? null}::text, priority := ${findPriority(job, { signsIn })}::int)`.execute(
        tx,
      )
    },
  }
}
