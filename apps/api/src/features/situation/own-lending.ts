import { OWN_LENDING } from '@tarnbrook/brands/facts/own-lending'
import type { OwnLending } from '@tarnbrook/domain/applications/underwriting'
import { day } from '@tarnbrook/domain/core/calendar'
import { fromPounds, type Pence, pence } from '@tarnbrook/domain/core/money'
import type { LoanSituation } from '@tarnbrook/domain/situation/loan-situation'
import {
  calculateOwnLending,
  type OwnLendingLimits,
  type OwnLoan,
  type OwnPerson,
} from '@tarnbrook/domain/situation/own-lending'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { createCachedQuery } from '#db/compiled-once.ts'
import type { DB } from '#db/tables.generated.ts'
import { SITUATION_COLUMNS, type SituationRow, toSituation } from './loan-situations.ts'
import { findFurtherAccounts } from './same-person.ts'

type Asked = { productType: OwnLoan['productType']; today: Temporal.PlainDate }

/** What our own books say of a borrower who asks for a loan, at all brands, to themselves. */
export function readOwnLending(
  { tx }: { tx: Kysely<DB> },
  { userId, ...asked }: Asked & { userId: number },
): Promise<OwnLending> {
  return readLending(tx, { userId, otherIds: [], ...asked })
}

/**
 * The same with all accounts of the person, as the decision takes it. The person should be locked,
 * so that two of their loans are not decided beside each other.
 */
export async function readLendingOfPerson(
  { tx }: { tx: Kysely<DB> },
  { user, ...asked }: Asked & { user: Selectable<DB['app_user']> },
): Promise<OwnLending> {
  const otherIds = await findFurtherAccounts(tx, user)
  return readLending(tx, { userId: user.id, otherIds, ...asked })
}

async function readLending(
  tx: Kysely<DB>,
  { userId, otherIds, ...asked }: Asked & { userId: number; otherIds: readonly number[] },
): Promise<OwnLending> {
  const form = { hasOthers: otherIds.length > 0 }
  const values = { userId, otherIds, today: asked.today.toString() }
  const { rows } = await tx.executeQuery(lendingQuery(tx, form, values))
  const { loans, person, others } = rows[0]!
  return calculateOwnLending(loans.map(toOwnLoan), {
    ...toOptions(asked),
    person: toPerson(person),
    otherAccounts: others && toPerson(others),
  })
}

interface Values {
  userId: number
  otherIds: readonly number[]
  today: string
}

/** The plan for any number of accounts is made again at each read, and nearly all have one. */
const lendingQuery = createCachedQuery(
  ['userId', 'otherIds', 'today'],
  (db, { hasOthers }: { hasOthers: boolean }, { userId, otherIds, today }: Values) => {
    const isUser = (id: RawBuilder<unknown>) => sql`${id} = ${userId}`
    const isFurther = (id: RawBuilder<unknown>) => sql`${id} = any (${sql.val(otherIds)})`
    const isEither = (id: RawBuilder<unknown>) =>
      hasOthers ? sql`(${isUser(id)} or ${isFurther(id)})` : isUser(id)
    return sql<{ loans: OwnLoanRow[]; person: PersonRow; others: PersonRow | null }>`
      select (select coalesce(jsonb_agg(own), '[]') from (${selectLoans({ userId, isEither })}) as own) as loans,
        (${selectPerson(isUser, today)}) as person,
        ${hasOthers ? sql`(${selectPerson(isFurther, today)})` : sql`null::jsonb`} as others`.compile(db)
  },
)

type IsOfPerson = (id: RawBuilder<unknown>) => RawBuilder<unknown>

function selectLoans({ userId, isEither }: { userId: number; isEither: IsOfPerson }) {
  return sql`
    select l.user_id <> ${userId} as is_of_other_account, l.product_type, l.amount_pence, l.instalment_pence,
      ${SITUATION_COLUMNS}, books.principal, books.written_off,
      (select count(*) from instalment i where i.loan_id = l.id and i.state = 'paid')::int as paid,
      (select max(a.ended_on) from arrangement a where a.loan_id = l.id and a.agreed_at is not null)
        as arranged_until,
      (select max((t.at at time zone 'Europe/London')::date) from loan_transition t
        where t.loan_id = l.id and t.from_state = 'Late') as behind_until,
      (select max((t.at at time zone 'Europe/London')::date) from loan_transition t
        where t.loan_id = l.id and t.from_state = 'Written Off' and t.to_state = 'Settled') as loss_paid_on
    from loan l
    cross join lateral (select
        coalesce(sum(p.amount_pence) filter (where p.account = 'loan-principal'), 0)::bigint as principal,
        coalesce(sum(p.amount_pence) filter (where p.account = 'written-off'), 0)::bigint as written_off
      from ledger_posting p where p.loan_id = l.id) as books
    where ${isEither(sql.ref('l.user_id'))}`
}

interface PersonRow {
  space_until: string | null
  insolvent_until: string | null
  is_deceased: boolean
}

function selectPerson(isOfPerson: IsOfPerson, today: string) {
  const day = sql`${today}::date`
  return sql`
    select jsonb_build_object(
      'space_until', (select max(least(b.ended_on, b.last_day, ${day})) from breathing_space b
        where ${isOfPerson(sql.ref('b.user_id'))} and b.started_on <= ${day}),
      'insolvent_until', max(least(e.discharged_on, ${day})) filter (where e.kind = 'insolvency'),
      'is_deceased', coalesce(bool_or(e.kind = 'death'), false))
    from person_event e
    where e.state <> 'rejected' and exists (select from person_event_user u
      where u.event_id = e.id and ${isOfPerson(sql.ref('u.user_id'))})`
}

function toPerson(row: PersonRow): OwnPerson {
  return {
    breathingSpaceUntil: toDay(row.space_until),
    insolventUntil: toDay(row.insolvent_until),
    isDeceased: row.is_deceased,
  }
}

/** Of someone who has no loan with us. */
export function createOwnLending(asked: Asked): OwnLending {
  return calculateOwnLending([], {
    ...toOptions(asked),
    person: { breathingSpaceUntil: null, insolventUntil: null, isDeceased: false },
    otherAccounts: null,
  })
}

interface OwnLoanRow extends SituationRow {
  product_type: OwnLoan['productType']
  amount_pence: number
  instalment_pence: number
  principal: number
  written_off: number
  paid: number
  arranged_until: string | null
  behind_until: string | null
  loss_paid_on: string | null
  is_of_other_account: boolean
}

function toOwnLoan(row: OwnLoanRow): OwnLoan {
  const situation = toSituation(row)
  return {
    situation,
    productType: row.product_type,
    owedPence: calculateOwed(row, situation),
    instalmentPence: pence(row.instalment_pence),
    paidOutOn: toDay(row.disbursed_on),
    paidInstalments: row.paid,
    behindUntil: toDay(row.behind_until),
    arrangedUntil: toDay(row.arranged_until),
    lossPaidOn: toDay(row.loss_paid_on),
    isOfOtherAccount: row.is_of_other_account,
  }
}

/** What was sold is owed to its buyer. */
function calculateOwed(row: OwnLoanRow, situation: LoanSituation): Pence {
  if (situation === 'awaiting-payout') return pence(row.amount_pence)
  if (situation === 'sold') return pence(0)
  return pence(Math.max(0, Number(row.due) + Number(row.principal) + Number(row.written_off)))
}

const toDay = (text: string | null) => (text === null ? null : day(text))

function toOptions({ productType, today }: Asked) {
  return { asked: productType, limits: LIMITS, today }
}

const { mostOwedPounds, ...counts } = OWN_LENDING
const LIMITS: OwnLendingLimits = {
  ...counts,
  mostOwedPence: {
    unsecured: fromPounds(mostOwedPounds.unsecured),
    'hire-purchase': fromPounds(mostOwedPounds['hire-purchase']),
    all: fromPounds(mostOwedPounds.all),
  },
}
