import { getBrand } from '@tarnbrook/brands/brand'
import { isGoingAhead } from '@tarnbrook/domain/applications/application-state'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { type ApplicationRow, moveApplication } from '#features/applications/application.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { type ExpiryFacts, quoteExpiredEmail, quoteReminderEmail } from './expiry-emails.ts'

/**
 * Job: Spec 4: a quote is live until it expires. Finds in pages what has expired or soon will, and
 * enqueues a job for each: an interrupted run can be repeated, and nothing is done twice.
 */
export async function expireQuotes(deps: ApiDeps): Promise<void> {
  const now = deps.clock.now()
  await forEachPage(deps, 'expire-quote', isExpired(now))
  await forEachPage(deps, 'remind-of-quote', isToBeReminded(now))
}

/** Job: checks again under lock, because the borrower may have signed or requoted a moment ago. */
export async function expireQuote(
  deps: ApiDeps,
  { applicationId }: { applicationId: number },
): Promise<void> {
  const now = deps.clock.now()
  await inCommand(deps, 'expireQuote', async (work) => {
    const found = await lockWhere(work, applicationId, isExpired(now))
    if (!found) return
    const { application } = found
    await moveApplication(work, { application, to: 'Expired', reason: 'quote expired', now })
    // That a requested loan has ended is no marketing. Other applicants are not emailed.
    if (isGoingAhead(application.state))
      await writeToApplicant(work, deps, { ...found, content: quoteExpiredEmail })
  })
}

/** Job: one email for each expiry, only to a borrower who allows reminders at this moment. */
export async function remindOfQuote(
  deps: ApiDeps,
  { applicationId }: { applicationId: number },
): Promise<void> {
  const now = deps.clock.now()
  await inCommand(deps, 'remindOfQuote', async (work) => {
    const found = await lockWhere(work, applicationId, isToBeReminded(now))
    if (!found) return
    await work.tx
      .updateTable('loan_application')
      .set({ reminded_of: found.expiresAt })
      .where('id', '=', applicationId)
      .execute()
    const isSent = await writeToApplicant(work, deps, { ...found, content: quoteReminderEmail })
    if (isSent) await work.record({ name: 'quoteReminded', subject: ['application', applicationId] })
  })
}

const PAGE = 500
/** Where there is no quote with a date: as long as the brands' quotes are valid. */
export const MISMATCH_VALID_DAYS = 30
/** Early enough to read, consider and request; late enough to be the only reminder. */
const REMINDED_DAYS = 5

type Condition = ReturnType<typeof isExpired>

function isExpired(now: Temporal.Instant) {
  return sql`(
    (a.state in ('Quoted', 'Unrequested', 'Requested', 'In Review', 'Approved') and q.expires_at <= ${toDate(now)})
    or (a.state = 'Address Mismatch'
      and a.updated_at <= ${toDate(now.subtract({ hours: 24 * MISMATCH_VALID_DAYS }))}))`
}

/** Where the borrower acts next: not for a rejected quote, nor for one that waits for us. */
function isToBeReminded(now: Temporal.Instant) {
  return sql`(a.state in ('Quoted', 'Requested', 'Approved')
    and q.expires_at > ${toDate(now)} and q.expires_at <= ${toDate(now.add({ hours: 24 * REMINDED_DAYS }))}
    and a.reminded_of is distinct from q.expires_at
    and (select c.is_given from contact_consent c
      where c.user_id = a.user_id
        and c.flag = case a.product_type when 'unsecured' then 'unsecuredLoanReminders' else 'motorFinanceReminders' end
      order by c.id desc limit 1))`
}

async function forEachPage(
  deps: ApiDeps,
  job: 'expire-quote' | 'remind-of-quote',
  condition: Condition,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select a.id from loan_application a
      left join quote q on q.application_id = a.id and q.is_current
      where a.id > ${after} and ${condition}
      order by a.id limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await inCommand(deps, `enqueue-${job}`, (work) =>
      enqueueMany(
        work,
        job,
        rows.map(({ id }) => ({ payload: { applicationId: id }, key: `${job}:${id}` })),
      ),
    )
  }
}

interface ExpiringApplication {
  application: ApplicationRow
  expiresAt: Date | null
}

/** Undefined when the condition no longer applies. */
async function lockWhere(
  work: Work,
  id: number,
  condition: Condition,
): Promise<ExpiringApplication | undefined> {
  const application = await work.tx
    .selectFrom('loan_application')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { rows } = await sql<{ expires_at: Date | null }>`
    select q.expires_at from loan_application a
    left join quote q on q.application_id = a.id and q.is_current
    where a.id = ${id} and ${condition}`.execute(work.tx)
  return application && rows[0] ? { application, expiresAt: rows[0].expires_at } : undefined
}

async function writeToApplicant(
  work: Work,
  deps: ApiDeps,
  options: ExpiringApplication & { content: (facts: ExpiryFacts) => EmailContent },
): Promise<boolean> {
  const { application, expiresAt, content } = options
  const brand = getBrand(application.brand)
  return emailUser(work, deps, {
    userId: application.user_id,
    brand,
    content: ({ siteUrl }) =>
      content({
        brand,
        siteUrl,
        id: application.id,
        productType: application.product_type,
        amountPence: application.amount_pence,
        termMonths: application.term_months,
        isGoingAhead: isGoingAhead(application.state),
        until: londonToday(expiresAt ? toInstant(expiresAt) : deps.clock.now()),
      }),
  })
}

function inCommand<Result>(
  deps: ApiDeps,
  name: string,
  body: (work: Work) => Promise<Result>,
): Promise<Result> {
  return command(deps, systemContext('expire-quotes'), { name }, body)
}
