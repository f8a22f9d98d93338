import { AsyncLocalStorage } from 'node:async_hooks'
import { type Expression, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { type RequestContext, visitKey } from '#platform/context.ts'

/** The keys in `last_write` of who asks in the current request. */
const current = new AsyncLocalStorage<Set<string>>()

/** Each command in `work`, of whatever context, is noted as a write of the caller. */
export function asWriter<Result>(
  { actor, visitId }: Pick<RequestContext, 'actor' | 'visitId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = actor.kind === 'borrower' ? userKey(actor.userId) : visitKey(visitId)
  return current.run(new Set(key === null ? [] : [key]), work)
}

/** For a sign-in: what its caller wrote before, under no name, was committed before it began. */
export function addWriter(userId: number): void {
  current.getStore()?.add(userKey(userId))
}

function userKey(userId: number): string {
  return `user:${userId}`
}

/**
 * The last statement of a command, as others of the caller wait for its row. A transaction that
 * wrote nothing has no id. Of two at once the later id stays, whichever commits first.
 */
export async function noteWrite(tx: Transaction<DB>, at: Date): Promise<void> {
  const writers = [...(current.getStore() ?? [])].toSorted()
  if (writers.length === 0) return
  await sql`insert into last_write as known (writer, transaction_id, at)
    select writer, pg_current_xact_id_if_assigned()::text::bigint, ${at}
    from unnest(${writers}::text[]) as writer where pg_current_xact_id_if_assigned() is not null
    on conflict (writer) do update set at = excluded.at,
      transaction_id = greatest(known.transaction_id, excluded.transaction_id)`.execute(tx)
}

/** The last transaction in which a person wrote, or their session before they signed in. */
export function selectLastWrite(
  userId: Expression<unknown>,
  visit: string | null,
): RawBuilder<number | null> {
  return sql`(select max(transaction_id) from last_write
    where writer in ('user:' || ${userId}, ${visit}::text))`
}
