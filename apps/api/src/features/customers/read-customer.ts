import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { ApplicationState } from '@tarnbrook/domain/applications/application-state'
import { formatAddress } from '@tarnbrook/domain/core/address'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { applicationReference } from '@tarnbrook/domain/core/reference'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { listItemsOfCustomer } from '#features/attention/open-items.ts'
import { readLoansOfUser } from '#features/loans/loan.ts'
import { toAddressResource, type UserAddressRow } from '#platform/addresses.ts'
import { wireInstant } from '#platform/clock.ts'
import { readPersonFacts } from '#platform/people/person-facts.ts'
import { type Request, readPerson } from './person.ts'

/** Each part is one query over all of the customer's records. @throws Problem NOT_FOUND */
export async function readCustomer(deps: ApiDeps, { params: { id }, ctx }: Request) {
  const { db } = deps
  const person = await readPerson(db, id)
  const [contact, addresses, applications, loans, consents, facts, need, items] = await Promise.all([
    readContact(db, id),
    listHomes(db, id),
    listApplications(db, id),
    readLoansOfUser(deps, { userId: id }),
    listConsents(db, id),
    readPersonFacts({ tx: db }, deps, id),
    readNeed(db, id),
    listItemsOfCustomer(deps, ctx, { userId: id }),
  ])
  const space = loans.find(({ breathingSpace }) => breathingSpace)?.breathingSpace
  return {
    '@type': 'customer' as const,
    person,
    ...contact,
    addresses,
    hasDied: facts.isDeceased,
    isInsolvent: facts.isInsolvent,
    breathingSpace: space ? { since: space.startedOn, lastDay: space.lastDay } : null,
    supportNeed: need,
    applications,
    loans: loans.map(toSummary),
    consents,
    items,
  }
}

function toSummary(loan: Loan) {
  return {
    id: loan.id,
    reference: loan.reference,
    brand: loan.brand,
    situation: loan.situation,
    agreedOn: londonToday(Temporal.Instant.from(loan.createdAt)).toString(),
    amountOwed: loan.amountOwed,
    overdue: pence(Math.max(0, loan.amountOwed - loan.balance)),
    nextPayment: loan.nextPayment && { amount: loan.nextPayment.amount, dueOn: loan.nextPayment.dueOn },
    mandateStatus: loan.mandateStatus,
  }
}

async function readContact(db: Kysely<DB>, id: number) {
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'email_verified_at', 'mobile_number', 'mobile_verified_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    email: user.email,
    emailConfirmedAt: user.email_verified_at && wireInstant(user.email_verified_at),
    mobileNumber: user.mobile_number,
    mobileConfirmedAt: user.mobile_verified_at && wireInstant(user.mobile_verified_at),
    customerSince: wireInstant(user.created_at),
  }
}

/** Those of today, then those that were replaced, the newest first. */
async function listHomes(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{ address: UserAddressRow; until: Date | null }>`
    select address, until from (
      select to_jsonb(d) as address, null::timestamptz as until, d.position::bigint as entry from user_address d
        where d.user_id = ${id}
      union all
      select old.address, h.replaced_at, 10 - h.seq from user_address_history h,
        jsonb_array_elements(h.addresses) as old (address) where h.user_id = ${id}
    ) as home order by until is not null, entry`.execute(db)
  return rows.map(({ address, until: replacedAt }) => ({
    address: formatAddress(toAddressResource(address)).join(', '),
    until: replacedAt && wireInstant(replacedAt),
  }))
}

async function listApplications(db: Kysely<DB>, id: number) {
  const rows = await db
    .selectFrom('loan_application')
    .select(['id', 'brand', 'state', 'amount_pence', 'term_months', 'created_at', 'decline_reasons'])
    .where('user_id', '=', id)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reference: applicationReference(row.id),
    brand: row.brand,
    state: row.state satisfies ApplicationState,
    amount: pence(row.amount_pence),
    term: row.term_months,
    createdAt: wireInstant(row.created_at),
    declineReasons: row.decline_reasons,
  }))
}

async function listConsents(db: Kysely<DB>, id: number) {
  const rows = await db
    .selectFrom('contact_consent')
    .distinctOn('flag')
    .select(['flag', 'brand', 'is_given', 'said_at'])
    .where('user_id', '=', id)
    .orderBy('flag')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    flag: row.flag,
    brand: row.brand,
    isGiven: row.is_given,
    saidAt: wireInstant(row.said_at),
  }))
}

async function readNeed(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('support_need')
    .select(['told_at', 'noted_at'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row
    ? { toldAt: wireInstant(row.told_at), isNoted: row.noted_at !== null && row.noted_at >= row.told_at }
    : null
}
