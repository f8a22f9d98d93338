import type {
  ApplicationEmbedded,
  embeddingApplication,
  LoanApplication,
} from '@tarnbrook/contract/applications/applications'
import type { Requirement, RequirementType } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import {
  type ApplicationState,
  applicationCan,
  awaitsRequirements,
  isEmailed,
  isGoingAhead,
  isInReview,
} from '@tarnbrook/domain/applications/application-state'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { enqueuePartnerEvent } from '#features/partners/partner-event.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { hasOnlyTypedDetails, withoutDetails } from '#platform/person.ts'
import { embedOnly, embedsApplicant, toApplication } from './application-resource.ts'
import {
  hasVisibleBrand,
  isVisibleApplication,
  type OneApplication,
  type OwnApplications,
  selectApplications,
} from './select-applications.ts'

export type ApplicationRow = Selectable<DB['loan_application']>
export type QuoteRow = Selectable<DB['quote']>
export type RequirementRow = Selectable<DB['requirement']>

export interface OwnApplication extends OwnApplications {
  id: number
}

interface OwnRequirement extends OwnApplications {
  requirementId: number
}

/** @throws Problem UNAUTHENTICATED */
export function ownApplication(ctx: RequestContext, id: number): OwnApplication {
  return { id, ...ownApplications(ctx) }
}

/** @throws Problem UNAUTHENTICATED */
export function ownApplications(ctx: RequestContext): OwnApplications {
  const { userId, applicationId } = requireBorrower(ctx)
  return { userId, brand: ctx.configuredBrand, onlyId: applicationId }
}

/** @throws Problem UNAUTHENTICATED */
export function ownRequirement(ctx: RequestContext, requirementId: number): OwnRequirement {
  return { requirementId, ...ownApplications(ctx) }
}

/**
 * The borrower's application, locked for the transaction.
 * @throws Problem NOT_FOUND, the same for another person's and for one that does not exist.
 */
export async function lockApplication(tx: Transaction<DB>, where: OwnApplication): Promise<ApplicationRow> {
  const application = await ownRow(tx, where).forUpdate().executeTakeFirst()
  if (!application) throw notFound('application', where.id)
  return application
}

/** The same without the lock, for reads. @throws Problem NOT_FOUND */
export async function readApplicationRow(db: Kysely<DB>, where: OwnApplication): Promise<ApplicationRow> {
  const application = await ownRow(db, where).executeTakeFirst()
  if (!application) throw notFound('application', where.id)
  return application
}

function ownRow(db: Kysely<DB>, where: OwnApplication) {
  return db
    .selectFrom('loan_application')
    .selectAll()
    .where('id', '=', where.id)
    .where('user_id', '=', where.userId)
    .where(isVisibleApplication(where, 'loan_application'))
}

/**
 * Locks the application before its requirement, in the same order as every other write.
 * @throws Problem NOT_FOUND, after the same queries for another person's and for one that does not
 * exist.
 */
export async function lockApplicationOfRequirement(
  tx: Transaction<DB>,
  where: OwnRequirement & { type: RequirementType },
): Promise<{ application: ApplicationRow; requirement: RequirementRow }> {
  const found = await tx
    .selectFrom('requirement')
    .innerJoin('loan_application', 'loan_application.id', 'requirement.application_id')
    .select('requirement.application_id')
    .where('requirement.id', '=', where.requirementId)
    .where('requirement.type', '=', where.type)
    .where('loan_application.user_id', '=', where.userId)
    .where(where.brand ? hasVisibleBrand(where.brand, 'loan_application') : sql<boolean>`true`)
    .executeTakeFirst()
  if (!found) throw notFound('requirement', where.requirementId)
  const application = await lockApplication(tx, { ...where, id: found.application_id })
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
  const from = application.state
  if (!applicationCan(from, to)) throw new Problem('WRONG_STATE')

  const latest = await work.tx
    .updateTable('application_transition')
    .set({ most_recent: false })
    .where('application_id', '=', application.id)
    .where('most_recent', '=', true)
    .returning('sort_key')
    .executeTakeFirst()
  const sortKey = (latest?.sort_key ?? 0) + 1
  await appendTransition(work, { applicationId: application.id, sortKey, from, to, reason, now })
  await enqueuePartnerEvent(work, application, String(sortKey))
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

/** The first transition is made together with the application and has no previous state. */
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
  if (isEmailed(transition.to, transition.from)) {
    const { applicationId, sortKey } = transition
    await work.enqueue(
      'email-application-state',
      { applicationId, sortKey },
      { inOrderOf: `application:${applicationId}` },
    )
  }
}

/** The application in the contract's form, from one read. @throws Problem NOT_FOUND */
export async function readApplication(
  deps: ApiDeps,
  where: OwnApplication,
  embedded?: readonly ApplicationEmbedded[],
): Promise<LoanApplication> {
  const [application] = await readOwn(deps, where, { one: { by: 'id', id: where.id }, embedded })
  if (!application) throw notFound('application', where.id)
  const { user } = application
  const isHidden = user && where.onlyId != null && !(await hasOnlyTypedDetails(deps.db, where.id))
  return isHidden ? { ...application, user: { ...withoutDetails(user), addresses: [] } } : application
}

/** The application with the related resources that were requested. @throws Problem NOT_FOUND */
export async function readEmbedding(
  deps: ApiDeps,
  where: OwnApplication,
  embedded: readonly ApplicationEmbedded[],
): Promise<z.output<typeof embeddingApplication>> {
  return embedOnly(await readApplication(deps, where, embedded), embedded)
}

/** The application from which a loan of the borrower was made. One read. */
export async function readApplicationOfLoan(
  deps: ApiDeps,
  where: { loanId: number; userId: number },
): Promise<LoanApplication | undefined> {
  const one = { by: 'loan', id: where.loanId } as const
  const [application] = await readOwn(deps, { userId: where.userId }, { one })
  return application
}

/** A borrower's applications, newest first. One read. */
export async function readApplicationsOfUser(
  deps: ApiDeps,
  where: OwnApplications,
): Promise<LoanApplication[]> {
  return readOwn(deps, where)
}

/** @throws Problem NOT_FOUND */
export async function readRequirement(deps: ApiDeps, where: OwnRequirement): Promise<Requirement> {
  const one = { by: 'requirement', id: where.requirementId } as const
  const [application] = await readOwn(deps, where, { one })
  const requirement = application?.requirements.find(({ id }) => id === where.requirementId)
  if (!requirement) throw notFound('requirement', where.requirementId)
  return requirement
}

/** @throws Problem WRONG_STATE when the application has no quote. */
export async function currentQuote(tx: Kysely<DB>, applicationId: number): Promise<QuoteRow> {
  const quote = await findCurrentQuote(tx, applicationId)
  if (!quote) throw new Problem('WRONG_STATE')
  return quote
}

export function findCurrentQuote(tx: Kysely<DB>, applicationId: number): Promise<QuoteRow | undefined> {
  return tx
    .selectFrom('quote')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('is_current', '=', true)
    .executeTakeFirst()
}

/**
 * Sets a requirement to met and merges its details; the last one makes the application Approved.
 * @throws Problem WRONG_STATE unless the application is in the state in which requirements are met.
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
  if (!isGoingAhead(application.state)) throw new Problem('WRONG_STATE')
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
  await moveWhenProvided(work, application, now)
}

/**
 * When only the legal documents are still wanted, the application goes on: to In Review while staff
 * review a proof, and to Approved when every requirement is met.
 */
export async function moveWhenProvided(
  work: Work,
  application: ApplicationRow,
  now: Temporal.Instant,
): Promise<void> {
  const { state } = application
  if (!awaitsRequirements(state) && !isInReview(state)) return
  const open = await work.tx
    .selectFrom('requirement')
    .select('state')
    .distinct()
    .where('application_id', '=', application.id)
    .where('type', '<>', LEGAL_DOCUMENTS)
    .where('state', '<>', 'met')
    .execute()
  if (open.length === 0)
    await moveApplication(work, { application, to: 'Approved', reason: 'requirements met', now })
  else if (awaitsRequirements(state) && open.every((requirement) => requirement.state === 'reviewing'))
    await moveApplication(work, { application, to: 'In Review', reason: 'proofs to review', now })
}

const LEGAL_DOCUMENTS: RequirementType = 'legal-documents-accepted-application-requirement'

async function readOwn(
  deps: ApiDeps,
  where: OwnApplications,
  { one, embedded = [] }: { one?: OneApplication; embedded?: readonly ApplicationEmbedded[] } = {},
): Promise<LoanApplication[]> {
  const withApplicant = embedsApplicant(embedded)
  const records = await selectApplications(deps.db, { ...where, one, withApplicant })
  const now = deps.clock.now()
  const applications = records.map((record) => toApplication(record, now))
  // A sign-in that is for an application only is not shown that there is a loan.
  return where.onlyId == null
    ? applications
    : applications.map((application) => ({ ...application, hasLoanToRefinance: false }))
}
