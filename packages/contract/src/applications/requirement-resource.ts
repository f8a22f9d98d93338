import { z } from 'zod'
import { PAYEE_CHECKS } from '../fields.ts'
import { id, isoDay, isoInstant, money } from '../wire.ts'

/**
 * Spec 3, in the order of doing. `@type` is also the path of its actions: `POST
 * /{@type}s/{id}/{action}`. Which application wants which is the domain's (applications/required).
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

/** Why the letter of a debt is wanted again, as the loan can't pay it off: no person decides it. */
export const LETTER_REASONS = ['figure-too-high', 'figure-ends'] as const

export type LetterReason = (typeof LETTER_REASONS)[number]

export const PROOF_SIDES = ['front', 'back'] as const

export type ProofSide = (typeof PROOF_SIDES)[number]

/**
 * A file that was sent as proof. `checking`: it is scanned and opened; it cannot be confirmed until
 * it is `ready`.
 */
export const attachmentResource = z.object({
  id,
  name: z.string(),
  kind: z.enum(['pdf', 'jpeg']),
  /** Of a card that is asked for side by side; null for all else. */
  side: z.enum(PROOF_SIDES).nullable(),
  /** As staff see them; null until it was opened. */
  pages: z.number().int().nullable(),
  bytes: z.number().int(),
  status: z.enum(['checking', 'ready']),
  sentAt: isoInstant,
})

export type Attachment = z.output<typeof attachmentResource>

/** A card to pay off. `added`: no amount yet. `removed`: not listed, its alias is gone. */
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
  /** The account that the letter names, and what its bank says of the lender's name. */
  accountNumberEnding: z.string().optional(),
  payeeCheck: z.enum(PAYEE_CHECKS).optional(),
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
  /** Facts a screen shows: a code's phone number, an account's last digits, the chosen day. */
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
    /** Whether the borrower names cards to pay off (`opt-in`), or gets the whole loan. */
    cardPayoff: z.enum(['opt-in', 'opt-out']).optional(),
    /** When the borrower said that all files of a proof are there. */
    confirmedAt: isoInstant.optional(),
    /** Of a proof of income that was read at a bank: which bank. */
    fromBank: z.string().optional(),
    /** The name of a file that was removed because it is harmful, until another is sent. */
    refusedFile: z.string().optional(),
    refusedFileReason: z.string().optional(),
    /** Send the proof again; staff may add a line. Gone once it is confirmed again. */
    sentBack: z
      .object({
        reason: z.enum([...SENT_BACK_REASONS, ...LETTER_REASONS]),
        note: z.string().nullable(),
        /** Of a letter: until when a new one has to hold at least, or what the loan has for it. */
        holdsUntil: isoDay.optional(),
        amountLeft: money.optional(),
        at: isoInstant,
      })
      .optional(),
    /** Until answered: the loan that is not affordable, and the one suggested instead. */
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
