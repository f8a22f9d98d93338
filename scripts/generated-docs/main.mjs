#!/usr/bin/env node
// Writes the documents that say what the code does. With --check it writes nothing, and exits with 1 when one of them
// is not what the code says. Runs on the pinned Node, which reads TypeScript.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeEmails } from './emails.mjs'
import { describeRetention } from './retention.mjs'
import { describeStaff } from './staff.mjs'
import { describeStates } from './states.mjs'

const DOCUMENTS = {
  'docs/emails.md': describeEmails,
  'docs/retention.md': describeRetention,
  'docs/staff.md': describeStaff,
  'docs/states.md': describeStates,
}

for (const [name, describe] of Object.entries(DOCUMENTS)) {
  const file = join(import.meta.dirname, '..', '..', name)
  const current = readFileSync(file, 'utf8')
  const wanted = describe(current)
  if (current === wanted) console.log(`${name} is what the code says.`)
  else if (process.argv.includes('--check')) {
    console.error(`${name} differs from the code. Write it again: npx node scripts/generated-docs/main.mjs`)
    process.exitCode = 1
  } else {
    writeFileSync(file, wanted)
    console.log(`${name} is written.`)
  }
}
