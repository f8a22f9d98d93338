import { hasPhoneCharacters, matchesPhonePattern, toE164 } from '@tarnbrook/domain/core/contact-details'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { typedText } from './fields.ts'

/** Apart from other fields: forms that ask for no number do not load the numbering plan. */

const typedPhone = (which: 'a phone number' | 'a UK mobile number', missing: string, example: string) =>
  typedText({ missing, max: 30, tooLong: `Enter ${which}, like ${example}` }).refine(hasPhoneCharacters, {
    error: `Enter ${which} with digits only, like ${example}`,
  })

/** A UK mobile as E.164 (`+447912345678`). Spaces, brackets and dashes are accepted. */
export const mobileNumber = typedPhone('a UK mobile number', 'Enter your mobile number', '07912 345678')
  .refine((typed) => readMobile(typed)?.country === 'GB', {
    error: ({ input }) => {
      const island = ISLANDS[readMobile(String(input))?.country ?? '']
      const reason = island ? `${island} numbers aren’t UK numbers. ` : ''
      return `${reason}Enter a UK mobile number, like 07912 345678`
    },
  })
  .overwrite((typed) => readMobile(typed)?.number ?? typed)

const ISLANDS: Readonly<Record<string, string>> = { GG: 'Guernsey', IM: 'Isle of Man', JE: 'Jersey' }

/**
 * Spec 5's phone pattern, as E.164: landlines and foreign numbers may do where a person dials.
 * Separators may be anywhere, as area codes may have five digits: (01632) 960 001.
 */
export const phone = typedPhone('a phone number', 'Enter your phone number', '01632 960 001')
  .refine(isPhone, { error: 'Enter a phone number, like 01632 960 001' })
  .overwrite((typed) => toE164(typed) ?? typed)

/** A number of the plan of the United Kingdom and its islands that can take a text. */
function readMobile(typed: string): { country?: string | undefined; number: string } | undefined {
  // Nothing is searched for a number: what is around it would be left out unnoticed.
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'GB', extract: false })
  return number?.isValid() && number.getType() === 'MOBILE' ? number : undefined
}

/** As it is stored, or with the nought of the country in place of its code. */
function isPhone(typed: string): boolean {
  const e164 = toE164(typed) ?? ''
  return matchesPhonePattern(e164) || matchesPhonePattern(e164.replace(/^\+44/, '0'))
}
