import { cleanName, keepCharacters } from '@tarnbrook/domain/typed/typed-text'
import { z } from 'zod'
import { isObject, missing, placeFields } from '../addresses/addresses.ts'
import { endpoint } from '../endpoint.ts'
import {
  dateOfBirth,
  email,
  firstName,
  lastName,
  paragraphs,
  typedText,
  vehicleRegistration,
} from '../fields.ts'
import { mobileNumber, phone } from '../phone-fields.ts'
import { id, isoDay, isoInstant } from '../wire.ts'
import { CONTACT_SUBJECTS } from './contact-subjects.ts'

/** One free line. Kept and mailed as text, never as HTML, so angle brackets may stay. */
const line = (missing: string, max: number) => typedText({ missing, max })
const nameLine = (missing: string) => typedText({ missing, max: 120, read: cleanName })

export const contactUs = endpoint('POST /contact-us', {
  name: 'contactUs',
  base: 'shared',
  area: 'support',
  versions: ['v1', 'v2'],
  access: 'public',
  idempotent: true,
  sameInputIsSameIntent: true,
  summary: "Write to the brand's support; there is no contact form at the main lender",
  body: z.strictObject({
    name: nameLine('Enter your name'),
    email,
    phone: phone.optional(),
    subject: z.enum(CONTACT_SUBJECTS, { error: 'Choose what your message is about' }),
    message: paragraphs('Enter your message', 4000),
    /** Of the loan or application that it is about. */
    reference: line('Enter the reference', 40).optional(),
    /** Hidden from people, who leave it empty; a program that fills in everything is found. */
    website: typedText({ max: 500 }).optional(),
  }),
  status: 201,
  data: z.object({
    '@type': z.literal('contactMessage'),
    reference: z.string(),
    receivedAt: isoInstant,
    /** Of a complaint: the days of a summary resolution and of the final response (DISP 1.6). */
    complaint: z.object({ summaryBy: isoDay, finalResponseBy: isoDay }).nullable(),
  }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})

/** As much of it as is known: someone who complains need not have the papers. */
export const complaintAddress = z
  .strictObject(placeFields)
  .refine(
    ({ flatNumber, houseNumber, line1 }) => Boolean(flatNumber || houseNumber || line1),
    missing('line1', 'Enter the house number or the street'),
  )

const agreementNumber = line('Enter the agreement number', 40)
const AGREEMENT_DATE = 'Enter the date of the agreement, or only its year, like 2019'
const FIRM_NUMBER = 'An FCA number has 6 or 7 digits'

export const commissionComplaintBody = z
  .strictObject({
    firstName,
    lastName,
    dateOfBirth,
    /** The complaint is acknowledged in writing, and this is where. */
    email,
    mobileNumber: mobileNumber.optional(),
    currentAddress: complaintAddress,
    /** Where it was another. */
    addressAtAgreement: complaintAddress.optional(),
    agreementNumber: agreementNumber.optional(),
    /** The year is enough: `2019`, `2019-06` or `2019-06-12`. */
    agreementDate: typedText({ max: 10, tooLong: AGREEMENT_DATE })
      .refine(isDayMonthOrYear, { error: AGREEMENT_DATE })
      .optional(),
    vehicleRegistration: vehicleRegistration.optional(),
    lenderName: line('Enter the name of the lender', 80).optional(),
    brokerName: line('Enter the name of the dealer or broker', 80).optional(),
    complaintText: paragraphs('Enter what you’d like to complain about', 6000).optional(),
    /** No one needs to be represented: complaining is free. */
    representedBy: z
      .strictObject({
        name: nameLine('Enter the name of who represents you'),
        firmReferenceNumber: typedText({ max: 7, tooLong: FIRM_NUMBER, read: keepCharacters })
          .regex(/^\d{6,7}$/, { error: FIRM_NUMBER })
          .optional(),
        hasAuthority: z.literal(true, { error: 'Confirm that they may act for the person who complains' }),
      })
      .optional(),
    supportNeeds: paragraphs('Enter what would help', 2000).optional(),
    consent: z.literal(true, { error: 'Tick to let us use these details to look into the complaint' }),
  })
  .refine((given) => Boolean(given.agreementNumber || given.vehicleRegistration || given.agreementDate), {
    path: ['agreementNumber'],
    error: 'Enter at least one of the agreement number, the registration and the date of the agreement',
    when: isObject,
  })

export type CommissionComplaint = z.output<typeof commissionComplaintBody>

export const complainAboutCommission = endpoint('POST /complaints/commission', {
  name: 'complainAboutCommission',
  base: 'shared',
  area: 'support',
  versions: ['v1'],
  access: 'public',
  idempotent: true,
  sameInputIsSameIntent: true,
  summary: 'Complain about commission on motor finance; free, and nobody needs to be represented',
  body: commissionComplaintBody,
  status: 201,
  data: z.object({
    '@type': z.literal('commissionComplaint'),
    reference: z.string(),
    receivedAt: isoInstant,
    /** DISP 1.5: resolved by then, a short summary is the whole answer. */
    summaryBy: isoDay,
    /** DISP 1.6: the final response is due by then, unless under the FCA's scheme. */
    finalResponseBy: isoDay,
    scheme: z.object({
      asOf: isoDay,
      status: z.array(z.string()),
      informationUrl: z.string(),
      /** By the agreement’s date; null where that is open. If covered, no day is certain. */
      isAgreementCovered: z.boolean().nullable(),
    }),
  }),
  errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})

/** The path of the hash in the answer is `data.data.hmac` (Spec 7). */
export const getSupportChatIdentity = endpoint('GET /support-chat/identity-hash', {
  name: 'getSupportChatIdentity',
  base: 'shared',
  area: 'support',
  access: 'strong',
  summary: 'Shows the support chat that the borrower is who they say: their id with a keyed hash of it',
  data: z.object({
    '@type': z.literal('supportChatIdentity'),
    data: z.object({
      /** HMAC-SHA256 of the id, in hexadecimal. */
      hmac: z.string(),
      id,
      email: z.string(),
      firstName: z.string(),
    }),
  }),
})

function isDayMonthOrYear(typed: string): boolean {
  const [, year, month = '01', dayOfMonth = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(typed) ?? []
  if (!year || year < '1960') return false
  return z.iso.date().safeParse(`${year}-${month}-${dayOfMonth}`).success
}
