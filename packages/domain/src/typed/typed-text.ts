import { aText, checkInput } from '../core/input-checks.ts'

/**
 * A text as meant: nothing unseen, one kind of dash and space. NFC, as NFKC makes 21⁄2 of "2½";
 * only width and style become the plain letter. Emoji joiners stay.
 */
export function cleanTyped(text: string, { lines }: { lines: 'one' | 'many' } = { lines: 'one' }): string {
  checkInput({ text }, { text: aText })
  const plain = text
    .replace(STYLED, (styled) => styled.normalize('NFKC'))
    .replace(LINE_END, '\n')
    .replace(DASH, '-')
    .replace(UNSEEN, '$1')
    .normalize('NFC')
  if (lines === 'one') return plain.replace(/[\s\u2800]+/g, ' ').trim()
  return plain
    .replace(/(?:[^\S\n]|\u2800)+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim()
}

/** `cleanTyped` for a name: all that people take for an apostrophe is the keyboard's. */
export function cleanName(text: string): string {
  return cleanTyped(text).replace(APOSTROPHE, "'")
}

/** Letters and digits alone: 30-94-30 and (LS1 4AP) become 309430 and LS14AP. */
export function keepCharacters(text: string, separator = ''): string {
  const kept = cleanTyped(text).replace(/[^\p{L}\p{N}]+/gu, separator)
  // Two that stand together now may be one letter.
  return kept.normalize('NFC').trim()
}

/** The address as mail programs copy it: without `mailto:`, a name, or the full stop after it. */
export function readEmail(text: string): string {
  const plain = cleanName(text)
  const [, address = plain] = /<([^<>]*)>[.,;\s]*$/.exec(plain) ?? []
  return address
    .replace(/^\s*(?:mailto:\s*)+/i, '')
    .replace(/[.,;\s]+$/, '')
    .trim()
}

/** For comparing names and places, without case, accents, spaces and punctuation. */
export function foldText(text: string | null | undefined): string {
  return cleanTyped(text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Characters of another width or mathematical style, ligatures, and the small forms. */
const STYLED = /[\ufb00-\ufb06\ufe50-\ufe6b\uff01-\uff5e\uffe0\uffe1\u{1d400}-\u{1d7ff}]/gu

const LINE_END = /\r\n?|[\v\f\x85\u2028\u2029]/g

/** The minus sign and the bullet of the form of a hyphen are no dashes to Unicode. */
const DASH = /[\p{Pd}\u02d7\u2043\u2212]/gu

/**
 * Control, direction, joiner, filler, tag, lone half, private and unassigned characters; after the
 * emoji in which some have a use, which are the first group.
 */
const UNSEEN =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*|[\d#*]\ufe0f?\u20e3)|(?![\t\n])[\p{C}\p{Default_Ignorable_Code_Point}\ufffc]/gu

const APOSTROPHE = /[`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ee\u055a\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c]/g
