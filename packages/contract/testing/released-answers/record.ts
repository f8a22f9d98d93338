#!/usr/bin/env node
// Records what the calls answer as that of the last release. Run it when a release is made.
import { readFileSync, writeFileSync } from 'node:fs'
import { RELEASED_FILE, recordAnswers } from './released-answers.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
writeFileSync(RELEASED_FILE, `${JSON.stringify(recordAnswers(version), null, 2)}\n`)
console.log(`The answers of ${version} are recorded.`)
