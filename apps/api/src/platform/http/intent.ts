import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { type Clock, toDate } from '#platform/clock.ts'
import { type RequestContext, scopeKey } from '#platform/context.ts'

/** How long the same input counts as the same intent (docs/decisions/022). */
const SAME_INTENT_MINUTES = 2

/**
 * The key of an intent without an Idempotency-Key: where the endpoint allows it, the same for the
 * same input from the same person within two minutes, and for two concurrent calls.
 */
export async function intentKey(
  deps: { db: Kysely<DB>; clock: Clock },
  ctx: RequestContext,
  call: { endpoint: Pick<Endpoint, 'name' | 'sameInputIsSameIntent'>; input: unknown },
): Promise<string> {
  const fresh = randomUUID()
  if (!call.endpoint.sameInputIsSameIntent) return fresh
  const now = deps.clock.now()
  const since = toDate(now.subtract({ minutes: SAME_INTENT_MINUTES }))
  const input = hashOfInput(call.endpoint.name, { brand: ctx.brand.key, ...(call.input as object) })
  const { rows } = await sql<{ key: string }>`
    insert into intent (scope, input_hash, key, created_at)
    values (${scopeKey(ctx)}, ${input}, ${fresh}, ${toDate(now)})
    on conflict (scope, input_hash) do update set
      key = case when intent.created_at > ${since} then intent.key else excluded.key end,
      created_at = case when intent.created_at > ${since} then intent.created_at else excluded.created_at end
    returning key`.execute(deps.db)
  return rows[0]?.key ?? fresh
}

/** Only the hash of the input is stored. */
export function hashOfInput(name: string, input: unknown): Buffer {
  return createHash('sha256')
    .update(`${name}\n${canonicalJson(input)}`)
    .digest()
}

/** Keys sorted, so that the same input always has the same hash. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )
}
