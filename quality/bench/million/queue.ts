import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import { seedStaff } from '@tarnbrook/api/testing/proofs/calls'
import { startDatabaseServer } from '../support/database-server.ts'
import { seedManyLoans } from '../support/seed-loans.ts'
import { median, type Table, verdict } from '../support/table.ts'
import { seedManyItems } from './seed-items.ts'

const FEW = { customers: 10_000, items: 10_000 }
const MANY = { customers: 1_000_000, items: 100_000 }
const CALLS = 20
const ROUNDS = 5
const LIMIT_RATIO = 1.5
const LIMIT_MS = 100

interface TestStack {
  api: TestApi
  token: string
  after: string
  seconds: number
}

const PAGES: Record<string, (stack: TestStack) => string> = {
  'first page': () => '',
  'the page after': ({ after }) => `?after=${encodeURIComponent(after)}`,
  'one queue': () => '?queue=people',
  'one reason': () => '?reason=message-received',
  'of one brand': () => '?brand=main',
  late: () => '?due=late',
  'my items': () => '?claimed=me',
  'those that wait': () => '?waiting=yes',
}

/** Pages of the queue with 10,000 items and with 100,000 among 1,000,000 customers, in turns. */
export async function benchQueue(): Promise<Table> {
  const server = await startDatabaseServer()
  const stacks: TestStack[] = []
  try {
    for (const size of [FEW, MANY]) stacks.push(await startStack(size))
    const [few, many] = stacks as [TestStack, TestStack]
    const rows: string[][] = []
    for (const [name, toQuery] of Object.entries(PAGES))
      rows.push(await compare(name, toQuery, { few, many }))
    return {
      title: `Queue of staff: ${FEW.items.toLocaleString('en')} items and ${MANY.items.toLocaleString('en')}, ms`,
      head: ['page', 'few, median', 'many, median', 'many, p95', 'ratio', 'limit', ''],
      rows,
      notes: [`Seeded in ${few.seconds.toFixed(1)} s and ${many.seconds.toFixed(1)} s.`],
    }
  } finally {
    for (const stack of stacks) await stack.api.stop()
    await server.stop()
  }
}

async function startStack({ customers, items }: typeof FEW): Promise<TestStack> {
  const api = await startTestApi({ worker: false })
  const { seconds } = await seedManyLoans(api.deps, { loans: customers, sample: 100 })
  await seedManyItems(api.deps, { customers, items })
  const { token } = await seedStaff(api)
  const { body } = await api.call('GET', '/admin/attention', { as: token })
  return { api, token, after: body.data.next, seconds }
}

async function compare(
  name: string,
  toQuery: (stack: TestStack) => string,
  { few, many }: { few: TestStack; many: TestStack },
): Promise<string[]> {
  const [ofFew, ofMany, ratios]: [number[], number[], number[]] = [[], [], []]
  // The first round has both databases read what they will be asked for.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [await readAll(few, toQuery), await readAll(many, toQuery)]
    if (round === 0) continue
    ofFew.push(...one)
    ofMany.push(...other)
    ratios.push(median(other) / median(one))
  }
  const p95 = ofMany.toSorted((left, right) => left - right)[Math.floor(ofMany.length * 0.95)]!
  const ratio = median(ratios)
  return [
    name,
    ...[median(ofFew), median(ofMany), p95].map((ms) => ms.toFixed(2)),
    ratio.toFixed(2),
    `<= ${LIMIT_RATIO}, p95 ${LIMIT_MS} ms`,
    verdict(ratio <= LIMIT_RATIO && p95 <= LIMIT_MS),
  ]
}

async function readAll(stack: TestStack, toQuery: (stack: TestStack) => string): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const begun = performance.now()
    const { status } = await stack.api.call('GET', `/admin/attention${toQuery(stack)}`, { as: stack.token })
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`the queue answered ${status}`)
  }
  return times
}
