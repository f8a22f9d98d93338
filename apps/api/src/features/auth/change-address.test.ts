import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForLoan, provePhone, requestLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const HOME = { houseNumber: '9', line1: 'Weir Lane', town: 'York', postCode: 'yo1 7hh', period: 3 }

const change = (userId: number, token: string, addresses: object[]) =>
  api.call('POST', `/v2/users/${userId}/change-address`, { as: token, body: { addresses } })

const historyOf = (userId: number) =>
  api.deps.db
    .selectFrom('user_address_history')
    .select(['addresses', 'source'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute()

test('the new address applies, the old one is stored, and the borrower is emailed once', async () => {
  const { borrower } = await seedLoan(api.deps)
  const { userId, token, email } = borrower
  const { status, body } = await change(userId, token, [HOME])
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    '@type': 'user',
    id: userId,
    addresses: [{ houseNumber: '9', line1: 'Weir Lane', town: 'York', postCode: 'YO1 7HH', period: 3 }],
  })
  const same = await change(userId, token, [HOME])
  expect(same.body).toEqual(body)
  // The same on an envelope is the same place, in whichever fields.
  const inOneLine = { houseNumber: '', line1: '9 Weir Lane' }
  const again = await change(userId, token, [{ ...HOME, ...inOneLine }])
  expect(again.body.data.addresses).toMatchObject([{ houseNumber: null, line1: '9 Weir Lane' }])
  expect(await historyOf(userId)).toMatchObject([
    { source: 'account', addresses: [{ house_number: '12', line1: 'Tarn Street', post_code: 'ID1 1QD' }] },
  ])
  await api.drain()
  const mails = await api.inbox(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your address has been changed'])
  expect(mails[0]!.text).not.toContain('Weir Lane')
})

test('a recent change of address includes the previous one, and both are stored', async () => {
  const { userId, token } = await seedBorrower(api.deps)
  const alone = await change(userId, token, [{ ...HOME, period: 6 }])
  expect([alone.status, alone.body.error.fields]).toEqual([
    422,
    { 'addresses.1.houseNumber': ['Enter where you lived before'] },
  ])
  const before = { houseNumber: '7', line1: 'Quay Road', town: 'Leeds', postCode: 'LS6 2AB', period: 2 }
  const { body } = await change(userId, token, [{ ...HOME, period: 6 }, before])
  expect(body.data.addresses.map(({ line1 }: { line1: string }) => line1)).toEqual(['Weir Lane', 'Quay Road'])
})

test('a borrower may move out of the UK', async () => {
  const { userId, token } = await seedBorrower(api.deps)
  const { status, body } = await change(userId, token, [{ ...HOME, postCode: 'JE2 3AB' }])
  expect([status, body.data.addresses[0].postCode]).toEqual([200, 'JE2 3AB'])
})

test('refused without a strong sign-in, for another person’s id as for a missing one, and at its field', async () => {
  const weak = await applyForLoan(api)
  const { body } = await api.call('POST', '/auth', { as: weak.token, body: { type: 'refresh_token' } })
  const weakId = body.data.subjectId
  const refused = await change(weakId, body.data.token, [HOME])
  expect([refused.status, refused.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  const { userId, token } = await seedBorrower(api.deps)
  for (const id of [weakId, 4_103_558_201_337]) {
    const { status, body } = await change(id, token, [HOME])
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
  }
  const wrong = await change(userId, token, [{ ...HOME, postCode: 'x' }])
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([422, ['addresses.0.postCode']])
  expect(await historyOf(userId)).toEqual([])
})

test('refused while an application continues with the address it was searched at', async () => {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  await provePhone(api, borrower)
  const { id: userId } = await api.deps.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', borrower.email)
    .executeTakeFirstOrThrow()
  const { status, body } = await change(userId, borrower.token, [HOME])
  expect([status, body.error.code]).toEqual([409, 'WRONG_STATE'])
  expect(body.error.message).toMatch(/^We used this address for the credit check/)
  await api.call('POST', `/loan-applications/${borrower.applicationId}/unrequested`, {
    as: borrower.token,
    key: crypto.randomUUID(),
  })
  expect((await change(userId, borrower.token, [HOME])).status).toBe(200)
})

test('two changes at once leave one of them, and a history without a gap', async () => {
  const { userId, token } = await seedBorrower(api.deps)
  const streets = ['Weir Lane', 'Mill Lane']
  const both = await Promise.all(streets.map((line1) => change(userId, token, [{ ...HOME, line1 }])))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await api.call('GET', `/users/${userId}?embedded=addresses`, { as: token })
  const [{ line1: last }] = body.data.addresses
  const known = (await historyOf(userId)).flatMap(({ addresses }) => addresses as { line1: string }[])
  expect([...known.map(({ line1 }) => line1), last].toSorted()).toEqual(
    ['Tarn Street', ...streets].toSorted(),
  )
})
