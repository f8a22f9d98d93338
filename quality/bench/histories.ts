import { parseArgs } from 'node:util'
import { runHistories } from '@tarnbrook/api/testing/histories/run'
import { openPages } from './support/borrower-pages.ts'
import { startDatabaseServer } from './support/database-server.ts'

const USAGE = `Random histories of loans: payments, failures, changes, two workers, a database and a provider that go away.

  npm run histories -- --loans 10000 --days 150 --seed 1 [--together 500]

Prints what happened, and what disagreed; ends with 1 if anything did.`

/** A database for each group of loans: a run is not to be slow because of those before it. */
async function main(): Promise<number> {
  const { loans, days, seed, together } = readArguments()
  const server = await startDatabaseServer()
  const begun = performance.now()
  const events: Record<string, number> = {}
  try {
    for (let done = 0, group = 0; done < loans; done += together, group += 1) {
      const size = Math.min(together, loans - done)
      const run = await runHistories({ seed: seed + group, loans: size, days, openPages })
      for (const [name, times] of Object.entries(run.events)) events[name] = (events[name] ?? 0) + times
      const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
      console.info(`${done + size} histories, ${minutes} minutes, states: ${JSON.stringify(run.states)}`)
      if (run.broken.length > 0) {
        console.error(`seed ${seed + group}, ${size} loans:\n${run.broken.join('\n')}`)
        return 1
      }
    }
  } finally {
    await server.stop()
  }
  console.info(`${loans} histories of ${days} days or more, seed ${seed}: every rule held.`)
  for (const [name, times] of Object.entries(events).toSorted()) console.info(`  ${name}: ${times}`)
  return 0
}

function readArguments() {
  const number = (value: string, name: string) => {
    if (!/^[0-9]{1,6}$/.test(value)) throw new Error(`--${name} is not a number: ${value}\n\n${USAGE}`)
    return Number(value)
  }
  const option = (fallback: string) => ({ type: 'string', default: fallback }) as const
  const { values } = parseArgs({
    options: { loans: option('10000'), days: option('150'), seed: option('1'), together: option('500') },
  })
  return {
    loans: number(values.loans, 'loans'),
    days: number(values.days, 'days'),
    seed: number(values.seed, 'seed'),
    together: number(values.together, 'together'),
  }
}

process.exitCode = await main()
