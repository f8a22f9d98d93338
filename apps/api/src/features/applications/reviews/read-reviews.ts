import type {
  RequirementType,
  SettlementDetails,
} from '@tarnbrook/contract/applications/requirement-resource'
import { LIST_PAGE_SIZE } from '@tarnbrook/contract/attention/page-size'
import { Problem } from '@tarnbrook/contract/errors'
import { type AddressLines, formatAddress } from '@tarnbrook/domain/core/address'
import { readPremises } from '@tarnbrook/domain/core/address-lines'
import { pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { readWorking } from '#features/applications/affordability/affordability.ts'
import type { AnswerColumns } from '#features/applications/affordability/household.ts'
import { toAttachment } from '#features/applications/application-resource.ts'
import {
  type FoundProof,
  findProof,
  type ProofFile,
  readNamedProofFile,
} from '#features/applications/proofs/read-attachment.ts'
import { proofsOfRequirement } from '#features/applications/select-applications.ts'
import { listAddresses, toAddressResource } from '#platform/addresses.ts'
import { toEvidence, unsealFindings } from '#platform/bank-evidence.ts'
import { toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { timeLeftForProvider } from '#platform/http/deadline.ts'
import { notFound } from '#platform/http/refusals.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'
import { drawPage } from '#platform/uploads/open-upload.ts'

interface ReviewRow {
  id: number
  type: string
  confirmed_at: Date
  application_id: number
  brand: string
  user_id: number
  first_name: string
  last_name: string
  date_of_birth: string | null
  employment_status: string | null
  occupation: string | null
  first_answers: AnswerColumns | null
  net_monthly_income_pence: number
  amount_pence: number
  term_months: number
  settlement: SettlementDetails | null
  proofs: Parameters<typeof toAttachment>[0][]
  findings: Buffer | null
}

/** An application that was withdrawn or has expired meanwhile waits for no one. */
const WAITING = sql`from requirement r
  join loan_application a on a.id = r.application_id and a.state in ('Requested', 'In Review')
  join app_user u on u.id = a.user_id
  where r.state = 'reviewing'`

/** Job of staff: the proofs that wait, the oldest first. Who read the list is recorded. */
export async function listReviews(
  deps: ApiDeps,
  { query, ctx }: { query: { page: number }; ctx: RequestContext },
) {
  return command(deps, ctx, { name: 'readReviews' }, async (work) => {
    const { rows: counted } = await sql<{
      total: number
    }>`select count(*)::integer as total ${WAITING} and not ${isOwnAccount(ctx, sql`a.user_id`)}`.execute(
      work.tx,
    )
    const { rows } = await sql<ReviewRow>`
      select r.id, r.type, r.confirmed_at, r.application_id, a.brand, u.first_name, u.last_name ${WAITING}
      and not ${isOwnAccount(ctx, sql`a.user_id`)} order by r.confirmed_at, r.id limit ${LIST_PAGE_SIZE} offset ${(query.page - 1) * LIST_PAGE_SIZE}`.execute(
      work.tx,
    )
    const total = counted[0]?.total ?? 0
    return { '@type': 'reviews' as const, page: query.page, total, items: rows.map(toItem) }
  })
}

/** Proof and statements. Who opened it is recorded. @throws Problem NOT_FOUND unless it waits */
export async function getReview(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
) {
  return command(deps, ctx, { name: 'openReview' }, async (work) => {
    const { rows } = await sql<ReviewRow>`
      select r.id, r.type, r.confirmed_at, r.application_id, a.brand, a.user_id, a.employment_status,
        a.occupation, a.first_answers,
        a.net_monthly_income_pence, a.amount_pence, a.term_months, u.first_name, u.last_name, u.date_of_birth,
        r.details -> 'settlement' as settlement, (${proofsOfRequirement}) as proofs,
        (select p.findings_sealed from data_pull p where p.requirement_id = r.id order by p.read_at desc, p.seq desc limit 1) as findings
      ${WAITING} and r.id = ${params.id}`.execute(work.tx)
    const row = rows[0]
    if (!row) throw notFound('requirement', params.id)
    await work.record({
      name: 'reviewOpened',
      subject: ['application', row.application_id],
      after: { requirement: row.id },
    })
    const { lowerIncome, ...working } = await readWorking(deps, row.application_id)
    const addresses = (await listAddresses(work.tx, row.user_id)).map(toAddressResource)
    return {
      '@type': 'review' as const,
      ...toItem(row),
      attachments: row.proofs.map(toAttachment),
      bank:
        row.findings && toEvidence(unsealFindings(deps.config, row.findings), row.net_monthly_income_pence),
      ...working,
      stated: {
        name: formatBorrowerName(row),
        dateOfBirth: row.date_of_birth,
        addresses: addresses.map(describeAddress),
        unclearAddresses: addresses.filter((address) => !readPremises(address).isSure).map(describeAddress),
        employmentStatus: row.employment_status,
        occupation: row.occupation,
        netMonthlyIncome: pence(row.net_monthly_income_pence),
        firstIncome: row.first_answers && pence(row.first_answers.net_monthly_income_pence),
        earlierIncome: lowerIncome && {
          monthly: lowerIncome.monthlyPence,
          on: lowerIncome.savedOn.toString(),
        },
        firstRentOrMortgage: row.first_answers && pence(row.first_answers.rent_or_mortgage_pence),
        amount: pence(row.amount_pence),
        term: row.term_months,
        settlement: row.settlement,
      },
    }
  })
}

/** Who opened the file is recorded, before it is answered. @throws Problem NOT_FOUND */
export async function readProofForReview(deps: ApiDeps, { params, ctx }: Opening): Promise<ProofFile> {
  return readNamedProofFile(deps, await findWaitingProof(deps, { params, ctx }))
}

/**
 * A page of it as a picture. @throws Problem NOT_FOUND; SERVICE_UNAVAILABLE where it can't be drawn
 * now
 */
export async function readProofPageForReview(
  deps: ApiDeps,
  { params, ctx }: Opening & { params: { page: number } },
): Promise<ProofFile> {
  const proof = await findWaitingProof(deps, { params, ctx })
  if (params.page > (proof.pages ?? 0)) throw notFound('attachment', params.attachmentId)
  const whole = await readNamedProofFile(deps, proof)
  if (whole.kind === 'jpeg') return whole
  const waitMs = timeLeftForProvider()
  const file = await drawPage(whole.file, { page: params.page, waitMs })
  if (!file) throw new Problem('SERVICE_UNAVAILABLE')
  return { fileName: `proof-${proof.id}-${params.page}.jpg`, kind: 'jpeg', file }
}

interface Opening {
  params: { id: number; attachmentId: number; page?: number }
  ctx: RequestContext
}

async function findWaitingProof(deps: ApiDeps, { params, ctx }: Opening): Promise<FoundProof> {
  const proof = await findProof(
    deps,
    sql`p.id = ${params.attachmentId} and p.requirement_id in (select r.id ${WAITING} and r.id = ${params.id})`,
  )
  if (!proof) throw notFound('attachment', params.attachmentId)
  const after = { requirement: params.id, proof: proof.id, ...(params.page && { page: params.page }) }
  await command(deps, ctx, { name: 'readProofForReview' }, (work) =>
    work.record({ name: 'proofOpened', after }),
  )
  return proof
}

function describeAddress(address: AddressLines): string {
  return formatAddress(address).join(', ')
}

function toItem(row: ReviewRow) {
  return {
    id: row.id,
    type: row.type as RequirementType,
    since: toInstant(row.confirmed_at).toString({ smallestUnit: 'second' }),
    applicationId: row.application_id,
    brand: row.brand,
    borrowerName: formatBorrowerName(row),
  }
}

function formatBorrowerName({ first_name: first, last_name: last }: ReviewRow): string {
  return `${first} ${last}`
}
