import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForLoan, becomeStrong } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const newState = () => {
  const state = randomBytes(32).toString('base64url')
  return { state, stateHash: createHash('sha256').update(state).digest('base64url') }
}

async function handOver(as: string, brand = 'supermarket') {
  const { state, stateHash } = newState()
  const made = await api.call('POST', '/hand-overs', { as, brand, body: { stateHash } })
  return { made, state, token: made.body.data?.token as string }
}

const arrive = (data: { token: string; state?: string }, brand = 'main') =>
  api.call('POST', '/auth', { brand, body: { type: 'auto_login', data } })

const mayRead = async (token: string, userId: number) =>
  (await api.call('GET', `/users/${userId}`, { as: token })).status === 200

async function borrowerOf(brand: string) {
  const { token } = await applyForLoan(api, { brand })
  await becomeStrong(api, token)
  const { body } = await api.call('POST', '/auth', { as: token, body: { type: 'refresh_token' } })
  return { token: body.data.token as string, userId: body.data.subjectId as number }
}

test('a sign-in continues on the site that services the loan: the same person, strong, and once', async () => {
  const { token, userId } = await borrowerOf('supermarket')
  const { made, ...given } = await handOver(token)
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({ '@type': 'handOver', brand: 'main' })
  const { rows } = await api.deps.pool.query('select * from hand_over where user_id = $1', [userId])
  expect(JSON.stringify(rows)).not.toContain(given.token)
  expect(rows[0].expires_at - rows[0].created_at).toBe(60_000)

  const arrived = await arrive(given)
  expect(arrived.body.data).toMatchObject({ subjectId: userId, authStrength: 'strong' })
  expect(await mayRead(arrived.body.data.token, userId)).toBe(true)
  expect((await arrive(given)).body.error.code).toBe('LINK_NOT_VALID')
})

test('a weak sign-in is for an application, and cannot be handed over to the site that services loans', async () => {
  const { token } = await applyForLoan(api, { brand: 'supermarket' })
  const { made } = await handOver(token)
  expect([made.status, made.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
})

test('of two who use it at once, one is signed in', async () => {
  const { token } = await borrowerOf('supermarket')
  const { made: _made, ...given } = await handOver(token)
  const both = await Promise.all([arrive(given), arrive(given)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('another site, another browser and a bare link do not use it up', async () => {
  const { token } = await borrowerOf('post-office')
  const { made: _made, ...given } = await handOver(token, 'post-office')
  for (const [data, brand] of [
    [given, 'motor'],
    [given, 'post-office'],
    [{ ...given, state: newState().state }, 'main'],
    [{ token: given.token }, 'main'],
  ] as const) {
    const refused = await arrive(data, brand)
    expect([refused.status, refused.body.error.code]).toEqual([410, 'LINK_NOT_VALID'])
  }
  expect((await arrive(given)).status).toBe(200)
})

test('it is not valid after a minute, nor after its sign-in has ended', async () => {
  const { token, userId } = await borrowerOf('supermarket')
  const { made: _old, ...old } = await handOver(token)
  await api.deps.pool.query(
    `update hand_over set expires_at = expires_at - interval '61 seconds' where user_id = $1`,
    [userId],
  )
  expect((await arrive(old)).status).toBe(410)
  const { made: _made, ...given } = await handOver(token)
  await api.call('POST', '/auth/sign-out', { as: token })
  expect((await arrive(given)).status).toBe(410)
})

test('signing out on either site signs out on both, also after a refresh, and nobody else', async () => {
  for (const isOnLender of [true, false]) {
    const { token, userId } = await borrowerOf('supermarket')
    const other = await borrowerOf('supermarket')
    const { made: _made, ...given } = await handOver(token)
    const arrived = (await arrive(given)).body.data.token
    const refreshed = await api.call('POST', '/auth', { as: arrived, body: { type: 'refresh_token' } })
    const onLender = refreshed.body.data.token
    await api.call('POST', '/auth/sign-out', { as: isOnLender ? onLender : token })
    expect([await mayRead(token, userId), await mayRead(onLender, userId)]).toEqual([false, false])
    expect(await mayRead(other.token, other.userId)).toBe(true)
  }
})

test('it does not last longer than the sign-in that it continues', async () => {
  const { token, userId } = await borrowerOf('supermarket')
  await api.deps.pool.query(
    `update auth_token set created_at = created_at - interval '23 hours 50 minutes' where user_id = $1`,
    [userId],
  )
  const { made: _made, ...given } = await handOver(token)
  const { expiresAt } = (await arrive(given)).body.data
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(11 * 60_000)
})

test('a site that services its loans itself hands nobody over, and invalid input is refused', async () => {
  for (const brand of ['main', 'motor']) {
    const { token } = await borrowerOf('main')
    expect((await handOver(token, brand)).made.body.error.code).toBe('FORBIDDEN')
  }
  const { token } = await borrowerOf('supermarket')
  for (const stateHash of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}/`])
    expect(
      (await api.call('POST', '/hand-overs', { as: token, brand: 'supermarket', body: { stateHash } }))
        .status,
    ).toBe(422)
})
