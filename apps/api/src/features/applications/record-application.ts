import type { CreateLoanApplication } from '@tarnbrook/contract/applications/applications'
import { Problem } from '@tarnbrook/contract/errors'
import { decideOrOffer, type LoanDecision } from '@tarnbrook/domain/applications/affordable-offer'
import {
  APPLICATION_STATES,
  type ApplicationState,
  isReplaceable,
} from '@tarnbrook/domain/applications/application-state'
import { setAside } from '@tarnbrook/domain/applications/underwriting'
import { addressesToSend } from '@tarnbrook/domain/core/address'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import type { ApiDeps } from '#deps.ts'
import { createOwnLending, readLendingOfPerson } from '#features/situation/own-lending.ts'
import { addAddresses, replaceAddresses } from '#platform/addresses.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { recordConsent } from '#platform/consent.ts'
import type { RequestContext } from '#platform/context.ts'
import type { BureauReport } from '#providers/bureau/port.ts'
import { toAnswerColumns, toDecidingAnswers } from './affordability/household.ts'
import { findApplicant, hasGoneAhead, hasToChangeAddress, type Person, type UserRow } from './applicant.ts'
import { type ApplicationRow, appendTransition, moveApplication } from './application.ts'
import { toAttributionColumns } from './attribution.ts'
import { findParties, type Parties } from './parties.ts'
import { type Known, readSetAside, toTerms } from './quote/decide-again.ts'
import { toStoredVehicle } from './quote/finance.ts'
import { toLendingTerms } from './quote/lending-terms.ts'
import { addQuote } from './quote/quotes.ts'
import type { SearchKind } from './search/credit-search.ts'
import { type KnownAnswer, lockSearch, recordSearchResult } from './search/searches.ts'

/** The quotation search of a new application; its input is the application itself. */
export const applicationSearch: SearchKind<CreateLoanApplication> = {
  name: 'application',
  purpose: 'quotation',
  commandName: 'createLoanApplication',
  async applicant(_deps, { input: { user } }) {
    const { firstName, lastName, dateOfBirth, addresses } = user
    return { firstName, lastName, dateOfBirth, addresses: addressesToSend(addresses) }
  },
  async record(work, { deps, ctx, input, search, answer }) {
    const { application_id: madeId } = await lockSearch(work, search.id)
    // A concurrent request, or the job that continues the search, may have recorded it already.
    const row =
      madeId === null
        ? await recordApplication(work, { deps, ctx, application: input, searchId: search.id, answer })
        : await work.tx
            .selectFrom('loan_application')
            .selectAll()
            .where('id', '=', madeId)
            .executeTakeFirstOrThrow()
    return { applicationId: row.id, userId: row.user_id }
  },
}

/** What is recorded. It may run later, in a job, without the request that asked for it. */
interface Applied {
  ctx: RequestContext
  application: CreateLoanApplication
  now: Temporal.Instant
}

/** The rows of an application and its person, the decision, and the quote if any. */
async function recordApplication(
  work: Work,
  options: Omit<Applied, 'now'> & { deps: ApiDeps; searchId: number; answer: KnownAnswer },
): Promise<ApplicationRow> {
  const { deps, ctx, application, searchId, answer } = options
  const { brand } = ctx
  const now = deps.clock.now()
  const today = deps.clock.today()
  const applied = { ctx, application, now }
  const parties = findParties(deps.config, ctx, application)
  const { user, isNew, mayChange } = await settlePerson(work, applied)
  if (!isNew) {
    if (await hasGoneAhead(work, user)) throw new Problem('CONFLICT')
    await withdrawOlderQuotes(work, { user, brand: brand.key, now })
  }
  const consent = application.user.contactConsent
  // Consents from an unproven sign-in never change an existing person's: only the event stores
  // them. A new person's are their first; a signed-in one's, their latest.
  if (mayChange && consent) {
    const by = { userId: user.id, isNew, source: 'application', brand: brand.key, now } as const
    await recordConsent(work, { ...by, said: consent })
  }

  const asked = { productType: brand.productType, today }
  const own = isNew ? createOwnLending(asked) : await readLendingOfPerson(work, { user, ...asked })
  const aside = isNew ? [] : await readSetAside(work, user.id, today)
  const decision =
    answer.kind === 'matched'
      ? decideNewApplication(setAside(answer.report, aside), applied, { today, own })
      : null
  const state = chooseApplicationState(decision)
  const row = await work.tx
    .insertInto('loan_application')
    .values({
      ...toRow(applied, { userId: user.id, state, decision, parties }),
      ...toAttributionColumns(ctx),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const outcome = { applicationId: row.id, now }
  await appendTransition(work, { ...outcome, sortKey: 1, from: null, to: state, reason: answer.kind })
  await recordSearchResult(work, { ...outcome, searchId, answer })
  if (decision?.outcome === 'quoted') {
    const { band, price } = decision
    await addQuote(work, { application: row, brand, band, price, today, now })
  }
  const { decline_reasons: reasons, attribution } = row
  await work.record({
    name: 'applicationCreated',
    subject: ['application', row.id],
    after: { state, searched: answer.kind, reasons, attribution, consent },
  })
  return row
}

/** Creates the person, or finds them under lock: they may exist since the search was reserved. */
async function settlePerson(
  work: Work,
  { ctx, application, now }: Applied,
): Promise<{ user: UserRow; isNew: boolean; mayChange: boolean }> {
  const person = application.user
  // Most applicants are new; for others the insert meets the existing row.
  const applicant = ctx.actor.kind === 'borrower' ? await findApplicant(work, ctx, person) : null
  const added = applicant && applicant.kind !== 'new' ? undefined : await addPerson(work, person, now)
  if (added) return { user: added, isNew: true, mayChange: true }
  const known = applicant ?? (await findApplicant(work, ctx, person))
  if (known.kind !== 'known') throw new Problem('CONFLICT')
  const { user, mayChange } = known
  if (mayChange && (await hasToChangeAddress(work, user, person))) throw new Problem('CONFLICT')
  const { addresses } = person
  if (mayChange) await replaceAddresses(work, { userId: user.id, addresses, source: 'application', now })
  return { user, isNew: false, mayChange }
}

/** Undefined when a person with this email address was created a moment ago. */
async function addPerson(work: Work, person: Person, now: Temporal.Instant): Promise<UserRow | undefined> {
  const user = await work.tx
    .insertInto('app_user')
    .values({
      email: person.email,
      email_key: emailKey(person.email),
      first_name: person.firstName,
      last_name: person.lastName,
      date_of_birth: person.dateOfBirth,
      mobile_number: person.mobileNumber,
      created_at: toDate(now),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (user) await addAddresses(work, user.id, person.addresses)
  return user
}

/** A new quote replaces one that was not requested. */
async function withdrawOlderQuotes(
  work: Work,
  { user, brand, now }: { user: UserRow; brand: string; now: Temporal.Instant },
): Promise<void> {
  const older = await work.tx
    .selectFrom('loan_application')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('brand', '=', brand)
    .where('state', 'in', APPLICATION_STATES.filter(isReplaceable))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const application of older)
    await moveApplication(work, {
      application,
      to: 'Withdrawn',
      reason: 'replaced by a newer application',
      now,
    })
}

function decideNewApplication(
  report: BureauReport,
  { ctx, application }: Applied,
  known: Pick<Known, 'own' | 'today'>,
): LoanDecision {
  const asked = {
    amountPence: application.amount,
    termMonths: application.term,
    dateOfBirth: Temporal.PlainDate.from(application.user.dateOfBirth),
    ...toDecidingAnswers(toAnswers(application)),
  }
  return decideOrOffer(report, asked, { terms: toLendingTerms(ctx.brand), ...known })
}

function toAnswers({ affordability, netMonthlyIncome }: CreateLoanApplication) {
  return toAnswerColumns({ ...affordability, netMonthlyIncome })
}

function chooseApplicationState(decision: LoanDecision | null): ApplicationState {
  if (!decision) return 'Address Mismatch'
  return decision.outcome === 'quoted' ? 'Quoted' : 'Declined'
}

/** A new application as it is stored. */
function toRow(
  { ctx, application, now }: Applied,
  made: { userId: number; state: ApplicationState; decision: LoanDecision | null; parties: Parties },
) {
  const { vehicle } = application
  const { decision, parties } = made
  return {
    user_id: made.userId,
    brand: ctx.brand.key,
    product_type: ctx.brand.productType,
    partner: ctx.actor.kind === 'partner' ? ctx.actor.name : null,
    state: made.state,
    // The loan that it is for: the amount requested, or as much of it as is affordable.
    ...(decision?.outcome === 'quoted'
      ? toTerms(decision)
      : { amount_pence: application.amount, term_months: application.term }),
    reason: application.reason,
    occupation: application.occupation ?? null,
    employment_status: application.employmentStatus,
    ...toAnswers(application),
    lufcd: application.lufcd ?? null,
    lfcd: application.lfcd ?? null,
    lcpd: application.lcpd ?? null,
    vehicle: vehicle ? JSON.stringify(toStoredVehicle(vehicle, parties.seller)) : null,
    intermediaries: JSON.stringify(parties.intermediaries),
    decline_reasons: decision?.outcome === 'declined' ? [...decision.reasons] : [],
    declined_by: decision?.outcome === 'declined' ? ('rules' as const) : null,
    created_at: toDate(now),
    updated_at: toDate(now),
  }
}
