import { HOUSEHOLD_DOUBTS } from '@tarnbrook/domain/applications/living-costs'
import { z } from 'zod'
import { budget } from '../applications/offer/affordability.ts'
import {
  attachmentResource,
  requirementResource,
  SENT_BACK_REASONS,
  settlementDetails,
} from '../applications/requirement-resource.ts'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../fields.ts'
import { bankEvidence } from '../open-banking/bank-data.ts'
import { PROOF_TYPES } from '../requirements/proofs.ts'
import { id, idParams, isoDay, isoInstant, money } from '../wire.ts'

const area = 'staff'
const access = 'admin'
const DECISION_REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE'] as const

/** A proof that waits for a member of staff. `id` is the requirement's. */
export const reviewItem = z.object({
  id,
  type: requirementResource.shape['@type'],
  since: isoInstant,
  applicationId: id,
  brand: z.string(),
  borrowerName: z.string(),
})

/** What a reviewer compares the files with. */
export const review = reviewItem.extend({
  '@type': z.literal('review'),
  attachments: z.array(attachmentResource),
  /** What was read at the borrower's bank, where that is the proof. */
  bank: bankEvidence.nullable(),
  /** Why a person has to look at the answers. */
  doubts: z.array(z.enum(HOUSEHOLD_DOUBTS)),
  /** The month as the decision counts it, on the full search. */
  budget: budget.nullable(),
  stated: z.object({
    name: z.string(),
    dateOfBirth: z.string().nullable(),
    addresses: z.array(z.string()),
    /** Flat, house and street are unclear: the agency was asked by the lines as typed. */
    unclearAddresses: z.array(z.string()),
    employmentStatus: z.string().nullable(),
    occupation: z.string().nullable(),
    netMonthlyIncome: money,
    /** Income and rent as first given, where they were corrected since. */
    firstIncome: money.nullable(),
    firstRentOrMortgage: money.nullable(),
    /** In the latest budget that has less than is stated now, of the last 12 months. */
    earlierIncome: z.object({ monthly: money, on: isoDay }).nullable(),
    amount: money,
    term: z.number().int(),
    /** Of a settlement letter: what the borrower says that it says. */
    settlement: settlementDetails.nullable(),
  }),
})

export const listReviews = endpoint('GET /admin/reviews', {
  name: 'listReviews',
  area,
  access,
  summary: 'Proofs that wait for a review, of all brands, the oldest first; reading them is recorded',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  data: z.object({
    '@type': z.literal('reviews'),
    page: z.number(),
    total: z.number(),
    items: z.array(reviewItem),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const getReview = endpoint('GET /admin/reviews/{id}', {
  name: 'getReview',
  area,
  access,
  summary: 'A proof with its files and what the borrower stated; opening it is recorded',
  params: idParams,
  data: review,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const readProofForReview = endpoint('GET /admin/reviews/{id}/attachments/{attachmentId}', {
  name: 'readProofForReview',
  area,
  access,
  summary: 'A file of a proof; opening it is recorded',
  params: z.object({ id, attachmentId: id }),
  data: z.object({
    fileName: z.string(),
    kind: attachmentResource.shape.kind,
    file: z.instanceof(Uint8Array),
  }),
  content: 'proof',
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
})

export const readProofPageForReview = endpoint(
  'GET /admin/reviews/{id}/attachments/{attachmentId}/pages/{page}',
  {
    name: 'readProofPageForReview',
    area,
    access,
    summary:
      'A page of a file of a proof as a picture, so that the file itself is not opened; seeing it is recorded',
    params: z.object({ id, attachmentId: id, page: z.coerce.number().int().min(1) }),
    data: readProofForReview.data,
    content: 'proof',
    errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  },
)

export const acceptProof = endpoint('POST /admin/reviews/{id}/accept', {
  name: 'acceptProof',
  area,
  access,
  summary: 'The proof shows what it has to. With the last one the application is approved',
  params: idParams,
  data: requirementResource,
  errors: DECISION_REFUSALS,
})

export const sentBackAnswers = z.strictObject({
  reason: z.enum(SENT_BACK_REASONS, { error: 'Choose what is wrong with it' }),
  /** One line for the borrower, besides the words of the reason. */
  note: typedText({ max: 300 }).nullable().default(null),
})

export const sendProofBack = endpoint('POST /admin/reviews/{id}/send-back', {
  name: 'sendProofBack',
  area,
  access,
  summary: 'Ask the borrower for the proof again, with the reason; they are told by email',
  params: idParams,
  body: sentBackAnswers,
  data: requirementResource,
  errors: [...DECISION_REFUSALS, 'VALIDATION_FAILED'],
})

export const askForProof = endpoint('POST /admin/loan-applications/{id}/requirements', {
  name: 'askForProof',
  area,
  access,
  summary: 'Ask for a proof that the rules do not want; the borrower is told by email. Again is no error',
  params: idParams,
  body: z.strictObject({ type: z.enum(PROOF_TYPES) }),
  data: requirementResource,
  errors: [...DECISION_REFUSALS, 'VALIDATION_FAILED'],
})

export const declineAnswers = z.strictObject({
  reason: z.enum(['proof-differs', 'affordability'], { error: 'Choose why' }),
  /** For a person who asks later. Never shown to the borrower. */
  note: typedText({ missing: 'Write why', min: 3, max: 300 }),
})

export const declineAfterReview = endpoint('POST /admin/reviews/{id}/decline', {
  name: 'declineAfterReview',
  area,
  access,
  summary: 'Decline the application for what its proof shows; the borrower is told by email',
  params: idParams,
  body: declineAnswers,
  data: z.object({ '@type': z.literal('reviewDecision'), applicationId: id, state: z.string() }),
  errors: [...DECISION_REFUSALS, 'VALIDATION_FAILED'],
})

export type Review = z.output<typeof review>
