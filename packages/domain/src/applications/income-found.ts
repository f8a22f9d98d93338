import { type Day, daysBetween } from '../core/calendar.ts'
import { anAmountFromZero, anObject, checkInput } from '../core/input-checks.ts'
import { type Pence, pence } from '../core/money.ts'
import {
  type BankStatement,
  type BankTransaction,
  findPayer,
  normaliseDescription,
  withoutOwnTransfers,
} from './bank-statement.ts'
import {
  EMPLOYER,
  INCOME_ROWS,
  type IncomeKind,
  type IncomeLine,
  NOT_INCOME,
  PAYROLL,
} from './income-words.ts'

/** How often a source pays. `irregular`: often, on no pattern, as from a delivery app. */
export type PaidEvery = 'weekly' | 'fortnightly' | 'four-weekly' | 'monthly' | 'irregular'

export interface IncomeSource {
  kind: IncomeKind
  line: IncomeLine
  /** Who pays, as the bank writes it, or what kind of benefit it is. */
  payer: string
  paidEvery: PaidEvery
  /** A usual payment; of irregular income a usual month. */
  amountPence: Pence
  monthlyPence: Pence
  payments: readonly { on: Day; amountPence: Pence }[]
}

export interface IncomeFound {
  sources: readonly IncomeSource[]
  monthlyPence: Pence
}

/**
 * Only what came regularly and still comes, at the median of the latest payments; in doubt a credit
 * is no income. CONC 5.2A.15R: a reasonable estimate; 5.2A.16G: evidence (docs/open-banking.md).
 * @throws RangeError or TypeError for a statement of another form
 */
export function findIncome(statement: BankStatement): IncomeFound {
  const groups = new Map<string, Group>()
  for (const line of withoutOwnTransfers(statement)) {
    if (line.amountPence <= 0) continue
    const about = aboutCredit(normaliseDescription(line.description))
    if (!about) continue
    const key = `${about.line} ${about.payer}`
    const group = groups.get(key) ?? { about, credits: [] }
    group.credits.push(line)
    groups.set(key, group)
  }
  const sources = [...groups.values()]
    .flatMap((group) => findSource(group, statement) ?? [])
    .sort((left, right) => right.monthlyPence - left.monthlyPence)
  const total = sources.reduce((sum, { monthlyPence }) => sum + monthlyPence, 0)
  return { sources, monthlyPence: pence(total) }
}

/** Found income may be this much below the stated one, for rounding and a day less worked. */
export const TOLERANCE_PERCENT = 5

/** A statement that is shorter shows too few payments. Banks give at least 90 days. */
export const LEAST_DAYS = 80

/**
 * `shown`, or why a person has to look at it. No rule refuses stated income (UK GDPR art. 22A: a
 * decision against a person is made by a person).
 */
export function compareIncome(
  found: Pick<IncomeFound, 'monthlyPence'> & { from: Day; to: Day },
  statedMonthlyPence: number,
): 'shown' | 'lower' | 'none' | 'too-short' {
  checkInput({ found, statedMonthlyPence }, COMPARED)
  if (found.monthlyPence === 0) return 'none'
  if (daysBetween(found.from, found.to) + 1 < LEAST_DAYS) return 'too-short'
  const least = (statedMonthlyPence * (100 - TOLERANCE_PERCENT)) / 100
  return found.monthlyPence >= least ? 'shown' : 'lower'
}

const COMPARED = { found: anObject({ monthlyPence: anAmountFromZero }), statedMonthlyPence: anAmountFromZero }

interface CreditDescription {
  kind: IncomeKind
  line: IncomeLine
  payer: string
  isNamed: boolean
}

interface Group {
  about: CreditDescription
  credits: BankTransaction[]
}

function aboutCredit(words: string): CreditDescription | null {
  if (NOT_INCOME.test(words)) return null
  const known = INCOME_ROWS.find(({ pattern }) => pattern.test(words))
  if (known) return { kind: known.kind, line: known.line, payer: known.name, isNamed: true }
  const payer = findPayer(words)
  const isPayroll = PAYROLL.test(words)
  if (payer === '' || !(isPayroll || EMPLOYER.test(words))) return null
  return { kind: 'earnings', line: 'client-salary-or-wages', payer, isNamed: isPayroll }
}

interface Payment {
  on: Day
  amountPence: Pence
}

function findSource({ about, credits }: Group, { from, to }: BankStatement): IncomeSource | null {
  const payments = byDay(credits)
  if (about.kind === 'self-employment') return selfEmployment(about, payments, { from, to })
  const paidEvery = findPattern(payments, about)
  if (!paidEvery) return null
  const last = payments.at(-1)!
  // What should have come and did not has ended.
  if (daysBetween(last.on, to) > PERIOD_DAYS[paidEvery] * 1.5) return null
  const latest = payments.slice(-LATEST[paidEvery])
  if (!about.isNamed && !isSteady(latest)) return null
  const amountPence = usualAmount(latest)
  return {
    ...facts(about),
    paidEvery,
    amountPence,
    monthlyPence: calculateMonthlyAmount(amountPence, paidEvery),
    payments,
  }
}

/** A job can pay twice on a day: pay and expenses, or two shifts. */
function byDay(credits: readonly BankTransaction[]): Payment[] {
  const days = new Map<string, { on: Day; sum: number }>()
  for (const { on, amountPence } of credits) {
    const day = days.get(on.toString()) ?? { on, sum: 0 }
    day.sum += amountPence
    days.set(on.toString(), day)
  }
  return [...days.values()].map(({ on, sum }) => ({ on, amountPence: pence(sum) }))
}

const PERIOD_DAYS = { weekly: 7, fortnightly: 14, 'four-weekly': 28, monthly: 31 } as const

/** How many of the latest payments say what is usual: about three months. */
const LATEST = { weekly: 12, fortnightly: 6, 'four-weekly': 3, monthly: 3 } as const

type Regular = keyof typeof PERIOD_DAYS

/** Two payments show a pattern when their words say what they are; else three do. */
function findPattern(payments: readonly Payment[], { isNamed }: CreditDescription): Regular | null {
  if (payments.length < (isNamed ? 2 : 3)) return null
  const gaps = payments.slice(1).map(({ on }, index) => daysBetween(payments[index]!.on, on))
  const usual = median(gaps)
  const fits = (days: number, give: number) =>
    gaps.filter((gap) => Math.abs(gap - days) <= give).length >= gaps.length * 0.7
  if (usual >= 6 && usual <= 8 && fits(7, 2)) return 'weekly'
  if (usual >= 13 && usual <= 15 && fits(14, 3)) return 'fortnightly'
  if (isFourWeekly(gaps)) return 'four-weekly'
  // Pay before Christmas comes up to eleven days early, and the next gap is as much longer.
  if (usual >= 26 && usual <= 35 && gaps.every((gap) => gap >= 17 && gap <= 45)) return 'monthly'
  return null
}

/**
 * Always the same weekday, a bank holiday apart. Any three gaps of monthly pay have a longer one,
 * except with February.
 */
function isFourWeekly(gaps: readonly number[]): boolean {
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return gaps.every((gap) => gap >= 24 && gap <= 32) && Math.abs(total - 28 * gaps.length) <= 1
}

/** Credits not named as pay have to look like it: within three tenths of the usual one. */
function isSteady(payments: readonly Payment[]): boolean {
  const usual = median(payments.map(({ amountPence }) => amountPence))
  return payments.every(({ amountPence }) => Math.abs(amountPence - usual) <= usual * 0.3)
}

/** The median; where the last two were both a tenth lower, pay went down: the larger counts. */
function usualAmount(payments: readonly Payment[]): Pence {
  const amounts = payments.map(({ amountPence }) => amountPence as number)
  const usual = median(amounts)
  const lastTwo = amounts.slice(-2)
  const isLess = lastTwo.length === 2 && lastTwo.every((amount) => amount < usual * 0.9)
  return pence(Math.floor(isLess ? Math.max(...lastTwo) : usual))
}

/** Spec 5: a month is a twelfth of 365.25 days. Pence that are not whole are dropped. */
function calculateMonthlyAmount(amountPence: Pence, paidEvery: Regular): Pence {
  if (paidEvery === 'monthly') return amountPence
  return pence(Math.floor((amountPence / PERIOD_DAYS[paidEvery]) * (365.25 / 12)))
}

/** Twelve weeks, and how many of them have to have brought something. */
const EARNING_WEEKS = 12
const LEAST_EARNING_WEEKS = 8

/** The last twelve weeks, when most had some and the statement covers them all. */
function selfEmployment(
  about: CreditDescription,
  payments: readonly Payment[],
  { from, to }: { from: Day; to: Day },
): IncomeSource | null {
  const days = EARNING_WEEKS * 7
  if (daysBetween(from, to) + 1 < days) return null
  const recent = payments.filter(({ on }) => daysBetween(on, to) < days)
  const weeks = new Set(recent.map(({ on }) => Math.floor(daysBetween(on, to) / 7)))
  if (weeks.size < LEAST_EARNING_WEEKS) return null
  const total = recent.reduce((sum, { amountPence }) => sum + amountPence, 0)
  const monthlyPence = pence(Math.floor((total / days) * (365.25 / 12)))
  return {
    ...facts(about),
    paidEvery: 'irregular',
    amountPence: monthlyPence,
    monthlyPence,
    payments: recent,
  }
}

function facts({ kind, line, payer }: CreditDescription) {
  return { kind, line, payer }
}

/** Of an even number of values the lower one of the two in the middle: in doubt income is less. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
