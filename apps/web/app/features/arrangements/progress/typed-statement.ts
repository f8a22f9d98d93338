import type {
  PAYMENT_FREQUENCIES,
  StatementAnswers,
  TYPED_FREQUENCIES,
} from '@tarnbrook/contract/financial-statement/financial-statements'
import { fromPounds, NO_PENCE, type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import { monthlyAmount, PAYMENTS_A_YEAR } from '@tarnbrook/domain/financial-statement/financial-statement'
import { LARGEST_AMOUNT_PENCE } from '@tarnbrook/domain/financial-statement/financial-statement-input'
import {
  type LineKey,
  SECTION_OF_LINE,
  type SectionGroup,
  type SectionKey,
  STATEMENT_SECTIONS,
} from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'

/** How often a payment comes or goes, the one that most people think in first. */
export const FREQUENCIES = [
  'monthly',
  'four-weekly',
  'fortnightly',
  'weekly',
  'yearly',
] as const satisfies readonly PaymentFrequency[]

export type PaymentFrequency = (typeof PAYMENT_FREQUENCIES)[number] | (typeof TYPED_FREQUENCIES)[number]

/** A line as it is sent: the frequencies of spec 3 have no word for two and four weeks. */
export function toStatementLine(
  line: LineKey,
  amount: Pence,
  frequency: PaymentFrequency,
): NonNullable<StatementAnswers['sections']>[number]['lines'][number] {
  if (isSentAsTyped(frequency)) return { line, amount, frequency }
  return { line, amount: toYearly(amount, frequency), frequency: 'yearly', typed: { amount, frequency } }
}

/** Whether a year of it is more than the statement takes. */
export function isBeyondStatement(amount: Pence, frequency: PaymentFrequency): boolean {
  return !isSentAsTyped(frequency) && toYearly(amount, frequency) > LARGEST_AMOUNT_PENCE
}

function isSentAsTyped(frequency: PaymentFrequency): frequency is (typeof PAYMENT_FREQUENCIES)[number] {
  return frequency !== 'four-weekly' && frequency !== 'fortnightly'
}

function toYearly(amount: Pence, frequency: PaymentFrequency): Pence {
  return pence(amount * PAYMENTS_A_YEAR[frequency])
}

/** Lines of the statement as they are typed: pounds, and how often. */
export type TypedLines = Partial<Record<LineKey, { amount?: string; frequency?: string }>>

/** A form's current lines, from its fields `lines.<line>.amount` and `lines.<line>.frequency`. */
export function toTypedLines(entries: Iterable<readonly [name: string, value: unknown]>): TypedLines {
  const lines: TypedLines = {}
  for (const [name, value] of entries) {
    const [list, line, part] = name.split('.')
    if (list !== 'lines' || !isLine(line) || (part !== 'amount' && part !== 'frequency')) continue
    lines[line] = { ...lines[line], [part]: String(value) }
  }
  return lines
}

/** A line's monthly pence; zero for what is no amount, which is refused on sending. */
export function calculateMonthlyAmount({
  amount = '',
  frequency = 'monthly',
}: {
  amount?: string
  frequency?: string
}): Pence {
  const pounds = parseTypedNumber(amount)
  const often = FREQUENCIES.find((each) => each === frequency)
  if (often === undefined || pounds === null || pounds < 0) return NO_PENCE
  return pounds * 100 > LARGEST_AMOUNT_PENCE ? NO_PENCE : monthlyAmount(fromPounds(pounds), often)
}

/** What the lines of a section come to in a month. */
export function sectionTotal(lines: TypedLines, section: SectionKey): Pence {
  return calculateTotal(lines, (line) => SECTION_OF_LINE[line].key === section)
}

/** What the lines of these groups come to in a month. */
export function groupTotal(lines: TypedLines, groups: readonly SectionGroup[]): Pence {
  return calculateTotal(lines, (line) => groups.includes(SECTION_OF_LINE[line].group))
}

export function findStatementSections(groups: readonly SectionGroup[]) {
  return STATEMENT_SECTIONS.filter(({ group }) => groups.includes(group))
}

function calculateTotal(lines: TypedLines, isCounted: (line: LineKey) => boolean): Pence {
  const counted = (Object.entries(lines) as [LineKey, { amount?: string; frequency?: string }][]).filter(
    ([line]) => isCounted(line),
  )
  return sumPence(counted.map(([, line]) => calculateMonthlyAmount(line)))
}

function isLine(name: string | undefined): name is LineKey {
  return name !== undefined && Object.hasOwn(SECTION_OF_LINE, name)
}
