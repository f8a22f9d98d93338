import type {
  ApplicationEmbedded,
  embeddingApplication,
  LoanApplication,
  Quote,
} from '@tarnbrook/contract/applications/applications'
import {
  type Attachment,
  REQUIREMENT_TYPES,
  type Requirement,
} from '@tarnbrook/contract/applications/requirement-resource'
import { documentTitle, READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/documents/document-types'
import {
  type ApplicationState,
  canSign,
  isBeforeAgreement,
  isLiveQuote,
  isQuoted,
  isUnrequested,
  needsAttention,
} from '@tarnbrook/domain/applications/application-state'
import { toDeclineGroups } from '@tarnbrook/domain/applications/underwriting'
import { formatAddress } from '@tarnbrook/domain/core/address'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import type { MandateState } from '@tarnbrook/domain/direct-debit/mandate-state'
import type { LoanState } from '@tarnbrook/domain/loans/loan-state'
import { isTakingLong, payoutProblem } from '@tarnbrook/domain/payouts/before-payout'
import type { PayoutState } from '@tarnbrook/domain/payouts/payout-state'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import { toAddressResource } from '#platform/addresses.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { toPerson } from '#platform/person.ts'
import type { BureauAddress } from '#providers/bureau/port.ts'
import { type CardRecord, toCreditCard } from './card-payoff/card-rows.ts'
import { explainDeclineReason } from './declined/decline-reasons.ts'
import { type StoredIntermediary, toCommissionCalculation, toIntermediaries } from './parties.ts'
import { type StoredVehicle, toFinance, toVehicle } from './quote/finance.ts'
import { quoteForDay, scheduleOnWire } from './quote/quote-figures.ts'
import { figuresOfLoan, type SuggestingDetails, withSuggested } from './request/suggested-loan.ts'

/** An application with related records, as queried: timestamps inside JSON are texts. */
export type ApplicationRecord = Selectable<DB['loan_application']> & {
  quote: QuoteRecord | null
  requirements: RequirementRecord[]
  /** Only where it is embedded. */
  applicant: ApplicantRecord | null
  name_holder_consent: InJson<Selectable<DB['application_consent']>> | null
  /** When the documents of the current quote were confirmed, by slug. */
  documents_read_at: Record<string, string>
  loan_id: number | null
  loan_state: LoanState | null
  payout_state: PayoutState | null
  payout_reason: string | null
  payout_moved_at: Date | null
  mandate_state: MandateState | null
  previous_quote: QuoteRecord | null
  /** The same credit for the previous day or the previous payment day. */
  earlier_quote: QuoteRecord | null
  /** As the agency names them; null where it named none. */
  address_options: BureauAddress[] | null
  has_loan_to_refinance: boolean
  pending_check: { kind: string; since: string } | null
  decline_review: InJson<Selectable<DB['decline_review']>> | null
}

type QuoteRecord = InJson<Selectable<DB['quote']>>

type RequirementRecord = InJson<Selectable<DB['requirement']>> & {
  /** Of the phone requirement, while a code has been sent and not yet entered. */
  code: { sent_at: string; mobile_number: string; is_undelivered: boolean } | null
  proofs: Pick<
    InJson<Selectable<DB['proof']>>,
    'id' | 'name' | 'kind' | 'side' | 'pages' | 'byte_size' | 'state' | 'created_at'
  >[]
  cards: CardRecord[]
}

type ApplicantRecord = InJson<Selectable<DB['app_user']>> & { addresses: Selectable<DB['user_address']>[] }

function toDeclineReview({ outcome, told, reviewed_at }: NonNullable<ApplicationRecord['decline_review']>) {
  return { outcome, told, reviewedOn: londonToday(Temporal.Instant.from(reviewed_at)).toString() }
}

export function toApplication(stored: ApplicationRecord, now: Temporal.Instant): LoanApplication {
  const record = withFiguresOfToday(stored, now)
  const state = record.state
  const quote = record.quote && toQuote(record.quote, { state, now, earlier: record.earlier_quote })
  const requirements = record.requirements.map((row) => toRequirement(row, record))
  requirements.sort((left, right) => getRequirementOrder(left) - getRequirementOrder(right))
  const intermediaries = toIntermediaries(
    record.intermediaries as unknown as StoredIntermediary[],
    pence(record.amount_pence),
  )
  const hasOutstandingRequirements =
    !isUnrequested(state) && requirements.some(({ status }) => status === 'wanted')
  return {
    '@type': 'loanApplication',
    '@link': `/loan-applications/${record.id}`,
    id: record.id,
    state,
    brand: record.brand,
    reaction: record.reaction,
    isInternal: record.is_internal,
    amount: pence(record.amount_pence),
    term: record.term_months,
    reason: record.reason,
    employmentStatus: record.employment_status,
    createdAt: record.created_at.toISOString(),
    quote,
    previousQuote: record.previous_quote && toPreviousQuote(record.previous_quote),
    askedFor: toRequestedLoan(record),
    addressOptions: (record.address_options ?? []).map(toFoundAddress),
    pendingCreditCheck: record.pending_check && toPendingCheck(record.pending_check),
    hasLoanToRefinance: record.has_loan_to_refinance,
    requirements,
    needsAttention: needsAttention({ state, hasOutstandingRequirements }),
    declineReasons: record.decline_reasons.map(explainDeclineReason),
    declineGroups: toDeclineGroups(record.decline_reasons),
    declinedBy: record.declined_by,
    declineReview: record.decline_review && toDeclineReview(record.decline_review),
    ...(record.applicant ? { user: toApplicant(record.applicant) } : {}),
    vehicle: toVehicle(record.vehicle as StoredVehicle | null),
    finance: toFinance(record.vehicle as StoredVehicle | null, quote),
    commissionCalculation: toCommissionCalculation(intermediaries),
    intermediaries,
    loanProduct: {
      type: record.product_type,
      partner: record.partner === null ? null : { name: record.partner },
    },
    requotability: {
      requotable: isRequotable({ state, reaction: record.reaction, isLive: quote?.isLive ?? false }),
    },
    declinePanelConsented: record.decline_panel_consented,
    polMarketingConsent: record.name_holder_consent && {
      consented: record.name_holder_consent.is_given,
      wordingVersion: record.name_holder_consent.wording,
      saidAt: new Date(record.name_holder_consent.said_at).toISOString(),
    },
    lcpd: record.lcpd,
    payDayConfirmedAt: record.pay_day_confirmed_at?.toISOString() ?? null,
    loanContractAcceptedAt: record.loan_contract_accepted_at?.toISOString() ?? null,
    loanId: record.loan_id,
    loanState: record.loan_state,
    payoutProblem: record.loan_state && toPayoutProblem(record, record.loan_state, now),
  }
}

/**
 * A quote that can still become an agreement has the figures of an agreement made today. Documents
 * are for the day they were made: on another day they must be read again.
 */
function withFiguresOfToday(record: ApplicationRecord, now: Temporal.Instant): ApplicationRecord {
  const { quote, state } = record
  if (!quote || !isBeforeAgreement({ state, expiresAt: toQuoteExpiry(quote) }, now)) return record
  const ofToday = quoteForDay(quote, londonToday(now))
  return ofToday === quote
    ? record
    : { ...record, quote: ofToday, earlier_quote: quote, documents_read_at: {} }
}

function toPayoutProblem(record: ApplicationRecord, loanState: LoanState, now: Temporal.Instant) {
  const movedAt = record.payout_moved_at
  return payoutProblem({
    loanState,
    payoutState: record.payout_state,
    payoutReason: record.payout_reason,
    mandateState: record.mandate_state,
    isPaidToSeller: record.product_type === 'hire-purchase',
    isTakingLong: movedAt !== null && isTakingLong(toInstant(movedAt), now),
  })
}

/** A quote may be requoted while it is live and has not been requested. */
export function isRequotable(application: {
  state: ApplicationState
  reaction: string | null
  isLive: boolean
}): boolean {
  return isQuoted(application.state) && application.reaction !== 'yes' && application.isLive
}

type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column]
}

function toQuoteExpiry({ expires_at: expiresAt }: QuoteRecord): Temporal.Instant | null {
  return expiresAt === null ? null : toInstant(new Date(expiresAt))
}

function toQuote(
  row: QuoteRecord,
  options: {
    state: ApplicationState
    now: Temporal.Instant
    earlier: QuoteRecord | null
  },
): Quote {
  const expiresAt = toQuoteExpiry(row)
  return {
    '@type': 'quote',
    id: row.id,
    amount: pence(row.amount_pence),
    fee: pence(row.fee_pence),
    optionToPurchaseFee: pence(row.option_to_purchase_fee_pence),
    term: row.term_months,
    annualRate: row.annual_rate_percent,
    apr: row.apr_percent,
    band: row.band,
    instalment: pence(row.instalment_pence),
    lastInstalment: pence(row.last_instalment_pence),
    totalPayable: pence(row.total_payable_pence),
    totalCharge: pence(row.total_charge_pence),
    agreementOn: row.start_on,
    firstPaymentOn: row.first_payment_on,
    paymentDay: row.payment_day,
    earlier: options.earlier && toEarlierFigures(options.earlier),
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: expiresAt && toDate(expiresAt).toISOString(),
    isLive: isLiveQuote({ state: options.state, expiresAt }, options.now),
    schedule: scheduleOnWire(row),
  }
}

function toEarlierFigures(row: QuoteRecord): Quote['earlier'] {
  return {
    agreementOn: row.start_on,
    firstPaymentOn: row.first_payment_on,
    paymentDay: row.payment_day,
    apr: row.apr_percent,
    instalment: pence(row.instalment_pence),
    lastInstalment: pence(row.last_instalment_pence),
    totalPayable: pence(row.total_payable_pence),
  }
}

function toPreviousQuote(row: QuoteRecord): LoanApplication['previousQuote'] {
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

function toRequestedLoan(record: ApplicationRecord): LoanApplication['askedFor'] {
  const { state, asked_amount_pence: amountPence, asked_term_months: term } = record
  return !isQuoted(state) || amountPence === null || term === null
    ? null
    : { amount: pence(amountPence), term }
}

function toPendingCheck(pending: { kind: string; since: string }): LoanApplication['pendingCreditCheck'] {
  const purpose = pending.kind as NonNullable<LoanApplication['pendingCreditCheck']>['purpose']
  return { purpose, since: new Date(pending.since).toISOString() }
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

function toRequirement(row: RequirementRecord, record: ApplicationRecord): Requirement {
  const type = row.type as Requirement['@type']
  const { suggested, ...details } = row.details as Requirement['details'] & SuggestingDetails
  const isLegal = type === 'legal-documents-accepted-application-requirement'
  return {
    '@type': type,
    '@link': `/${type}s/${row.id}`,
    id: row.id,
    loanApplicationId: record.id,
    status: toRequirementStatus(row.state, isLegal && !canSign(record.state)),
    metAt: row.met_at === null ? null : new Date(row.met_at).toISOString(),
    attachments: row.proofs.map(toAttachment),
    creditCards: row.cards.map(toCreditCard),
    details: {
      ...details,
      ...(row.confirmed_at ? { confirmedAt: new Date(row.confirmed_at).toISOString() } : {}),
      ...(row.code ? toCodeDetails(row.code) : {}),
      ...(isLegal ? { documents: toReadDocuments(record) } : {}),
      ...(suggested && row.state !== 'met' ? toSuggestion(suggested, record) : {}),
    },
  }
}

/** Both loans are for the same day and the same payment day, so that only their terms differ. */
function toSuggestion(
  suggested: NonNullable<SuggestingDetails['suggested']>,
  { quote }: ApplicationRecord,
): Requirement['details'] {
  if (!quote) return {}
  const instead = withSuggested(quote, suggested, Temporal.PlainDate.from(quote.start_on))
  return { askedLoan: figuresOfLoan(quote), suggestedLoan: figuresOfLoan(instead) }
}

export function toAttachment(proof: RequirementRecord['proofs'][number]): Attachment {
  return {
    id: proof.id,
    name: proof.name,
    kind: proof.kind as Attachment['kind'],
    side: proof.side as Attachment['side'],
    pages: proof.pages,
    bytes: proof.byte_size,
    status: proof.state === 'clean' ? 'ready' : 'checking',
    sentAt: new Date(proof.created_at).toISOString(),
  }
}

/** The database's JSON writes instants with an offset; the wire has them in UTC. */
function toCodeDetails(code: NonNullable<RequirementRecord['code']>): Requirement['details'] {
  return {
    mobileNumberEnding: code.mobile_number.slice(-4),
    codeSentAt: new Date(code.sent_at).toISOString(),
    isCodeUndelivered: code.is_undelivered,
  }
}

/** The legal documents come last: they can be signed only once the loan is approved. */
function toRequirementStatus(
  state: 'wanted' | 'reviewing' | 'met',
  isTooEarly: boolean,
): Requirement['status'] {
  return state === 'wanted' && isTooEarly ? 'locked' : state
}

function toReadDocuments(record: ApplicationRecord): NonNullable<Requirement['details']['documents']> {
  return READ_DOCUMENT_SLUGS.map((slug) => {
    const at = record.documents_read_at[slug]
    return {
      slug,
      title: documentTitle(slug, record.product_type),
      hasRead: at !== undefined,
      readAt: at === undefined ? null : new Date(at).toISOString(),
    }
  })
}

function toApplicant({ addresses, ...user }: ApplicantRecord): NonNullable<LoanApplication['user']> {
  return { ...toPerson(user), addresses: addresses.map(toAddressResource) }
}

/** `user` comes with its addresses, under each name by which it can be requested. */
export function embedsApplicant(embedded: readonly ApplicationEmbedded[]): boolean {
  return embedded.some((name) => name === 'user' || name === 'addresses' || name === 'user.addresses')
}

/** The application with the related resources that were requested, and without the others. */
export function embedOnly(
  application: LoanApplication,
  embedded: readonly ApplicationEmbedded[],
): z.output<typeof embeddingApplication> {
  const { quote, requirements, loanProduct, user } = application
  return {
    ...application,
    quote: embedded.includes('quote') ? quote : undefined,
    requirements: embedded.includes('requirements') ? requirements : undefined,
    loanProduct: embedded.includes('loanProduct') ? loanProduct : undefined,
    user: embedsApplicant(embedded) ? user : undefined,
  }
}

function getRequirementOrder(requirement: Requirement): number {
  return REQUIREMENT_TYPES.indexOf(requirement['@type'])
}
