import { aText, checkInput } from './input-checks.ts'
import { parseUrl } from './url.ts'

/** Upper case with one space before the last three characters, however it was typed. */
export function normalisePostcode(text: string): string {
  checkInput({ text }, A_TEXT)
  const joined = text.toUpperCase().replace(/\s/g, '')
  return joined.length > 3 ? `${joined.slice(0, -3)} ${joined.slice(-3)}` : joined
}

/** BS 7666 letter rules, however it was typed. The lookup says whether it exists. */
export function isPostcode(text: string): boolean {
  checkInput({ text }, A_TEXT)
  return BS_7666.test(normalisePostcode(text))
}

/** Spec 5: an optional plus, 3 digits, 3 digits, then 4 to 6 digits; separators allowed. */
export const SPEC_PHONE_PATTERN = /^\+?[(]?\d{3}[)]?[-\s.]?\d{3}[-\s.]?\d{4,6}$/

/** Spaces are dropped first: people write 07912 345678, which the pattern's groups would refuse. */
export function matchesPhonePattern(text: string): boolean {
  checkInput({ text }, A_TEXT)
  return SPEC_PHONE_PATTERN.test(text.replace(/\s/g, ''))
}

/** Phone number characters, without lookalike letters or digits of other scripts. */
const PHONE_CHARACTERS = /^\(?\+?[\d\s().\u2010-\u2015-]+$/

/** Whether a text has only the digits of a phone number and what people put between them. */
export function hasPhoneCharacters(text: string): boolean {
  checkInput({ text }, A_TEXT)
  return PHONE_CHARACTERS.test(text)
}

/**
 * E.164, as in +441632960001. A number from 0, or of ten digits without a country code, is from the
 * UK. Null for other characters or another number of digits.
 */
export function toE164(text: string): string | null {
  if (!hasPhoneCharacters(text)) return null
  const figures = text.replace(/\D/g, '')
  const hasCountry = /^\s*\(?\+[1-9]/.test(text)
  // The nought in brackets of +44 (0)1632 960001 is for callers in the country. No number has two.
  const number = (hasCountry ? figures : withCountry(figures)).replace(/^440(?=[1-9])/, '44')
  return /^[1-9]\d{7,14}$/.test(number) ? `+${number}` : null
}

function withCountry(figures: string): string {
  if (figures.startsWith('00')) return figures.slice(2)
  if (figures.startsWith('0')) return `44${figures.slice(1)}`
  return figures.length === 10 ? `44${figures}` : figures
}

/** An E.164 number as people in the United Kingdom write it; one from abroad as it is. */
export function formatPhone(e164: string): string {
  checkInput({ e164 }, { e164: aText })
  const [, national] = /^\+44([1-9]\d{8,9})$/.exec(e164) ?? []
  if (!national) return e164
  const [, area = '', rest = ''] = UK_AREA.exec(national) ?? []
  if (national.startsWith('7') || rest.length < 6) return `0${area} ${rest}`
  const last = rest.length > 6 ? 4 : 3
  return `0${area} ${rest.slice(0, -last)} ${rest.slice(-last)}`
}

/**
 * Whether it could be an email address. Only ASCII before the @: letters that look alike, or that
 * programs lower differently, could be another person's address.
 */
export function isEmailLike(text: string): boolean {
  checkInput({ text }, A_TEXT)
  return keyOfEmail(text) !== null
}

/**
 * The form a person is found by, however the email was typed: lower case, domain as in DNS.
 * @throws RangeError when it is no email address.
 */
export function emailKey(text: string): string {
  checkInput({ text }, A_TEXT)
  const key = keyOfEmail(text)
  if (key === null) throw new RangeError('text must be an email address')
  return key
}

/**
 * The mailbox that an address reaches, for limits only: what stands after a plus sign is the same
 * mailbox, and at Gmail dots are nothing. Two people never share one.
 * @throws RangeError when it is no email address.
 */
export function mailboxKey(text: string): string {
  const [name = '', host = ''] = emailKey(text).split('@')
  const withoutTag = name.replace(/(?<=.)\+.*$/, '')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${withoutTag.replaceAll('.', '')}@gmail.com` : `${withoutTag}@${host}`
}

function keyOfEmail(text: string): string | null {
  if (text.length > MAX_EMAIL_LENGTH) return null
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  if (local.length > MAX_LOCAL_LENGTH || !DOT_ATOM.test(local) || !TYPED_DOMAIN.test(domain)) return null
  // The same mapping of a name in another script (UTS 46) in Node.js and in browsers.
  const host = parseUrl(`http://${domain}`)?.hostname ?? ''
  const key = `${local.toLowerCase()}@${host}`
  return DNS_NAME.test(host) && key.length <= MAX_EMAIL_LENGTH ? key : null
}

export function isDigits(text: string): boolean {
  checkInput({ text }, A_TEXT)
  return /^\d+$/.test(text)
}

/** A URL, with its scheme. Other schemes, such as javascript:, are refused. */
export function isUrl(text: string): boolean {
  checkInput({ text }, A_TEXT)
  return /^https?:\/\/[^\s]+$/i.test(text) && parseUrl(text) !== null
}

/** Ofcom's numbering plan: areas of two digits, three (London's 020 has two) and four. */
const UK_AREA = /^(2\d|1\d1|11\d|[3589]\d\d|\d{4})(\d+)$/

const A_TEXT = { text: aText }

const MAX_EMAIL_LENGTH = 254

/** RFC 5321. */
const MAX_LOCAL_LENGTH = 64

/** RFC 5322: what an address can have before the @ without quotes. */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/** Nothing that a URL could take for more than a name. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

/** Two labels or more, the last of which is no number: an address of a computer is refused. */
const DNS_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

const BS_7666 =
  /^(GIR 0AA|((([A-PR-UWYZ][0-9]{1,2})|([A-PR-UWYZ][A-HK-Y][0-9]{1,2})|([A-PR-UWYZ][0-9][A-HJKPSTUW])|([A-PR-UWYZ][A-HK-Y][0-9][ABEHMNPRVWXY])) [0-9][ABD-HJLNP-UW-Z]{2}))$/
