import { randomUUID } from 'node:crypto'
import { REPORT_VALID_DAYS } from '@tarnbrook/contract/reviews/report-days'
import type { Kysely, Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { listAddresses } from '#platform/addresses.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { BureauAddress, BureauAnswer, BureauReport, BureauRequest } from '#providers/bureau/port.ts'

export type SearchRow = Selectable<DB['bureau_search']>
export type KnownAnswer = Exclude<BureauAnswer, { kind: 'unavailable' }>

/** Stores the agency's answer with the search it belongs to. */
export async function recordSearchResult(
  work: Work,
  options: { searchId: number; applicationId: number; answer: KnownAnswer; now: Temporal.Instant },
): Promise<void> {
  const { searchId, applicationId, answer, now } = options
  const report = answer.kind === 'matched' ? answer.report : null
  const addressOptions = answer.kind === 'address-ambiguous' ? answer.options : []
  await work.tx
    .updateTable('bureau_search')
    .set({
      application_id: applicationId,
      outcome: answer.kind,
      score: report?.score ?? null,
      report: report ? JSON.stringify(report) : null,
      address_options: JSON.stringify(addressOptions),
      answered_at: toDate(now),
    })
    .where('id', '=', searchId)
    .execute()
}

/** Locked, so that only one of two concurrent requests records the answer. */
export function lockSearch(work: Work, searchId: number): Promise<SearchRow> {
  return work.tx
    .selectFrom('bureau_search')
    .selectAll()
    .where('id', '=', searchId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The stored answer of a search; undefined while there is none. */
export function storedAnswer(
  search: Pick<SearchRow, 'outcome' | 'report' | 'address_options'>,
): KnownAnswer | undefined {
  if (search.outcome === 'matched')
    return { kind: 'matched', report: search.report as unknown as BureauReport }
  if (search.outcome === 'address-ambiguous')
    return { kind: 'address-ambiguous', options: search.address_options as unknown as BureauAddress[] }
  return search.outcome === 'no-trace' ? { kind: 'no-trace' } : undefined
}

export function findHardSearch(db: Kysely<DB>, applicationId: number): Promise<SearchRow | undefined> {
  return db
    .selectFrom('bureau_search')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('purpose', '=', 'application')
    .executeTakeFirst()
}

/** The report on which a requested loan was decided. */
export async function findFullReport(
  db: Kysely<DB>,
  applicationId: number,
): Promise<BureauReport | undefined> {
  const search = await findHardSearch(db, applicationId)
  const answer = search && storedAnswer(search)
  return answer?.kind === 'matched' ? answer.report : undefined
}

/** Until when a full report that is there prices the loan; null where none is. */
export async function findFullReportEnd(db: Kysely<DB>, applicationId: number): Promise<Date | null> {
  const search = await findHardSearch(db, applicationId)
  if (search?.outcome !== 'matched' || !search.answered_at) return null
  return toDate(toInstant(search.answered_at).add({ hours: 24 * REPORT_VALID_DAYS }))
}

/** The latest soft search's report, if recent and for the current address; else search again. */
export async function findRecentReport(
  tx: Kysely<DB>,
  { application, now }: { application: { id: number; user_id: number }; now: Temporal.Instant },
): Promise<BureauReport | undefined> {
  const search = await tx
    .selectFrom('bureau_search')
    .select('report')
    .where('application_id', '=', application.id)
    .where('purpose', '=', 'quotation')
    .where('outcome', '=', 'matched')
    .where('answered_at', '>', toDate(now.subtract({ hours: 24 * REPORT_VALID_DAYS })))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_address_history')
            .select('id')
            .where('user_id', '=', application.user_id)
            .whereRef('replaced_at', '>', 'bureau_search.answered_at'),
        ),
      ),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return search ? (search.report as unknown as BureauReport) : undefined
}

/** The reference by which the agency knows a search, so that a repeat is the same search. */
export interface SearchReference {
  id: number
  reference: string
}

/** A soft search of an existing application, stored before it is made. */
export async function reserveSoftSearch(
  work: Work,
  { applicationId, now }: { applicationId: number; now: Temporal.Instant },
): Promise<SearchReference> {
  return work.tx
    .insertInto('bureau_search')
    .values({
      application_id: applicationId,
      // Stored with the caller's key, so that a repeat finds it and leaves no second footprint.
      reference: `Q-${randomUUID()}`,
      purpose: 'quotation',
      created_at: toDate(now),
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
}

/** The stored details of the borrower, with which the agency is asked. */
export async function applicantOnFile(db: Kysely<DB>, userId: number): Promise<BureauRequest['applicant']> {
  const [user, addresses] = await Promise.all([
    db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    listAddresses(db, userId),
  ])
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    dateOfBirth: user.date_of_birth ?? '',
    addresses: addresses.map((address) => ({
      flatNumber: address.flat_number,
      houseNumber: address.house_number,
      line1: address.line1,
      line2: address.line2,
      town: address.town,
      county: address.county,
      postCode: address.post_code,
    })),
  }
}
