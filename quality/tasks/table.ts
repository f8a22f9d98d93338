import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrandKey } from '../../e2e/support/running-product.ts'
import { type Count, calculateSeconds } from './counted.ts'

const DOCUMENT = new URL('../../docs/tasks.md', import.meta.url)
const COUNTED = fileURLToPath(new URL('../test-results/tasks.md', import.meta.url))

type Limits = Pick<Count, 'pages' | 'fields' | 'taps'>

/** The most a task may take is what it last took: read from the table of docs/tasks.md. */
export function readLimits(task: string, brand: BrandKey): Limits | undefined {
  const rows = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  const row = cells.find(([, name, ofBrand]) => name === task && ofBrand === brand)
  if (!row) return undefined
  const [pages, fields, taps] = row.slice(3, 6).map(lastNumber) as [number, number, number]
  return { pages, fields, taps }
}

/** Of "10 → 9" the nine. */
function lastNumber(cell: string): number {
  const number = Number(/(\d+)$/.exec(cell)?.[1] ?? Number.NaN)
  if (Number.isNaN(number)) throw new Error(`docs/tasks.md has no count in “${cell}”`)
  return number
}

export type Counted = readonly [task: string, brand: BrandKey, count: Count]

/** Prints what was counted, and leaves it as a table in the folder of the test's results. */
export function writeCounts(counted: readonly Counted[]): void {
  if (counted.length === 0) return
  const rows = counted.map(([task, brand, count]) =>
    [task, brand, count.pages, count.fields, count.taps, `${calculateSeconds(count)} s`].join(' | '),
  )
  const head = ['Task | Brand | Pages | Fields | Taps | Time', '---|---|---|---|---|---']
  const table = [...head, ...rows].map((row) => `| ${row} |`).join('\n')
  mkdirSync(dirname(COUNTED), { recursive: true })
  writeFileSync(COUNTED, `${table}\n`)
  console.log(`\n${table}`)
}
