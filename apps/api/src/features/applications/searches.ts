import { Problem } from '@tarnbrook/contract/errors'
import type { Kysely, Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '../../deps.ts'
import { toDate } from '../../platform/clock.ts'
import type { Work } from '../../platform/command.ts'
import type { BureauAnswer, BureauReport, BureauRequest } from '../../providers/bureau/port.ts'
import type { UserAddressRow, UserRow } from './applicant.ts'

export type SearchRow = Selectable<DB['bureau_search']>
export type KnownAnswer = Exclude<BureauAnswer, { kind: 'unavailable' }>

/**
 * Asks the credit reference agency, outside any transaction.
 * @throws Problem BUREAU_UNAVAILABLE when it is not known what became of the search; the same reference is used next time.
 */
export async function searchBureau(deps: ApiDeps, request: BureauRequest): Promise<KnownAnswer> {
  const answer = await deps.providers.bureau.search(request)
  if (answer.kind === 'unavailable') throw new Problem('BUREAU_UNAVAILABLE')
  return answer
}

/** Keeps what the agency said with the search it said it to. */
export async function noteAnswer(
  work: Work,
  options: { searchId: number; applicationId: number; answer: KnownAnswer; now: Temporal.Instant },
): Promise<void> {
  const { searchId, applicationId, answer, now } = options
  const report = answer.kind === 'matched' ? answer.report : null
  await work.tx
    .updateTable('bureau_search')
    .set({
      application_id: applicationId,
      outcome: answer.kind,
      score: report?.score ?? null,
      report: report ? JSON.stringify(report) : null,
      answered_at: toDate(now),
    })
    .where('id', '=', searchId)
    .execute()
}

/** The stored answer of a search; undefined while there is none. The options of an ambiguous address are not kept. */
export function storedAnswer(search: SearchRow): KnownAnswer | undefined {
  if (search.outcome === 'matched')
    return { kind: 'matched', report: search.report as unknown as BureauReport }
  if (search.outcome === 'address-ambiguous') return { kind: 'address-ambiguous', options: [] }
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

export function toBureauApplicant(user: UserRow, addresses: UserAddressRow[]): BureauRequest['applicant'] {
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
