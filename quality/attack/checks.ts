import pg from 'pg'
import type { Product } from './product.ts'
import type { Result } from './run.ts'
import { FORGED_EVENT } from './webhooks.ts'

/** Lines of a log for each request, at most: an attacker must not fill the disk. */
const MOST_LINES_EACH = 2

/** What may only be there by a good request; loans and money not at all. */
export async function storedCounts({ databaseUrl }: Product): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const count = async (from: string, values: unknown[] = []) =>
      Number((await client.query(`select count(*) as n from ${from}`, values)).rows[0].n)
    return {
      people: await count('app_user'),
      applications: await count('loan_application'),
      loans: await count('loan'),
      'ledger postings': await count('ledger_posting'),
      'forged events': await count('webhook_event where event_id like $1', [`${FORGED_EVENT}%`]),
      'staff accounts': await count('app_user where roles <> $1', [[]]),
    }
  } finally {
    await client.end()
  }
}

/** All that is wrong after a run, but for slowness, which depends on the machine's load. */
export async function findFaults(
  product: Product,
  before: Record<string, number>,
  result: Result,
): Promise<string[]> {
  const { failures, honest } = result
  const stored = product.ended().length > 0 ? [] : wronglyStored(before, await storedCounts(product), result)
  const { early, late, isLevel } = measureMemory(result)
  return [
    ...failures,
    ...honest.failures.map((line) => `an honest request, ${line}`),
    ...stored,
    ...wrongWithLogs(product, result),
    ...(isLevel ? [] : [`memory grew from ${early} MB to ${late} MB`]),
  ]
}

/** What is stored now that should not be. A good application of the attacker's own may be. */
function wronglyStored(
  before: Record<string, number>,
  after: Record<string, number>,
  { statuses }: Result,
): string[] {
  const made = statuses.get('201') ?? 0
  return Object.entries(after).flatMap(([name, number]) => {
    const more = number - (before[name] ?? 0)
    const most = name === 'people' || name === 'applications' ? made + 2 : 0
    return more > most ? [`${more} ${name} more than before, of ${most} at most`] : []
  })
}

export interface LogFigures {
  lines: number
  bytes: number
  /** The first words of unexpected errors, and how often. */
  errors: Map<string, number>
}

export function readLogs(product: Product): LogFigures {
  const text = product.log()
  const lines = text.split('\n').filter(Boolean)
  const errors = new Map<string, number>()
  for (const line of lines) {
    const words = findError(line)
    if (words) errors.set(words, (errors.get(words) ?? 0) + 1)
  }
  return { lines: lines.length, bytes: text.length, errors }
}

/** What a line says of an error; a line that is not JSON is one. */
function findError(line: string): string | undefined {
  const { level, msg, err } = parsed(line)
  const isError = level === 'error' || level === 'fatal' || (typeof level === 'number' && level >= 50)
  const words = err?.message ? `${msg}: ${err.message}` : line.replace(/"(time|pid|hostname)":[^,]*,/g, '')
  return isError ? words.replace(/\s+/g, ' ').slice(0, 600) : undefined
}

function parsed(line: string): { level?: number | string; msg?: string; err?: { message?: string } } {
  try {
    return JSON.parse(line)
  } catch {
    return { level: 'error', msg: `not JSON: ${line}` }
  }
}

/** Log faults: more than a person can read, an unexpected error, or borrower data. */
function wrongWithLogs(product: Product, { made, honest }: Result): string[] {
  const { lines, errors } = readLogs(product)
  const text = product.log()
  const { email, mobileNumber, firstName } = honest.person
  const personal = [email, mobileNumber, honest.token].filter((value) => text.includes(value))
  return [
    ...(lines > made * MOST_LINES_EACH + 500 ? [`${lines} lines in the log after ${made} requests`] : []),
    ...[...errors].map(([words, times]) => `${times} times in the log: ${words}`),
    ...(personal.length > 0 ? [`the log has ${personal.length} values of ${firstName}`] : []),
  ]
}

/** Whether memory went on growing: the last quarter against the second, after the start is over. */
export function measureMemory({ memory }: Result): {
  early: number
  late: number
  most: number
  isLevel: boolean
} {
  const quarter = Math.floor(memory.length / 4)
  const early = median(memory.slice(quarter, 2 * quarter + 1))
  const late = median(memory.slice(3 * quarter))
  return { early, late, most: Math.max(...memory), isLevel: late <= early * 1.25 + 50 }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0
}
