import { MOST_OF_A_TEXT, MOST_STATEMENT_ROWS, newBankLine } from '@tarnbrook/contract/payments/bank-transfers'
import { compareDays } from '@tarnbrook/domain/core/calendar'
import { maskCardNumbers } from '@tarnbrook/domain/typed/card-number'
import { cleanTyped } from '@tarnbrook/domain/typed/typed-text'
import type { NewLine } from './bank-lines.ts'

interface StatementRead {
  lines: NewLine[]
  /** Rows of money that left the account. */
  paidOut: number
  /** Rows that stand in the file once more. */
  doubled: number
}

const COLUMNS = ['date', 'amount', 'payer', 'reference', 'id'] as const
type Column = (typeof COLUMNS)[number]

/**
 * The rows of a statement file, or what is wrong with it, in words: then none is taken. The key of
 * a row is the bank's id.
 */
export function readStatement(
  text: string,
  today: Temporal.PlainDate,
): { read: StatementRead } | { mistakes: string[] } {
  const rows = splitRows(text.replace(/^\ufeff/, ''))
  const [head = [], ...body] = rows
  const places = new Map(head.map((name, place) => [name.trim().toLowerCase(), place]))
  const missing = COLUMNS.filter((name) => !places.has(name))
  if (missing.length > 0)
    return {
      mistakes: [
        `The first row has to name the columns ${COLUMNS.join(', ')}. Missing: ${missing.join(', ')}`,
      ],
    }
  if (body.length === 0) return { mistakes: ['The file has no rows under its first one'] }
  if (body.length > MOST_STATEMENT_ROWS)
    return {
      mistakes: [
        `The file has ${body.length.toLocaleString('en-GB')} rows. Export fewer days: up to ${MOST_STATEMENT_ROWS} rows at a time`,
      ],
    }
  const readings = body.map((cells) => readRow((name) => cells[places.get(name) ?? -1]?.trim() ?? '', today))
  return collect(readings)
}

type Reading = NewLine | { mistake: string } | 'paid-out'

function collect(readings: readonly Reading[]): { read: StatementRead } | { mistakes: string[] } {
  const mistakes: string[] = []
  const lines = new Map<string, NewLine>()
  const read: StatementRead = { lines: [], paidOut: 0, doubled: 0 }
  for (const [index, reading] of readings.entries()) {
    const row = `Row ${index + 2}`
    if (reading === 'paid-out') read.paidOut += 1
    else if ('mistake' in reading) mistakes.push(`${row}: ${reading.mistake}`)
    else {
      const before = lines.get(reading.bankId)
      if (!before) lines.set(reading.bankId, reading)
      else if (JSON.stringify(before) === JSON.stringify(reading)) read.doubled += 1
      else mistakes.push(`${row}: another row has the id ${reading.bankId}, and is not the same`)
    }
  }
  if (mistakes.length > 0) return { mistakes: shorten(mistakes) }
  return { read: { ...read, lines: [...lines.values()] } }
}

const MOST_MISTAKES = 10

function shorten(mistakes: string[]): string[] {
  const more = mistakes.length - MOST_MISTAKES
  return more > 0 ? [...mistakes.slice(0, MOST_MISTAKES), `And ${more} more rows`] : mistakes
}

function readRow(cell: (name: Column) => string, today: Temporal.PlainDate): Reading {
  const amount = readAmount(cell('amount'))
  if (amount === null) return { mistake: 'the amount is not pounds and pence, like 286.70' }
  if (amount <= 0) return 'paid-out'
  const receivedOn = readDay(cell('date'))
  if (receivedOn === null) return { mistake: 'the date is not a day, like 20/11/2026' }
  if (compareDays(receivedOn, today) > 0) return { mistake: 'the date is in the future' }
  const checked = factsOfRow.safeParse({ bankId: cell('id'), receivedOn: receivedOn.toString(), amount })
  if (!checked.success)
    return { mistake: `${checked.error.issues[0]?.path.join('.')}: ${checked.error.issues[0]?.message}` }
  const { bankId, amount: amountPence } = checked.data
  const payer = readWords(cell('payer')) || 'Not named'
  return { bankId, receivedOn, amountPence, payer, reference: readWords(cell('reference')) }
}

const factsOfRow = newBankLine.pick({ bankId: true, receivedOn: true, amount: true })

/** A payer's own words, in any script: no row is refused for them. Card numbers are not stored. */
function readWords(text: string): string {
  return [...maskCardNumbers(cleanTyped(text))].slice(0, MOST_OF_A_TEXT).join('').trim()
}

function readAmount(text: string): number | null {
  const plain = text.replace(/^([-+]?)£/, '$1').replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  return /^[-+]?\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

function readDay(text: string): Temporal.PlainDate | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  try {
    if (day)
      return Temporal.PlainDate.from(
        { year: Number(year), month: Number(month), day: Number(day) },
        { overflow: 'reject' },
      )
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text) : null
  } catch {
    return null
  }
}

/** RFC 4180: commas, quoted cells, quotes doubled in them. Rows without any text are left out. */
function splitRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y
  while (at < text.length) {
    CELL.lastIndex = at
    const found = CELL.exec(text)
    // A quote that is not closed: the rest is one cell, and its row is refused.
    if (!found) {
      row.push(text.slice(at))
      break
    }
    const [whole, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    if (end === ',') {
      if (at === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}
