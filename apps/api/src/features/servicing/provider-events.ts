import type { ApiDeps } from '#deps.ts'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { reReadMandate } from '#features/direct-debit/mandate.ts'
import { applyBankPaymentEvent } from '#features/payments/bank-payment/bank-payment.ts'
import { applyCardEvent } from '#features/payments/card-payment/card-payment.ts'
import { reReadPayout } from '#features/payouts/payout.ts'
import { reReadRefund } from '#features/refunds/refund.ts'
import { realNow, toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import type { JobName, ProviderEventPayload } from '#platform/jobs/job-types.ts'
import type { CardEvent } from '#providers/card-payments/port.ts'
import type { DirectDebitEvent } from '#providers/direct-debit/port.ts'
import type { PayoutEvent } from '#providers/payouts/port.ts'

type Provider = 'gocardless' | 'truelayer' | 'stripe'
type ProviderEvent = DirectDebitEvent | PayoutEvent | CardEvent

const JOB_OF = {
  gocardless: 'process-direct-debit-event',
  truelayer: 'process-payout-event',
  stripe: 'process-card-event',
} as const satisfies Record<Provider, JobName>

/** In one transaction each: a large delivery neither blocks others nor is one long statement. */
const STORED_AT_ONCE = 500

/**
 * Stores each event once, by the provider's id, and enqueues its job in the same transaction. The
 * provider repeats an interrupted delivery; only its missing events are then stored.
 */
export async function storeEvents(
  deps: ApiDeps,
  provider: Provider,
  events: readonly ProviderEvent[],
): Promise<void> {
  for (let first = 0; first < events.length; first += STORED_AT_ONCE)
    await storeSome(deps, provider, events.slice(first, first + STORED_AT_ONCE))
}

async function storeSome(deps: ApiDeps, provider: Provider, events: readonly ProviderEvent[]): Promise<void> {
  const now = toDate(deps.clock.now())
  const rows = events.map((event) => ({
    provider,
    event_id: event.id,
    body: JSON.stringify(event),
    received_at: now,
    processed_at: isOwnRequest(event) ? now : null,
  }))
  await command(deps, systemContext(provider), { name: 'storeProviderEvents' }, async (work) => {
    const stored = await work.tx
      .insertInto('webhook_event')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning(['event_id', 'processed_at'])
      .execute()
    const items = stored
      .filter(({ processed_at }) => processed_at === null)
      .map(({ event_id }) => ({ payload: { eventId: event_id }, key: `${provider}:${event_id}` }))
    await enqueueMany(work, JOB_OF[provider], items)
  })
}

/** Job: an event only names what changed. Its current status is read from the provider. */
export async function processDirectDebitEvent(
  deps: ApiDeps,
  { eventId, tries = 1 }: ProviderEventPayload,
): Promise<void> {
  await process<DirectDebitEvent>(deps, { provider: 'gocardless', eventId, tries }, async (event) => {
    if (event.resourceId === null || isOwnRequest(event)) return
    switch (event.resource) {
      case 'payment':
        return reReadCollection(deps, { collectionId: await findCollection(deps, event.resourceId) })
      case 'mandate':
        return reReadMandate(deps, {
          mandateId: await findMandate(deps, 'provider_id', event.resourceId),
          event,
        })
      case 'billing-request':
        return reReadMandate(deps, {
          mandateId: await findMandate(deps, 'billing_request_id', event.resourceId),
        })
    }
  })
}

/** Job: as above, for payouts, refunds and payments from a bank account. */
export async function processPayoutEvent(
  deps: ApiDeps,
  { eventId, tries = 1 }: ProviderEventPayload,
): Promise<void> {
  await process<PayoutEvent>(
    deps,
    { provider: 'truelayer', eventId, tries },
    async ({ payoutId, bankPaymentId }) => {
      if (bankPaymentId && !(await applyBankPaymentEvent(deps, bankPaymentId))) throw new UnknownResource()
      if (payoutId === null) return
      const payout = await deps.db
        .selectFrom('payout')
        .select('id')
        .where('provider_id', '=', payoutId)
        .executeTakeFirst()
      if (payout) return reReadPayout(deps, { payoutId: payout.id })
      const refund = await deps.db
        .selectFrom('refund')
        .select('id')
        .where('provider_id', '=', payoutId)
        .executeTakeFirst()
      if (!refund) throw new UnknownResource()
      await reReadRefund(deps, { refundId: refund.id })
    },
  )
}

/** Job: as above, for card payments. */
export async function processCardEvent(
  deps: ApiDeps,
  { eventId, tries = 1 }: ProviderEventPayload,
): Promise<void> {
  await process<CardEvent>(deps, { provider: 'stripe', eventId, tries }, async ({ paymentId }) => {
    if (paymentId === null) return
    if (!(await applyCardEvent(deps, paymentId))) throw new UnknownResource()
  })
}

/** These events are the results of our own requests. */
const TELLS_NOTHING = [
  'created',
  'submitted',
  'collected_customer_details',
  'collected_bank_account',
  'payer_details_confirmed',
]

function isOwnRequest(event: ProviderEvent): boolean {
  if ('payoutId' in event) return event.payoutId === null && event.bankPaymentId === null
  if ('paymentId' in event) return event.paymentId === null || event.type === 'payment_intent.requires_action'
  return event.resourceId === null || TELLS_NOTHING.includes(event.action)
}

/** The event is about something that we do not know, or do not know yet. */
class UnknownResource extends Error {
  override readonly name = 'UnknownResource'
}

/** Pauses between tries: an event can come before its record. The daily run checks anyway. */
const PAUSES_SECONDS = [2, 3, 5, 10, 60, 300, 1800]

async function process<Event>(
  deps: ApiDeps,
  where: { provider: Provider; eventId: string; tries: number },
  act: (event: Event) => Promise<void>,
): Promise<void> {
  const { provider, eventId } = where
  const stored = await deps.db
    .selectFrom('webhook_event')
    .select('body')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (!stored) return
  try {
    await act(stored.body as Event)
  } catch (error) {
    if (error instanceof UnknownResource) return waitForRecord(deps, where)
    throw error
  }
  await command(deps, systemContext(provider), { name: 'noteEventProcessed' }, ({ tx }) =>
    tx
      .updateTable('webhook_event')
      .set({ processed_at: toDate(deps.clock.now()) })
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .execute(),
  )
}

/** Retries without a log line each: events may belong to another system on the same account. */
async function waitForRecord(
  deps: ApiDeps,
  { provider, eventId, tries }: { provider: Provider; eventId: string; tries: number },
): Promise<void> {
  const pause = PAUSES_SECONDS[tries - 1]
  const now = realNow()
  await command(deps, systemContext(provider), { name: 'postponeEvent' }, (work) =>
    pause === undefined
      ? work.enqueue('log-unknown-events', {}, { key: 'log-unknown-events', runAt: now.add({ seconds: 60 }) })
      : work.enqueue(
          JOB_OF[provider],
          { eventId, tries: tries + 1 },
          { key: `${provider}:${eventId}`, runAt: now.add({ seconds: pause }) },
        ),
  )
}

/** Job: one log line with the counts, a minute after the last try of the last of them. */
export async function logUnknownEvents(deps: ApiDeps): Promise<void> {
  const unknown = await deps.db
    .selectFrom('webhook_event')
    .select(['provider', (row) => row.fn.countAll<number>().as('events')])
    .where('processed_at', 'is', null)
    .where('received_at', '>', toDate(deps.clock.now().subtract({ hours: 24 })))
    .groupBy('provider')
    .execute()
  for (const { provider, events } of unknown)
    deps.log.warn({ provider, events }, 'events are about things that are not on record')
}

async function findCollection(deps: ApiDeps, providerId: string): Promise<number> {
  const row = await deps.db
    .selectFrom('collection')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!row) throw new UnknownResource()
  return row.id
}

async function findMandate(
  deps: ApiDeps,
  column: 'provider_id' | 'billing_request_id',
  providerId: string,
): Promise<number> {
  const row = await deps.db
    .selectFrom('mandate')
    .select('id')
    .where(column, '=', providerId)
    .executeTakeFirst()
  if (!row) throw new UnknownResource()
  return row.id
}
