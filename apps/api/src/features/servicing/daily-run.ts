import { REFUND_REMINDERS } from '@tarnbrook/domain/refunds/refund-reminders'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { postDueInstalments } from '#features/booking/booking.ts'
import {
  askForSettlements,
  findUncollectable,
  reserveCollections,
} from '#features/direct-debit/reserve-collections.ts'
import { COLLECTING } from '#features/loans/facts/collections.ts'
import { chasePayouts } from '#features/payouts/chase-payouts.ts'
import { toDate } from '#platform/clock.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import { inCommand, PAGE } from '#platform/jobs/daily-run-command.ts'
import { findWork } from '#platform/jobs/find-work.ts'
import type { Jobs } from '#platform/jobs/job-types.ts'

/**
 * Job: the daily run. Works in pages, each its own transaction, and takes only what is not yet
 * done: a run that was killed starts again and does nothing twice.
 */
export async function runDay(deps: ApiDeps, payload: { day: string }): Promise<void> {
  const day = Temporal.PlainDate.from(payload.day)
  if (!(await beginRun(deps, day))) return
  await postDueInstalments(deps, day)
  await reserveCollections(deps, day)
  await askForSettlements(deps, day)
  await findUncollectable(deps, day)
  await pollStale(deps)
  await chasePayouts(deps)
  await inCommand(deps, 'finishDailyRun', async (work) => {
    await work.enqueue('expire-quotes', { day: payload.day }, { key: `expire-quotes:${payload.day}` })
    for (const job of [
      'expire-settlement-quotes',
      'find-arrangements',
      'find-arrears-notices',
      'find-yearly-statements',
    ] as const)
      await work.enqueue(job, { day: payload.day }, { key: `${job}:${payload.day}` })
    await work.enqueue('find-breathing-spaces', {}, { key: 'find-breathing-spaces' })
    await work.enqueue('prune', {}, { key: 'prune' })
    await work.enqueue('check-books', {}, { key: 'check-books' })
    await work.tx
      .updateTable('daily_run')
      .set({ finished_at: toDate(deps.clock.now()) })
      .where('ran_on', '=', payload.day)
      .execute()
    await work.record({ name: 'dailyRunFinished', after: { day: payload.day } })
  })
}

/** False when the day's run is already done. */
async function beginRun(deps: ApiDeps, day: Temporal.PlainDate): Promise<boolean> {
  return inCommand(deps, 'beginDailyRun', async ({ tx }) => {
    await tx
      .insertInto('daily_run')
      .values({ ran_on: day.toString() })
      .onConflict((conflict) => conflict.column('ran_on').doNothing())
      .execute()
    const { finished_at } = await tx
      .selectFrom('daily_run')
      .select('finished_at')
      .where('ran_on', '=', day.toString())
      .executeTakeFirstOrThrow()
    return finished_at === null
  })
}

/** How long an ended Direct Debit is asked about: Bacs reinstates one within two months. */
const REINSTATED_WITHIN_DAYS = 60

/** Webhooks can be lost: what was sent a day ago or earlier is checked at the provider. */
async function pollStale(deps: ApiDeps): Promise<void> {
  const before = toDate(deps.clock.now().subtract({ hours: 24 }))
  const since = toDate(deps.clock.now().subtract({ hours: 24 * REINSTATED_WITHIN_DAYS }))
  const now = toDate(deps.clock.now())
  const sources = staleSources({ now, before, since, today: deps.clock.today().toString() })
  for (const source of await findWork(deps.db, sources)) await reRead(deps, source)
}

type StaleJob =
  | 're-read-payout'
  | 're-read-mandate'
  | 're-read-collection'
  | 're-read-refund'
  | 'send-refund'
  | 'remind-of-refund'
  | 'settle-card-payment'
  | 'settle-bank-payment'
  | 'cancel-mandate'
  | 'end-by-hand-back'

/** The ids that a job is to be enqueued for. */
interface StaleSource {
  name: StaleJob
  rows: RawBuilder<unknown>
  toPayload: (id: number) => Jobs[StaleJob]
}

interface StaleTimes {
  now: Date
  before: Date
  since: Date
  today: string
}

function staleSources({ now, before, since, today }: StaleTimes): StaleSource[] {
  // Where a provider's record differs from ours, it is read until both agree.
  const disagreeing = (what: string) =>
    sql`union select subject_id from disagreement where kind = ${`provider-${what}`}`
  return [
    {
      name: 're-read-payout',
      rows: sql`select id from payout where state = 'sent' and updated_at <= ${before} ${disagreeing('payout')}`,
      toPayload: (payoutId) => ({ payoutId }),
    },
    {
      name: 're-read-mandate',
      // A bank may reinstate one that has ended, and the news of that may be lost.
      rows: sql`select id from mandate where state = 'pending' and updated_at <= ${before}
        union select m.id from mandate m join loan l on l.id = m.loan_id and l.state in (${sql.join(COLLECTING)})
          where m.state in ('failed', 'cancelled') and m.provider_id is not null and m.updated_at > ${since}
        ${disagreeing('mandate')}`,
      toPayload: (mandateId) => ({ mandateId }),
    },
    {
      // The status of a collection does not change before its day.
      name: 're-read-collection',
      rows: sql`select id from collection where state = 'sent' and taken_with_id is null and updated_at <= ${before} and charge_on <= ${today}
        ${disagreeing('collection')}`,
      toPayload: (collectionId) => ({ collectionId }),
    },
    {
      name: 're-read-refund',
      rows: sql`select id from refund where state = 'sent' and updated_at <= ${before} ${disagreeing('refund')}`,
      toPayload: (refundId) => ({ refundId }),
    },
    {
      name: 'send-refund',
      rows: sql`select id from refund where state in ('reserved', 'sending') and updated_at <= ${before}`,
      toPayload: (refundId) => ({ refundId }),
    },
    {
      // Not only stale with a provider: money that its owner has not sent for.
      name: 'remind-of-refund',
      rows: sql`select id from refund where state in ('failed', 'returned') and not is_replaced
        and reminders < ${REFUND_REMINDERS} and updated_at <= ${before}`,
      toPayload: (refundId) => ({ refundId }),
    },
    {
      // Those that were replaced while a payment under them was on its way.
      name: 'cancel-mandate',
      rows: sql`select id from mandate where not is_current and not is_next and state in ('reserved', 'pending', 'active')
        and updated_at <= ${before}`,
      toPayload: (mandateId) => ({ mandateId }),
    },
    {
      name: 'end-by-hand-back',
      rows: sql`select loan_id as id from hand_back where document_id is null and takes_effect_at <= ${now}`,
      toPayload: (loanId) => ({ loanId }),
    },
    {
      name: 'settle-card-payment',
      rows: sql`select id from card_payment where state in ('reserved', 'awaiting-authentication') and updated_at <= ${before}`,
      toPayload: (cardPaymentId) => ({ cardPaymentId }),
    },
    {
      name: 'settle-bank-payment',
      rows: sql`select id from bank_payment where state in ('reserved', 'started', 'authorised') and updated_at <= ${before}`,
      toPayload: (bankPaymentId) => ({ bankPaymentId }),
    },
  ]
}

async function reRead(deps: ApiDeps, { name, rows: open, toPayload }: StaleSource) {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from (${open}) as open where id > ${after} order by id limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await inCommand(deps, 'enqueueReReads', (work) =>
      enqueueMany(
        work,
        name,
        rows.map(({ id }) => ({ payload: toPayload(id), key: `${name}:${id}` })),
      ),
    )
  }
}
