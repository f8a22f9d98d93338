import { Problem } from '@tarnbrook/contract/errors'
import type { NewPersonEvent, PersonEvent } from '@tarnbrook/contract/person-events/person-events'
import { type PersonEventState, personEventCan } from '@tarnbrook/domain/situation/person-event-state'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { stopCollections } from '#features/loans/facts/collections.ts'
import { lockLoans } from '#features/loans/loan.ts'
import { findFurtherAccounts } from '#features/situation/same-person.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { notFound } from '#platform/http/refusals.ts'
import { hasPersonEvent } from '#platform/people/person-facts.ts'
import { type SecretKeys, seal, unseal } from '#platform/secrets.ts'

export type PersonEventRow = Selectable<DB['person_event']>

/** What a write-off says of it: the day is not known. */
type StoredEvent = Omit<NewPersonEvent, 'happenedOn'> & {
  happenedOn: string | null
  insolvencyKind?: PersonEventRow['insolvency_kind']
}

const SEALED_FOR = 'person-event'

/** All accounts of a loan's borrower. @throws Problem NOT_FOUND */
export async function listAccounts({ tx }: Work, { loanId }: { loanId: number }): Promise<number[]> {
  const user = await tx
    .selectFrom('app_user as u')
    .innerJoin('loan as l', 'l.user_id', 'u.id')
    .selectAll('u')
    .where('l.id', '=', loanId)
    .executeTakeFirst()
  if (!user) throw notFound('loan', loanId)
  return [user.id, ...(await findFurtherAccounts(tx, user))]
}

/** The same, locked: of two records at once the second sees the first. @throws Problem NOT_FOUND */
export async function lockAccounts(work: Work, loan: { loanId: number }): Promise<number[]> {
  const userIds = await listAccounts(work, loan)
  await work.tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return userIds
}

/** One that counts today of any of the accounts, also after its discharge. */
export function readCounted(
  { tx }: Work,
  deps: ApiDeps,
  { userIds, kind }: { userIds: readonly number[]; kind: 'death' | 'insolvency' },
): Promise<PersonEventRow | undefined> {
  return tx
    .selectFrom('person_event as e')
    .innerJoin('person_event_user as u', 'u.event_id', 'e.id')
    .selectAll('e')
    .where('u.user_id', 'in', [...userIds])
    .where('e.kind', '=', kind)
    .where('e.state', '<>', 'rejected')
    .where(hasPersonEvent(deps.clock.today(), sql`u.user_id`, [kind]))
    .orderBy('e.seq', 'desc')
    .limit(1)
    .forUpdate('e')
    .executeTakeFirst()
}

/** Stops what is on its way to the bank; what is not asked for yet is not asked for. */
export async function storeEvent(
  work: Work,
  { config, clock }: ApiDeps,
  { userIds, event, by }: { userIds: readonly number[]; event: StoredEvent; by: number },
): Promise<PersonEventRow> {
  const { kind, evidence, contact, happenedOn, insolvencyKind = null } = event
  const row = await work.tx
    .insertInto('person_event')
    .values({
      kind,
      insolvency_kind: insolvencyKind,
      state: 'recorded',
      happened_on: happenedOn,
      sealed: seal(config.secretKeys, SEALED_FOR, JSON.stringify({ evidence, contact })),
      recorded_by: by,
      recorded_at: toDate(clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.tx
    .insertInto('person_event_user')
    .values(userIds.map((userId) => ({ event_id: row.id, user_id: userId })))
    .execute()
  const loans = await lockLoans(
    work.tx
      .selectFrom('loan')
      .selectAll()
      .where('user_id', 'in', [...userIds]),
  )
  for (const { id } of loans) {
    await stopCollections(work, id)
    await work.record({
      name: 'personEventRecorded',
      subject: ['loan', id],
      after: { personEventId: row.id, kind },
    })
  }
  return row
}

/** @throws Problem NOT_FOUND */
export async function lockEvent({ tx }: Work, id: number): Promise<PersonEventRow> {
  const row = await tx
    .selectFrom('person_event')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

interface Decision {
  row: PersonEventRow
  by: number
}

export function confirmEvent(work: Work, deps: ApiDeps, decision: Decision): Promise<PersonEventRow> {
  return moveEvent(work, deps, { ...decision, to: 'confirmed' })
}

export function rejectEvent(work: Work, deps: ApiDeps, decision: Decision): Promise<PersonEventRow> {
  return moveEvent(work, deps, { ...decision, to: 'rejected' })
}

async function moveEvent(
  work: Work,
  { clock }: ApiDeps,
  { row, by, to }: Decision & { to: PersonEventState },
): Promise<PersonEventRow> {
  if (!personEventCan(row.state, to)) throw new RangeError(`a person event cannot go to ${to}`)
  const moved = await work.tx
    .updateTable('person_event')
    .set({ state: to, decided_by: by, decided_at: toDate(clock.now()) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'personEventDecided',
    subject: ['person-event', row.id],
    before: { state: row.state },
    after: { state: to },
  })
  return moved
}

export async function toPersonEvent(
  { tx }: Work,
  { config }: ApiDeps,
  row: PersonEventRow,
): Promise<PersonEvent> {
  const users = await tx
    .selectFrom('person_event_user')
    .select('user_id')
    .where('event_id', '=', row.id)
    .orderBy('user_id')
    .execute()
  return {
    '@type': 'personEvent',
    id: row.id,
    kind: row.kind,
    insolvencyKind: row.insolvency_kind,
    status: row.state,
    happenedOn: row.happened_on,
    dischargedOn: row.discharged_on,
    isDebtExcluded: row.is_debt_excluded,
    ...unsealWords(config.secretKeys, row.sealed),
    userIds: users.map(({ user_id }) => user_id),
    recordedBy: row.recorded_by,
    recordedAt: toInstant(row.recorded_at).toString({ smallestUnit: 'second' }),
    decidedBy: row.decided_by,
  }
}

function unsealWords(secretKeys: SecretKeys, sealed: Buffer): Pick<PersonEvent, 'evidence' | 'contact'> {
  try {
    return JSON.parse(unseal(secretKeys, SEALED_FOR, sealed))
  } catch {
    return { evidence: 'This can’t be read: it was sealed with another key.', contact: null }
  }
}
