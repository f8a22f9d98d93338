import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import type { CreateLoanApplication } from '@tarnbrook/contract/applications/applications'
import { DECLINE_STANDS_DAYS, GOING_AHEAD_STATES } from '@tarnbrook/domain/applications/application-state'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import { isSamePlace } from '@tarnbrook/domain/typed/same-place'
import { foldText } from '@tarnbrook/domain/typed/typed-text'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { findFurtherAccounts, lockPerson } from '#features/situation/same-person.ts'
import { listAddresses, toAddressResource, type UserAddressRow } from '#platform/addresses.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { maySeeDetails } from '#platform/person.ts'

export type UserRow = Selectable<DB['app_user']>
export type Person = CreateLoanApplication['user']

export const ALREADY_APPLIED =
  'You already have an application with us that’s going ahead. Finish it or cancel it before you start another.'

export const NOT_YOUR_NAME =
  'The name and date of birth must be those of your account. If they’ve changed, or are wrong with us, please call us.'

/**
 * `sign-in`: the email address belongs to an existing person, and what was sent does not prove that
 * the applicant is that person; only access to the mailbox can.
 */
export type Applicant =
  | { kind: 'new' }
  /** `mayChange`: they are signed in to the account (`maySeeDetails`), not merely a match. */
  | { kind: 'known'; user: UserRow; mayChange: boolean }
  | { kind: 'sign-in'; user: UserRow }
  /** Signed in to the account, but the name or date of birth is another person's. */
  | { kind: 'other-person'; user: UserRow }

/**
 * Locks the person's row, so that their applications follow one another; its key stays free for a
 * loan being made. A weak sign-in to details not all entered for its application is anonymous.
 */
export async function findApplicant(work: Work, ctx: RequestContext, person: Person): Promise<Applicant> {
  const { actor } = ctx
  const query = work.tx.selectFrom('app_user').selectAll().forNoKeyUpdate()
  if (actor.kind === 'borrower') {
    const user = await query.where('id', '=', actor.userId).executeTakeFirstOrThrow()
    if (await maySeeDetails(work.tx, ctx))
      return hasSameNameAndBirthday(user, person)
        ? { kind: 'known', user, mayChange: true }
        : { kind: 'other-person', user }
  }
  const user = await query.where('email_key', '=', emailKey(person.email)).executeTakeFirst()
  if (!user) return { kind: 'new' }

  const addresses = await listAddresses(work.tx, user.id)
  // Name, date of birth and address are no secrets: never open a borrower's or staff account.
  const isOpen =
    hasSameNameAndBirthday(user, person) &&
    isStillHome(addresses[0], person.addresses[0]) &&
    user.roles.length === 0 &&
    !(await hasProvedThemselves(work, user))
  return isOpen ? { kind: 'known', user, mayChange: false } : { kind: 'sign-in', user }
}

export function hasSameNameAndBirthday(
  user: UserRow,
  person: Pick<Person, 'firstName' | 'lastName' | 'dateOfBirth'>,
): boolean {
  return (
    foldText(user.first_name) === foldText(person.firstName) &&
    foldText(user.last_name) === foldText(person.lastName) &&
    user.date_of_birth === person.dateOfBirth
  )
}

function isStillHome(known: UserAddressRow | undefined, given: AddressInput | undefined): boolean {
  return Boolean(known && given && isSamePlace(toAddressResource(known), given))
}

/**
 * An application form must not change the address of a person with a proven identity: they change
 * it in their account, which notifies them by email, and then apply.
 */
export async function hasToChangeAddress(work: Work, user: UserRow, person: Person): Promise<boolean> {
  const [known] = await listAddresses(work.tx, user.id)
  if (!known || isStillHome(known, person.addresses[0])) return false
  return hasProvenIdentity(work, user)
}

/**
 * The borrower's row, locked before any other: what decides on a loan of theirs waits for what
 * decides on another, also under another of their mailboxes.
 */
export async function lockApplicant(work: Pick<Work, 'tx'>, userId: number): Promise<UserRow> {
  const user = await work.tx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await lockPerson(work, user)
  return user
}

/** Whether they have requested another loan, of any brand: one is decided at a time. */
export async function hasGoneAhead(
  work: Work,
  { id: userId }: Pick<UserRow, 'id'>,
  { besides = 0 }: { besides?: number } = {},
): Promise<boolean> {
  const open = await work.tx
    .selectFrom('loan_application')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', besides)
    .where('state', 'in', GOING_AHEAD_STATES)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * The day from which a person may apply again after a decline, under any of their accounts; null
 * when no decline stands. Spec 4: who has been declined cannot re-apply.
 */
export async function findDeclineEnd(
  work: Work,
  user: UserRow,
  now: Temporal.Instant,
): Promise<Temporal.PlainDate | null> {
  const userIds = [user.id, ...(await findFurtherAccounts(work.tx, user))]
  const row = await work.tx
    .selectFrom('loan_application as a')
    .innerJoin('application_transition as t', 't.application_id', 'a.id')
    .select(({ fn }) => fn.max('t.at').as('at'))
    .where('a.user_id', 'in', userIds)
    .where('a.state', '=', 'Declined')
    .where(
      sql<boolean>`not exists (select from decline_review r where r.application_id = a.id and r.outcome = 'apply-again')`,
    )
    .where('t.most_recent', '=', true)
    .where('t.at', '>', toDate(now.subtract({ hours: 24 * DECLINE_STANDS_DAYS })))
    .executeTakeFirst()
  return row?.at ? londonToday(toInstant(row.at)).add({ days: DECLINE_STANDS_DAYS }) : null
}

/** By their mailbox, their phone or a loan. */
async function hasProvedThemselves(work: Work, user: UserRow): Promise<boolean> {
  return user.email_verified_at !== null || (await hasProvenIdentity(work, user))
}

/** A checked phone or a loan. A confirmed mailbox proves neither a name nor an address. */
export async function hasProvenIdentity(work: Work, user: UserRow): Promise<boolean> {
  if (user.mobile_verified_at !== null) return true
  const loan = await work.tx
    .selectFrom('loan')
    .select('id')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirst()
  return loan !== undefined
}
