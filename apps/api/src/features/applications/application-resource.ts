import type { LoanApplication, Quote } from '@tarnbrook/contract/applications'
import { DOCUMENT_TYPES, READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/document-types'
import { REQUIREMENT_TYPES, type Requirement } from '@tarnbrook/contract/requirements'
import { formatAddress } from '@tarnbrook/domain/address'
import { type ApplicationState, isLiveQuote, needsAttention } from '@tarnbrook/domain/application-state'
import type { LoanState } from '@tarnbrook/domain/loan-state'
import { type Pence, pence } from '@tarnbrook/domain/money'
import type { Schedule } from '@tarnbrook/domain/schedule'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { BureauAddress } from '../../providers/bureau/port.ts'
import { explainDeclineReason } from './decision.ts'

/** An application with what belongs to it, as one query gives it: timestamps inside JSON are texts. */
export type ApplicationRecord = Selectable<DB['loan_application']> & {
  quote: InJson<Selectable<DB['quote']>> | null
  requirements: InJson<Selectable<DB['requirement']>>[]
  /** When the documents of the current quote were confirmed, by slug. */
  documents_read_at: Record<string, string>
  loan_id: number | null
  loan_state: LoanState | null
  previous_quote: InJson<Selectable<DB['quote']>> | null
  /** As the agency names them; null where none were named. */
  address_options: BureauAddress[] | null
  has_loan_to_refinance: boolean
}

/** What is kept of a vehicle; amounts in pence. */
export interface StoredVehicle {
  registration: string
  make: string
  model: string
  year: number
  cashPricePence: Pence
  depositPence: Pence
}

export function toApplication(
  record: ApplicationRecord,
  now: Temporal.Instant,
  scheduleOf: (quote: Selectable<DB['quote']>) => Schedule,
): LoanApplication {
  const state = record.state as ApplicationState
  const quote = record.quote ? toQuote(record.quote, { state, now, scheduleOf }) : null
  const requirements = record.requirements.map((row) => toRequirement(row, record))
  requirements.sort((left, right) => orderOf(left) - orderOf(right))
  const hasOutstandingRequirements =
    state !== 'Unrequested' && requirements.some(({ status }) => status === 'wanted')
  return {
    '@type': 'loanApplication',
    '@link': `/loan-applications/${record.id}`,
    id: record.id,
    state,
    brand: record.brand,
    reaction: record.reaction as LoanApplication['reaction'],
    isInternal: record.is_internal,
    amount: pence(record.amount_pence),
    term: record.term_months,
    reason: record.reason,
    employmentStatus: record.employment_status,
    createdAt: record.created_at.toISOString(),
    quote,
    previousQuote: record.previous_quote && toPreviousQuote(record.previous_quote),
    addressOptions: (record.address_options ?? []).map(toFoundAddress),
    hasLoanToRefinance: record.has_loan_to_refinance,
    requirements,
    needsAttention: needsAttention({ state, hasOutstandingRequirements }),
    declineReasons: record.decline_reasons.map(explainDeclineReason),
    vehicle: toVehicle(record.vehicle as StoredVehicle | null),
    loanProduct: {
      type: record.product_type as 'unsecured' | 'hire-purchase',
      partner: record.partner === null ? null : { name: record.partner },
    },
    requotability: {
      requotable: isRequotable({ state, reaction: record.reaction, isLive: quote?.isLive ?? false }),
    },
    declinePanelConsented: record.decline_panel_consented,
    loanContractAcceptedAt: record.loan_contract_accepted_at?.toISOString() ?? null,
    loanId: record.loan_id,
    loanState: record.loan_state,
  }
}

/** A quote may be asked for again while it is live and has not been taken up. */
export function isRequotable(application: {
  state: string
  reaction: string | null
  isLive: boolean
}): boolean {
  return application.state === 'Quoted' && application.reaction !== 'yes' && application.isLive
}

type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column]
}

function toQuote(
  json: InJson<Selectable<DB['quote']>>,
  options: {
    state: ApplicationState
    now: Temporal.Instant
    scheduleOf: (quote: Selectable<DB['quote']>) => Schedule
  },
): Quote {
  const row = {
    ...json,
    created_at: new Date(json.created_at),
    expires_at: json.expires_at === null ? null : new Date(json.expires_at),
  }
  const expiresAt = row.expires_at?.toISOString() ?? null
  return {
    '@type': 'quote',
    id: row.id,
    amount: pence(row.amount_pence),
    fee: pence(row.fee_pence),
    optionToPurchaseFee: pence(row.option_to_purchase_fee_pence),
    term: row.term_months,
    annualRate: row.annual_rate_percent,
    apr: row.apr_percent,
    offeredApr: row.offered_apr_percent,
    band: row.band as Quote['band'],
    instalment: pence(row.instalment_pence),
    lastInstalment: pence(row.last_instalment_pence),
    totalPayable: pence(row.total_payable_pence),
    totalCharge: pence(row.total_charge_pence),
    firstPaymentOn: row.first_payment_on,
    paymentDay: row.payment_day,
    createdAt: row.created_at.toISOString(),
    expiresAt,
    isLive: isLiveQuote(
      { state: options.state, expiresAt: expiresAt === null ? null : Temporal.Instant.from(expiresAt) },
      options.now,
    ),
    schedule: options.scheduleOf(row).rows.map((instalment) => ({
      number: instalment.number,
      dueOn: instalment.dueOn.toString(),
      amount: instalment.amountPence,
      principal: instalment.principalPence,
      interest: instalment.interestPence,
      fee: instalment.feePence,
      balance: instalment.balancePence,
    })),
  }
}

function toPreviousQuote(row: InJson<Selectable<DB['quote']>>): LoanApplication['previousQuote'] {
  return {
    amount: pence(row.amount_pence),
    term: row.term_months,
    apr: row.apr_percent,
    fee: pence(row.fee_pence),
    instalment: pence(row.instalment_pence),
    totalPayable: pence(row.total_payable_pence),
    totalCharge: pence(row.total_charge_pence),
  }
}

function toFoundAddress(known: BureauAddress): LoanApplication['addressOptions'][number] {
  const address = {
    flatNumber: known.flatNumber ?? '',
    houseNumber: known.houseNumber ?? '',
    line1: known.line1 ?? '',
    line2: known.line2 ?? '',
    town: known.town ?? '',
    county: known.county ?? '',
    postCode: known.postCode,
  }
  return { label: formatAddress(address).join(', '), ...address }
}

function toRequirement(row: InJson<Selectable<DB['requirement']>>, record: ApplicationRecord): Requirement {
  const type = row.type as Requirement['@type']
  const details = row.details as Requirement['details']
  const isLegal = type === 'legal-documents-accepted-application-requirement'
  return {
    '@type': type,
    '@link': `/${type}s/${row.id}`,
    id: row.id,
    loanApplicationId: record.id,
    status: statusOf(row.state as 'wanted' | 'reviewing' | 'met', isLegal && record.state !== 'Approved'),
    metAt: row.met_at === null ? null : new Date(row.met_at).toISOString(),
    attachments: [],
    creditCards: [],
    details: {
      ...details,
      // The database's JSON writes instants with an offset; the wire has them in UTC.
      ...(details.codeSentAt ? { codeSentAt: new Date(details.codeSentAt).toISOString() } : {}),
      ...(isLegal ? { documents: documentsOf(record.documents_read_at) } : {}),
    },
  }
}

/** The legal documents come last: there is nothing to sign before the loan is approved. */
function statusOf(state: 'wanted' | 'reviewing' | 'met', isTooEarly: boolean): Requirement['status'] {
  return state === 'wanted' && isTooEarly ? 'locked' : state
}

function documentsOf(readAt: Record<string, string>): NonNullable<Requirement['details']['documents']> {
  return READ_DOCUMENT_SLUGS.map((slug) => {
    const at = readAt[slug]
    return {
      slug,
      title: Object.values(DOCUMENT_TYPES).find((type) => type.slug === slug)?.title ?? slug,
      hasRead: at !== undefined,
      readAt: at === undefined ? null : new Date(at).toISOString(),
    }
  })
}

function toVehicle(vehicle: StoredVehicle | null): LoanApplication['vehicle'] {
  if (!vehicle) return null
  const { cashPricePence, depositPence, ...described } = vehicle
  return { ...described, cashPrice: pence(cashPricePence), deposit: pence(depositPence) }
}

function orderOf(requirement: Requirement): number {
  return REQUIREMENT_TYPES.indexOf(requirement['@type'])
}
