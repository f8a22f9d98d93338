import { randomUUID } from 'node:crypto'
import { applyByPartner } from '../../e2e/support/api-walk.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { newPerson, type Person } from '../../e2e/support/people.ts'
import { listPublicPages } from '../../e2e/support/public-pages.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { type BalancedProduct, startBalanced } from './balanced-product.ts'
import { buildLastRelease } from './last-release.ts'
import { startLoad } from './load/load.ts'

const BORROWERS = 4
const AT_ONCE = 8
const TWO_EACH = { web: 2, api: 2 }

/** Where it can't be had, the suite says so. */
const program = process.env.HAPROXY_PATH

test.describe.configure({ mode: 'serial' })

test.describe('two processes of each role behind HAProxy', exhaustiveIf(true), () => {
  if (!program) return
  let product: BalancedProduct
  let borrower: Person

  test.beforeAll(async () => {
    product = await startBalanced(program)
    await expect.poll(() => product.balancer.countReady()).toEqual(TWO_EACH)
  })
  test.afterAll(() => product?.end())

  test('tables change and each is ended and started in turn under load, and no request fails', async () => {
    test.setTimeout(240_000)
    const { balancer, behind, api } = product
    const load = startLoad(await listAsked(product), AT_ONCE)
    const applications: Promise<number | string>[] = []
    const apply = () => applyByPartner(api, { person: newPerson(), brand: 'main', key: randomUUID() })
    const applying = setInterval(() => applications.push(apply().then(({ id }) => id, String)), 1000)
    try {
      for (const table of ['loan', 'loan_application', 'app_user', 'auth_token', 'quote', 'instalment'])
        await product.alter(`alter table ${table} add column of_next_release integer`)
      for (const { product: one } of behind) {
        await one.end()
        await one.start()
        await expect.poll(() => balancer.countReady()).toEqual(TWO_EACH)
      }
    } finally {
      clearInterval(applying)
    }
    const { answered, failed } = await load.end()
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(500)
    const ids = await Promise.all(applications)
    expect(ids.filter((id) => typeof id === 'string')).toEqual([])
    expect(new Set(ids).size).toBeGreaterThan(10)
    console.info(`${answered} answers and ${ids.length} applications while four processes were restarted`)
    borrower = (await product.lend()).person
  })

  test('with the database gone public pages are answered, and what needs it says whom to call', async () => {
    const { balancer } = product
    const account = { path: '/account/borrow', headers: { cookie: `auth=${await product.signIn(borrower)}` } }
    await product.stopDatabase()
    await expect.poll(() => balancer.countReady()).toEqual({ web: 2, api: 0 })
    const without: string[] = []
    for (const { path, headers } of [...listPublicPages('main').own.map(asAnyone), account]) {
      const answer = await fetch(balancer.siteUrl + path, { headers })
      if (answer.status === 200) continue
      without.push(path)
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringMatching(/href="tel:0\d{9,10}"/),
      ])
    }
    // A quote is asked of the API.
    expect(without).toEqual(['/account/borrow/quote', '/account/borrow/quote/save', '/account/borrow'])
  })
})

test.describe('the last release behind HAProxy', exhaustiveIf(true), () => {
  if (!program) return

  test('is replaced by this one under load, in the order of the docs', async () => {
    test.setTimeout(400_000)
    const release = buildLastRelease()
    test.skip(release === null, 'The history of this repository is cut off.')
    const product = await startBalanced(program, release!.root)
    try {
      const { balancer, behind, worker } = product
      await expect.poll(() => balancer.countReady()).toEqual(TWO_EACH)
      const load = startLoad(await listAsked(product), AT_ONCE)
      // It migrates, and no worker of 1.0.0 may run beside it (docs/operations.md, Releasing).
      await worker.end()
      await worker.start()
      for (const { role, port, product: one } of behind) {
        // 1.0.0 does not say that it is about to end.
        await balancer.set(role, port, 'drain')
        await one.end()
        await one.start()
        await balancer.set(role, port, 'ready')
        await expect.poll(() => balancer.countReady()).toEqual(TWO_EACH)
      }
      const { answered, failed } = await load.end()
      // 1.0.0 fails a request for each connection with a statement of a table that was changed.
      expect(failed.filter((failure) => !failure.includes(': 500 '))).toEqual([])
      expect(failed.length).toBeLessThan(40)
      expect(answered).toBeGreaterThan(500)
      await product.lend()
      console.info(
        `${answered} answers and ${failed.length} failures of 1.0.0 while this release replaced it`,
      )
    } finally {
      await product.end()
      release!.remove()
    }
  })
})

function asAnyone(path: string) {
  return { path, headers: {} }
}

/** Public pages, and a page and a call of each of some borrowers. */
async function listAsked(product: BalancedProduct) {
  const asked = ['/', '/login', '/complaints'].map((path) => ({
    url: product.balancer.siteUrl + path,
    headers: {},
  }))
  for (let index = 0; index < BORROWERS; index += 1) asked.push(...(await product.lend()).asked)
  return asked
}
