import { isEmailLike, isPostcode } from '@tarnbrook/domain/core/contact-details'
import { findPlaceOutsideUk, readPostcode } from '@tarnbrook/domain/typed/postcode'
import { cleanName, cleanTyped, keepCharacters, readEmail } from '@tarnbrook/domain/typed/typed-text'
import { z } from 'zod'

/** Rules of single answers, in words a person reads. Browser, edge and API validate with them. */

interface TypedText {
  /** What someone is told who leaves it empty; without it, they may. */
  missing?: string
  max: number
  min?: number
  tooLong?: string
  lines?: 'one' | 'many'
  /** In place of `cleanTyped`, for what has another form. */
  read?: (typed: string) => string
}

/** Typed text: cleaned, then measured. Every text of a call or form is this or `exactText`. */
export function typedText({
  missing,
  max,
  min = missing === undefined ? 0 : 1,
  tooLong = `Use ${max.toLocaleString('en-GB')} characters or fewer`,
  lines = 'one',
  read = (typed) => cleanTyped(typed, { lines }),
}: TypedText): z.ZodString {
  // What is much too long is refused for its length, and not read first.
  const isReadable = (typed: string) => typed.length <= 2 * max + AS_TYPED
  const cleaned = z.string({ error: missing }).overwrite((typed) => (isReadable(typed) ? read(typed) : typed))
  return (min > 0 ? cleaned.min(min, { error: missing }) : cleaned).max(max, { error: tooLong, abort: true })
}

/** A text a program was given and sends back: refused where the cleaner would change it. */
export function exactText({
  missing,
  max,
  min = 0,
}: Pick<TypedText, 'missing' | 'max' | 'min'>): z.ZodString {
  const text = z.string({ error: missing })
  return (min > 0 ? text.min(min, { error: missing }) : text)
    .max(max, { abort: true })
    .refine((given) => cleanTyped(given) === given, { error: 'Send it as it was given' })
}

/** Room for any way of putting spaces and dashes between a few figures or letters. */
const AS_TYPED = 60

const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3|\ufe0f/u

/** Latin letters and separate accents: what agencies, banks and document fonts can handle. */
const LETTERS =
  'A-Za-zÆæÐðØøÞþßẞĐđĦħıĲĳĸĿŀŁłŊŋŒœŦŧſƏə\u0300-\u0304\u0306-\u030c\u0312\u0315\u031b\u0323\u0326-\u0328'
const OF_NAMES = new RegExp(`^[${LETTERS}' .-]+$`)
/** Of what documents are drawn with, all but angle brackets. */
const ORDINARY = new RegExp(`^[${LETTERS} -;=?-~¡-¨ª-\u00ad¯-¿×÷‘-‚“-„†-•…‰′″‹›⁄€№⅐⅑⅓-⅞]+$`)

/** One line that documents show. */
export const ordinaryText = (options: TypedText) =>
  withCharacters(typedText(options), ORDINARY, (refused) => `You can’t use ${refused} here`)

const name = (which: string) =>
  withCharacters(
    typedText({ missing: `Enter your ${which}`, max: 60, read: cleanName }),
    OF_NAMES,
    (refused) => `Your ${which} can’t include ${refused}. Use letters, spaces, hyphens and apostrophes only`,
  )

/** A text of certain characters; names the first that is none of them in plain words. */
function withCharacters(
  text: z.ZodString,
  accepted: RegExp,
  describe: (refused: string) => string,
): z.ZodString {
  const findRefused = (typed: unknown) =>
    [...String(typed)].find((character) => !accepted.test(character.normalize('NFD')))
  return text.refine((typed) => findRefused(typed) === undefined, {
    error: ({ input }) => {
      const refused = findRefused(input) ?? ''
      const isOtherLetter = /[\p{L}\p{M}]/u.test(refused) && !EMOJI.test(refused)
      return isOtherLetter ? OTHER_LETTERS : describe(nameCharacter(refused))
    },
  })
}

const OTHER_LETTERS = 'Use Latin letters (A to Z), as your bank does: we can’t search or print with others'

function nameCharacter(refused: string): string {
  // Signs like © are of the same class of characters, and no one would call them emoji.
  if (EMOJI.test(refused) && !/[©®™]/.test(refused)) return 'emoji'
  return /\p{Nd}/u.test(refused) ? 'numbers' : `“${refused}”`
}

export const firstName = name('first name')
/** The credit reference agency takes no surname of one letter. */
export const lastName = name('last name').refine((typed) => typed.length !== 1, {
  error: 'Enter your last name with two letters or more: our credit reference agency can’t search with one',
})

export const email = typedText({ missing: 'Enter your email address', max: 254, read: readEmail })
  .refine((typed) => !typed.includes('@') || /^[\x21-\x7e]*$/.test(localPart(typed)), {
    error: 'Before the @, use letters without accents, numbers and signs only, with no spaces',
    abort: true,
  })
  .refine(isEmailLike, { error: 'Enter an email address like name@example.com', abort: true })
  .refine((typed) => ORDINARY.test(typed.normalize('NFD')), {
    error: 'Use an email address in Latin letters (A to Z): we print it in your agreement',
  })

const FULL_POSTCODE = 'Enter a full UK postcode, like LS1 4AP'

export const postCode = typedText({
  missing: 'Enter a postcode',
  max: AS_TYPED,
  tooLong: FULL_POSTCODE,
  read: readPostcode,
}).refine(isPostcode, { error: FULL_POSTCODE })

/** Why a postcode is none that someone can live at who is lent to. */
export function outsideUkError(postcode: unknown): string | undefined {
  const place = typeof postcode === 'string' ? findPlaceOutsideUk(postcode) : null
  return place === null ? undefined : `${place} is outside the UK, so we can’t lend there`
}

/** Of where someone lives who wants a loan. */
export const homePostCode = postCode.refine((typed) => outsideUkError(typed) === undefined, {
  error: ({ input }) => outsideUkError(input),
})

export const optionalLine = ordinaryText({ max: 80 }).optional()

/** A date of birth; that its owner is an adult is asked where the day of asking is known. */
export const dateOfBirth = z.iso
  .date({ error: 'Enter your date of birth, like 27 3 1985' })
  .refine((value) => value > '1900-01-01', { error: 'Check the year of your date of birth' })
  .meta({ title: 'Date of birth' })

export const occupation = ordinaryText({ missing: 'Enter your job title', max: 80 })

/** Figures with anything between them that is neither a letter nor a figure. */
const typedFigures = (digits: RegExp, options: Omit<TypedText, 'max' | 'read'> & { tooLong: string }) =>
  typedText({ max: AS_TYPED, read: keepCharacters, ...options }).refine((typed) => digits.test(typed), {
    error: options.tooLong,
  })

const sortCode = typedFigures(/^\d{6}$/, {
  missing: 'Enter your sort code',
  tooLong: 'Enter a valid sort code like 30-94-30',
})

const accountNumber = typedFigures(/^\d{6,8}$/, {
  missing: 'Enter your account number',
  tooLong: 'Your account number has 6 to 8 digits',
})

const accountHolderName = ordinaryText({ missing: 'Enter the name on the account', max: 70, read: cleanName })

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

/** What the bank of an account says of the name that was given for it (confirmation of payee). */
export const PAYEE_CHECKS = ['match', 'close-match', 'no-match', 'unavailable'] as const

/** Where another lender wants to be paid, as its letter says it. */
export const lenderAccount = z.strictObject({
  sortCode: typedFigures(/^\d{6}$/, {
    missing: 'Enter the sort code that the letter gives',
    tooLong: 'Enter a valid sort code like 30-94-30',
  }),
  accountNumber: typedFigures(/^\d{6,8}$/, {
    missing: 'Enter the account number that the letter gives',
    tooLong: 'An account number has 6 to 8 digits',
  }),
})

/** What an account that money goes to may be refused for. */
export const ACCOUNT_REFUSALS = [
  'BANK_ACCOUNT_NOT_VALID',
  'PAYEE_NOT_CONFIRMED',
  'PAYEE_NOT_ACCEPTED',
] as const

/** A call that gives an account: the borrower was shown that the bank has another name for it. */
export const givenBankAccount = bankAccount.extend({ isPayeeConfirmed: z.boolean().optional() })

export const verificationCode = typedFigures(/^\d{6}$/, {
  missing: 'Enter the 6-digit code',
  min: 0,
  tooLong: 'Enter the 6-digit code from the text message',
})

export const emailCode = typedFigures(/^\d{6}$/, {
  missing: 'Enter the 6-digit code',
  min: 0,
  tooLong: 'Enter the 6-digit code from the email',
})

const REGISTRATION = 'Enter the registration, like AB12 CDE'

export const vehicleRegistration = typedText({
  max: 8,
  tooLong: REGISTRATION,
  read: (typed) => keepCharacters(typed, ' ').toUpperCase(),
}).regex(/^[A-Z0-9 ]{2,8}$/, { error: REGISTRATION })

const VIN = 'Enter all 17 letters and figures of the VIN. It has no I, O or Q'

/** ISO 3779: without the letters that look like figures. */
export const vehicleVin = typedText({
  max: 17,
  tooLong: VIN,
  read: (typed) => keepCharacters(typed).toUpperCase(),
}).regex(/^[A-HJ-NPR-Z0-9]{17}$/, { error: VIN })

export const paymentDay = z.coerce
  .number({ error: 'Choose the day of the month to pay on' })
  .int({ error: 'Choose the day of the month to pay on' })
  .min(1, { error: 'Choose a day from 1 to 31' })
  .max(31, { error: 'Choose a day from 1 to 31' })

function localPart(typed: string): string {
  return typed.slice(0, typed.indexOf('@'))
}

/**
 * Free text with line breaks. Stored, mailed and shown as text, never as HTML, so angle brackets
 * may stay.
 */
export const paragraphs = (missing: string, max: number) => typedText({ missing, max, lines: 'many' })
