import { compareDays, type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aList, anObject, aText, aWholeNumber, checkInput } from '../core/input-checks.ts'
import { cleanName } from '../typed/typed-text.ts'

/** One line of a bank statement. Money in is positive, money out negative. */
export interface BankTransaction {
  accountId: string
  on: Day
  amountPence: number
  description: string
}

/** The lines of all accounts that someone shared, over the days for which the bank gave them. */
export interface BankStatement {
  from: Day
  to: Day
  transactions: readonly BankTransaction[]
}

/** A billion pounds is a slip, and sums of thousands of smaller amounts stay exact. */
const LARGEST_TRANSACTION_PENCE = 100_000_000_000

export const A_BANK_STATEMENT = {
  from: aDay,
  to: aDay,
  transactions: aList(
    anObject({
      accountId: aText,
      on: aDay,
      amountPence: aWholeNumber(-LARGEST_TRANSACTION_PENCE, LARGEST_TRANSACTION_PENCE),
      description: aText,
    }),
  ),
}

/** How far apart the two sides of a transfer between own accounts are booked. */
const TRANSFER_DAYS = 3

const OWN_TRANSFER =
  /\b(?:TRANSFER (?:FROM|TO)|(?:FROM|TO) (?:A\/?C|SAVINGS|ISA|SAVER|POT)|INTERNAL TRANSFER|OWN ACCOUNT|ROUND ?UPS?|SAVE THE CHANGE)\b/

/**
 * Other people's money coming in, and spending, by day, within the period: without transfers
 * between own accounts, found by their two sides or by how banks name them.
 * @throws RangeError or TypeError for a statement of another form
 */
export function withoutOwnTransfers(statement: BankStatement): BankTransaction[] {
  checkInput(statement, A_BANK_STATEMENT)
  const { from, to } = statement
  const lines = statement.transactions
    .filter(({ on }) => daysBetween(from, on) >= 0 && daysBetween(on, to) >= 0)
    .sort((left, right) => compareDays(left.on, right.on))
  const moved = movedBetween(lines)
  return lines.filter(
    (line) => !moved.has(line) && !OWN_TRANSFER.test(normaliseDescription(line.description)),
  )
}

/** Both sides of each transfer: the same amount, two accounts, a few days; sides used once. */
function movedBetween(lines: readonly BankTransaction[]): Set<BankTransaction> {
  const moved = new Set<BankTransaction>()
  const comingIn = new Map<number, BankTransaction[]>()
  for (const line of lines) {
    if (line.amountPence <= 0) continue
    const same = comingIn.get(line.amountPence) ?? []
    same.push(line)
    comingIn.set(line.amountPence, same)
  }
  for (const out of lines) {
    if (out.amountPence >= 0) continue
    const other = comingIn
      .get(-out.amountPence)
      ?.find(
        (line) =>
          !moved.has(line) &&
          line.accountId !== out.accountId &&
          Math.abs(daysBetween(out.on, line.on)) <= TRANSFER_DAYS,
      )
    if (!other) continue
    moved.add(out)
    moved.add(other)
  }
  return moved
}

/** A description in capitals with single spaces, as the tables of words read it. */
export function normaliseDescription(description: string): string {
  checkInput({ description }, { description: aText })
  return description.slice(0, 200).toUpperCase().replace(/\s+/g, ' ').trim()
}

/** What is no part of a name: how it was paid, what for, references and dates. */
const NOT_A_NAME =
  /\b(?:BGC|BACS|FPI|FPS|CHAPS|DDR?|CR|REF|REFERENCE|SALARY|SALARIES|WAGES?|PAYROLL|PAY|NET PAY|MONTHLY|WEEKLY|PAYMENT|FROM|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC|WK|WEEK|MTH)\b/g

/** Who pays, so that the same payer is known again although each payment has another reference. */
export function findPayer(description: string): string {
  return normaliseDescription(description)
    .replace(/\S*\d\S*/g, ' ')
    .replace(/[^A-Z&' ]/g, ' ')
    .replace(NOT_A_NAME, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Titles and joining words that some banks print with a name and others do not. */
const NO_NAME = new Set(['MR', 'MRS', 'MS', 'MISS', 'MX', 'DR', 'AND'])

/**
 * A bank's holder name matches with the full last name and the first name or its initial. A joint
 * account names two people.
 */
export function isAccountHolder(
  holderName: string,
  person: { firstName: string; lastName: string },
): boolean {
  checkInput({ holderName }, { holderName: aText })
  checkInput(person, { firstName: aText, lastName: aText })
  const holder = nameParts(holderName)
  const first = nameParts(person.firstName)[0]
  const last = nameParts(person.lastName)
  if (first === undefined || last.length === 0) return false
  const hasLast = last.every((part) => holder.includes(part))
  const others = holder.filter((part) => !last.includes(part))
  return hasLast && others.some((part) => part === first || (part.length === 1 && first.startsWith(part)))
}

function nameParts(name: string): string[] {
  const plain = cleanName(name.slice(0, 200)).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  return plain
    .replaceAll("'", '')
    .split(/[^A-Z]+/)
    .filter((part) => part !== '' && !NO_NAME.has(part))
}
