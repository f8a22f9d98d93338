import { type ErrorCode, Problem } from '@tarnbrook/contract/errors'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { Actor } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import { countRefusal } from './metrics.ts'
import type { Origin } from './origin.ts'

/** A log line: who was refused what, by our ids and a path template; nothing a caller sent. */
interface RefusalLine {
  refusal: string
  requestId: string
  actor: Actor['kind']
  actorId?: number | string
  method: string
  route: string
  addressHash: string
}

/** Per minute and process: lines of a kind per address, and in all; more are only counted. */
const MOST_LINES_OF_ADDRESS = 10
const MOST_LINES_OF_KIND = 120

/**
 * A possible attack: a log line at warn, and a count for `/metrics`. Lines are limited, so that
 * they cannot fill the disk; how many were left out is logged once their minute is over.
 */
export function createRefusals(log: Pick<Log, 'warn'>, now: () => number = Date.now) {
  let minute = 0
  let written = new Map<string, number>()
  let leftOut = new Map<string, number>()

  function beginMinute(current: number): void {
    if (leftOut.size > 0) log.warn({ leftOut: Object.fromEntries(leftOut) }, 'refusals left out of the log')
    minute = current
    written = new Map()
    leftOut = new Map()
  }

  function note(line: RefusalLine & Record<string, unknown>): void {
    const { refusal: kind, addressHash } = line
    countRefusal(kind)
    const current = Math.floor(now() / 60_000)
    if (current !== minute) beginMinute(current)
    const ofAddress = `${kind} ${addressHash}`
    const isFull =
      getCount(written, ofAddress) >= MOST_LINES_OF_ADDRESS || getCount(written, kind) >= MOST_LINES_OF_KIND
    if (isFull) {
      addOne(leftOut, kind)
      return
    }
    addOne(written, ofAddress)
    addOne(written, kind)
    log.warn(line, 'refused')
  }

  return { note }
}

export type Refusals = ReturnType<typeof createRefusals>

function getCount(counts: Map<string, number>, key: string): number {
  return counts.get(key) ?? 0
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, getCount(counts, key) + 1)
}

/** Refusals that are logged. The others are normal use: a field to correct, an expired quote. */
const KINDS: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'unauthenticated',
  STEP_UP_REQUIRED: 'step-up-required',
  FORBIDDEN: 'forbidden',
  PARTNER_NOT_SET_UP: 'partner-not-set-up',
  LINK_NOT_VALID: 'link-not-valid',
  CODE_NOT_VALID: 'code-not-valid',
  PAYLOAD_TOO_LARGE: 'too-large',
  TOO_MANY_REQUESTS: 'too-many-requests',
}

/**
 * Logs a refusal without delaying its answer, so that its time does not show whether another
 * person's record exists; only the log distinguishes the two.
 */
export function traceProblem(
  { db, log, refusals }: { db: Kysely<DB>; log: Pick<Log, 'error'>; refusals: Refusals },
  request: { problem: Problem; origin: Origin; actor: Actor; method: string; route: string },
): void {
  const { problem, origin, actor, method, route } = request
  const { refusal, record, recordId, ...trace } = problem.trace ?? {}
  const { requestId, addressHash } = origin
  const note = (kind: string, facts: object = {}) =>
    refusals.note({
      refusal: kind,
      requestId,
      addressHash,
      method,
      route,
      ...toActorFields(actor),
      ...trace,
      ...facts,
    })
  const kind = refusal ?? KINDS[problem.code]
  if (kind !== undefined) note(String(kind))
  if (kind !== undefined || record === undefined) return
  const id = Number(recordId)
  readOwner(db, record as RecordKind, id)
    .then((owner) => note(kindOfRecord(owner, actor), { record, recordId: id }))
    .catch((error: unknown) => log.error({ err: error, requestId }, 'refusal not traced'))
}

function toActorFields(actor: Actor): Pick<RefusalLine, 'actor' | 'actorId'> {
  if (actor.kind === 'borrower') return { actor: actor.kind, actorId: actor.userId }
  return actor.kind === 'anonymous' ? { actor: actor.kind } : { actor: actor.kind, actorId: actor.name }
}

function kindOfRecord(owner: number | undefined, actor: Actor): string {
  if (owner === undefined) return 'missing-record'
  return actor.kind === 'borrower' && actor.userId === owner ? 'record-of-another-site' : 'foreign-record'
}

type RecordKind = keyof typeof OWNER_QUERIES

/** For a record that is missing or not the caller's: the log says which, the answer does not. */
export function notFound(record: RecordKind, recordId: number): Problem {
  return new Problem('NOT_FOUND', { trace: { record, recordId } })
}

/** For a webhook that its provider did not sign. */
export function wrongSignature(provider: string): Problem {
  return new Problem('UNAUTHENTICATED', { trace: { refusal: 'webhook-signature', provider } })
}

async function readOwner(db: Kysely<DB>, record: RecordKind, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ owner: number }>`${OWNER_QUERIES[record](id)}`.execute(db)
  return rows[0]?.owner
}

const OWNER_QUERIES = {
  application: (id: number) => sql`select user_id as owner from loan_application where id = ${id}`,
  loan: (id: number) => sql`select user_id as owner from loan where id = ${id}`,
  requirement: (id: number) =>
    sql`select a.user_id as owner from requirement r join loan_application a on a.id = r.application_id where r.id = ${id}`,
  attachment: (id: number) =>
    sql`select a.user_id as owner from proof p join requirement r on r.id = p.requirement_id
      join loan_application a on a.id = r.application_id where p.id = ${id}`,
  creditCard: (id: number) =>
    sql`select a.user_id as owner from debt_consolidation_card c join requirement r on r.id = c.requirement_id
      join loan_application a on a.id = r.application_id where c.id = ${id}`,
  bankData: (id: number) => sql`select user_id as owner from data_pull where id = ${id}`,
  cardPayoff: (id: number) =>
    sql`select l.user_id as owner from card_payoff p join loan l on l.id = p.loan_id where p.id = ${id}`,
  delivery: (id: number) => sql`select a.user_id as owner from partner_delivery d
    join loan_application a on a.id = d.application_id where d.id = ${id}`,
  passkey: (id: number) => sql`select user_id as owner from passkey where id = ${id}`,
  user: (id: number) => sql`select id as owner from app_user where id = ${id}`,
}
