import {
  hasPhoneCharacters,
  isDigits,
  isEmailLike,
  isPostcode,
  matchesPhonePattern,
  normalisePostcode,
  toE164,
} from '@tarnbrook/domain/core/contact-details'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { z } from 'zod'

/** The rules of single answers, in the words a person reads. Browser, edge and API all validate with these. */

const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20E3/u
const ORDINARY = new RegExp(`(?!${EMOJI.source})[^\\p{Cc}<>]`, 'u')
const OF_NAMES = /[\p{L}\p{M}'’ .-]/u

/** Room for any way of putting spaces and dashes between a few figures or letters. */
const AS_TYPED = 60

const text = (missing: string, longest: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(longest, { error: `Use ${longest} characters or fewer`, abort: true })
    .regex(toWholePattern(ORDINARY), {
      error: ({ input }) => `You can’t use ${findRefusedCharacter(input, ORDINARY)} here`,
    })

const name = (which: string) =>
  z
    .string({ error: `Enter your ${which}` })
    .trim()
    .min(1, { error: `Enter your ${which}` })
    .max(60, { error: 'Use 60 characters or fewer', abort: true })
    .regex(toWholePattern(OF_NAMES), {
      error: ({ input }) =>
        `Your ${which} can’t include ${findRefusedCharacter(input, OF_NAMES)}. Use letters, spaces, hyphens and apostrophes only`,
    })

function toWholePattern(accepted: RegExp): RegExp {
  return new RegExp(`^(${accepted.source})*$`, 'u')
}

/** The first thing in a text that is not accepted, in the words that people have for it. */
function findRefusedCharacter(typed: unknown, accepted: RegExp): string {
  const refused = [...String(typed)].find((character) => !accepted.test(character)) ?? ''
  // Signs like © are of the same class of characters, and nobody would call them emoji.
  if (EMOJI.test(refused) && !/[©®™]/.test(refused)) return 'emoji'
  if (/\p{Nd}/u.test(refused)) return 'numbers'
  return /\p{C}/u.test(refused) ? 'line breaks or invisible characters' : `“${refused}”`
}

export const firstName = name('first name')
/** The credit reference agency takes no surname of one letter. */
export const lastName = name('last name').refine((typed) => typed.length !== 1, {
  error: 'Enter your last name with two letters or more: our credit reference agency can’t search with one',
})

export const email = z
  .string({ error: 'Enter your email address' })
  .trim()
  .min(1, { error: 'Enter your email address' })
  .max(254, { error: 'Use 254 characters or fewer', abort: true })
  .refine((typed) => !typed.includes('@') || /^[\x21-\x7e]*$/.test(localPart(typed)), {
    error: 'Before the @, use letters without accents, numbers and signs only, with no spaces',
    abort: true,
  })
  .refine(isEmailLike, { error: 'Enter an email address like name@example.com' })

/**
 * What phones and address books put into a copied number and nobody sees, such as marks of the direction of writing.
 * Only what is left is checked, so that no message speaks of a character that cannot be found.
 */
const typedPhone = (which: 'a phone number' | 'a UK mobile number', missing: string, example: string) =>
  z
    .string({ error: missing })
    .overwrite((typed) => typed.replace(/\p{Cf}/gu, '').trim())
    .min(1, { error: missing })
    .max(30, { error: `Enter ${which}, like ${example}`, abort: true })
    .refine(hasPhoneCharacters, {
      error: `Enter ${which} with digits only, like ${example}`,
    })

/** A UK mobile, returned as E.164 (`+447912345678`). Spaces, brackets and dashes are accepted as typed. */
export const mobileNumber = typedPhone('a UK mobile number', 'Enter your mobile number', '07912 345678')
  .refine((typed) => ukMobile(typed) !== undefined, { error: 'Enter a UK mobile number, like 07912 345678' })
  .overwrite((typed) => ukMobile(typed) ?? typed)

/**
 * Spec 5's phone pattern, returned as E.164: landlines and numbers abroad are as good where a number is only ever
 * dialled by a person. Its separators may stand anywhere, because an area code may have five digits: (01632) 960 001.
 */
export const phone = typedPhone('a phone number', 'Enter your phone number', '01632 960 001')
  .refine(isPhone, { error: 'Enter a phone number, like 01632 960 001' })
  .overwrite((typed) => toE164(typed) ?? typed)

export const postCode = z
  .string({ error: 'Enter a postcode' })
  .trim()
  .min(1, { error: 'Enter a postcode' })
  .max(AS_TYPED, { error: 'Enter a full UK postcode, like LS1 4AP', abort: true })
  .refine(isPostcode, { error: 'Enter a full UK postcode, like LS1 4AP' })
  .overwrite((typed) => normalisePostcode(typed))

export const optionalLine = z
  .string()
  .trim()
  .max(80, { error: 'Use 80 characters or fewer', abort: true })
  .regex(toWholePattern(ORDINARY), {
    error: ({ input }) => `You can’t use ${findRefusedCharacter(input, ORDINARY)} here`,
  })
  .optional()

/** A date of birth; that its owner is an adult is asked where the day of asking is known. */
export const dateOfBirth = z.iso
  .date({ error: 'Enter your date of birth, like 27 3 1985' })
  .refine((value) => value > '1900-01-01', { error: 'Check the year of your date of birth' })
  .meta({ title: 'Date of birth' })

export const occupation = text('Enter your job title', 80)

const sortCode = z
  .string({ error: 'Enter your sort code' })
  .trim()
  .min(1, { error: 'Enter your sort code' })
  .max(AS_TYPED, { error: 'Enter a valid sort code like 30-94-30', abort: true })
  .overwrite((typed) => typed.replace(/[\s–—-]/g, ''))
  .refine((typed) => isDigits(typed) && typed.length === 6, {
    error: 'Enter a valid sort code like 30-94-30',
  })

const accountNumber = z
  .string({ error: 'Enter your account number' })
  .trim()
  .min(1, { error: 'Enter your account number' })
  .max(AS_TYPED, { error: 'Your account number has 6 to 8 digits', abort: true })
  .overwrite((typed) => typed.replace(/[\s-]/g, ''))
  .refine((typed) => isDigits(typed) && typed.length >= 6 && typed.length <= 8, {
    error: 'Your account number has 6 to 8 digits',
  })

const accountHolderName = text('Enter the name on the account', 70)

/** An account that we pay to and collect from. */
export const bankAccount = z.strictObject({
  accountHolderName,
  sortCode,
  accountNumber,
  /** Direct Debit rules: the payer's own account, and only they need to sign. */
  isAccountHolder: z.literal(true, {
    error: 'Confirm that this is your account and only you need to authorise payments',
  }),
})

export const verificationCode = z
  .string({ error: 'Enter the 6-digit code' })
  .trim()
  .max(AS_TYPED, { error: 'Enter the 6-digit code from the text message', abort: true })
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .refine((typed) => isDigits(typed) && typed.length === 6, {
    error: 'Enter the 6-digit code from the text message',
  })

export const paymentDay = z.coerce
  .number({ error: 'Choose the day of the month to pay on' })
  .int({ error: 'Choose the day of the month to pay on' })
  .min(1, { error: 'Choose a day from 1 to 31' })
  .max(31, { error: 'Choose a day from 1 to 31' })

function localPart(typed: string): string {
  return typed.slice(0, typed.indexOf('@'))
}

/** `0207...` and other numbers that cannot take a text give undefined. */
function ukMobile(typed: string): string | undefined {
  // Nothing is searched for a number: what is around it would be left out unnoticed.
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'GB', extract: false })
  return number?.isValid() && number.country === 'GB' && number.getType() === 'MOBILE'
    ? number.number
    : undefined
}

function isPhone(typed: string): boolean {
  const e164 = toE164(typed)
  return e164 !== null && (matchesPhonePattern(e164) || matchesPhonePattern(typed.replace(/[^+\d]/g, '')))
}

/** Anything a person may type, with line breaks. It is stored, mailed and shown as text, never as HTML, so angle brackets may stay. */
export const paragraphs = (missing: string, longest: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(longest, { error: `Use ${longest.toLocaleString('en-GB')} characters or fewer`, abort: true })
    .regex(/^[\P{Cc}\t\r\n]*$/u, { error: 'Use letters, numbers and punctuation only' })
