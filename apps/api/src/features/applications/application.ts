import type { LoanApplication } from '@tarnbrook/contract/applications'
import { READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/document-types'
import { Problem } from '@tarnbrook/contract/errors'
import type { Requirement, RequirementType } from '@tarnbrook/contract/requirements'
import { type ApplicationState, applicationCan, isGoingAhead } from '@tarnbrook/domain/application-state'
import { agreementApr } from '@tarnbrook/domain/apr'
import { canSettle, LOAN_STATES } from '@tarnbrook/domain/loan-state'
import { pence } from '@tarnbrook/domain/money'
import {
  buildSchedule,
  firstPaymentDates,
  type Schedule,
  type ScheduleTerms,
} from '@tarnbrook/domain/schedule'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '../../deps.ts'
import { toDate } from '../../platform/clock.ts'
import type { Work } from '../../platform/command.ts'
import { type RequestContext, requireBorrower } from '../../platform/context.ts'
import { type ApplicationRecord, toApplication } from './application-resource.ts'

export type ApplicationRow = Selectable<DB['loan_application']>
export type QuoteRow = Selectable<DB['quote']>
export type RequirementRow = Selectable<DB['requirement']>

/** One application of a borrower; of one brand only when `brand` is given (Spec 1). */
export interface OwnApplication {
  id: number
  userId: number
  brand?: string | null
}

/** @throws Problem UNAUTHENTICATED */
export function ownApplication(ctx: RequestContext, id: number): OwnApplication {
  return { id, userId: requireBorrower(ctx).userId, brand: ctx.configuredBrand }
}

/**
 * The borrower's application, locked for the transaction.
 * @throws Problem NOT_FOUND, alike for another person's and for one that does not exist.
 */
export async function lockApplication(tx: Transaction<DB>, where: OwnApplication): Promise<ApplicationRow> {
  const application = await ownRow(tx, where).forUpdate().executeTakeFirst()
  if (!application) throw new Problem('NOT_FOUND')
  return application
}

/** The same without the lock, for what is only read. @throws Problem NOT_FOUND */
export async function readApplicationRow(db: Kysely<DB>, where: OwnApplication): Promise<ApplicationRow> {
  const application = await ownRow(db, where).executeTakeFirst()
  if (!application) throw new Problem('NOT_FOUND')
  return application
}

function ownRow(db: Kysely<DB>, where: OwnApplication) {
  return db
    .selectFrom('loan_application')
    .selectAll()
    .where('id', '=', where.id)
    .where('user_id', '=', where.userId)
    .$if(Boolean(where.brand), (query) => query.where('brand', '=', where.brand ?? ''))
}

/** Locks the application before its requirement, in the order every other write takes them. @throws Problem NOT_FOUND */
export async function lockApplicationOfRequirement(
  tx: Transaction<DB>,
  where: { requirementId: number; type: RequirementType; userId: number },
): Promise<{ application: ApplicationRow; requirement: RequirementRow }> {
  const found = await tx
    .selectFrom('requirement')
    .select('application_id')
    .where('id', '=', where.requirementId)
    .where('type', '=', where.type)
    .executeTakeFirst()
  if (!found) throw new Problem('NOT_FOUND')
  const application = await lockApplication(tx, { id: found.application_id, userId: where.userId })
  const requirement = await tx
    .selectFrom('requirement')
    .selectAll()
    .where('id', '=', where.requirementId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { application, requirement }
}

/**
 * Appends the transition, updates the state and records the event.
 * @throws Problem WRONG_STATE when the table of application states forbids it.
 */
export async function moveApplication(
  work: Work,
  options: { application: ApplicationRow; to: ApplicationState; reason: string; now: Temporal.Instant },
): Promise<ApplicationRow> {
  const { application, to, reason, now } = options
  const from = application.state as ApplicationState
  if (!applicationCan(from, to)) throw new Problem('WRONG_STATE')

  const latest = await work.tx
    .updateTable('application_transition')
    .set({ most_recent: false })
    .where('application_id', '=', application.id)
    .where('most_recent', '=', true)
    .returning('sort_key')
    .executeTakeFirst()
  await appendTransition(work, {
    applicationId: application.id,
    sortKey: (latest?.sort_key ?? 0) + 1,
    from,
    to,
    reason,
    now,
  })
  await work.record({
    name: 'applicationMoved',
    subject: ['application', application.id],
    before: { state: from },
    after: { state: to, reason },
  })
  return work.tx
    .updateTable('loan_application')
    .set({ state: to, updated_at: toDate(now) })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The first transition of an application is made with it and comes from no state. */
export async function appendTransition(
  work: Work,
  transition: {
    applicationId: number
    sortKey: number
    from: ApplicationState | null
    to: ApplicationState
    reason: string
    now: Temporal.Instant
  },
): Promise<void> {
  await work.tx
    .insertInto('application_transition')
    .values({
      application_id: transition.applicationId,
      sort_key: transition.sortKey,
      from_state: transition.from,
      to_state: transition.to,
      reason: transition.reason,
      most_recent: true,
      at: toDate(transition.now),
    })
    .execute()
}

/** The application as the contract has it, from one read. @throws Problem NOT_FOUND */
export async function readApplication(deps: ApiDeps, where: OwnApplication): Promise<LoanApplication> {
  const [application] = await readRecords(
    deps,
    sql`a.id = ${where.id} and a.user_id = ${where.userId} ${ofBrand(where.brand)}`,
  )
  if (!application) throw new Problem('NOT_FOUND')
  return application
}

/** A borrower's applications, newest first; of one brand when `brand` is given. One read. */
export async function readApplicationsOfUser(
  deps: ApiDeps,
  where: { userId: number; brand?: string | null },
): Promise<LoanApplication[]> {
  return readRecords(deps, sql`a.user_id = ${where.userId} ${ofBrand(where.brand)}`)
}

function ofBrand(brand: string | null | undefined): RawBuilder<unknown> {
  return brand ? sql`and a.brand = ${brand}` : sql``
}

/** @throws Problem NOT_FOUND */
export async function readRequirement(
  deps: ApiDeps,
  where: { requirementId: number; userId: number },
): Promise<Requirement> {
  const [application] = await readRecords(
    deps,
    sql`a.user_id = ${where.userId}
      and a.id = (select application_id from requirement where id = ${where.requirementId})`,
  )
  const requirement = application?.requirements.find(({ id }) => id === where.requirementId)
  if (!requirement) throw new Problem('NOT_FOUND')
  return requirement
}

/** @throws Problem WRONG_STATE when the application has no quote. */
export async function currentQuote(tx: Kysely<DB>, applicationId: number): Promise<QuoteRow> {
  const quote = await tx
    .selectFrom('quote')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!quote) throw new Problem('WRONG_STATE')
  return quote
}

/** Rows are never stored for a quote: they follow from its terms. */
export function scheduleOfQuote(quote: QuoteRow): Schedule {
  return buildSchedule(termsOfQuote(quote))
}

type QuoteTerms = Pick<
  QuoteRow,
  | 'amount_pence'
  | 'annual_rate_percent'
  | 'fee_pence'
  | 'first_payment_on'
  | 'option_to_purchase_fee_pence'
  | 'payment_day'
  | 'start_on'
  | 'term_months'
>

export function termsOfQuote(quote: QuoteTerms): ScheduleTerms {
  return {
    amountPence: pence(quote.amount_pence),
    feePence: pence(quote.fee_pence),
    annualRatePercent: quote.annual_rate_percent,
    termMonths: quote.term_months,
    optionToPurchaseFeePence: pence(quote.option_to_purchase_fee_pence),
    startOn: Temporal.PlainDate.from(quote.start_on),
    firstPaymentOn: Temporal.PlainDate.from(quote.first_payment_on),
    paymentDay: quote.payment_day,
  }
}

/**
 * Sets a requirement to met with its details merged; the last one makes the application Approved.
 * @throws Problem WRONG_STATE unless the application is one whose requirements are being collected.
 */
export async function meetRequirement(
  work: Work,
  options: {
    application: ApplicationRow
    requirement: RequirementRow
    details: Record<string, unknown>
    now: Temporal.Instant
  },
): Promise<void> {
  const { application, requirement, details, now } = options
  if (!isGoingAhead(application.state as ApplicationState)) throw new Problem('WRONG_STATE')
  const merged = { ...(requirement.details as Record<string, unknown>), ...details }
  await work.tx
    .updateTable('requirement')
    .set({ state: 'met', met_at: toDate(now), details: JSON.stringify(merged) })
    .where('id', '=', requirement.id)
    .execute()
  await work.record({
    name: 'requirementMet',
    subject: ['application', application.id],
    before: { requirement: requirement.type, state: requirement.state },
    after: { requirement: requirement.type, state: 'met' },
  })
  await approveWhenMet(work, application, now)
}

/**
 * When every requirement but the legal documents is met, a Requested application becomes Approved: none of the plain
 * path's requirements is a proof that somebody has to look at.
 */
export async function approveWhenMet(
  work: Work,
  application: ApplicationRow,
  now: Temporal.Instant,
): Promise<void> {
  if (application.state !== 'Requested') return
  const waiting = await work.tx
    .selectFrom('requirement')
    .select('id')
    .where('application_id', '=', application.id)
    .where('type', '<>', LEGAL_DOCUMENTS)
    .where('state', '<>', 'met')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await moveApplication(work, { application, to: 'Approved', reason: 'requirements met', now })
}

/**
 * Replaces the current quote by one with another payment day and today's start; amount, fee, rate and payments stay, because
 * contractual months are equal. The APR counts the days to the first payment (decision 011), so it can change: the one that
 * was quoted is stored beside it. Documents made for the old quote no longer count.
 * @throws Problem WRONG_STATE when there is no quote to change.
 */
export async function changeQuotePaymentDay(
  work: Work,
  options: {
    application: ApplicationRow
    paymentDay: number
    today: Temporal.PlainDate
    now: Temporal.Instant
  },
): Promise<void> {
  const { application, paymentDay, today, now } = options
  const { id, ...quote } = await currentQuote(work.tx, application.id)
  const [firstPaymentOn] = firstPaymentDates({ startOn: today, paymentDay })
  if (!firstPaymentOn) throw new Error(`no first payment date for day ${paymentDay}`)
  // The same days again are the same agreement: what was read of it stays read.
  if (quote.payment_day === paymentDay && quote.first_payment_on === firstPaymentOn.toString()) return

  await work.tx.updateTable('quote').set({ is_current: false }).where('id', '=', id).execute()
  const changed = {
    ...quote,
    payment_day: paymentDay,
    start_on: today.toString(),
    first_payment_on: firstPaymentOn.toString(),
    offered_apr_percent: quote.offered_apr_percent ?? quote.apr_percent,
  }
  await work.tx
    .insertInto('quote')
    .values({
      ...changed,
      is_current: true,
      apr_percent: agreementApr(termsOfQuote(changed)),
      created_at: toDate(now),
    })
    .execute()
  await work.record({
    name: 'quotePaymentDayChanged',
    subject: ['application', application.id],
    before: { paymentDay: quote.payment_day, firstPaymentOn: quote.first_payment_on },
    after: { paymentDay, firstPaymentOn: firstPaymentOn.toString() },
  })
}

const LEGAL_DOCUMENTS: RequirementType = 'legal-documents-accepted-application-requirement'
/** A loan that its settlement figure can end, so that a new one can pay it off. */
export const SETTLEABLE_STATES = LOAN_STATES.filter((state) => canSettle({ state }))

async function readRecords(deps: ApiDeps, condition: RawBuilder<unknown>): Promise<LoanApplication[]> {
  const { rows } = await sql<ApplicationRecord>`
    select a.*,
      (select to_jsonb(q) from quote q where q.application_id = a.id and q.is_current) as quote,
      (select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from requirement r
        where r.application_id = a.id) as requirements,
      (select coalesce(jsonb_object_agg(read.slug, read.at), '{}') from (
        select d.slug, max(c.confirmed_at) as at from quote q
        join document d on d.application_id = a.id and d.quote_id = q.id and d.slug = any (${sql.val([...READ_DOCUMENT_SLUGS])})
        join document_confirmation c on c.document_id = d.id and c.user_id = a.user_id
        where q.application_id = a.id and q.is_current
        group by d.slug) read) as documents_read_at,
      own_loan.id as loan_id, own_loan.state as loan_state,
      (select to_jsonb(p) from quote q join quote p on p.id = q.replaces_quote_id
        where q.application_id = a.id and q.is_current and a.state = 'Quoted') as previous_quote,
      (select s.address_options from bureau_search s
        where s.application_id = a.id and s.answered_at is not null and a.state = 'Address Mismatch'
        order by s.answered_at desc limit 1) as address_options,
      a.state = 'Quoted' and a.product_type = 'unsecured' and exists (select from loan l where l.user_id = a.user_id
        and l.product_type = 'unsecured' and l.state = any (${sql.val(SETTLEABLE_STATES)})) as has_loan_to_refinance
    from loan_application a
    left join loan own_loan on own_loan.application_id = a.id
    where ${condition}
    order by a.id desc`.execute(deps.db)
  const now = deps.clock.now()
  return rows.map((row) => toApplication(row, now, scheduleOfQuote))
}
