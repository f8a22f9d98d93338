import { benchAvailability } from './availability.ts'
import { benchCachedPage } from './cached-page.ts'
import { benchDailyRun } from './daily-run.ts'
import { benchFirstView } from './first-view.ts'
import { benchLending } from './lending.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLive } from './live.ts'
import { benchDashboardRead } from './million/dashboard-read.ts'
import { benchQueue } from './million/queue.ts'
import { benchSearch } from './million/search.ts'
import { benchProcesses } from './processes.ts'
import { benchQuote } from './quote.ts'
import { benchSoak } from './soak.ts'
import { benchStart } from './start.ts'
import { printTable, type Table } from './support/table.ts'

const BENCHES: Record<string, () => Promise<Table>> = {
  start: benchStart,
  'first-view': benchFirstView,
  'cached-page': benchCachedPage,
  live: benchLive,
  processes: benchProcesses,
  quote: benchQuote,
  'dashboard-read': benchDashboardRead,
  search: benchSearch,
  queue: benchQueue,
  'daily-run': benchDailyRun,
  lending: benchLending,
  availability: benchAvailability,
}

/** By name only: they take longer than all others, and one fetches its tool from the registry. */
const ON_REQUEST: Record<string, () => Promise<Table>> = {
  lighthouse: benchLighthouse,
  soak: benchSoak,
}

/**
 * Runs each bench, or that of `--only name`, one by one: they share the cores. Of those on request
 * a missed limit is a failure.
 */
async function main(args: string[]): Promise<void> {
  const only = args[0] === '--only' ? args[1] : undefined
  if (args.length > 0 && (only === undefined || !Object.hasOwn({ ...BENCHES, ...ON_REQUEST }, only))) {
    console.error(`Usage: npm run bench [-- --only ${Object.keys({ ...BENCHES, ...ON_REQUEST }).join('|')}]`)
    process.exitCode = 2
    return
  }
  const summary: string[] = []
  for (const [name, bench] of Object.entries(only === undefined ? BENCHES : { ...BENCHES, ...ON_REQUEST })) {
    if (only !== undefined && only !== name) continue
    const table = await bench()
    printTable(table)
    const over = table.rows.filter((row) => row.at(-1) === 'over').length
    if (over > 0 && Object.hasOwn(ON_REQUEST, name)) process.exitCode = 1
    summary.push(`  ${name.padEnd(16)} ${over === 0 ? 'PASS' : `over in ${over} of its rows`}`)
  }
  console.log(['', ...summary, ''].join('\n'))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await main(process.argv.slice(2))
