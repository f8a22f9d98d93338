#!/usr/bin/env node
// Writes the tables in docs/emails.md from the catalogue that the tests and the style guide use. With --check it writes nothing,
// and exits with 1 when the file is not what the catalogue says. Runs on the pinned Node, which reads TypeScript.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMAILS } from '../apps/api/src/description/emails/catalogue.ts'
import { BRAND_KEYS, getBrand } from '../packages/brands/src/brand.ts'

const FILE = join(import.meta.dirname, '..', 'docs', 'emails.md')
const [BEGIN, END] = ['<!-- emails -->\n', '<!-- end of the emails -->']

const current = readFileSync(FILE, 'utf8')
const [before, after] = [current.split(BEGIN)[0], current.split(END)[1]]
const wanted = `${before}${BEGIN}\n${tables()}\n\n${END}${after}`
if (current === wanted) console.log('docs/emails.md is what the catalogue says.')
else if (process.argv.includes('--check')) {
  console.error(
    'docs/emails.md differs from the catalogue. Write it again: npx node scripts/emails-table.mjs',
  )
  process.exitCode = 1
} else {
  writeFileSync(FILE, wanted)
  console.log('docs/emails.md is written.')
}

function tables() {
  const isToStaff = ([, { purpose }]) => purpose === 'internal'
  const all = Object.entries(EMAILS)
  return [
    ['## To borrowers', all.filter((one) => !isToStaff(one))],
    ['## To the brand’s own staff', all.filter(isToStaff)],
  ]
    .map(([heading, emails]) => `${heading}\n\n${tableOf(emails)}`)
    .join('\n\n')
}

function tableOf(emails) {
  const rows = emails.map(([name, { when, sentBy, to, purpose, basis, examples }]) => {
    const sent = BRAND_KEYS.map((key) => examples(getBrand(key))).find((emails) => emails.length > 0)
    const subjects = [...new Set(sent.map(({ subject }) => subject))]
    return [
      subjects.join('<br>'),
      when,
      sentBy.map((one) => `\`${one}\``).join(', '),
      to,
      purpose,
      basis,
      `\`${name}\``,
    ]
  })
  const head = ['Subject', 'When', 'Sent by', 'To', 'Purpose', 'Basis', 'Written by']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
