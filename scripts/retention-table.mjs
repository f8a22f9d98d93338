#!/usr/bin/env node
// Writes the table in docs/retention.md from the rules that the prune job executes. With --check it writes nothing, and
// exits with 1 when the file is not what the rules say. Runs on the pinned Node, which reads TypeScript.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RETENTION } from '../apps/api/src/features/retention/rules.ts'

const FILE = join(import.meta.dirname, '..', 'docs', 'retention.md')
const [BEGIN, END] = ['<!-- rules -->\n', '<!-- end of the rules -->']

const current = readFileSync(FILE, 'utf8')
const [before, after] = [current.split(BEGIN)[0], current.split(END)[1]]
const wanted = `${before}${BEGIN}\n${table()}\n\n${END}${after}`
if (current === wanted) console.log('docs/retention.md is what the rules say.')
else if (process.argv.includes('--check')) {
  console.error(
    'docs/retention.md differs from the rules. Write it again: npx node scripts/retention-table.mjs',
  )
  process.exitCode = 1
} else {
  writeFileSync(FILE, wanted)
  console.log('docs/retention.md is written.')
}

function table() {
  const rows = RETENTION.map(({ tables, what, why, keptFor, atEnd }) => [
    what,
    tables.map((name) => `\`${name}\``).join(', '),
    why,
    keptFor ? `${lengthOf(keptFor)}, from ${keptFor.from}` : '–',
    atEnd,
  ])
  const head = ['What', 'Tables', 'Why', 'How long', 'Then']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function lengthOf({ days, years }) {
  const [count, unit] = years === undefined ? [days, 'day'] : [years, 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
