import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '@tarnbrook/contract/errors'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { Counter, Gauge } from 'prom-client'
import { openDatabase } from '#db/client.ts'
import type { DB } from '#db/tables.generated.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { DeadlineExceeded, timeLeft, withDeadline, withoutDeadline } from '#platform/http/deadline.ts'
import type { Log } from '#platform/log.ts'
import { registry } from '#platform/metrics/registry.ts'

/** A read replica, asked through connections on which nothing can be written. */
export interface Replica {
  readonly db: Kysely<DB>
  readonly pool: Pool
  /**
   * Reads from the replica where it has what the caller wrote and is not too far behind. Else, and
   * where that fails for whatever reason, from the primary: only its refusals are told.
   * @param lastWrite the caller's last transaction, or null
   */
  read<Data>(
    lastWrite: number | null,
    from: { replica: () => Promise<Data>; primary: () => Promise<Data> },
  ): Promise<Data>
  close(): Promise<void>
}

/** What the replica is asked for, and the primary, to know how far behind it is. */
const ASKED_EVERY_MS = 250

/** A read is at most so old. */
const MOST_LAG_MS = 10_000

/** After a read that failed the replica rests: others are not to fail one after the other. */
const REST_MS = 5000

/** A read that failed leaves the primary as much time. */
const TIMEOUT_MS = 2500

/** Of the primary's positions, longer than the replica may be behind. */
const MOST_POSITIONS = (2 * MOST_LAG_MS) / ASKED_EVERY_MS

const reads = new Counter({
  name: 'replica_reads_total',
  help: 'Reads that a replica may answer, by who answered and why: current, or own-write, behind, failed, refused',
  labelNames: ['from', 'why'],
  registers: [registry],
})

const lag = new Gauge({
  name: 'replica_lag_seconds',
  help: 'How old what the read replica shows was when it was last asked',
  registers: [registry],
})
// Without a replica nothing is said of it.
lag.remove()

type Trouble =
  | 'cannot be used'
  | 'is of another database'
  | 'takes writes itself'
  | 'is ahead of the primary'
  | 'is too far behind'

/** Why the primary answers. */
type Why = 'own-write' | 'behind' | 'failed' | 'refused'

interface ReplicaStatus {
  /** Every transaction with a lower id has ended, and the replica shows what it wrote. */
  shownBefore: number
  /** Of this process: all that was committed by then is shown. */
  currentAt: number
}

export function openReplica(options: {
  url: string
  primary: Pool
  poolSize: number
  applicationName: string
  log: Pick<Log, 'info' | 'warn'>
}): Replica {
  const { url, primary, poolSize, applicationName, log } = options
  const { db, pool, close } = openDatabase(url, {
    max: poolSize,
    applicationName,
    timeoutMs: TIMEOUT_MS,
    isReadOnly: true,
  })
  const findTrouble = createComparison(primary, pool)
  const ending = new AbortController()
  const openedAt = performance.now()
  let status: ReplicaStatus | null = null
  let restsUntil = Number.NEGATIVE_INFINITY
  let trouble: Trouble | null = null

  function note(next: Trouble | null, facts: object = {}): void {
    if (next !== null && next !== trouble) log.warn(facts, `the read replica ${next}`)
    if (next === null && trouble !== null) log.info({}, 'the read replica is used again')
    trouble = next
  }

  async function look(): Promise<void> {
    try {
      const found = await findTrouble()
      status = found.status
      if (status && status.currentAt > 0) lag.set((performance.now() - status.currentAt) / 1000)
      if (performance.now() < restsUntil) return
      if (found.trouble !== null || !isBehind()) note(found.trouble)
      else if (performance.now() - openedAt > MOST_LAG_MS) note('is too far behind')
    } catch (err) {
      status = null
      lag.remove()
      note('cannot be used', { err })
    }
  }

  const isBehind = () => !status || performance.now() - status.currentAt > MOST_LAG_MS

  function findObstacle(lastWrite: number | null): Why | null {
    if (performance.now() < restsUntil) return 'failed'
    if (!status || isBehind()) return 'behind'
    return lastWrite === null || lastWrite < status.shownBefore ? null : 'own-write'
  }

  function noteFailure(err: unknown): Why {
    if (err instanceof Problem) return 'refused'
    if (err instanceof DatabaseUnavailable || err instanceof DeadlineExceeded) {
      restsUntil = performance.now() + REST_MS
      note('cannot be used', { err })
    } else log.warn({ err }, 'the read replica did not answer a read')
    return 'failed'
  }

  const looking = withoutDeadline(async () => {
    while (!ending.signal.aborted) {
      await look()
      await wait(ASKED_EVERY_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
  })

  return {
    db,
    pool,
    async read(lastWrite, from) {
      let why: Why | null = findObstacle(lastWrite)
      if (why === null) {
        try {
          const data = await withDeadline(timeLeft() / 2, from.replica)
          reads.inc({ from: 'replica', why: 'current' })
          return data
        } catch (error) {
          why = noteFailure(error)
        }
      }
      reads.inc({ from: 'primary', why })
      return from.primary()
    },
    async close() {
      ending.abort()
      await looking
      await close()
    },
  }
}

/** A position in the write-ahead log, as a number of bytes. */
const toNumber = (position: string) => `(${position} - '0/0'::pg_lsn)`

/** A replica has the number that its primary was made with. */
const DATABASE = `(select system_identifier from pg_control_system()) || ' ' || current_database()`

const OF_PRIMARY = `select ${DATABASE} as database, extract(epoch from pg_postmaster_start_time()) as server,
  ${toNumber('pg_current_wal_flush_lsn()')} as position, ${toNumber('pg_current_wal_insert_lsn()')} as end`

/** To a standby a transaction goes on until it shows what was written in it. */
const OF_REPLICA = `select ${DATABASE} as database,
  case when pg_is_in_recovery() then null else extract(epoch from pg_postmaster_start_time()) end as server,
  ${toNumber('case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end')} as position,
  pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "shownBefore"`

/**
 * Compares positions with those that the primary had at known times: a replica that follows no
 * one falls behind too, and neither clock but this process's counts.
 */
function createComparison(primary: Pool, replica: Pool) {
  let passed: { at: number; position: number }[] = []
  let currentAt = Number.NEGATIVE_INFINITY
  return async (): Promise<{ status: ReplicaStatus | null; trouble: Trouble | null }> => {
    const [there] = (await replica.query(OF_REPLICA)).rows
    const at = performance.now()
    // Without the primary its positions are not known, and the replica counts as behind in time.
    const [here] = await primary.query(OF_PRIMARY).then(
      ({ rows }) => rows,
      () => [],
    )
    if (here) {
      if (there.database !== here.database) return { status: null, trouble: 'is of another database' }
      if (there.server !== null && there.server !== here.server)
        return { status: null, trouble: 'takes writes itself' }
      // One that followed another primary, which had more.
      if (there.position > here.end) return { status: null, trouble: 'is ahead of the primary' }
      if (passed.length < MOST_POSITIONS) passed.push({ at, position: here.position })
    }
    const reached = passed.filter(({ position }) => position <= there.position)
    currentAt = reached.at(-1)?.at ?? currentAt
    passed = passed.slice(reached.length)
    return { status: { shownBefore: there.shownBefore, currentAt }, trouble: null }
  }
}
