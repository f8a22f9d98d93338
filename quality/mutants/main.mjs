import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installTools } from '../../scripts/install.mjs'

/** Below it, the run has failed. */
const LEAST_PERCENT = 85

/** What is run at once: the tests of one group are tried on its changes. */
const GROUPS = {
  arithmetic: ['core', 'schedule'],
  applications: ['applications', 'financial-statement'],
  loans: ['loans', 'direct-debit', 'payments', 'payouts', 'refunds', 'payment-day'],
  endings: ['settlement', 'early-repayment', 'endings', 'hand-back'],
  difficulty: ['arrears', 'arrangements', 'breathing-space'],
}
const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
const STRYKER = join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/**
 * Changes the arithmetic of money and days in thousands of ways, counts those a test of the same
 * group notices, and prints the others. Names of groups are optional.
 */
const named = process.argv.slice(2)
installTools(HERE)

const scores = (named.length > 0 ? named : Object.keys(GROUPS)).map((group) => {
  run(process.execPath, [STRYKER, 'run', join(HERE, 'stryker.config.mjs')], {
    MUTANTS_OF: group,
    MUTANTS_IN: GROUPS[group].join(','),
  })
  return { group, ...countMutants(join(ROOT, '.data/mutants', `${group}.json`)) }
})
const all = scores.reduce((sum, { noticed, counted }) => ({
  noticed: sum.noticed + noticed,
  counted: sum.counted + counted,
}))
console.log('')
for (const { group, ...score } of [...scores, { group: 'all', ...all }])
  console.log(
    `${group.padEnd(12)} ${score.noticed} of ${score.counted} noticed (${percentOf(score).toFixed(1)} %)`,
  )
const hasPassed = percentOf(all) >= LEAST_PERCENT
console.log(hasPassed ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exitCode = hasPassed ? 0 : 1

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** The mutants that ran, and those that a test or its time limit noticed. */
function countMutants(report) {
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const noticed = statuses.filter((status) => ['Killed', 'Timeout'].includes(status)).length
  const missed = statuses.filter((status) => ['Survived', 'NoCoverage'].includes(status)).length
  return { noticed, counted: noticed + missed }
}

function percentOf({ noticed, counted }) {
  return (100 * noticed) / counted
}
