import type {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  PartnerDelivery,
} from '@tarnbrook/contract/partners/partner-deliveries'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate, wireInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, systemContext } from '#platform/context.ts'
import { listOwnAccounts } from '#platform/staff/staff-calls.ts'

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A partner's status, or how it did not answer. */
export type Answer = number | (typeof DELIVERY_FAILURES)[number]

/** The same in each try of what is told. */
export const toWebhookId = ({ applicationId, change }: { applicationId: number; change: string }) =>
  `application-${applicationId}-${change}`

export const SENDER = systemContext('tell-partner')

const JOB_KEY = 'tell-partner:'

/** Of the job that sends it: one at a time waits. */
export const toJobKey = (webhookId: string) => JOB_KEY + webhookId

/** What sends it: a job that has tries left, or has begun its last. The queue alone knows. */
const SENDING_JOB = sql`select j.run_at, j.locked_at from graphile_worker.jobs j
  where j.key = ${sql.lit(JOB_KEY)} || d.webhook_id and (j.attempts < j.max_attempts or j.locked_at is not null)`

export const IS_IN_STATE: Record<DeliveryState, RawBuilder<boolean>> = {
  taken: sql`d.taken_at is not null`,
  waiting: sql`d.taken_at is null and exists (${SENDING_JOB})`,
  failed: sql`d.taken_at is null and not exists (${SENDING_JOB})`,
}

/** Those of the caller's own applications are a colleague's. */
export function isColleagues(ctx: RequestContext): RawBuilder<boolean> {
  return sql`d.application_id not in (
    select id from loan_application where user_id in (${listOwnAccounts(ctx)}))`
}

/** So many of its latest tries are told. */
const TRIES_TOLD = 25

interface DeliveryRow {
  id: number
  webhook_id: string
  application_id: number
  created_at: Date
  taken_at: Date | null
  is_waiting: boolean
  next_try_at: Date | null
  try_count: number
  tries: { at: string; status: number | null; failure: (typeof DELIVERY_FAILURES)[number] | null }[]
}

/** The newest first. */
export async function selectDeliveries(
  db: Kysely<DB>,
  where: RawBuilder<unknown>,
  most: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.webhook_id, d.application_id, d.created_at, d.taken_at,
      job.run_at is not null as is_waiting, job.run_at as next_try_at, tried.try_count, tried.tries
    from (select d.* from partner_delivery d where ${where} order by d.seq desc limit ${most}) d
    left join lateral (${SENDING_JOB}) job on d.taken_at is null
    cross join lateral (
      select coalesce(max(t.number), 0) as try_count,
        coalesce(json_agg(json_build_object('at', t.at, 'status', t.status, 'failure', t.failure)
          order by t.number desc), '[]') as tries
      from (select * from partner_delivery_try where delivery_id = d.id order by number desc limit ${TRIES_TOLD}) t
    ) tried
    order by d.seq desc`.execute(db)
  return rows
}

export function toPartnerDelivery(row: DeliveryRow): PartnerDelivery {
  return {
    '@type': 'partnerDelivery',
    id: row.id,
    webhookId: row.webhook_id,
    applicationId: row.application_id,
    state: row.taken_at ? 'taken' : row.is_waiting ? 'waiting' : 'failed',
    createdAt: wireInstant(row.created_at),
    takenAt: row.taken_at && wireInstant(row.taken_at),
    nextTryAt: row.next_try_at && wireInstant(row.next_try_at),
    tryCount: row.try_count,
    tries: row.tries.map(({ at, status, failure }) => ({ at: wireInstant(new Date(at)), status, failure })),
  }
}

/** What a job sends: which change, and for which time of asking. */
export interface Sending {
  applicationId: number
  change: string
  replays: number
}

/**
 * Records it before its first try.
 * @returns its id, or null where a later job sends it, or it is taken
 */
export async function beginDelivery(
  deps: ApiDeps,
  { partner, ...sending }: Sending & { partner: string },
): Promise<number | null> {
  const webhookId = toWebhookId(sending)
  return command(deps, SENDER, { name: 'beginPartnerDelivery' }, async ({ tx }) => {
    await tx
      .insertInto('partner_delivery')
      .values({
        application_id: sending.applicationId,
        partner,
        webhook_id: webhookId,
        created_at: toDate(deps.clock.now()),
        replays: sending.replays,
      })
      .onConflict((conflict) => conflict.column('webhook_id').doNothing())
      .execute()
    const { id, replays, taken_at } = await tx
      .selectFrom('partner_delivery')
      .select(['id', 'replays', 'taken_at'])
      .where('webhook_id', '=', webhookId)
      .executeTakeFirstOrThrow()
    return replays === sending.replays && taken_at === null ? id : null
  })
}

/** @returns whether this job still has to see to it: it is not taken, and no later one sends it */
export async function recordTry(
  deps: ApiDeps,
  { id, replays, answer }: { id: number; replays: number; answer: Answer },
): Promise<boolean> {
  const at = toDate(deps.clock.now())
  const status = typeof answer === 'number' ? answer : null
  const isTaken = status !== null && status >= 200 && status <= 299
  return command(deps, SENDER, { name: 'recordPartnerDeliveryTry' }, async (work) => {
    const delivery = await lockDelivery(work, sql`d.id = ${id}`)
    if (!delivery) return false
    await work.tx
      .insertInto('partner_delivery_try')
      .values({
        delivery_id: id,
        number: sql`(select coalesce(max(number), 0) + 1 from partner_delivery_try where delivery_id = ${id})`,
        at,
        status,
        failure: typeof answer === 'number' ? null : answer,
      })
      .execute()
    if (delivery.replays !== replays) return false
    if (isTaken)
      await work.tx.updateTable('partner_delivery').set({ taken_at: at }).where('id', '=', id).execute()
    return !isTaken
  })
}

export interface LockedDelivery {
  id: number
  partner: string
  application_id: number
  webhook_id: string
  replays: number
}

export async function lockDelivery(
  { tx }: Pick<Work, 'tx'>,
  where: RawBuilder<unknown>,
): Promise<LockedDelivery | undefined> {
  const { rows } = await sql<LockedDelivery>`
    select d.id, d.partner, d.application_id, d.webhook_id, d.replays
    from partner_delivery d where ${where} for update`.execute(tx)
  return rows[0]
}

/** Whether it is being sent, or will be as soon as a worker is free. */
export async function isDeliveryDue({ tx }: Pick<Work, 'tx'>, id: number): Promise<boolean> {
  const { rows } = await sql`select from partner_delivery d cross join lateral (${SENDING_JOB}) job
    where d.id = ${id} and d.taken_at is null and (job.locked_at is not null or job.run_at <= clock_timestamp())`.execute(
    tx,
  )
  return rows.length > 0
}
