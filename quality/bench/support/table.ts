/** What a bench found: the last column says PASS or over where the row has a limit. */
export interface Table {
  title: string
  head: string[]
  rows: string[][]
  notes?: string[]
}

export function printTable({ title, head, rows, notes = [] }: Table): void {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const print = (line: string[]) =>
    `  ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`
  const rule = `  ${widths.map((width) => '-'.repeat(width)).join('  ')}`
  console.log(
    ['', title, '', print(head), rule, ...rows.map(print), ...notes.map((note) => `  ${note}`)].join('\n'),
  )
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('there is no median of nothing')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function verdict(isWithin: boolean): 'PASS' | 'over' {
  return isWithin ? 'PASS' : 'over'
}
