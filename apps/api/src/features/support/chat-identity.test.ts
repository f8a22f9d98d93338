import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const PATH = '/support-chat/identity-hash'

test('is the borrower’s own id and its hash, with what the widget shows', async () => {
  const borrower = await seedBorrower(api.deps, { firstName: 'Maeve' })
  const { status, body } = await api.call('GET', PATH, { as: borrower.token })
  expect(status).toBe(200)
  expect(body.data.data).toEqual({
    hmac: createHmac('sha256', api.deps.config.chatIdentitySecret).update(`${borrower.userId}`).digest('hex'),
    id: borrower.userId,
    email: borrower.email,
    firstName: 'Maeve',
  })
})

test('differs from person to person, and is the same again for one', async () => {
  const [ann, bob] = [await seedBorrower(api.deps), await seedBorrower(api.deps)]
  const hashOf = async (token: string) => (await api.call('GET', PATH, { as: token })).body.data.data.hmac
  expect(await hashOf(ann.token)).toBe(await hashOf(ann.token))
  expect(await hashOf(ann.token)).not.toBe(await hashOf(bob.token))
})

test('is refused to an anonymous caller and a partner, and cannot be requested for another person', async () => {
  expect((await api.call('GET', PATH)).status).toBe(401)
  const partner = await api.call('GET', PATH, { as: 'partner-key-for-tests-only' })
  expect([partner.status, partner.body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  const [ann, bob] = [await seedBorrower(api.deps), await seedBorrower(api.deps)]
  const { body } = await api.call('GET', `${PATH}?id=${bob.userId}&email=${bob.email}`, { as: ann.token })
  expect(body.data.data.id).toBe(ann.userId)
})
