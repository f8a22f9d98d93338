import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exactText } from '../fields.ts'
import { idParams, isoInstant } from '../wire.ts'
import { loanApplicationResource } from './applications.ts'

/** What someone said to a sentence, and the version of the sentence that they saw. */
const recordedConsent = z.strictObject({
  consented: z.boolean({ error: 'Say yes or no' }),
  wordingVersion: exactText({ missing: 'Say which wording this answers', min: 1, max: 60 }),
})

/** How far a declined applicant went with the partner, in the order in which it happens. */
export const DECLINE_PARTNER_EVENTS = ['consented-to-search', 'flow-started', 'informed-of-offer'] as const

export type DeclinePartnerEvent = (typeof DECLINE_PARTNER_EVENTS)[number]

const declinePartnerResource = z.object({
  '@type': z.literal('declinePartner'),
  '@link': z.string(),
  /** Null where there is no one to point this applicant to. */
  partner: z
    .object({
      name: z.string(),
      about: z.string(),
      /** A percentage. CONC 3.5.7R: shown wherever the partner is named. */
      representativeAPR: z.number(),
      consentWording: z.object({ version: z.string(), text: z.string() }),
    })
    .nullable(),
  consentedAt: isoInstant.nullable(),
  /** The partner's own URL, once there is consent. It says nothing of the applicant. */
  handOverUrl: z.string().nullable(),
  events: z.object({
    consentedToSearchAt: isoInstant.nullable(),
    flowStartedAt: isoInstant.nullable(),
    informedOfOfferAt: isoInstant.nullable(),
  }),
})

export type DeclinePartnerAnswer = z.output<typeof declinePartnerResource>

export const getDeclinePartner = endpoint('POST /loan-applications/{id}/decline-partner', {
  name: 'getDeclinePartner',
  area: 'applications',
  access: 'borrower',
  summary: 'Whether, and to which other company, a declined applicant may be pointed; nothing is sent to it',
  params: idParams,
  data: declinePartnerResource,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
})

export const acceptDeclinePartner = endpoint('POST /loan-applications/{id}/decline-partner/accept', {
  name: 'acceptDeclinePartner',
  area: 'applications',
  access: 'borrower',
  summary: 'Agree to go on to the partner; the answer has the address that leads there',
  params: idParams,
  body: recordedConsent.extend({
    consented: z.literal(true, { error: 'Tick the box if you’d like to go on' }),
  }),
  data: declinePartnerResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})

const notePartnerEvent = (event: DeclinePartnerEvent, name: string, summary: string) =>
  endpoint(`POST /loan-applications/{id}/decline-partner/events/${event}.json`, {
    name,
    area: 'applications',
    access: 'borrower',
    summary,
    params: idParams,
    data: declinePartnerResource,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'CONSENT_NEEDED'],
  })

/** Each is noted once; noted again, the first time stays. */
export const DECLINE_PARTNER_EVENT_ENDPOINTS = {
  'consented-to-search': notePartnerEvent(
    'consented-to-search',
    'noteConsentedToSearch',
    'The applicant has agreed to the partner’s soft search',
  ),
  'flow-started': notePartnerEvent(
    'flow-started',
    'notePartnerFlowStarted',
    'The applicant has gone on to the partner',
  ),
  'informed-of-offer': notePartnerEvent(
    'informed-of-offer',
    'noteInformedOfOffer',
    'The applicant has been told of an offer by the partner',
  ),
} as const satisfies Record<DeclinePartnerEvent, unknown>

export const answerDeclineConsent = endpoint('POST /loan-applications/{id}/decline-consent', {
  name: 'answerDeclineConsent',
  area: 'applications',
  versions: ['-', 'v2'],
  access: 'borrower',
  summary: 'Agree, or no longer agree, to be emailed about the brand’s broker after a decline',
  params: idParams,
  body: recordedConsent,
  data: loanApplicationResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})

export const answerPolMarketingConsent = endpoint('POST /loan-applications/{id}/pol-marketing-consent', {
  name: 'answerPolMarketingConsent',
  area: 'applications',
  access: 'borrower',
  summary: 'Agree, or no longer agree, that the post office brand writes about its own products',
  params: idParams,
  body: recordedConsent,
  data: z.object({
    '@type': z.literal('polMarketingConsent'),
    '@link': z.string(),
    consented: z.boolean(),
    wordingVersion: z.string(),
    saidAt: isoInstant,
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
})
