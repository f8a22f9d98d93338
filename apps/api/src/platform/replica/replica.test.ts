import { randomBytes } from 'node:crypto'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '#platform/metrics/registry.ts'
import { startTestProxy, type TestProxy } from '#testing/database/proxy.ts'
import { readRequestStatements } from '#testing/database/request-statements.ts'
import { createTestDatabase, type TestDatabase, toOwnerUrl } from '#testing/database.ts'
import { applyForLoan, startVisit } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { REPLICA_CALLS } from './replica-calls.ts'

/** The same database, by connections on which nothing can be written. */
let proxy: TestProxy
let kit: TestApi
let databaseUrl: string
let loan: SeededLoan

beforeAll(async () => {
  proxy = await startTestProxy()
  kit = await startTestApi({
    worker: false,
    wayToReplica: async (url) => {
      databaseUrl = url
      return proxy.toProxyUrl(url)
    },
  })
  loan = await seedLoan(kit.deps)
})

afterAll(async () => {
  await kit?.stop()
  await proxy?.close()
})

beforeEach(() => awaitReplica())

describe('a call that a replica may answer', () => {
  let staff: { token: string; userId: number }
  beforeAll(async () => {
    staff = await seedStaff(kit)
  })

  /** Their paths, for who asks. */
  const listPaths = (): Record<string, string> => {
    const { loanId, applicationId, borrower } = loan
    return {
      getUser: `/users/${borrower.userId}?embedded=loans`,
      getLoan: `/loans/${loanId}`,
      getLoanApplication: `/loan-applications/${applicationId}`,
      getContactPermission: `/users/${borrower.userId}/contact-permission`,
      getSupportNeed: `/users/${borrower.userId}/support-need`,
      listPasskeys: '/passkeys',
      paymentsCsv: `/loans/${loanId}/payments.csv`,
      paymentsCalendar: `/loans/${loanId}/payments.ics`,
      listAttention: '/admin/attention',
      listReviews: '/admin/reviews',
      listProposals: '/admin/proposals',
      listCardPayoffs: '/admin/card-payoffs',
      listBankLines: '/admin/bank-lines',
      readCustomer: `/admin/users/${borrower.userId}`,
      readCustomerMoney: `/admin/users/${borrower.userId}/money`,
      readCustomerMessages: `/admin/users/${borrower.userId}/messages`,
      readCustomerDocuments: `/admin/users/${borrower.userId}/documents`,
      readCustomerNotes: `/admin/users/${borrower.userId}/notes`,
      readLoanForStaff: `/admin/loans/${loanId}`,
      readLoanAsBorrower: `/admin/loans/${loanId}/as-borrower`,
      readLoanMoney: `/admin/loans/${loanId}/money`,
      exportFigures: '/admin/figures.csv',
    }
  }

  test.each([...REPLICA_CALLS])('%s is a read of one who is signed in, and writes nothing', async (name) => {
    const { method, access } = ENDPOINTS.find((each) => each.name === name)!
    expect(method).toBe('GET')
    expect(['borrower', 'strong', 'admin']).toContain(access)
    const as = access === 'admin' ? staff.token : loan.borrower.token
    const counts = await countReads(async () => {
      expect((await kit.call('GET', listPaths()[name]!, { as })).status).toBe(200)
    })
    expect(counts).toEqual({ 'replica current': 1 })
  })
})

describe('a read after a write', () => {
  let other: pg.Client | undefined
  afterEach(() => other?.end())

  /** What begins later is not shown by the replica until this ends: a replica that lags. */
  async function holdBack(): Promise<void> {
    other = new pg.Client({ connectionString: toOwnerUrl(databaseUrl) })
    await other.connect()
    await other.query('begin')
    await other.query('select pg_current_xact_id()')
    await awaitProbes()
  }

  test('of the same person is answered by the primary until the replica has it, and others by the replica', async () => {
    await holdBack()
    const { borrower } = loan
    const stranger = await seedLoan(kit.deps)
    const read = ({ loanId, borrower: { token } }: SeededLoan) =>
      kit.call('GET', `/loans/${loanId}`, { as: token })
    expect(await countReads(() => read(loan))).toEqual({ 'replica current': 1 })

    await change(borrower)
    expect(await countReads(() => read(loan))).toEqual({ 'primary own-write': 1 })
    expect(await countReads(() => read(stranger))).toEqual({ 'replica current': 1 })
    await awaitProbes()
    expect(await countReads(() => read(loan))).toEqual({ 'primary own-write': 1 })

    await other!.query('rollback')
    await awaitReplica()
  })

  test('of the session before it signed in, or of the sign-in itself', async () => {
    const visit = await startVisit(kit)
    const { borrower, loanId } = await seedLoan(kit.deps)
    await holdBack()
    const read = (given: object) => kit.call('GET', `/loans/${loanId}`, { as: borrower.token, ...given })
    expect(await countReads(() => read({ visit }))).toEqual({ 'replica current': 1 })
    const saved = await kit.call('PUT', '/application-draft', {
      visit,
      body: { answers: { amount: '3000' } },
    })
    expect(saved.status).toBe(200)
    expect(await countReads(() => read({ visit }))).toEqual({ 'primary own-write': 1 })
    expect(await countReads(() => read({}))).toEqual({ 'replica current': 1 })

    const applied = await applyForLoan(kit)
    const { token, applicationId } = applied
    const counts = await countReads(() =>
      kit.call('GET', `/loan-applications/${applicationId}`, { as: token }),
    )
    expect(counts).toEqual({ 'primary own-write': 1 })
  })

  test('is noted by one statement of the command, and by none where there is no replica', async () => {
    const { borrower } = loan
    const noted = (texts: string[]) => texts.filter((text) => text.includes('last_write as known'))
    expect(noted(await readRequestStatements(() => change(borrower)))).toHaveLength(1)
    const without = await startTestApi({ worker: false })
    try {
      const alone = await seedBorrower(without.deps)
      const texts = await readRequestStatements(() => change(alone, without))
      expect(texts.some((text) => text.includes('contact_consent'))).toBe(true)
      expect(texts.filter((text) => text.includes('into last_write'))).toEqual([])
    } finally {
      await without.stop()
    }
  })
})

describe('a replica', () => {
  const read = () => kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })

  test('that is gone is not missed', async () => {
    proxy.cut()
    const [first, second] = [await readCounted(), await readCounted()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(Object.keys({ ...first.counts, ...second.counts }).every((key) => key.startsWith('primary'))).toBe(
      true,
    )
    expect((await kit.call('GET', '/readyz')).status).toBe(200)
    proxy.restore()
    await awaitReplica()
  })

  test('that does not answer is asked once, and the primary answers in time', async () => {
    proxy.hang()
    const { status, counts } = await readCounted()
    expect([status, counts]).toEqual([200, { 'primary failed': 1 }])
    expect((await readCounted()).counts).toEqual({ 'primary failed': 1 })
    proxy.restore()
    await awaitReplica()
  })

  test('that fails for any other reason is asked again the next time', async () => {
    const role = `reader_${randomBytes(6).toString('hex')}`
    try {
      const limited = await startTestApi({
        worker: false,
        wayToReplica: async (url) => {
          const client = new pg.Client({ connectionString: toOwnerUrl(url) })
          await client.connect()
          await client.query(`create role ${role} login password 'only-in-this-test';
            grant usage on schema public to ${role}; grant select on all tables in schema public to ${role};
            revoke select on contact_consent from ${role}`)
          await client.end()
          return Object.assign(new URL(url), { username: role, password: 'only-in-this-test' }).href
        },
      })
      try {
        const { borrower, loanId } = await seedLoan(limited.deps)
        const ask = async (path: string) => (await limited.call('GET', path, { as: borrower.token })).status
        await expect.poll(() => countReads(() => ask(`/loans/${loanId}`))).toEqual({ 'replica current': 1 })
        const failed = await countReads(async () => {
          expect(await ask(`/users/${borrower.userId}/contact-permission`)).toBe(200)
        })
        expect(failed).toEqual({ 'primary failed': 1 })
        expect(await countReads(() => ask(`/loans/${loanId}`))).toEqual({ 'replica current': 1 })
      } finally {
        await limited.stop()
      }
    } finally {
      await kit.asOwner(`drop role if exists ${role}`)
    }
  })

  test('that lacks a record refuses nobody by itself', async () => {
    const missing = await countReads(async () => {
      expect((await kit.call('GET', '/loans/4103558201337', { as: loan.borrower.token })).status).toBe(404)
    })
    expect(missing).toEqual({ 'primary refused': 1 })
  })

  async function readCounted() {
    let status = 0
    const counts = await countReads(async () => {
      status = (await read()).status
    })
    return { status, counts }
  }
})

describe('a database that is no replica', () => {
  let strange: TestDatabase
  beforeAll(async () => {
    strange = await createTestDatabase()
  })
  afterAll(() => strange?.drop())

  test('is never asked, and the log says why', async () => {
    const lines: string[] = []
    const note = (_facts: object, words: string) => void lines.push(words)
    const one = await startTestApi({
      worker: false,
      wayToReplica: async () => strange.url,
      openLog: () => ({ info: note, warn: note, error: note, debug: () => {} }) as never,
    })
    try {
      const { borrower, loanId } = await seedLoan(one.deps)
      await expect.poll(() => lines).toContain('the read replica is of another database')
      const counts = await countReads(() => one.call('GET', `/loans/${loanId}`, { as: borrower.token }))
      expect(counts).toEqual({ 'primary behind': 1 })
    } finally {
      await one.stop()
    }
  })
})

/** A write by themselves. */
async function change({ userId, token }: { userId: number; token: string }, api = kit): Promise<void> {
  const body = { unsecuredLoanReminders: true, unsecuredLoanOffers: true, groupCrossSell: false }
  const { status } = await api.call('POST', `/users/${userId}/contact-permission`, { as: token, body })
  expect(status).toBe(200)
}

/** Until a position that was asked for later is known. */
async function awaitProbes(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 800))
}

async function awaitReplica(): Promise<void> {
  const ask = () => kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
  await expect.poll(async () => Object.keys(await countReads(ask))).toEqual(['replica current'])
}

/** How many reads were answered by whom and why, while `work` ran. */
async function countReads(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readCounts()
  await work()
  const after = await readCounts()
  const more = Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)] as const)
  return Object.fromEntries(more.filter(([, value]) => value > 0))
}

async function readCounts(): Promise<Record<string, number>> {
  const metric = registry.getSingleMetric('replica_reads_total')
  const { values } = await metric!.get()
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels.from} ${labels.why}`, value]))
}
