import { SET_ASIDE_REASONS } from '@tarnbrook/domain/applications/underwriting'
import { z } from 'zod'
import { budget } from '../applications/offer/affordability.ts'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../fields.ts'
import { id, idParams, isoDay, isoInstant, money, moneyInput } from '../wire.ts'

const area = 'staff'
const access = 'admin'

/** `apply-again`: overturned with a credit report too old to price a loan by, or soon to be. */
export const DECLINE_REVIEW_OUTCOMES = ['upheld', 'overturned', 'apply-again'] as const

export const declineReview = z.object({
  '@type': z.literal('declineReview'),
  applicationId: id,
  customerId: id,
  reference: z.string(),
  /** Whether a member of staff declined it, and not our rules. */
  isByStaff: z.boolean(),
  declinedOn: isoDay.nullable(),
  /** When its borrower asked for a person to look at it. */
  askedAt: isoInstant.nullable(),
  amount: money,
  term: z.number().int(),
  reasons: z.array(z.object({ rule: z.string(), sentence: z.string(), canSetAside: z.boolean() })),
  /** The part of the credit report that decides; null where it is too old. */
  report: z
    .object({
      on: isoDay,
      score: z.number(),
      defaults: z.number(),
      judgments: z.number(),
    })
    .nullable(),
  /** The month as the decision counts it, at the price of that report. */
  budget: budget.nullable(),
  /** Overturned, the borrower applies again: no report prices a quote, or only for a few days. */
  appliesAgain: z.boolean(),
  /** Why it can't be looked at again now, in the words of the call that does it. */
  refusal: z.string().nullable(),
  review: z.object({ outcome: z.enum(DECLINE_REVIEW_OUTCOMES), told: z.string() }).nullable(),
})
export type DeclineReview = z.output<typeof declineReview>

const REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'] as const

export const readDeclineReview = endpoint('GET /admin/loan-applications/{id}/decline-review', {
  name: 'readDeclineReview',
  area,
  access,
  summary: 'What a decline was decided on; reading it is recorded',
  params: idParams,
  data: declineReview,
  errors: REFUSALS,
})

const told = typedText({ missing: 'Write why, as the borrower reads it', min: 10, max: 1000 })

const fromZero = moneyInput.refine((pence) => pence >= 0, { error: 'Enter an amount of £0 or more' })

/** What of the answers was wrong, as it was shown to us. */
const corrections = {
  netMonthlyIncome: fromZero.optional(),
  rentOrMortgage: fromZero.optional(),
}

export const declineDecisions = {
  upheld: z.strictObject({ outcome: z.literal('upheld'), told }),
  overturned: z.strictObject({
    outcome: z.literal('overturned'),
    told,
    /** These need the role SUPER_ADMIN. */
    setAside: z.array(z.enum(SET_ASIDE_REASONS)).max(SET_ASIDE_REASONS.length).default([]),
    ...corrections,
  }),
} as const

export const reviewDecline = endpoint('POST /admin/loan-applications/{id}/decline-review', {
  name: 'reviewDecline',
  area,
  access,
  summary: 'Upholds a decline, or overturns it',
  params: idParams,
  body: z.discriminatedUnion('outcome', [declineDecisions.upheld, declineDecisions.overturned], {
    error: 'Enter upheld or overturned',
  }),
  data: z.object({ '@type': z.literal('reviewDecision'), applicationId: id, state: z.string() }),
  errors: [...REFUSALS, 'WRONG_STATE', 'VALIDATION_FAILED'],
})
