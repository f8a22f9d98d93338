import type { MANDATE_STATES } from '@tarnbrook/domain/direct-debit/mandate-state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processDirectDebitEvent, storeEvents } from '#features/servicing/provider-events.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { reReadMandate } from './mandate.ts'

/** Every status and every event that the provider's API has for a mandate. */
let kit: TestApi
let mandate: { id: number; provider_id: string | null }

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  const { loanId } = await seedLoan(kit.deps, { isAtProviders: true })
  mandate = await kit.deps.db
    .selectFrom('mandate')
    .select(['id', 'provider_id'])
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
})
afterAll(() => kit?.stop())

type State = (typeof MANDATE_STATES)[number]

const STATUSES: Record<string, State> = {
  pending_customer_approval: 'pending',
  pending_submission: 'pending',
  submitted: 'pending',
  active: 'active',
  failed: 'failed',
  blocked: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  consumed: 'cancelled',
  suspended_by_payer: 'cancelled',
}

const ACTIONS = [
  ...['created', 'customer_approval_granted', 'customer_approval_skipped', 'submitted', 'active', 'blocked'],
  ...['cancelled', 'failed', 'expired', 'consumed', 'suspended_by_payer', 'resubmission_requested'],
  ...['reinstated', 'transferred', 'replaced', 'an_action_of_a_later_version'],
]

async function put(state: State, status: string): Promise<void> {
  await kit.deps.db.updateTable('mandate').set({ state }).where('id', '=', mandate.id).execute()
  await sql`update sandbox.gocardless_mandate set doc = doc || ${JSON.stringify({ status })}::jsonb
    where id = ${mandate.provider_id}`.execute(kit.deps.db)
}

async function readState(): Promise<State> {
  const row = kit.deps.db.selectFrom('mandate').select('state').where('id', '=', mandate.id)
  return (await row.executeTakeFirstOrThrow()).state
}

/** An instruction that is with the bank again after a switch of accounts collects as before. */
const expected = (from: State, state: State) => (from === 'active' && state === 'pending' ? 'active' : state)

test.each(Object.entries(STATUSES))(
  '%s at the provider is %s here, whatever it was',
  async (status, state) => {
    for (const from of ['pending', 'active', 'failed', 'cancelled'] as const) {
      await put(from, status)
      await reReadMandate(kit.deps, { mandateId: mandate.id })
      expect([from, await readState()]).toEqual([from, expected(from, state)])
    }
  },
)

const BRINGS_NOTHING = ['created', 'submitted']

test.each(ACTIONS)('%s brings what the provider has by now, and not what its name says', async (action) => {
  for (const status of ['active', 'cancelled', 'submitted']) {
    await put('failed', status)
    const id = `EV-${action}-${status}`
    const event = { id, resource: 'mandate', resourceId: mandate.provider_id, action } as const
    await storeEvents(kit.deps, 'gocardless', [{ ...event, cause: null, reasonCode: null, tells: null }])
    await processDirectDebitEvent(kit.deps, { eventId: id })
    const wanted = BRINGS_NOTHING.includes(action) ? 'failed' : STATUSES[status]
    expect([status, await readState()]).toEqual([status, wanted])
  }
})
