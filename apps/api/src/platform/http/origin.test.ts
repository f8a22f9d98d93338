import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { type CallOptions, startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
const lines: { refusal?: string }[] = []

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  api = await startTestApi({ worker: false, openLog: () => log })
})
afterAll(() => api?.stop())

const forget = () => sql`delete from rate_limit`.execute(api.deps.db)

describe('who is counted', () => {
  const count = (caller: Partial<CallOptions>) => api.call('POST', '/sessions/initialize', caller)
  const counted = async () =>
    (
      await sql<{
        hits: number
      }>`select sum(hits)::int as hits from rate_limit where key like 'begin-visit:%' group by key order by 1`.execute(
        api.deps.db,
      )
    ).rows.map(({ hits }) => hits)

  test('an address cannot be forged on the API’s own port, and forging uses up nobody’s tries', async () => {
    await forget()
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      await count({ headers: { 'x-client-ip': address, 'x-forwarded-for': address, 'x-real-ip': address } })
    expect(await counted()).toEqual([3])
    await count({ from: '203.0.113.1' })
    expect(await counted()).toEqual([1, 3])
  })

  test('a wrong secret is anonymous, and is logged without its value', async () => {
    await forget()
    lines.length = 0
    const secret = 'a-guess-of-a-secret-0123456789012345'
    await count({ headers: { 'x-client-ip': '203.0.113.1', 'x-edge-secret': secret } })
    await count({})
    expect(await counted()).toEqual([2])
    expect(lines).toMatchObject([
      { refusal: 'edge-secret', route: expect.stringContaining('/sessions/initialize') },
    ])
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('while the secret is rotated both are accepted', async () => {
    await forget()
    const { edgeSecrets } = api.deps.config
    const [old] = edgeSecrets
    const fresh = 'another-secret-0123456789-0123456789'
    api.deps.config.edgeSecrets = [fresh, old!]
    for (const secret of [old!, fresh])
      await count({ headers: { 'x-client-ip': '203.0.113.1', 'x-edge-secret': secret } })
    api.deps.config.edgeSecrets = [fresh]
    await count({ headers: { 'x-client-ip': '203.0.113.1', 'x-edge-secret': old! } })
    api.deps.config.edgeSecrets = edgeSecrets
    expect(await counted()).toEqual([1, 2])
  })

  test('behind our own proxy the address is the one that it added', async () => {
    await forget()
    api.deps.config.trustedProxies = 1
    await count({ headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.1' } })
    await count({ headers: { 'x-forwarded-for': '7.7.7.7, 203.0.113.1' } })
    api.deps.config.trustedProxies = 0
    expect(await counted()).toEqual([2])
  })

  test('of IPv6 the network', async () => {
    await forget()
    await count({ from: '2001:db8:1:2::1' })
    await count({ from: '2001:db8:1:ff:ffff::9' })
    await count({ from: '2001:db8:1:300::1' })
    // Two homes, and the site that both are of.
    expect(await counted()).toEqual([1, 2, 3])
  })
})
