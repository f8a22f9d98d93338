import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exactText } from '../fields.ts'
import { id, idParams, isoInstant } from '../wire.ts'

const area = 'open-banking'

const dataProviderJourney = z.object({
  '@type': z.literal('dataProviderJourney'),
  journeyUrl: z.string(),
  expiresAt: isoInstant,
})

export const requestDataProviderJourney = endpoint(
  'POST /loan-applications/{id}/customer-data-provider-journey-request',
  {
    name: 'requestDataProviderJourney',
    area,
    access: 'borrower',
    summary:
      'Begin to share bank statements, as proof of income or for the budget of an arrangement: the address of the page on which a bank is chosen and consent given',
    params: idParams,
    body: z.strictObject({
      /** A page of the brand's own site, to come back to when the journey is over. */
      redirectUrl: exactText({ missing: 'Say where to come back to', max: 500 }),
    }),
    data: dataProviderJourney,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
)

/** How a visit to the bank ended. */
export const JOURNEY_OUTCOMES = ['connected', 'refused', 'unavailable', 'unable-to-connect'] as const

export type JourneyOutcome = (typeof JOURNEY_OUTCOMES)[number]

const journeyReturn = z.object({
  '@type': z.literal('dataProviderReturn'),
  outcome: z.enum(JOURNEY_OUTCOMES),
  /** The page of our own site at which the journey began. */
  returnPath: z.string(),
})

/** What the provider returns with the person: a code when they agreed, else an error. */
const returned = {
  code: exactText({ min: 1, max: 2000 }).nullable().default(null),
  error: exactText({ max: 200 }).nullable().default(null),
}

const RETURN_REFUSALS = [
  'LINK_NOT_VALID',
  'WRONG_STATE',
  'VALIDATION_FAILED',
  'REQUEST_IN_PROGRESS',
  'TOO_MANY_REQUESTS',
] as const

export const finishDataProviderJourney = endpoint('POST /truelayer/auth', {
  name: 'finishDataProviderJourney',
  area,
  versions: ['v2'],
  access: 'borrower',
  summary: 'Come back from the bank: exchange the code, for the borrower who began the journey',
  body: z.strictObject({ state: exactText({ min: 1, max: 500 }), ...returned }),
  data: journeyReturn,
  errors: RETURN_REFUSALS,
})

/** Whose data it is about: Spec 7 names the field, and applications are all there is. */
const subject = {
  subjectType: z.literal('loan-application'),
  /** The application's. */
  subjectId: id,
  /** Scheme and host of the site on which it goes on. */
  origin: exactText({ missing: 'Say on which site', min: 1, max: 200 }),
}

export const createResumeJourneyToken = endpoint('POST /truelayer/resume-journey-token', {
  name: 'createResumeJourneyToken',
  area,
  versions: ['-', 'v2'],
  access: 'borrower',
  summary:
    'A link with which the journey to the bank goes on on another device; it works once, for ten minutes',
  idempotent: true,
  sameInputIsSameIntent: true,
  body: z.strictObject({
    ...subject,
    /** Text the link to the borrower's confirmed mobile number as well. */
    isTexted: z.boolean().default(false),
  }),
  data: z.object({
    '@type': z.literal('resumeJourneyToken'),
    url: z.string(),
    expiresAt: isoInstant,
    /** The link as a QR code: rows of `1` (dark) and `0`. */
    qrCode: z.array(z.string()),
    /** The last figures of the number that the link was texted to. */
    textedTo: z.string().nullable(),
  }),
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'VALIDATION_FAILED',
    'STEP_UP_REQUIRED',
    'SMS_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const authoriseResumeJourney = endpoint('POST /truelayer/resume-journey-auth', {
  name: 'authoriseResumeJourney',
  area,
  versions: ['-', 'v2'],
  access: 'session',
  summary: 'Go on on another device: to the bank with the token of the link, and back from it with a code',
  body: z.strictObject({ ...subject, ...returned, resumeJourneyToken: exactText({ min: 1, max: 500 }) }),
  data: z.union([dataProviderJourney, journeyReturn]),
  errors: [...RETURN_REFUSALS, 'BANK_UNAVAILABLE'],
})
