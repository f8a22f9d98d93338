import { APPLICATION_STATES } from '@tarnbrook/domain/applications/application-state'
import { CREDIT_BANDS, DECLINE_GROUPS, DECLINERS } from '@tarnbrook/domain/applications/underwriting'
import { LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { PAYOUT_PROBLEMS } from '@tarnbrook/domain/payouts/before-payout'
import { z } from 'zod'
import { addressHistory, foundAddress, homeInUk } from '../addresses/addresses.ts'
import { stopBody } from '../confirmation.ts'
import { contactConsent } from '../consent/consent.ts'
import { endpoint } from '../endpoint.ts'
import { dateOfBirth, email, firstName, lastName, occupation, vehicleVin } from '../fields.ts'
import { applicantResource } from '../person.ts'
import { mobileNumber } from '../phone-fields.ts'
import { scheduleRow } from '../schedule/schedule.ts'
import {
  done,
  embeddedQuery,
  id,
  idParams,
  isoDay,
  isoDayInput,
  isoInstant,
  money,
  moneyOr,
  poundsInQuery,
} from '../wire.ts'
import {
  EMPLOYMENT_STATUSES,
  LOAN_REASONS,
  LOAN_TERMS_MONTHS,
  MARITAL_STATUSES,
  NUMBERS_OF_DEPENDANTS,
  RESIDENTIAL_STATUSES,
} from './application-choices.ts'
import { pendingCreditCheck } from './credit-check.ts'
import {
  commissionResource,
  financeResource,
  intermediaryResource,
  vehicle,
  vehicleResource,
} from './finance.ts'
import { requirementResource } from './requirement-resource.ts'

/**
 * Any amount: a brand's range (Spec 9) is checked where the brand is known (in `applicationForm`),
 * so that no one is told of another brand's.
 */
export const loanAmount = moneyOr('Enter how much you’d like to borrow', { most: 1_000_000_000 })
export const loanTerm = z
  .number({ error: 'Choose how long to borrow for' })
  .refine((months) => (LOAN_TERMS_MONTHS as readonly number[]).includes(months), {
    error: 'Choose how long to borrow for',
  })

const monthlyCost = (missing: string) =>
  moneyOr(missing).refine((amountPence) => amountPence >= 0 && amountPence <= 20_000_00, {
    error: 'Enter a monthly amount from £0 to £20,000',
  })

/** What goes out each month, and for whom. */
export const householdAnswers = z.strictObject({
  maritalStatus: z.enum(MARITAL_STATUSES, { error: 'Choose your marital status' }),
  residentialStatus: z.enum(RESIDENTIAL_STATUSES, { error: 'Choose where you live' }),
  rentOrMortgageMonthlyPayment: monthlyCost('Enter your rent or mortgage a month, or 0 if you pay none'),
  numberOfDependants: z.enum(NUMBERS_OF_DEPENDANTS, { error: 'Choose how many people depend on you' }),
  monthlyDependantsCost: monthlyCost('Enter what the people who depend on you cost a month, or 0'),
  /** Of the applicant and partner: food, energy, travel. The specification does not have it. */
  monthlyLivingCosts: monthlyCost('Enter what you spend on living a month').optional(),
})

/** Whole pounds a month after tax, floored (Spec 5). */
export const netMonthlyIncome = z
  .number({ error: 'Enter your income after tax' })
  .int({ error: 'Enter your income in whole pounds' })
  .min(0, { error: 'Enter your income after tax' })
  .max(100_000, { error: 'Check your income: it should be what you take home' })

export const createLoanApplicationBody = z.strictObject({
  amount: loanAmount,
  term: loanTerm,
  reason: z.enum(LOAN_REASONS, { error: 'Choose what the loan is for' }),
  occupation: occupation.optional(),
  lufcd: isoDayInput.optional(),
  lfcd: isoDayInput.optional(),
  lcpd: isoDayInput.optional(),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES, { error: 'Choose your employment status' }),
  netMonthlyIncome,
  user: z
    .strictObject({
      firstName,
      lastName,
      dateOfBirth,
      email,
      mobileNumber,
      addresses: addressHistory,
      contactConsent: contactConsent.optional(),
    })
    .refine(...homeInUk('addresses', 0, 'postCode')),
  affordability: householdAnswers,
  /** Motor only: what is being bought, sent by the partner. */
  vehicle: vehicle.optional(),
})

export type CreateLoanApplication = z.output<typeof createLoanApplicationBody>

/** Figures that depend on the day of the agreement and on the payment day. */
const earlierFigures = z.object({
  agreementOn: isoDay,
  firstPaymentOn: isoDay,
  paymentDay: z.number(),
  apr: z.number(),
  instalment: money,
  lastInstalment: money,
  totalPayable: money,
})

export const quoteResource = z.object({
  '@type': z.literal('quote'),
  id,
  amount: money,
  fee: money,
  optionToPurchaseFee: money,
  term: z.number(),
  /** Effective annual rate of interest, percent. */
  annualRate: z.number(),
  apr: z.number(),
  band: z.enum(CREDIT_BANDS),
  instalment: money,
  lastInstalment: money,
  totalPayable: money,
  totalCharge: money,
  /** The agreement day of these figures: today, until it is signed. Interest runs from it. */
  agreementOn: isoDay,
  firstPaymentOn: isoDay,
  paymentDay: z.number(),
  /** The same credit for the day, or payment day, that was shown before; else null. */
  earlier: earlierFigures.nullable(),
  createdAt: isoInstant,
  expiresAt: isoInstant.nullable(),
  isLive: z.boolean(),
  schedule: z.array(scheduleRow),
})

export type Quote = z.output<typeof quoteResource>

/** What quotes are compared by. */
export const quoteFigures = quoteResource.pick({
  amount: true,
  term: true,
  apr: true,
  fee: true,
  instalment: true,
  totalPayable: true,
  totalCharge: true,
})

export const loanApplicationResource = z.object({
  '@type': z.literal('loanApplication'),
  '@link': z.string(),
  id,
  state: z.enum(APPLICATION_STATES),
  brand: z.string(),
  reaction: z.enum(['yes', 'no']).nullable(),
  isInternal: z.boolean(),
  amount: money,
  term: z.number(),
  reason: z.string(),
  employmentStatus: z.string(),
  createdAt: isoInstant,
  quote: quoteResource.nullable(),
  /** The quote before a request for another amount or term; else null, also after going on. */
  previousQuote: quoteFigures.nullable(),
  /**
   * Set where the first quote is for less or for longer, as that is affordable; null for a quote of
   * what was asked for, and once the borrower has chosen another.
   */
  askedFor: z.object({ amount: money, term: z.number() }).nullable(),
  /** In Address Mismatch: the addresses the agency would know, when it named some. */
  addressOptions: z.array(foundAddress),
  /** An unfinished credit check; nothing else can be asked for on this application meanwhile. */
  pendingCreditCheck: pendingCreditCheck.nullable(),
  /** Whether the borrower has a loan that a new one could pay off. */
  hasLoanToRefinance: z.boolean(),
  requirements: z.array(requirementResource),
  needsAttention: z.boolean(),
  declineReasons: z.array(z.string()),
  /** Which kinds of reasons those are, each once. */
  declineGroups: z.array(z.enum(DECLINE_GROUPS)),
  /** Who declined it; null where it was not declined. */
  declinedBy: z.enum(DECLINERS).nullable(),
  /** A person looked at the decline; null without. */
  declineReview: z
    .object({
      outcome: z.enum(['upheld', 'overturned', 'apply-again']),
      told: z.string(),
      reviewedOn: isoDay,
    })
    .nullable(),
  /** Left out where `user` is not embedded. */
  user: applicantResource.optional(),
  vehicle: vehicleResource.nullable(),
  /** Null for a loan that is not tied to a vehicle. */
  finance: financeResource.nullable(),
  /** What the application's partner is paid; null without a partner or payment. */
  commissionCalculation: commissionResource.nullable(),
  /** All who introduced the applicant, with what each is paid; empty without (decision 029). */
  intermediaries: z.array(intermediaryResource),
  loanProduct: z
    .object({
      type: z.enum(['unsecured', 'hire-purchase']),
      partner: z.object({ name: z.string() }).nullable(),
    })
    .optional(),
  requotability: z.object({ requotable: z.boolean() }),
  declinePanelConsented: z.boolean(),
  /** Whether the site's name may market its own products; null until the applicant answers. */
  polMarketingConsent: z
    .object({ consented: z.boolean(), wordingVersion: z.string(), saidAt: isoInstant })
    .nullable(),
  /** The pay day that was given on applying, and when the applicant confirmed it. */
  lcpd: isoDay.nullable(),
  payDayConfirmedAt: isoInstant.nullable(),
  loanContractAcceptedAt: isoInstant.nullable(),
  loanId: id.nullable(),
  /** Of that loan. */
  loanState: z.enum(LOAN_STATES).nullable(),
  /** What keeps that loan from being paid out; its own page says what to do. */
  payoutProblem: z.enum(PAYOUT_PROBLEMS).nullable(),
})

export type LoanApplication = z.output<typeof loanApplicationResource>

/** `user` comes with its addresses, under whichever of its three names it is asked for. */
export const APPLICATION_EMBEDDED = [
  'user',
  'addresses',
  'user.addresses',
  'requirements',
  'loanProduct',
  'quote',
] as const

export type ApplicationEmbedded = (typeof APPLICATION_EMBEDDED)[number]

/** Sent along when a call does not say what to embed. */
export const APPLICATION_EMBEDDED_BY_DEFAULT = ['requirements', 'loanProduct', 'quote'] as const

/** An application with only those of its related resources that were asked for. */
export const embeddingApplication = loanApplicationResource.partial({ quote: true, requirements: true })

export const createLoanApplication = endpoint('POST /loan-applications', {
  name: 'createLoanApplication',
  area: 'applications',
  versions: ['-', 'v2'],
  access: 'session',
  summary: 'Apply: a soft search, a decision and, where we can lend, a quote',
  body: createLoanApplicationBody,
  status: 201,
  idempotent: true,
  sameInputIsSameIntent: true,
  data: loanApplicationResource.extend({
    autoLoginToken: z.string(),
    /** Signs the applicant in and shows the answer: where a partner sends its customer. */
    autoLoginUrl: z.string(),
  }),
  errors: [
    'VALIDATION_FAILED',
    'FORBIDDEN',
    'PARTNER_NOT_SET_UP',
    'CONFLICT',
    'STEP_UP_REQUIRED',
    'ADDRESS_CHANGE_REQUIRED',
    'CANNOT_REAPPLY',
    'CREDIT_CHECK_PENDING',
    'TOO_MANY_REQUESTS',
  ],
})

export const getLoanApplication = endpoint('GET /loan-applications/{id}', {
  name: 'getLoanApplication',
  area: 'applications',
  access: 'borrower',
  summary: 'One application of the borrower',
  params: idParams,
  query: embeddedQuery(APPLICATION_EMBEDDED, APPLICATION_EMBEDDED_BY_DEFAULT),
  data: embeddingApplication,
  errors: ['NOT_FOUND'],
})

export const getAttribution = endpoint('GET /loan-applications/{id}/attribution', {
  name: 'getAttribution',
  area: 'applications',
  access: 'admin',
  summary: 'For staff: the campaign that the applicant came by',
  params: idParams,
  data: z.object({
    '@type': z.literal('attribution'),
    '@link': z.string(),
    utm_source: z.string().nullable(),
    utm_medium: z.string().nullable(),
    utm_campaign: z.string().nullable(),
    utm_term: z.string().nullable(),
    utm_content: z.string().nullable(),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STEP_UP_REQUIRED'],
})

export const getRequotability = endpoint('GET /loan-applications/{id}/requotability', {
  name: 'getRequotability',
  area: 'applications',
  access: 'borrower',
  summary: 'Whether this quote may be asked for again with another amount or term',
  params: idParams,
  data: z.object({
    '@type': z.literal('requotability'),
    requotable: z.boolean(),
    maxAmount: money,
    minAmount: money,
  }),
  errors: ['NOT_FOUND'],
})

export const trackApplyVisit = endpoint('POST /loan-applications/{id}/track-apply-visit', {
  name: 'trackApplyVisit',
  area: 'applications',
  access: 'borrower',
  summary: 'Note that the borrower looked at the quote',
  params: idParams,
  data: done,
  errors: ['NOT_FOUND'],
})

export const reactToQuote = endpoint('POST /loan-applications/{id}/reaction', {
  name: 'reactToQuote',
  area: 'applications',
  access: 'borrower',
  summary: 'The borrower’s answer to the quote',
  params: idParams,
  body: z.strictObject({
    reaction: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    /** The quote on the page: no one accepts figures that changed in another window. */
    quoteId: id.optional(),
    /** Of a hire purchase whose partner has not sent it; one that is known stays. */
    vin: vehicleVin.optional(),
  }),
  data: loanApplicationResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'QUOTE_EXPIRED', 'CONFLICT'],
})

export const requestLoan = endpoint('POST /loan-applications/{id}/requested', {
  name: 'requestLoan',
  area: 'applications',
  access: 'borrower',
  summary: 'Ask for the quoted loan: one full credit search, then the list of what we need',
  params: idParams,
  idempotent: true,
  data: loanApplicationResource,
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'QUOTE_EXPIRED',
    'CONFLICT',
    'CREDIT_CHECK_PENDING',
    'REQUEST_IN_PROGRESS',
  ],
})

export const unrequestLoan = endpoint('POST /loan-applications/{id}/unrequested', {
  name: 'unrequestLoan',
  area: 'applications',
  access: 'borrower',
  summary: 'Change your mind before anything is signed',
  params: idParams,
  idempotent: true,
  body: stopBody,
  data: loanApplicationResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'CONFLICT'],
})

/** A loan's possible cost, by the engine that prices quotes, at the representative band. */
export const illustrateLoan = endpoint('GET /loan-illustration', {
  name: 'illustrateLoan',
  area: 'applications',
  access: 'public',
  summary: 'An illustration for the calculator: no search, no personal data',
  query: z.object({
    /** Pounds. The range is the brand's own. */
    amount: poundsInQuery('Enter how much you’d like to borrow'),
    term: z.coerce
      .number({ error: 'Choose how long to borrow for' })
      .refine((months) => (LOAN_TERMS_MONTHS as readonly number[]).includes(months), {
        error: 'Choose how long to borrow for',
      }),
  }),
  data: z.object({
    '@type': z.literal('loanIllustration'),
    amount: money,
    term: z.number(),
    fee: money,
    annualRate: z.number(),
    apr: z.number(),
    instalment: money,
    totalPayable: money,
  }),
  errors: ['VALIDATION_FAILED'],
})
