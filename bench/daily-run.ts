import { runDay } from '@tarnbrook/api/features/repayments/daily-run'
import { startTestApi } from '@tarnbrook/api/testing/kit'
import { startDatabaseServer } from './support/database-server.ts'
import { seedManyLoans } from './support/seed-loans.ts'
import { type Table, verdict } from './support/table.ts'

const SMALL = 2_000
const LARGE = 20_000
const LIMIT_RATIO = 1.3

/** Milliseconds for each loan. */
interface Figures {
  due: number
  quiet: number
}

/**
 * The daily run for each loan, with few and with many loans: on a day on which each of them has an instalment that falls due and
 * one to collect, after several days without a run, and on the day after, when nothing is left to do. The copies have no
 * ledger, so that all their instalments until then are posted: it is the first run after a portfolio was taken over.
 */
export async function benchDailyRun(): Promise<Table> {
  const server = await startDatabaseServer()
  try {
    const small = await timeRuns(SMALL)
    const large = await timeRuns(LARGE)
    const row = (name: string, few: number, many: number) => [
      name,
      few.toFixed(2),
      many.toFixed(2),
      (many / few).toFixed(2),
      LIMIT_RATIO.toFixed(1),
      verdict(many / few <= LIMIT_RATIO),
    ]
    return {
      title: `Daily run: ms for each loan, with ${SMALL.toLocaleString('en')} loans and with ${LARGE.toLocaleString('en')}`,
      head: ['day', 'few', 'many', 'ratio', 'limit', ''],
      rows: [
        row('every loan has a payment', small.due, large.due),
        row('the day after', small.quiet, large.quiet),
      ],
    }
  } finally {
    await server.stop()
  }
}

async function timeRuns(loans: number): Promise<Figures> {
  const api = await startTestApi({ worker: false })
  try {
    await seedManyLoans(api.deps, { loans, sample: 1000 })
    const { due_on } = await api.deps.db
      .selectFrom('instalment')
      .select('due_on')
      .where('number', '=', 4)
      .limit(1)
      .executeTakeFirstOrThrow()
    const day = Temporal.PlainDate.from(due_on)
    const time = async (on: Temporal.PlainDate) => {
      const begun = performance.now()
      await runDay(api.deps, { day: on.toString() })
      return (performance.now() - begun) / loans
    }
    return { due: await time(day), quiet: await time(day.add({ days: 1 })) }
  } finally {
    await api.stop()
  }
}
