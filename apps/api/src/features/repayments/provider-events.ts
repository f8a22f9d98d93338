import { getBrand } from '@tarnbrook/brands/brand'
import type { ApiDeps } from '#deps.ts'
import { enqueueMany } from '#platform/bulk-jobs.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { DirectDebitEvent } from '#providers/direct-debit/port.ts'
import type { PayoutEvent } from '#providers/payouts/port.ts'
import { reReadCollection } from './collection.ts'
import { reReadMandate } from './mandate.ts'
import { reReadPayout } from './payout.ts'

type Provider = 'gocardless' | 'truelayer'

const JOB_OF: Record<Provider, string> = {
  gocardless: 'process-direct-debit-event',
  truelayer: 'process-payout-event',
}

/** Keeps each event once, by the provider's id, and enqueues its job with it: an event is acted on or was not taken. */
export async function keepEvents(
  deps: ApiDeps,
  provider: Provider,
  events: readonly { id: string }[],
): Promise<void> {
  if (events.length === 0) return
  await command(
    deps,
    systemContext(getBrand('main'), provider),
    { name: 'keepProviderEvents' },
    async (work) => {
      const kept = await work.tx
        .insertInto('webhook_event')
        .values(
          events.map((event) => ({
            provider,
            event_id: event.id,
            body: JSON.stringify(event),
            received_at: toDate(deps.clock.now()),
          })),
        )
        .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
        .returning('event_id')
        .execute()
      const items = kept.map(({ event_id }) => ({
        payload: { eventId: event_id },
        key: `${provider}:${event_id}`,
      }))
      // An event can overtake the record of what it is about; it then waits a few times. The daily run asks anyway.
      await enqueueMany(work, JOB_OF[provider], items, { maxAttempts: 6 })
    },
  )
}

/** Job: an event only says where to look. What it is about is read again from the provider. */
export async function processDirectDebitEvent(
  deps: ApiDeps,
  { eventId }: { eventId: string },
): Promise<void> {
  await process<DirectDebitEvent>(deps, { provider: 'gocardless', eventId }, async (event) => {
    if (event.resourceId === null || TELLS_NOTHING.includes(event.action)) return
    switch (event.resource) {
      case 'payment':
        return reReadCollection(deps, { collectionId: await findCollection(deps, event.resourceId) })
      case 'mandate':
        return reReadMandate(deps, { mandateId: await findMandate(deps, 'provider_id', event.resourceId) })
      case 'billing-request':
        return reReadMandate(deps, {
          mandateId: await findMandate(deps, 'billing_request_id', event.resourceId),
        })
    }
  })
}

/** Job: as above, for money sent out. */
export async function processPayoutEvent(deps: ApiDeps, { eventId }: { eventId: string }): Promise<void> {
  await process<PayoutEvent>(deps, { provider: 'truelayer', eventId }, async ({ payoutId }) => {
    if (payoutId === null) return
    const payout = await deps.db
      .selectFrom('payout')
      .select('id')
      .where('provider_id', '=', payoutId)
      .executeTakeFirst()
    if (!payout) throw new UnknownResource('pay-out')
    await reReadPayout(deps, { payoutId: payout.id })
  })
}

/** These follow from what we asked for ourselves. */
const TELLS_NOTHING = [
  'created',
  'submitted',
  'collected_customer_details',
  'collected_bank_account',
  'payer_details_confirmed',
]

class UnknownResource extends Error {
  override readonly name = 'UnknownResource'

  constructor(what: string) {
    super(`an event is about a ${what} that is not on record yet`)
  }
}

async function process<Event>(
  deps: ApiDeps,
  where: { provider: Provider; eventId: string },
  act: (event: Event) => Promise<void>,
): Promise<void> {
  const kept = await deps.db
    .selectFrom('webhook_event')
    .select('body')
    .where('provider', '=', where.provider)
    .where('event_id', '=', where.eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (!kept) return
  await act(kept.body as Event)
  await command(
    deps,
    systemContext(getBrand('main'), where.provider),
    { name: 'noteEventProcessed' },
    ({ tx }) =>
      tx
        .updateTable('webhook_event')
        .set({ processed_at: toDate(deps.clock.now()) })
        .where('provider', '=', where.provider)
        .where('event_id', '=', where.eventId)
        .execute(),
  )
}

async function findCollection(deps: ApiDeps, providerId: string): Promise<number> {
  const row = await deps.db
    .selectFrom('collection')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!row) throw new UnknownResource('payment')
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
  if (!row) throw new UnknownResource('mandate')
  return row.id
}
