import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bankAccount, mobileNumber, paymentDay, verificationCode } from '../fields.ts'
import { id, idParams, isoDay, isoInstant, money } from '../wire.ts'

/**
 * What may be wanted from a borrower (Spec 3), in the order in which it is done. `@type` is also the path of its actions:
 * `POST /{@type}s/{id}/{action}`. Which application wants which is the domain's table (applying/required).
 */
export const REQUIREMENT_TYPES = [
  'phone-application-requirement',
  'affordability-application-requirement',
  'debt-consolidation-upsell-application-requirement',
  'settlement-letter-requirement',
  'current-address-confirmation-requirement',
  'income-application-requirement',
  'id-application-requirement',
  'address-application-requirement',
  'driving-licence-application-requirement',
  'bank-application-requirement',
  'payment-day-application-requirement',
  'legal-documents-accepted-application-requirement',
] as const

export type RequirementType = (typeof REQUIREMENT_TYPES)[number]

/** Why a proof is sent back: each has its own words for the borrower. */
export const SENT_BACK_REASONS = [
  'unreadable',
  'wrong-document',
  'incomplete',
  'out-of-date',
  'other-person',
] as const

export type SentBackReason = (typeof SENT_BACK_REASONS)[number]

/** A file that was sent as proof. `checking`: it is scanned; it cannot be confirmed until it is `ready`. */
export const attachmentResource = z.object({
  id,
  name: z.string(),
  kind: z.enum(['pdf', 'jpeg', 'png', 'heic']),
  bytes: z.number().int(),
  status: z.enum(['checking', 'ready']),
  sentAt: isoInstant,
})

export type Attachment = z.output<typeof attachmentResource>

/** A card that the loan is to pay off. `added`: its amount is missing. `removed`: no longer listed, and its alias is gone. */
export const creditCardResource = z.object({
  id,
  lastFour: z.string(),
  lender: z.string(),
  payoffAmount: money.nullable(),
  status: z.enum(['added', 'complete', 'removed']),
})

export type CreditCard = z.output<typeof creditCardResource>

/** The figures of a loan beside another one, for an agreement made today. */
const comparedLoan = z.object({
  amount: money,
  term: z.number().int(),
  apr: z.number(),
  fee: money,
  instalment: money,
  totalPayable: money,
  totalCharge: money,
})

export type ComparedLoan = z.output<typeof comparedLoan>

/** What the letter of another lender says, as the borrower read it. */
export const settlementDetails = z.object({
  lender: z.string(),
  reference: z.string(),
  amount: money,
  validUntil: isoDay,
})

export type SettlementDetails = z.output<typeof settlementDetails>

/** `locked`: waits for the others first. `reviewing`: with us. `met`: done. */
export const requirementResource = z.object({
  '@type': z.enum(REQUIREMENT_TYPES),
  '@link': z.string(),
  id,
  loanApplicationId: id,
  status: z.enum(['wanted', 'locked', 'reviewing', 'met']),
  metAt: isoInstant.nullable(),
  attachments: z.array(attachmentResource),
  creditCards: z.array(creditCardResource),
  /** Facts a screen shows: the number a code went to, the last digits of an account, the chosen day. */
  details: z.object({
    mobileNumberEnding: z.string().optional(),
    codeSentAt: isoInstant.optional(),
    /** The provider reports that the newest code could not be delivered. */
    isCodeUndelivered: z.boolean().optional(),
    accountNumberEnding: z.string().optional(),
    accountHolderName: z.string().optional(),
    paymentDay: z.number().optional(),
    /** Of a settlement letter: what it says. */
    settlement: settlementDetails.optional(),
    /** Whether the borrower names cards for the loan to pay off (`opt-in`), or gets the whole loan. */
    cardPayoff: z.enum(['opt-in', 'opt-out']).optional(),
    /** When the borrower said that all files of a proof are there. */
    confirmedAt: isoInstant.optional(),
    /** Of a proof of income that was read at a bank: which bank. */
    fromBank: z.string().optional(),
    /** The name of a file that was removed because it is harmful, until another is sent. */
    refusedFile: z.string().optional(),
    /** The proof has to be sent again; staff may have added a line. Gone once it is confirmed again. */
    sentBack: z
      .object({ reason: z.enum(SENT_BACK_REASONS), note: z.string().nullable(), at: isoInstant })
      .optional(),
    /** Until the borrower has answered: the loan that is not affordable, and the one that is suggested instead of it. */
    askedLoan: comparedLoan.optional(),
    suggestedLoan: comparedLoan.optional(),
    /** When the borrower turned the suggested loan down. */
    declinedAt: isoInstant.optional(),
    documents: z
      .array(
        z.object({
          slug: z.string(),
          title: z.string(),
          hasRead: z.boolean(),
          readAt: isoInstant.nullable(),
        }),
      )
      .optional(),
  }),
})

export type Requirement = z.output<typeof requirementResource>

const versions = ['v1', 'v2'] as const

export const updateMobileNumber = endpoint('POST /phone-application-requirements/{id}/update-mobile-number', {
  name: 'updateMobileNumber',
  area: 'requirements',
  versions,
  access: 'borrower',
  summary: 'Set or keep the mobile number and send it a 6-digit code that lasts 10 minutes',
  params: idParams,
  body: z.strictObject({ mobileNumber }),
  data: requirementResource,
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'VALIDATION_FAILED',
    'STEP_UP_REQUIRED',
    'SMS_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const verifyMobileNumber = endpoint('POST /phone-application-requirements/{id}/verify-mobile-number', {
  name: 'verifyMobileNumber',
  area: 'requirements',
  versions,
  access: 'borrower',
  summary: 'Check the code. The session becomes strong: ask for a refreshed token',
  params: idParams,
  body: z.strictObject({ code: verificationCode }),
  data: requirementResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'CODE_NOT_VALID', 'TOO_MANY_REQUESTS'],
})

export const provideBankDetails = endpoint('POST /bank-application-requirements/{id}/provide-bank-details', {
  name: 'provideBankDetails',
  area: 'requirements',
  versions,
  access: 'strong',
  summary: 'The account we pay the loan to and collect from; modulus-checked',
  params: idParams,
  idempotent: true,
  body: bankAccount,
  data: requirementResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'BANK_ACCOUNT_NOT_VALID', 'STEP_UP_REQUIRED'],
})

const providePaymentDayOptions = {
  area: 'requirements',
  versions,
  access: 'borrower',
  summary: 'The day of the month to pay on; the quote’s schedule is made again for it',
  params: idParams,
  idempotent: true,
  body: z.strictObject({ paymentDay }),
  data: requirementResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
} as const

export const providePaymentDay = endpoint(
  'POST /payment-day-application-requirements/{id}/provide-payment-day',
  {
    name: 'providePaymentDay',
    ...providePaymentDayOptions,
  },
)

export const providePaymentDayShort = endpoint('POST /payment-day-requirements/{id}/provide-payment-day', {
  name: 'providePaymentDayShort',
  ...providePaymentDayOptions,
})

/** CCA 1974 s176A: documents are sent by email only to somebody who agreed to it, in words of this version. */
export const signature = z.strictObject({
  agreesToEmail: z.literal(true, { error: 'Tick the box to get your documents by email' }),
  wordingVersion: z.string().min(1).max(50),
})

export const completeLegalDocuments = endpoint(
  'POST /legal-documents-accepted-application-requirements/{id}/complete-legal-documents',
  {
    name: 'completeLegalDocuments',
    area: 'requirements',
    versions,
    access: 'strong',
    summary: 'Sign the agreement: every document must have been read. The loan is made in the same step',
    params: idParams,
    idempotent: true,
    sameInputIsSameIntent: true,
    body: signature,
    data: requirementResource,
    errors: [
      'NOT_FOUND',
      'WRONG_STATE',
      'QUOTE_EXPIRED',
      'DOCUMENTS_OUT_OF_DATE',
      'STEP_UP_REQUIRED',
      'VALIDATION_FAILED',
    ],
  },
)
