import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { type RawBuilder, sql } from 'kysely'
import { type CodeKind, DETAIL_WORDS } from './detail-words.ts'

const WRITERS = {
  /** Written here as it is read: figures and words, never a code. */
  words: (value: string) => value,
  pence: (value: string) => formatMoneyExact(pence(Number(value))),
  day: (value: string) => formatDay(day(value)),
  missed: (value: string) => `${value} missed payments`,
  daysLate: (value: string) => (value === '1' ? '1 day late' : `${value} days late`),
  /** Names of our own, of which there are too many for words of each: a job, a kind of email. */
  name: toSentence,
  /** A figure of the books or a provider's record, and in what the two differ. */
  difference: (value: string) => toSentence(value.replace(/^provider-/, '')),
}

type Written = keyof typeof WRITERS | CodeKind

/** What is told of an item, and as what staff read it. */
export interface Detail {
  as: Written
  value: RawBuilder<unknown>
}

/** A row holds it with its kind, so that it is put into words in one place: `toDetailWords`. */
export function selectDetail({ as, value }: Detail): RawBuilder<unknown> {
  return sql`${sql.lit(`${as}:`)} || (${value})::text`
}

/** As staff read it: money with its pence, days as DD/MM/YYYY, and a code in words. */
export function toDetailWords(detail: string | null): string | null {
  if (detail === null) return null
  const { as, value } = splitDetail(detail)
  if (as in WRITERS) return WRITERS[as as keyof typeof WRITERS](value)
  return value
    .split(', ')
    .map((code) => findWords(as as CodeKind, code))
    .join(', ')
}

/** The value as the record has it. */
export function splitDetail(detail: string): { as: string; value: string } {
  const at = detail.indexOf(':')
  return { as: detail.slice(0, at), value: detail.slice(at + 1) }
}

/** What a provider said with the fields it is about: `invalid-parameters branch_code`. */
function findWords(kind: CodeKind, code: string): string {
  const known: Readonly<Record<string, string>> = DETAIL_WORDS[kind]
  if (Object.hasOwn(known, code)) return known[code] ?? code
  const [first = '', ...fields] = code.split(' ')
  return Object.hasOwn(known, first) && fields.length > 0
    ? `${known[first]}: ${fields.join(', ')}`
    : `Code: ${code}`
}

function toSentence(name: string): string {
  const words = name.replace(/^[\w-]+/, (key) => key.replace(/[-_]/g, ' '))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
