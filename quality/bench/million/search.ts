import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import { seedStaff } from '@tarnbrook/api/testing/proofs/calls'
import { startDatabaseServer } from '../support/database-server.ts'
import { seedManyLoans } from '../support/seed-loans.ts'
import { median, type Table, verdict } from '../support/table.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const SAMPLE = 100
const ROUNDS = 5
const LIMIT_RATIO = 1.5
const LIMIT_MS = 100

interface Person {
  first_name: string
  last_name: string
  date_of_birth: string
  mobile_number: string
  email: string
  post_code: string
  account_number_ending: string
  reference: string
}

interface TestStack {
  api: TestApi
  token: string
  people: Person[]
  seconds: number
}

const SEARCHES: Record<string, (person: Person) => object> = {
  reference: ({ reference }) => ({ reference }),
  email: ({ email }) => ({ email }),
  phone: ({ mobile_number: phone }) => ({ phone }),
  'name and birthday': ({ last_name: lastName, date_of_birth: dateOfBirth }) => ({ lastName, dateOfBirth }),
  'both names': ({ first_name: firstName, last_name: lastName }) => ({ firstName, lastName }),
  'both names, John Smith': () => ({ firstName: 'John', lastName: 'Smith' }),
  'postcode and name': ({ post_code: postCode, last_name: lastName }) => ({ postCode, lastName }),
  'account and birthday': ({ account_number_ending: accountEnding, date_of_birth: dateOfBirth }) => ({
    accountEnding,
    dateOfBirth,
  }),
  'account and name': ({ account_number_ending: accountEnding, last_name: lastName }) => ({
    accountEnding,
    lastName,
  }),
}

/** A search of staff with 10,000 and with 1,000,000 customers, searches of both taking turns. */
export async function benchSearch(): Promise<Table> {
  const server = await startDatabaseServer()
  const stacks: TestStack[] = []
  try {
    for (const loans of [SMALL, LARGE]) stacks.push(await startStack(loans))
    const [small, large] = stacks as [TestStack, TestStack]
    const rows: string[][] = []
    for (const [name, toBody] of Object.entries(SEARCHES))
      rows.push(await compare(name, toBody, { small, large }))
    return {
      title: `Search of staff: ${SMALL.toLocaleString('en')} customers and ${LARGE.toLocaleString('en')}, ms`,
      head: ['by', 'few, median', 'many, median', 'many, p95', 'ratio', 'limit', ''],
      rows,
      notes: [`Seeded in ${small.seconds.toFixed(1)} s and ${large.seconds.toFixed(1)} s.`],
    }
  } finally {
    for (const stack of stacks) await stack.api.stop()
    await server.stop()
  }
}

async function startStack(loans: number): Promise<TestStack> {
  const api = await startTestApi({ worker: false })
  const { borrowers, seconds } = await seedManyLoans(api.deps, { loans, sample: SAMPLE })
  const { token } = await seedStaff(api)
  // A search is limited for each of staff, and one makes them all here.
  await api.asOwner(`create function count_one() returns trigger language plpgsql as 'begin new.hits := 1; return new; end';
    create trigger count_one before insert or update on rate_limit for each row execute function count_one()`)
  const { rows } = await api.deps.pool.query<Person>(
    `select u.first_name, u.last_name, u.date_of_birth, u.mobile_number, u.email, d.post_code,
      b.account_number_ending, l.reference
    from app_user u join user_address d on d.user_id = u.id and d.position = 0
    join bank_account b on b.user_id = u.id join loan l on l.user_id = u.id where u.id = any($1)`,
    [borrowers.map(({ userId }) => userId)],
  )
  return { api, token, people: rows, seconds }
}

async function compare(
  name: string,
  toBody: (person: Person) => object,
  { small, large }: { small: TestStack; large: TestStack },
): Promise<string[]> {
  const [few, many, ratios]: [number[], number[], number[]] = [[], [], []]
  // The first round has both databases read what they will be asked for.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [ofFew, ofMany] = [await searchAll(small, toBody), await searchAll(large, toBody)]
    if (round === 0) continue
    few.push(...ofFew)
    many.push(...ofMany)
    ratios.push(median(ofMany) / median(ofFew))
  }
  const p95 = many.toSorted((left, right) => left - right)[Math.floor(many.length * 0.95)]!
  const ratio = median(ratios)
  return [
    name,
    ...[median(few), median(many), p95].map((ms) => ms.toFixed(2)),
    ratio.toFixed(2),
    `<= ${LIMIT_RATIO}, p95 ${LIMIT_MS} ms`,
    verdict(ratio <= LIMIT_RATIO && p95 <= LIMIT_MS),
  ]
}

async function searchAll(
  { api, token, people }: TestStack,
  toBody: (person: Person) => object,
): Promise<number[]> {
  const times: number[] = []
  for (const person of people) {
    const begun = performance.now()
    const { status } = await api.call('POST', '/admin/customer-searches', { as: token, body: toBody(person) })
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`a search by ${Object.keys(toBody(person))} answered ${status}`)
  }
  return times
}
