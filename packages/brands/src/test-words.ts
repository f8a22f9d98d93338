import type { Brand } from './brand-type.ts'

/**
 * Phrases that pages and emails must not have: each has a plainer one. In lower case, with straight
 * apostrophes.
 */
const REPLACED: readonly string[] = [
  'clear view of the bottom',
  'read like a receipt',
  'inside your month',
  'no small surprises',
  'stand at the foot',
  'leaves no mark',
  'looking does not affect',
  'yes, you may',
  'no, thank you',
  'what we keep',
  'cost as a yearly rate',
  'price you get if you go ahead',
  'holds until',
  'until when it holds',
  'added to the loan, not taken from it',
  'credit search is made and you have passed',
  'left to tell us',
  'where it stands',
  'waiting for you',
  'ask for it after all',
  'takes the place',
  'another amount, or another time',
  'before the interest to come',
  'with what was missed',
  'was missed',
  'were missed',
  'a computer decided',
  'a person can look again',
  'we said no',
  'none of these: i type it',
  'does not know you there',
  'leave empty if you are',
  'falls away',
  'against £',
  'in all.',
  'who do not lend',
  'on its way to your inbox',
  'front page',
  'borrowing harder or dearer',
  'dearer',
  'your loan has been paid',
  'nothing is lost',
  'run out',
  'bureau',
  'pay-out',
  'e-mail',
  'whoever',
  'whereupon',
  'hereby',
  'looking is free',
  'a bad month',
  'nothing to do with us',
  'allows us to',
  'the ground is',
  'ground in law',
  'warnings of fraud',
  'your means',
  'your visits',
  'number for your visit',
  'number for the visit',
  'take you for us',
  'they may, by phone',
]

/** Said in one word, unless the word ends its clause ("who we are", "if we have"). */
const UNCONTRACTED: readonly RegExp[] = [
  /\b(?:cannot(?!-)|(?:do|does|did|is|are|was|were|will|would|has|have|had|should|could) not)\b/g,
  /\b(?:i|you|we|they|it) will\b/g,
  /\b(?:you|we|they) would\b/g,
  /(?<!\b(?:who|what|where|how|why|than|which|as|whether) )\b(?:you|we|they) are (?=[a-z0-9])/g,
  /(?<!\b(?:who|what|where|how|why|than|which|as|whether|in|of) )\b(?:it|that|there) is (?=[a-z0-9])/g,
  /\b(?:i|you|we|they) have (?:been|had|got|made|paid|sent|read|chosen|told|done|seen|given|set|taken|found|lost|\w+ed)\b/g,
]

/** The most words that a sentence of a page has. */
const LONGEST_SENTENCE = 20

/** Those of the replaced phrases that a text has. */
export function findReplacedWords(text: string): string[] {
  const words = plain(text)
  return REPLACED.filter((phrase) => words.includes(phrase))
}

/** Where a text has "we will" or "cannot", for which people say "we'll" and "can't". */
export function findUncontractedForms(text: string): string[] {
  const words = plain(text)
  return UNCONTRACTED.flatMap((form) => words.match(form) ?? [])
}

/** The sentences of a block of text that are too long to be read at once. */
export function findLongSentences(block: string): string[] {
  return block
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => sentence.trim().split(/\s+/).length > LONGEST_SENTENCE)
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
}

/** Words by which an introducer would be who lends, searches or is party to an agreement. */
export function findBrandAsLender(
  { introducer, fullName, shortName }: Pick<Brand, 'introducer' | 'fullName' | 'shortName'>,
  text: string,
): string[] {
  if (!introducer) return []
  const name = `(?:${[fullName, shortName, introducer.name].join('|')})`
  const party = String.raw`\b(?:agreement|loan|application) (?:with|to) ${name}`
  const acts = String.raw`${name} (?:makes|lends|searches|looks at)\b`
  return text.match(new RegExp(`${party}|${acts}`, 'g')) ?? []
}
