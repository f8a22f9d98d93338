import { legal } from '@tarnbrook/brands/facts/legal'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { RequirementType } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import type { BankDataPull } from '@tarnbrook/contract/open-banking/bank-data'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { readWorking } from '#features/applications/affordability/affordability.ts'
import {
  type ApplicationRow,
  lockApplication,
  meetRequirement,
  moveWhenProvided,
  ownApplication,
  type RequirementRow,
  readApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import { toEvidence, unsealFindings } from '#platform/bank-evidence.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { unseal } from '#platform/secrets.ts'

type PullRow = Selectable<DB['data_pull']>

interface OfApplication {
  ctx: RequestContext
  params: { id: number }
}

/** What was read at the bank, the latest first. @throws Problem NOT_FOUND */
export async function getBankData(deps: ApiDeps, { ctx, params }: OfApplication) {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, params.id))
  const rows = await deps.db
    .selectFrom('data_pull')
    .selectAll()
    .where('application_id', '=', application.id)
    .orderBy('seq', 'desc')
    .execute()
  const stated = application.net_monthly_income_pence
  return { '@type': 'bankData' as const, pulls: rows.map((row) => toPull(deps, row, stated)) }
}

/**
 * Proof of income: met where the data shows the income, else for review. Can be repeated.
 * @throws Problem NOT_FOUND, WRONG_STATE, PROOF_NOT_READY
 */
export async function associateDataPull(
  deps: ApiDeps,
  { ctx, params, body }: OfApplication & { body: { dataPullId: number } },
): Promise<LoanApplication> {
  const own = ownApplication(ctx, params.id)
  await command(deps, ctx, { name: 'associateDataPull' }, async (work) => {
    const application = await lockApplication(work.tx, own)
    const pull = await work.tx
      .selectFrom('data_pull')
      .selectAll()
      .where('id', '=', body.dataPullId)
      .where('application_id', '=', application.id)
      .forUpdate()
      .executeTakeFirst()
    if (!pull) throw notFound('bankData', body.dataPullId)
    const requirement = await incomeRequirement(work, application)
    if (!requirement) throw new Problem('WRONG_STATE')
    if (requirement.state !== 'wanted') {
      if (pull.requirement_id === requirement.id) return
      throw new Problem('WRONG_STATE')
    }
    if (!awaitsRequirements(application.state)) throw new Problem('WRONG_STATE')
    if (pull.state !== 'read' || !pull.findings_sealed) throw new Problem('PROOF_NOT_READY', NOT_READ)
    await work.tx
      .updateTable('data_pull')
      .set({ requirement_id: requirement.id })
      .where('id', '=', pull.id)
      .execute()
    const findings = unsealFindings(deps.config, pull.findings_sealed)
    const { verdict } = toEvidence(findings, application.net_monthly_income_pence)
    await work.record({
      name: 'incomeShownByBank',
      subject: ['application', application.id],
      after: { dataPull: pull.id, verdict },
    })
    const isShown = verdict === 'shown' && !(await hasDoubts(deps, application.id))
    await settle(work, deps, { application, requirement, pull, isShown })
  })
  return readApplication(deps, own)
}

/** A person looks at answers that do not fit each other, whatever the income is. */
async function hasDoubts(deps: ApiDeps, applicationId: number): Promise<boolean> {
  const { doubts } = await readWorking(deps, applicationId)
  return doubts.length > 0
}

const NOT_READ = { message: 'We haven’t read your bank account yet. Wait a moment, then try again.' }

const INCOME: RequirementType = 'income-application-requirement'

function incomeRequirement({ tx }: Work, { id }: ApplicationRow): Promise<RequirementRow | undefined> {
  return tx
    .selectFrom('requirement')
    .selectAll()
    .where('application_id', '=', id)
    .where('type', '=', INCOME)
    .forUpdate()
    .executeTakeFirst()
}

/** A rule says yes; a no is a person's (UK GDPR arts 22A to 22C). */
async function settle(
  work: Work,
  deps: ApiDeps,
  about: { application: ApplicationRow; requirement: RequirementRow; pull: PullRow; isShown: boolean },
): Promise<void> {
  const { application, requirement, pull, isShown } = about
  const now = deps.clock.now()
  await refuseUnscanned(work, requirement)
  const earlier = Object.entries(requirement.details as object).filter(([name]) => !PASSED.includes(name))
  const details = { ...Object.fromEntries(earlier), fromBank: pull.bank ?? 'Your bank' }
  await work.tx
    .updateTable('requirement')
    .set({
      details: JSON.stringify(details),
      confirmed_at: toDate(now),
      ...(isShown ? {} : { state: 'reviewing' }),
    })
    .where('id', '=', requirement.id)
    .execute()
  if (isShown)
    return meetRequirement(work, { application, requirement: { ...requirement, details }, details: {}, now })
  await work.record({
    name: 'proofConfirmed',
    subject: ['application', application.id],
    before: { requirement: requirement.type, state: requirement.state },
    after: { requirement: requirement.type, state: 'reviewing' },
  })
  await moveWhenProvided(work, application, now)
}

/** Of an earlier try, and over with this one. */
const PASSED = ['sentBack', 'refusedFile', 'refusedFileReason']

/** A file sent as well is reviewed with it: it must be scanned. @throws Problem PROOF_NOT_READY */
async function refuseUnscanned({ tx }: Work, { id }: RequirementRow): Promise<void> {
  const unscanned = await tx
    .selectFrom('proof')
    .select('id')
    .where('requirement_id', '=', id)
    .where('state', '=', 'stored')
    .executeTakeFirst()
  if (unscanned) throw new Problem('PROOF_NOT_READY')
}

/**
 * Withdrawal: ends the access here and at the provider, and deletes the statement. Findings stay
 * only as evidence of a decision that used them. Can be repeated. @throws Problem NOT_FOUND
 */
export async function deleteBankData(deps: ApiDeps, { ctx, params }: OfApplication) {
  const { userId } = requireBorrower(ctx)
  const access = await command(deps, ctx, { name: 'deleteBankData' }, async (work) => {
    const pull = await work.tx
      .selectFrom('data_pull')
      .select(['id', 'application_id', 'access_sealed', 'requirement_id', 'state', 'consent_ends_at'])
      .where('id', '=', params.id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!pull) throw notFound('bankData', params.id)
    if (pull.state === 'deleted') return null
    const now = toDate(deps.clock.now())
    await work.tx
      .updateTable('data_pull')
      .set({
        state: 'deleted',
        access_sealed: null,
        statement_sealed: null,
        ...(pull.requirement_id === null ? { findings_sealed: null } : {}),
        ...(pull.consent_ends_at > now ? { consent_ends_at: now } : {}),
      })
      .where('id', '=', pull.id)
      .execute()
    await work.record({
      name: 'bankDataDeleted',
      subject: ['application', pull.application_id],
      before: { dataPull: pull.id, state: pull.state },
      after: { state: 'deleted' },
    })
    return pull.access_sealed
  })
  if (access)
    await deps.providers.openBanking.disconnect(unseal(deps.config.secretKeys, 'bank-access', access))
  return { '@type': 'done' as const }
}

function toPull(deps: ApiDeps, row: PullRow, statedPence: number): BankDataPull {
  const findings = row.findings_sealed && unsealFindings(deps.config, row.findings_sealed)
  return {
    id: row.id,
    status: row.state as BankDataPull['status'],
    purpose: row.purpose as BankDataPull['purpose'],
    bank: row.bank,
    consentedAt: row.consented_at.toISOString(),
    consentEndsAt: row.consent_ends_at.toISOString(),
    deletedOn:
      row.read_at && row.statement_sealed
        ? toInstant(row.read_at)
            .toZonedDateTimeISO('Europe/London')
            .toPlainDate()
            .add({ days: legal.retention.bankStatementDays })
            .toString()
        : null,
    isProof: row.requirement_id !== null,
    evidence: findings ? toEvidence(findings, statedPence) : null,
  }
}
