import { aChoice, aList, anObject, aText, aWholeNumber, type Check, checkInput } from './input-checks.ts'
import type { Refused } from './outcome.ts'

const CHECKS = ['MOD10', 'MOD11', 'DBLAL'] as const

export type ModulusCheck = (typeof CHECKS)[number]

/** A weight table line. The weights are for u v w x y z of the sort code, then a to h. */
export type ModulusRow = {
  start: string
  end: string
  check: ModulusCheck
  weights: readonly number[]
  exception: number
}

export type ModulusTable = {
  rows: readonly ModulusRow[]
  /** Exception 5: sort codes that are checked as if they were another. */
  substitutions: Readonly<Record<string, string>>
}

export type BankAccountCheck =
  | { kind: 'valid' }
  | { kind: 'unchecked' }
  /** The digits are not those of a sort code and an account number, or the check fails. */
  | Refused<'not-a-bank-account' | 'impossible'>

/**
 * Vocalink's modulus check. `valid` means that the number is possible, not that the account exists;
 * `unchecked`, that the table has no rule for it and it must be presumed valid.
 * @throws RangeError or TypeError for a table that cannot be one
 */
export function checkBankAccount(
  account: { sortCode: string; accountNumber: string },
  table: ModulusTable,
): BankAccountCheck {
  checkTable(table)
  const normalised = normaliseBankAccount(account)
  if (!normalised) return { kind: 'refused', reason: 'not-a-bank-account' }
  const { sortCode, accountNumber } = normalised

  const [first, second] = table.rows.filter(({ start, end }) => sortCode >= start && sortCode <= end)
  if (!first) return { kind: 'unchecked' }
  if (first.exception === 6 && isForeignCurrency(accountNumber)) return { kind: 'unchecked' }

  const passes = (row: ModulusRow) => passesRow(row, sortCode, accountNumber, table)
  const outcome = (isPossible: boolean): BankAccountCheck =>
    isPossible ? { kind: 'valid' } : { kind: 'refused', reason: 'impossible' }
  if (!second) return outcome(passes(first))
  const oneIsEnough = EITHER_PASSES.has(`${first.exception}+${second.exception}`)
  return outcome(oneIsEnough ? passes(first) || passes(second) : passes(first) && passes(second))
}

/** Six digits, however they were typed; null when there are not six. */
export function normaliseSortCode(text: string): string | null {
  checkInput({ text }, { text: aText })
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/**
 * Bacs' eight digits, or null. 6 or 7 are padded; 9 lend their first to the sort code; of 10
 * NatWest keeps the last eight, the Co-operative Bank and Leeds Building Society the first.
 */
export function normaliseAccountNumber(text: string, sortCode = ''): string | null {
  checkInput({ text, sortCode }, { text: aText, sortCode: aText })
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,10}$/.test(digits)) return null
  if (digits.length <= 8) return digits.padStart(8, '0')
  if (digits.length === 9) return digits.slice(1)
  const isNatWest = NATWEST_SORT_CODE.test(sortCode.replace(/[\s-]/g, '')) || NATWEST_HYPHEN.test(text.trim())
  return isNatWest ? digits.slice(-8) : digits.slice(0, 8)
}

/** Both together: the first of nine digits replaces the last of the sort code. */
export function normaliseBankAccount(account: {
  sortCode: string
  accountNumber: string
}): { sortCode: string; accountNumber: string } | null {
  checkInput(account, { sortCode: aText, accountNumber: aText })
  const sortCode = normaliseSortCode(account.sortCode)
  const accountNumber = normaliseAccountNumber(account.accountNumber, account.sortCode)
  if (!sortCode || !accountNumber) return null
  const digits = account.accountNumber.replace(/[\s-]/g, '')
  if (digits.length !== 9) return { sortCode, accountNumber }
  return { sortCode: sortCode.slice(0, 5) + digits.charAt(0), accountNumber }
}

/**
 * Reads Vocalink's weight table (valacdos.txt), then its substitution table (scsubtab.txt): lines
 * of just two sort codes. Throws RangeError naming a line it cannot read.
 */
export function parseModulusTable(text: string): ModulusTable {
  checkInput({ text }, { text: aText })
  const rows: ModulusRow[] = []
  const substitutions: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    const [start, end, check, ...numbers] = line.trim().split(/\s+/)
    if (!start) continue
    if (!/^\d{6}$/.test(start) || !/^\d{6}$/.test(end ?? '')) throw unreadable(line)
    if (!check) substitutions[start] = end!
    else rows.push({ start, end: end!, ...readRule(check, numbers, line) })
  }
  const table = {
    rows: Object.freeze(rows.map((row) => Object.freeze({ ...row, weights: Object.freeze(row.weights) }))),
    substitutions: Object.freeze(substitutions),
  }
  checkTable(table)
  checkedTables.add(table)
  return Object.freeze(table)
}

const aSortCode: Check = (value, name) => {
  aText(value, name)
  if (!/^\d{6}$/.test(value as string)) throw new RangeError(`${name} must be six digits`)
}
const ROWS = aList(
  anObject({
    start: aSortCode,
    end: aSortCode,
    check: aChoice(CHECKS),
    // Published weights are below twenty; the bound keeps every sum exact.
    weights: aList(aWholeNumber(-1000, 1000)),
    exception: aWholeNumber(0, 14),
  }),
)
/** Checked tables that cannot change: Vocalink's has 1,000 rows and is asked for each account. */
const checkedTables = new WeakSet<ModulusTable>()

function checkTable(table: ModulusTable) {
  if (checkedTables.has(table)) return
  checkInput(table, { rows: ROWS, substitutions: anObject({}) })
  for (const { weights } of table.rows) {
    if (weights.length !== 14) throw new RangeError('A row of a modulus table must have fourteen weights')
  }
  for (const [from, to] of Object.entries(table.substitutions)) {
    checkInput({ from, to }, { from: aSortCode, to: aSortCode })
  }
}

/** Of two checks both must pass, but for these exceptions: there one is enough. */
const EITHER_PASSES = new Set(['2+9', '10+11', '12+13'])
const NATWEST_SORT_CODE = /^(01|5\d|6[0-6])\d{4}$/
const NATWEST_HYPHEN = /^\d{2}-\d{8}$/
const LLOYDS_EURO_SORT_CODE = '309634'
const EXCEPTION_8_SORT_CODE = '090126'
const LLOYDS_EURO_WEIGHTS = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1]
const LLOYDS_EURO_WEIGHTS_G9 = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1]

// The letters Vocalink gives to the digits of the account number.
const A = 0
const B = 1
const C = 2
const G = 6
const H = 7

function passesRow(row: ModulusRow, sortCode: string, accountNumber: string, table: ModulusTable): boolean {
  const c = accountNumber.charAt(C)
  if (row.exception === 3 && (c === '6' || c === '9')) return true
  const remainder = calculateRemainder(row, checkedSortCode(row, sortCode, table), accountNumber)
  if (row.exception === 4) return remainder === Number(accountNumber.slice(G))
  if (row.exception === 5) return passesException5(row, remainder, accountNumber)
  if (remainder === 0) return true
  return row.exception === 14 && passesCoutts(row, sortCode, accountNumber)
}

function calculateRemainder(row: ModulusRow, sortCode: string, accountNumber: string): number {
  const weights = chooseWeights(row, accountNumber)
  const products = [...(sortCode + accountNumber)].map((digit, index) => Number(digit) * weights[index]!)
  const terms = row.check === 'DBLAL' ? products.map(sumOfDigits) : products
  const total = terms.reduce((sum, term) => sum + term, row.exception === 1 ? 27 : 0)
  const modulus = row.check === 'MOD11' ? 11 : 10
  return ((total % modulus) + modulus) % modulus
}

function chooseWeights(row: ModulusRow, accountNumber: string): readonly number[] {
  const endsInNine = accountNumber.charAt(G) === '9'
  if (row.exception === 2 && accountNumber.charAt(A) !== '0') {
    return endsInNine ? LLOYDS_EURO_WEIGHTS_G9 : LLOYDS_EURO_WEIGHTS
  }
  const ab = accountNumber.slice(A, B + 1)
  const zeroed = row.exception === 7 || (row.exception === 10 && (ab === '09' || ab === '99'))
  return zeroed && endsInNine ? row.weights.map((weight, index) => (index < 8 ? 0 : weight)) : row.weights
}

function checkedSortCode(row: ModulusRow, sortCode: string, table: ModulusTable): string {
  if (row.exception === 5) return table.substitutions[sortCode] ?? sortCode
  if (row.exception === 8) return EXCEPTION_8_SORT_CODE
  if (row.exception === 9) return LLOYDS_EURO_SORT_CODE
  return sortCode
}

/** Modulus less remainder must be the check digit: g for the first check, h for the second. */
function passesException5(row: ModulusRow, remainder: number, accountNumber: string): boolean {
  const isFirst = row.check === 'MOD11'
  const checkDigit = Number(accountNumber.charAt(isFirst ? G : H))
  if (remainder === 0) return checkDigit === 0
  // For the first check a remainder of 1 would need a check digit of 10, so it never passes.
  return (isFirst ? 11 : 10) - remainder === checkDigit
}

/** Exception 14: a failing account may have an eighth digit 0, 1 or 9 and lack its first. */
function passesCoutts(row: ModulusRow, sortCode: string, accountNumber: string): boolean {
  if (!'019'.includes(accountNumber.charAt(H))) return false
  return calculateRemainder(row, sortCode, `0${accountNumber.slice(0, H)}`) === 0
}

/** Exception 6: such accounts may be in a foreign currency, for which there is no check. */
function isForeignCurrency(accountNumber: string): boolean {
  return /^[4-8]/.test(accountNumber) && accountNumber.charAt(G) === accountNumber.charAt(H)
}

function sumOfDigits(n: number): number {
  return n < 10 ? n : (n % 10) + sumOfDigits(Math.floor(n / 10))
}

function readRule(check: string, numbers: string[], line: string): Omit<ModulusRow, 'start' | 'end'> {
  const [weights, rest] = [numbers.slice(0, 14).map(Number), numbers.slice(14)]
  const isComplete = weights.length === 14 && rest.length <= 1
  if (!isModulusCheck(check) || !isComplete || !numbers.every((n) => /^-?\d+$/.test(n)))
    throw unreadable(line)
  return { check, weights, exception: Number(rest[0] ?? 0) }
}

function isModulusCheck(text: string): text is ModulusCheck {
  return (CHECKS as readonly string[]).includes(text)
}

function unreadable(line: string): RangeError {
  return new RangeError(`Not a line of a modulus table: ${line}`)
}
