import { getBrand } from '@tarnbrook/brands/brand'
import type { DataRequest, DataRequestKind, Erasure } from '@tarnbrook/contract/data-requests/data-requests'
import { Problem } from '@tarnbrook/contract/errors'
import { compareDays, type Day, londonToday } from '@tarnbrook/domain/core/calendar'
import { findAnswerDay } from '@tarnbrook/domain/support/data-request-times'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { unsealBytes } from '#platform/secrets.ts'
import { createTurns } from '#platform/workers/turns.ts'
import { dataRequestReceivedEmail } from './data-request-emails.ts'

export type DataRequestRow = Selectable<DB['data_request']>
export type ListedRow = DataRequestRow & {
  copy_made_at: Date | null
  copy_expires_at: Date | null
  files_apart: number | null
}

/** What seals the copies. */
export const SEALED_FOR = 'data-copy'

/** On the borrower's site, behind a sign-in. */
export const DATA_PAGE = '/account/your-data'

/** The newest first. */
export async function listRequests(db: Kysely<DB>, userId: number): Promise<ListedRow[]> {
  return db
    .selectFrom('data_request as r')
    .leftJoin('data_copy as c', 'c.request_id', 'r.id')
    .selectAll('r')
    .select(['c.made_at as copy_made_at', 'c.expires_at as copy_expires_at', 'c.files_apart'])
    .where('r.user_id', '=', userId)
    .orderBy('r.seq', 'desc')
    .execute()
}

export function toDataRequest(row: ListedRow, now: Temporal.Instant): DataRequest {
  const askedOn = londonToday(toInstant(row.asked_at))
  const isToCollect = row.state === 'answered' && row.copy_expires_at !== null
  const isThere = isToCollect && row.copy_expires_at! > toDate(now)
  return {
    id: row.id,
    kind: row.kind as DataRequestKind,
    state: row.state as DataRequest['state'],
    askedOn: askedOn.toString(),
    answerBy: findAnswerDay(askedOn).toString(),
    answeredOn: row.decided_at && londonToday(toInstant(row.decided_at)).toString(),
    copyUntil: isThere ? findLastDay(row.copy_expires_at!).toString() : null,
    filesApart: isThere ? (row.files_apart ?? 0) : 0,
    erasure: row.told as Erasure | null,
  }
}

/** A copy ends at the end of its last day. */
export function findLastDay(expiresAt: Date): Day {
  return londonToday(toInstant(expiresAt).subtract({ seconds: 1 }))
}

/** @returns its id; undefined where one of its kind is open. Of two at once one is stored. */
export async function storeRequest(
  work: Work,
  deps: ApiDeps,
  asked: {
    userId: number
    brand: string
    kind: DataRequestKind
    checkedBy: 'signed-in' | 'called-on-file' | 'document-seen'
    askedAt: Temporal.Instant
    recordedBy: number | null
  },
): Promise<number | undefined> {
  const { userId, brand, kind, askedAt } = asked
  const row = await work.tx
    .insertInto('data_request')
    .values({
      user_id: userId,
      brand,
      kind,
      state: 'open',
      checked_by: asked.checkedBy,
      asked_at: toDate(askedAt),
      recorded_by: asked.recordedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).where(sql<boolean>`state in ('open', 'proposed')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await work.tx.insertInto('data_request_account').values({ request_id: row.id, user_id: userId }).execute()
  if (kind === 'access') await askForCopy(work, row.id)
  const due = findAnswerDay(londonToday(askedAt))
  const answerBy = compareDays(due, deps.clock.today()) < 0 ? null : due
  await emailUser(work, deps, {
    userId,
    brand: getBrand(brand),
    content: ({ siteUrl }) =>
      dataRequestReceivedEmail(getBrand(brand), { kind, answerBy, url: `${siteUrl}${DATA_PAGE}` }),
    onceKey: `data-request:${row.id}`,
  })
  await work.record({
    name: 'dataRequested',
    subject: ['user', userId],
    after: { dataRequestId: row.id, kind, checkedBy: asked.checkedBy },
  })
  return row.id
}

export function askForCopy(work: Work, requestId: number): Promise<void> {
  return work.enqueue('make-data-copy', { requestId }, { key: `make-data-copy:${requestId}` })
}

/** @throws Problem NOT_FOUND */
export async function lockRequest({ tx }: Work, id: number): Promise<DataRequestRow> {
  const row = await tx
    .selectFrom('data_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

export async function listAccounts(db: Kysely<DB>, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('data_request_account')
    .select('user_id')
    .where('request_id', '=', requestId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Sealed and open at once. Once open it is out of turn: a slow reader keeps no others out. */
const takeTurn = createTurns({ atOnce: 2, mostWaiting: 4 })
const LONGEST_WAIT_MS = 10_000

/** @throws Problem NOT_FOUND: there is none, or its last day is over; SERVICE_UNAVAILABLE */
export async function openCopy(
  { db, clock, config }: ApiDeps,
  requestId: number,
): Promise<{ fileName: string; zip: Uint8Array<ArrayBuffer> }> {
  const endTurn = await takeTurn('open', LONGEST_WAIT_MS)
  if (typeof endTurn === 'string') throw new Problem('SERVICE_UNAVAILABLE')
  try {
    const row = await db
      .selectFrom('data_copy')
      .select('sealed')
      .where('request_id', '=', requestId)
      .where('expires_at', '>', toDate(clock.now()))
      .executeTakeFirst()
    if (!row) throw new Problem('NOT_FOUND')
    const { buffer, byteOffset, length } = unsealBytes(config.secretKeys, SEALED_FOR, row.sealed)
    return { fileName: 'your-data.zip', zip: new Uint8Array(buffer as ArrayBuffer, byteOffset, length) }
  } finally {
    endTurn()
  }
}
