import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, exactText, typedText } from '../fields.ts'
import { done, isoDay, isoInstant, money } from '../wire.ts'

/** Belongs to the session (X-Session-Id): survives a refresh, script off and coming back. */
const draftAnswers = z.record(
  exactText({ max: 60 }),
  z.union([typedText({ max: 200 }), z.boolean(), z.number()]),
)

export const applicationDraft = z.object({
  '@type': z.literal('applicationDraft'),
  answers: draftAnswers,
  updatedAt: isoInstant.nullable(),
  /** The day answers are checked by. An older API omits it: pages are released first. */
  today: isoDay.optional(),
})

export type ApplicationDraft = z.output<typeof applicationDraft>

export const getApplicationDraft = endpoint('GET /application-draft', {
  name: 'getApplicationDraft',
  area: 'applications',
  access: 'session',
  summary: 'The answers given so far in this session',
  data: applicationDraft,
})

export const saveApplicationDraft = endpoint('PUT /application-draft', {
  name: 'saveApplicationDraft',
  area: 'applications',
  access: 'session',
  summary: 'Keep answers of this session; what is sent is merged into what is kept',
  body: z.strictObject({ answers: draftAnswers }),
  data: applicationDraft,
  errors: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE'],
})

export const discardApplicationDraft = endpoint('DELETE /application-draft', {
  name: 'discardApplicationDraft',
  area: 'applications',
  access: 'session',
  summary: 'Forget the answers of this session',
  data: done,
})

export const mailDraftLink = endpoint('POST /application-draft/link', {
  name: 'mailDraftLink',
  area: 'applications',
  access: 'session',
  summary: 'Email a link that opens the answers of this session on another device; it works once',
  idempotent: true,
  sameInputIsSameIntent: true,
  body: z.strictObject({ email }),
  status: 202,
  data: done,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const resumeApplicationDraft = endpoint('POST /application-draft/resume', {
  name: 'resumeApplicationDraft',
  area: 'applications',
  access: 'session',
  summary: 'Take over the answers behind a mailed link, in place of those of this session',
  body: z.strictObject({ token: exactText({ max: 200 }) }),
  data: done,
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
})

/** Home and income answers of the last application, in the fields of the call it was made with. */
const earlierAnswers = z.object({
  appliedOn: isoDay,
  employmentStatus: z.string(),
  occupation: z.string().nullable(),
  netMonthlyIncome: money,
  maritalStatus: z.string(),
  residentialStatus: z.string(),
  rentOrMortgageMonthlyPayment: money,
  numberOfDependants: z.string(),
  monthlyDependantsCost: money,
})

export type EarlierAnswers = z.output<typeof earlierAnswers>

export const getEarlierAnswers = endpoint('GET /application-draft/earlier-answers', {
  name: 'getEarlierAnswers',
  area: 'applications',
  access: 'borrower',
  summary: 'What the borrower said of their home and income when they last applied, for a form to begin with',
  data: z.object({
    '@type': z.literal('earlierAnswers'),
    /** Null when never applied to this brand, or a weak sign-in may not see personal details. */
    lastApplication: earlierAnswers.nullable(),
  }),
})
