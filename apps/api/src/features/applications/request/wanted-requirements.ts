import type { LOAN_REASONS } from '@tarnbrook/contract/applications/application-choices'
import type { RequirementType } from '@tarnbrook/contract/applications/requirement-resource'
import { findRequired, isAddressOld, type Required } from '@tarnbrook/domain/applications/required'
import { ADDRESS_HISTORY_THRESHOLD } from '@tarnbrook/domain/core/address'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { findLowerIncome } from '#features/applications/affordability/earlier-income.ts'
import { findDoubts } from '#features/applications/affordability/household.ts'
import { type ApplicationRow, moveWhenProvided } from '#features/applications/application.ts'
import { reopenCardChoice } from '#features/applications/card-payoff/want-cards-again.ts'
import { findFullReport } from '#features/applications/search/searches.ts'
import { listAddresses } from '#platform/addresses.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { BureauReport } from '#providers/bureau/port.ts'
import type { SuggestedLoan } from './suggested-loan.ts'

const DEBT_CONSOLIDATION: (typeof LOAN_REASONS)[number] = 'Debt consolidation'

const TYPE_OF: Record<Required, RequirementType> = {
  phone: 'phone-application-requirement',
  affordability: 'affordability-application-requirement',
  'current-address': 'current-address-confirmation-requirement',
  'card-payoff': 'debt-consolidation-upsell-application-requirement',
  income: 'income-application-requirement',
  id: 'id-application-requirement',
  address: 'address-application-requirement',
  'driving-licence': 'driving-licence-application-requirement',
  bank: 'bank-application-requirement',
  'payment-day': 'payment-day-application-requirement',
  'legal-documents': 'legal-documents-accepted-application-requirement',
}

interface RequestedApplication {
  application: ApplicationRow
  now: Temporal.Instant
}

/**
 * Stores what a requested application wants; what was met before a withdrawal stays met.
 * `suggested`: the full search leaves only this loan affordable.
 */
export async function wantRequirements(work: Work, deps: ApiDeps, options: Asked): Promise<void> {
  const { application, now } = options
  await storeWanted(work, deps, options)
  await moveWhenProvided(work, application, now)
}

/**
 * Applies the rules again, after the loan or the address of a requested application was changed.
 * The caller meets the requirement by which it came, and with it moves the application on.
 * @param about proofs wanted `before` and not any more go, unless something was sent; those that
 * staff asked for stay
 */
export async function updateWantedRequirements(
  work: Work,
  deps: ApiDeps,
  about: RequestedApplication & { before: ApplicationRow },
): Promise<void> {
  const { application, before } = about
  const report = await findFullReport(work.tx, application.id)
  if (!report) throw new Error('a requested application has no full search')
  const asked = { ...about, report, suggested: null }
  const earlier = await findRequirements(work, deps, { ...asked, application: before })
  const required = await storeWanted(work, deps, asked)
  const unwanted = earlier.filter((each) => !required.includes(each)).map((each) => TYPE_OF[each])
  if (unwanted.length > 0) await removeUnsent(work, application, unwanted)
}

/**
 * Once the phone is checked, which can show that another account with less income is theirs. What
 * the bank showed before that was met by a rule, or by a person without this doubt.
 */
export async function wantProofOfIncome(
  work: Work,
  deps: ApiDeps,
  { application, now }: RequestedApplication,
): Promise<void> {
  if (!(await findLowerIncome({ ...deps, db: work.tx }, application))) return
  const wanted = { type: TYPE_OF.income, state: 'wanted' as const, created_at: toDate(now) }
  await work.tx
    .insertInto('requirement')
    .values({ application_id: application.id, ...wanted })
    .onConflict((conflict) => conflict.columns(['application_id', 'type']).doNothing())
    .execute()
  const reviewed = await work.tx
    .updateTable('requirement')
    .set({ state: 'reviewing', met_at: null, confirmed_at: toDate(now) })
    .where('application_id', '=', application.id)
    .where('type', '=', TYPE_OF.income)
    .where('state', '=', 'met')
    .where(sql<boolean>`details ? 'fromBank'`)
    .returning('type')
    .executeTakeFirst()
  if (!reviewed) return
  await work.record({
    name: 'proofReviewWanted',
    subject: ['application', application.id],
    before: { requirement: reviewed.type, state: 'met' },
    after: { requirement: reviewed.type, state: 'reviewing' },
  })
}

type Asked = RequestedApplication & { report: BureauReport; suggested: SuggestedLoan | null }

async function findRequirements(
  work: Work,
  deps: ApiDeps,
  { application, report, now, suggested }: Asked,
): Promise<Required[]> {
  const [address] = await listAddresses(work.tx, application.user_id)
  const lowerIncome = await findLowerIncome({ ...deps, db: work.tx }, application)
  return findRequired({
    product: application.product_type === 'hire-purchase' ? 'hire-purchase' : 'unsecured',
    amountPence: application.amount_pence,
    isNewAddress: address?.period === ADDRESS_HISTORY_THRESHOLD,
    activeAccounts: report.activeAccounts,
    isAffordable: suggested === null,
    isDebtConsolidation: application.reason === DEBT_CONSOLIDATION,
    hasDoubts: findDoubts(application, { ...report, lowerIncome }).length > 0,
    ...(await readAddressFacts(work, { application, now })),
  })
}

async function storeWanted(work: Work, deps: ApiDeps, asked: Asked): Promise<Required[]> {
  const { application, now, suggested } = asked
  const required = await findRequirements(work, deps, asked)
  await work.tx
    .insertInto('requirement')
    .values(
      required.map((each) => ({
        application_id: application.id,
        type: TYPE_OF[each],
        created_at: toDate(now),
        ...toInitialColumns(each, { application, now, suggested }),
      })),
    )
    .onConflict((conflict) => conflict.columns(['application_id', 'type']).doNothing())
    .execute()
  await reopenCardChoice(work, { application, isWanted: required.includes('card-payoff'), now })
  return required
}

/** A payment day chosen on the quote is not asked for again; it can be changed until signing. */
function toInitialColumns(
  required: Required,
  { application, now, suggested }: RequestedApplication & { suggested: SuggestedLoan | null },
) {
  if (required === 'affordability')
    return { state: 'wanted' as const, details: JSON.stringify({ suggested }) }
  const { payment_day: paymentDay } = application
  if (required !== 'payment-day' || paymentDay === null) return { state: 'wanted' as const }
  return { state: 'met' as const, met_at: toDate(now), details: JSON.stringify({ paymentDay }) }
}

/**
 * How long the address has stood: when a customer with a loan gave or confirmed it, and whether it
 * changed after the full search, which can be older than a request made again.
 */
async function readAddressFacts(
  { tx }: Work,
  { application, now }: RequestedApplication,
): Promise<{ isAddressOld: boolean; hasMovedSinceSearch: boolean }> {
  const { rows } = await sql<{ has_loan: boolean; confirmed_at: Date; has_moved: boolean }>`
    select exists (select from loan l where l.user_id = u.id) as has_loan,
      greatest(u.created_at, moved.at, (select max(r.met_at) from requirement r
        join loan_application a on a.id = r.application_id
        where a.user_id = u.id and r.type = ${TYPE_OF['current-address']})) as confirmed_at,
      coalesce(moved.at > (select s.answered_at from bureau_search s
        where s.application_id = ${application.id} and s.purpose = 'application'), false) as has_moved
    from app_user u,
      lateral (select max(h.replaced_at) as at from user_address_history h where h.user_id = u.id) moved
    where u.id = ${application.user_id}`.execute(tx)
  const [known] = rows
  if (!known) throw new Error('an application has no person')
  const confirmedOn = londonToday(toInstant(known.confirmed_at))
  return {
    isAddressOld: known.has_loan && isAddressOld(confirmedOn, londonToday(now)),
    hasMovedSinceSearch: known.has_moved,
  }
}

/** A file that the borrower removed was not sent: its row waits for the file's deletion. */
async function removeUnsent({ tx }: Work, { id }: ApplicationRow, types: RequirementType[]): Promise<void> {
  const unsent = await tx
    .selectFrom('requirement')
    .select('id')
    .where('application_id', '=', id)
    .where('type', 'in', types)
    .where('state', '=', 'wanted')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('proof')
            .select('proof.id')
            .whereRef('proof.requirement_id', '=', 'requirement.id')
            .where('proof.state', '<>', 'removed'),
        ),
      ),
    )
    .execute()
  if (unsent.length === 0) return
  const ids = unsent.map((requirement) => requirement.id)
  await tx
    .updateTable('proof')
    .set({ requirement_id: null, name: '' })
    .where('requirement_id', 'in', ids)
    .execute()
  await tx.deleteFrom('requirement').where('id', 'in', ids).execute()
}
