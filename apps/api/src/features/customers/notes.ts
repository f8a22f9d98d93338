import type { ApiDeps } from '#deps.ts'
import { toDate, wireInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { requireStrong } from '#platform/context.ts'
import { type SecretKeys, seal, unseal } from '#platform/secrets.ts'
import { type Request, readPerson } from './person.ts'

const SEALED_FOR = 'customer-note'

/** @throws Problem NOT_FOUND */
export async function readCustomerNotes(deps: ApiDeps, { params: { id } }: Request) {
  const person = await readPerson(deps.db, id)
  const rows = await deps.db
    .selectFrom('customer_note as n')
    .leftJoin('app_user as s', 's.id', 'n.written_by')
    .select(['n.id', 'n.sealed', 'n.written_at', 's.first_name', 's.last_name'])
    .where('n.user_id', '=', id)
    .orderBy('n.seq', 'desc')
    .execute()
  return {
    '@type': 'customerNotes' as const,
    person,
    notes: rows.map((row) => ({
      id: row.id,
      note: unsealNote(deps.config.secretKeys, row.sealed),
      writtenAt: wireInstant(row.written_at),
      writtenBy: row.first_name === null ? 'Somebody who has left' : `${row.first_name} ${row.last_name}`,
    })),
  }
}

/** What is wrong in one is said by another: none is changed. @throws Problem NOT_FOUND */
export async function writeCustomerNote(
  deps: ApiDeps,
  request: Request & { body: { note: string }; idempotencyKey: string },
) {
  const { body, ctx, idempotencyKey } = request
  const { id } = request.params
  const { userId } = requireStrong(ctx)
  const options = { name: 'writeCustomerNote', idempotencyKey, input: { id, ...body } }
  // What it returns is stored with the key, unsealed: only an id.
  await command(deps, ctx, options, async (work) => {
    await readPerson(work.tx, id)
    const written = await storeNote(work, deps, { userId: id, by: userId, note: body.note })
    return { id: written.id }
  })
  return readCustomerNotes(deps, request)
}

/** @returns its id */
export async function storeNote(
  work: Work,
  deps: ApiDeps,
  { userId, by, note }: { userId: number; by: number; note: string },
): Promise<{ id: number }> {
  const sealed = seal(deps.config.secretKeys, SEALED_FOR, note)
  const written = await work.tx
    .insertInto('customer_note')
    .values({ user_id: userId, sealed, written_by: by, written_at: toDate(deps.clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.record({ name: 'customerNoted', subject: ['user', userId] })
  return written
}

function unsealNote(secretKeys: SecretKeys, sealed: Buffer): string {
  try {
    return unseal(secretKeys, SEALED_FOR, sealed)
  } catch {
    return 'This note can’t be read: it was sealed with another key.'
  }
}
