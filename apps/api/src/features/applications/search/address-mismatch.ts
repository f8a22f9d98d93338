import { getBrand } from '@tarnbrook/brands/brand'
import type { AddressCorrection } from '@tarnbrook/contract/applications/address-mismatch'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { Problem } from '@tarnbrook/contract/errors'
import { awaitsAddress } from '@tarnbrook/domain/applications/application-state'
import { addressesToSend } from '@tarnbrook/domain/core/address'
import { ADULT_YEARS, calculateAge } from '@tarnbrook/domain/core/calendar'
import type { ApiDeps } from '#deps.ts'
import {
  hasProvenIdentity,
  hasSameNameAndBirthday,
  NOT_YOUR_NAME,
  type UserRow,
} from '#features/applications/applicant.ts'
import {
  type ApplicationRow,
  lockApplication,
  moveApplication,
  ownApplication,
  readApplication,
} from '#features/applications/application.ts'
import {
  decideAgainOrOffer,
  declineApplication,
  readKnown,
  toTerms,
} from '#features/applications/quote/decide-again.ts'
import { addQuote } from '#features/applications/quote/quotes.ts'
import { hasSameAddresses, replaceAddresses } from '#platform/addresses.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { maySeeDetails } from '#platform/person.ts'
import { makeSearch, type Recorded, type SearchKind } from './credit-search.ts'
import { findSameSearch } from './deferred-searches.ts'
import { type KnownAnswer, lockSearch, recordSearchResult, reserveSoftSearch } from './searches.ts'

interface CorrectionRequest {
  ctx: RequestContext
  id: number
  correction: AddressCorrection
  idempotencyKey: string
}

/**
 * Corrects name, date of birth or address, and asks the agency again. Stored before asking: nothing
 * must be entered again. Still unknown: the state stays, with the agency's suggestions.
 * @throws Problem VALIDATION_FAILED, NOT_FOUND, WRONG_STATE, STEP_UP_REQUIRED, CONFLICT,
 * CREDIT_CHECK_PENDING, TOO_MANY_REQUESTS
 */
export async function updateAddressMismatch(
  deps: ApiDeps,
  request: CorrectionRequest,
): Promise<LoanApplication> {
  const { ctx, id, correction } = request
  await limitRate(deps, ctx, ['address-mismatch', 'address-mismatch-address'])
  const born = Temporal.PlainDate.from(correction.dateOfBirth)
  // CCA 1974 s50: no one under 18 is lent to.
  if (calculateAge(born, deps.clock.today()) < ADULT_YEARS)
    throw new Problem('VALIDATION_FAILED', { fields: { dateOfBirth: ['You must be 18 or over to apply'] } })

  const search = await storeCorrection(deps, request)
  await makeSearch(deps, addressCorrectionSearch, {
    ctx,
    input: { id, correction },
    search,
    idempotencyKey: request.idempotencyKey,
    buildAnswer: async () => null,
  })
  return readApplication(deps, ownApplication(ctx, id))
}

interface CorrectionInput {
  id: number
  correction: AddressCorrection
}

/** The soft search after a name, date of birth or address was corrected. */
export const addressCorrectionSearch: SearchKind<CorrectionInput> = {
  name: 'address',
  purpose: 'quotation',
  commandName: 'updateAddressMismatch',
  applicant: async (_deps, { input: { correction } }) => ({
    firstName: correction.firstName,
    lastName: correction.lastName,
    dateOfBirth: correction.dateOfBirth,
    addresses: addressesToSend(correction.addresses),
  }),
  record: recordCorrection,
}

/** Step one: stores the correction and reserves the search that is made with it. */
function storeCorrection(deps: ApiDeps, request: CorrectionRequest) {
  const { ctx, id, correction, idempotencyKey } = request
  const { userId } = requireBorrower(ctx)
  const now = deps.clock.now()
  const options = {
    name: 'correctApplicant',
    idempotencyKey: `reserve:${idempotencyKey}`,
    input: { id, correction },
  }
  return command(deps, ctx, options, async (work) => {
    const user = await lockPerson(work, userId)
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    if (!awaitsAddress(application.state)) throw new Problem('WRONG_STATE')
    const input = { id, correction }
    const same = await findSameSearch(work, deps, { kind: 'address', ctx, input, applicationId: id })
    if (same) return same
    await assertMayCorrect(work, ctx, { user, correction })
    const { firstName, lastName, dateOfBirth, addresses } = correction
    await work.tx
      .updateTable('app_user')
      .set({ first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth })
      .where('id', '=', userId)
      .execute()
    await replaceAddresses(work, { userId, addresses, source: 'address-mismatch', now })
    await work.record({ name: 'applicantCorrected', subject: ['application', id] })
    return reserveSoftSearch(work, { applicationId: id, now })
  })
}

/** Locks the person before the application, as when a person applies. */
function lockPerson(work: Work, userId: number): Promise<UserRow> {
  return work.tx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The name of a person with a loan or a checked phone cannot be changed here. */
async function assertMayCorrect(
  work: Work,
  ctx: RequestContext,
  { user, correction }: { user: UserRow; correction: AddressCorrection },
): Promise<void> {
  if (!(await maySeeDetails(work.tx, ctx))) throw new Problem('STEP_UP_REQUIRED')
  if ((await hasProvenIdentity(work, user)) && !hasSameNameAndBirthday(user, correction))
    throw new Problem('CONFLICT', { message: NOT_YOUR_NAME })
}

async function recordCorrection(
  work: Work,
  answered: Parameters<SearchKind<CorrectionInput>['record']>[1],
): Promise<Recorded> {
  const { deps, ctx, input, search, answer } = answered
  const { id, correction } = input
  const { userId } = requireBorrower(ctx)
  const recorded = { applicationId: id, userId }
  const now = deps.clock.now()
  const user = await lockPerson(work, userId)
  const application = await lockApplication(work.tx, ownApplication(ctx, id))
  const { outcome } = await lockSearch(work, search.id)
  // The job that continues the search, or a concurrent request, has recorded it.
  if (outcome !== null) return recorded
  if (!awaitsAddress(application.state)) throw new Problem('WRONG_STATE')
  await assertStillTrue(work, user, correction)
  await recordSearchResult(work, { searchId: search.id, applicationId: id, answer, now })
  const asked = await reserveRepeatedSearch(work, { application, now })
  if (answer.kind === 'matched')
    await decideCorrected(work, { application: asked, user, answer, today: deps.clock.today(), now })
  return recorded
}

/** If corrected again since, the stored details are not those the agency was asked about. */
async function assertStillTrue(work: Work, user: UserRow, correction: AddressCorrection): Promise<void> {
  const isTrue =
    user.first_name === correction.firstName &&
    user.last_name === correction.lastName &&
    user.date_of_birth === correction.dateOfBirth &&
    (await hasSameAddresses(work, user.id, correction.addresses))
  if (!isTrue) throw new Problem('CONFLICT')
}

/** The accepted quote no longer exists; the days for correcting the address count from now. */
function reserveRepeatedSearch(
  work: Work,
  { application, now }: { application: ApplicationRow; now: Temporal.Instant },
): Promise<ApplicationRow> {
  return work.tx
    .updateTable('loan_application')
    .set({ reaction: null, updated_at: toDate(now) })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function decideCorrected(
  work: Work,
  options: {
    application: ApplicationRow
    user: UserRow
    answer: Extract<KnownAnswer, { kind: 'matched' }>
    today: Temporal.PlainDate
    now: Temporal.Instant
  },
): Promise<void> {
  const { application, user, answer, today, now } = options
  const known = await readKnown(work, application, { user, report: answer.report, today })
  const decision = decideAgainOrOffer(application, known)
  const reason = 'address corrected'
  if (decision.outcome === 'declined') {
    await declineApplication(work, { application, reasons: decision.reasons, by: 'rules', reason, now })
    return
  }
  await work.tx
    .updateTable('loan_application')
    .set(toTerms(decision))
    .where('id', '=', application.id)
    .execute()
  const quoted = await moveApplication(work, { application, to: 'Quoted', reason, now })
  await addQuote(work, {
    application: quoted,
    brand: getBrand(application.brand),
    band: decision.band,
    price: decision.price,
    today,
    now,
  })
}
