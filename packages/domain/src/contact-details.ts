/** Upper case with one space before the last three characters, however it was typed. */
export function normalisePostcode(text: string): string {
  const joined = text.toUpperCase().replace(/\s/g, '')
  return joined.length > 3 ? `${joined.slice(0, -3)} ${joined.slice(-3)}` : joined
}

/** A postcode by the letter rules of BS 7666, however it was typed. Whether it exists is for the lookup to say. */
export function isPostcode(text: string): boolean {
  return BS_7666.test(normalisePostcode(text))
}

/** Spec 5: an optional plus, then 3 digits, 3 digits, then 4 to 6 digits, with separators allowed. */
export const SPEC_PHONE_PATTERN = /^\+?[(]?\d{3}[)]?[-\s.]?\d{3}[-\s.]?\d{4,6}$/

/** Spaces are dropped first: people write 07912 345678, which the pattern's groups would refuse. */
export function matchesPhonePattern(text: string): boolean {
  return SPEC_PHONE_PATTERN.test(text.replace(/\s/g, ''))
}

/**
 * Something that could be an e-mail address; only a message sent to it can show that it is one. Signs that would part or
 * quote an address in the header of a message are refused.
 */
export function isEmailLike(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

/** A decimal number in figures, such as 12, 12.5 or -3. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** A web address, with its scheme. Other schemes, such as javascript:, are refused. */
export function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)
}

const MAX_EMAIL_LENGTH = 254

const EMAIL = /^[^\s\p{Cc}@,;:()<>"[\]\\]+@[^\s\p{Cc}@,;:()<>"[\]\\.]+(\.[^\s\p{Cc}@,;:()<>"[\]\\.]+)+$/u

const BS_7666 =
  /^(GIR 0AA|((([A-PR-UWYZ][0-9]{1,2})|([A-PR-UWYZ][A-HK-Y][0-9]{1,2})|([A-PR-UWYZ][0-9][A-HJKPSTUW])|([A-PR-UWYZ][A-HK-Y][0-9][ABEHMNPRVWXY])) [0-9][ABD-HJLNP-UW-Z]{2}))$/
