import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { seal } from '#platform/secrets.ts'
import { seedBorrower } from './loan.ts'

/** Recorded by a member of staff, and not decided on. @returns its id */
export async function seedPersonEvent(
  deps: ApiDeps,
  { userId, kind = 'insolvency' }: { userId: number; kind?: 'death' | 'insolvency' },
): Promise<number> {
  const staff = await seedBorrower(deps)
  const { id } = await deps.db
    .insertInto('person_event')
    .values({
      kind,
      insolvency_kind: kind === 'insolvency' ? 'bankruptcy' : null,
      state: 'recorded',
      happened_on: deps.clock.today().toString(),
      sealed: seal(
        deps.config.secretKeys,
        'person-event',
        JSON.stringify({ evidence: 'Letter', contact: null }),
      ),
      recorded_by: staff.userId,
      recorded_at: toDate(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db.insertInto('person_event_user').values({ event_id: id, user_id: userId }).execute()
  return id
}

/** An email to a borrower who has died, which staff hand over. @returns its id */
export async function seedHandedEmail({ db, clock }: ApiDeps): Promise<number> {
  const { id } = await db
    .insertInto('message')
    .values({
      channel: 'mail',
      recipient: 'dead@people.example',
      brand: 'main',
      subject: 'Your yearly statement',
      body: 'As it was written.',
      class: 'statutory',
      state: 'withheld',
      handed_to: 'estate',
      created_at: toDate(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
