import { answers, newKey, newVisit } from '#testing/applicant.ts'
import type { TestApi } from '#testing/kit.ts'
import { SEEDED_PERSON, type SeededLoan, seedBorrower } from '#testing/seed/loan.ts'
import { askAsStaff, type EventOutcome, type Happening, OTHER_STAFF, toEventOutcome, toIndex } from './ask.ts'
import type { EventKind, PersonKind } from './plan.ts'

/** What happens to a person beside their loan: others know of it, or they ask for more. */
export const PEOPLE: Record<PersonKind, Happening> = {
  'person-event': async (kit, { loanId }, part) => {
    const happenedOn = kit.deps.clock
      .today()
      .subtract({ days: Math.floor(part * 9) })
      .toString()
    const told = { happenedOn, evidence: 'A letter' }
    const body =
      part < 0.3
        ? { kind: 'death', ...told, contact: 'The executor' }
        : { kind: 'insolvency', insolvencyKind: 'iva', ...told }
    const recorded = await askAsStaff(kit, `/admin/loans/${loanId}/person-events`, body)
    if (recorded.status >= 300) return 'refused'
    const how = part < 0.8 ? 'confirm' : 'reject'
    const path = `/admin/person-events/${recorded.body.data.id}/${how}`
    return toEventOutcome(await askAsStaff(kit, path, undefined, OTHER_STAFF))
  },
  'second-application': async (kit, loan, part) => {
    const { email, token } = part < 0.4 ? loan.borrower : await seedTwin(kit, loan)
    const {
      first_name: firstName,
      last_name: lastName,
      date_of_birth: dateOfBirth,
    } = await readPerson(kit, loan)
    const { addresses } = SEEDED_PERSON
    const { status, body } = await kit.call('POST', '/loan-applications', {
      as: token,
      key: newKey(),
      visit: newVisit(),
      brand: BRANDS[toIndex(part, BRANDS.length)]!,
      body: answers({
        amount: 1_000 + Math.floor(part * 18) * 500,
        user: { firstName, lastName, dateOfBirth, email, addresses },
      }),
    })
    if (status >= 500) throw new Error(`POST /loan-applications: ${status} ${JSON.stringify(body)}`)
    return toApplicationOutcome(status, body)
  },
}

/** A death is confirmed: the account is closed, and nothing of it can be read or done. */
export async function hasDied({ deps }: TestApi, { borrower }: SeededLoan): Promise<boolean> {
  const found = await deps.db
    .selectFrom('person_event as e')
    .innerJoin('person_event_user as u', 'u.event_id', 'e.id')
    .select('e.id')
    .where('u.user_id', '=', borrower.userId)
    .where('e.kind', '=', 'death')
    .where('e.state', '<>', 'rejected')
    .executeTakeFirst()
  return found !== undefined
}

/** What banks, advisers and staff go on doing. */
export const AFTER_DEATH: ReadonlySet<EventKind> = new Set([
  'breathing-space',
  'card-money-returned',
  'default-notice',
  'end-breathing-space',
  'end-loan',
  'mandate-ends',
  'payment-charged-back',
  'payment-fails',
  'payment-fails-late',
  'person-event',
  'read-again',
  'refund-sent-back',
  'refund-tried-again',
  'vehicle-back',
  'webhooks-again',
] as const)

const BRANDS = ['main', 'supermarket', 'post-office']

function toApplicationOutcome(status: number, body: { data?: { state: string } }): EventOutcome {
  return status === 201 && body.data?.state === 'Quoted' ? 'done' : 'refused'
}

/** Another mailbox of the same person, whose phone has been checked there too. */
async function seedTwin(kit: TestApi, loan: SeededLoan) {
  const twin = await seedBorrower(kit.deps)
  await kit.deps.db
    .updateTable('app_user')
    .set(await readPerson(kit, loan))
    .where('id', '=', twin.userId)
    .execute()
  return twin
}

function readPerson({ deps }: TestApi, { borrower }: SeededLoan) {
  return deps.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'date_of_birth'])
    .where('id', '=', borrower.userId)
    .executeTakeFirstOrThrow()
}
