import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import { startDatabaseServer } from '../support/database-server.ts'
import { type QueryWatch, watchQueries } from '../support/query-watch.ts'
import { type SampleBorrower, seedManyLoans } from '../support/seed-loans.ts'
import { median, type Table, verdict } from '../support/table.ts'

const SMALL = 1_000
const LARGE = 1_000_000
const SAMPLE = 1_000
const LIMIT_RATIO = 1.3
const ROUNDS = 15
const READS_PER_ROUND = 200

interface TestStack {
  api: TestApi
  watch: QueryWatch
  borrowers: SampleBorrower[]
  seconds: number
}

interface Figures {
  requestMs: number[]
  databaseMs: number[]
}

const READS = {
  'GET /users/{id}, all embedded': ({ userId }: SampleBorrower) =>
    `/users/${userId}?embedded=loans,loanApplications,user,addresses`,
  'GET /loans/{id}': ({ loanId }: SampleBorrower) => `/loans/${loanId}`,
}

/** The borrower's dashboard with 1,000 and with 1,000,000 loans, reads of both taking turns. */
export async function benchDashboardRead(): Promise<Table> {
  const server = await startDatabaseServer()
  const stacks: TestStack[] = []
  try {
    for (const loans of [SMALL, LARGE]) stacks.push(await startStack(loans))
    const [small, large] = stacks as [TestStack, TestStack]
    const rows: string[][] = []
    const notes = [`Seeded in ${small.seconds.toFixed(1)} s and ${large.seconds.toFixed(1)} s.`]
    for (const [name, pathOf] of Object.entries(READS)) {
      const { row, note } = await compare(name, pathOf, { small, large })
      rows.push(row)
      notes.push(note)
    }
    return {
      title: `Dashboard read: ${SMALL.toLocaleString('en')} loans and ${LARGE.toLocaleString('en')}, ms, medians`,
      head: ['read', 'request, few', 'many', 'database, few', 'many', 'ratio', 'limit', ''],
      rows,
      notes,
    }
  } finally {
    for (const stack of stacks) await stack.api.stop()
    await server.stop()
  }
}

async function startStack(loans: number): Promise<TestStack> {
  const api = await startTestApi({ worker: false })
  const { borrowers, seconds } = await seedManyLoans(api.deps, { loans, sample: SAMPLE })
  return { api, watch: watchQueries(api.deps.pool), borrowers, seconds }
}

async function compare(
  name: string,
  pathOf: (borrower: SampleBorrower) => string,
  { small, large }: { small: TestStack; large: TestStack },
): Promise<{ row: string[]; note: string }> {
  // Everybody of the sample once: both databases have read what they will be asked for.
  for (const stack of [small, large]) await readRound(stack, pathOf, { from: 0, count: SAMPLE })
  const few: Figures = { requestMs: [], databaseMs: [] }
  const many: Figures = { requestMs: [], databaseMs: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const part = { from: round * READS_PER_ROUND, count: READS_PER_ROUND }
    for (const [stack, figures] of [[small, few] as const, [large, many] as const]) {
      const read = await readRound(stack, pathOf, part)
      figures.requestMs.push(median(read.requestMs))
      figures.databaseMs.push(median(read.databaseMs))
    }
  }
  // A ratio is of one round: a machine that slows down between rounds slows both sides.
  const ratio = (of: keyof Figures) =>
    median(many[of].map((value, round) => value / (few[of][round] ?? Number.NaN)))
  const worst = Math.max(ratio('requestMs'), ratio('databaseMs'))
  const shown = [few.requestMs, many.requestMs, few.databaseMs, many.databaseMs]
  return {
    row: [
      name,
      ...shown.map((values) => median(values).toFixed(2)),
      worst.toFixed(2),
      `<= ${LIMIT_RATIO}`,
      verdict(worst <= LIMIT_RATIO),
    ],
    note: await countRoundTrips(large, name, pathOf),
  }
}

async function readRound(
  { api, watch, borrowers }: TestStack,
  pathOf: (borrower: SampleBorrower) => string,
  { from, count }: { from: number; count: number },
): Promise<Figures> {
  const figures: Figures = { requestMs: [], databaseMs: [] }
  for (let index = from; index < from + count; index += 1) {
    const borrower = borrowers[index % borrowers.length]!
    watch.take()
    const begun = performance.now()
    const { status } = await api.call('GET', pathOf(borrower), { as: borrower.token })
    figures.requestMs.push(performance.now() - begun)
    figures.databaseMs.push(watch.take().totalMs)
    if (status !== 200) throw new Error(`${pathOf(borrower)} answered ${status}`)
  }
  return figures
}

async function countRoundTrips(
  { api, watch, borrowers }: TestStack,
  name: string,
  pathOf: (borrower: SampleBorrower) => string,
): Promise<string> {
  const borrower = borrowers[0]!
  watch.take()
  await api.call('GET', pathOf(borrower), { as: borrower.token })
  const { statements, roundTrips } = watch.take()
  const tokenLookups = statements.filter(({ sql }) => sql.includes('"auth_token"."hash"')).length
  const reads = roundTrips - tokenLookups
  return `${name}: ${tokenLookups} round trip to look up the token, then ${reads} for the read (${statements.length - tokenLookups} statements at once; limit 1 round trip: ${verdict(reads === 1)}).`
}
