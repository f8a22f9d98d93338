import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  applyForLoan,
  becomeStrong,
  fetchRequirement,
  requestLoan,
  type TestBorrower,
  textedCode,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterEach(() => api.setFault('twilio', 'ok'))
afterAll(() => api.stop())

type Asked = TestBorrower & { requirementId: number }

async function askedForPhone(): Promise<Asked> {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'phone-application-requirement')
  return { ...borrower, requirementId: id }
}

const send = (
  who: Asked,
  options: { mobileNumber?: string; as?: string; version?: string; stepUp?: string } = {},
) =>
  api.call(
    'POST',
    `/${options.version ?? 'v1'}/phone-application-requirements/${who.requirementId}/update-mobile-number`,
    {
      as: options.as ?? who.token,
      // Asked for on purpose each time.
      key: crypto.randomUUID(),
      body: { mobileNumber: options.mobileNumber ?? who.mobileNumber },
      ...(options.stepUp && { headers: { 'X-Step-Up': options.stepUp } }),
    },
  )

const check = (who: Asked, code: string, options: { as?: string; version?: string } = {}) =>
  api.call(
    'POST',
    `/${options.version ?? 'v1'}/phone-application-requirements/${who.requirementId}/verify-mobile-number`,
    { as: options.as ?? who.token, body: { code } },
  )

const textsTo = (who: Asked) => api.inbox(`+44${who.mobileNumber.replace(/\s/g, '').slice(1)}`)

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

test('the texted code meets the requirement and makes the sign-in strong', async () => {
  const borrower = await askedForPhone()
  expect(await send(borrower)).toMatchObject({ status: 200, body: { data: { status: 'wanted' } } })
  const [text] = await textsTo(borrower)
  const code = await textedCode(api, borrower.mobileNumber)
  expect(text?.text).toMatch(new RegExp(`^${code} is your Tarnbrook code\\.[^]*\n\n@localhost #${code}$`))

  const answer = await check(borrower, `${code.slice(0, 3)} ${code.slice(3)}`, { version: 'v2' })
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { status: 'met', details: { mobileNumberEnding: borrower.mobileNumber.slice(-4) } } },
  })
  const refreshed = await api.call('POST', '/auth', { as: borrower.token, body: { type: 'refresh_token' } })
  expect(refreshed.body.data.authStrength).toBe('strong')
})

test('a code works once, even when it comes twice at the same moment', async () => {
  const borrower = await askedForPhone()
  await send(borrower)
  const code = await textedCode(api, borrower.mobileNumber)
  const answers = await Promise.all([check(borrower, code), check(borrower, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await check(borrower, code)).body).toEqual(refusal('WRONG_STATE'))
  expect((await send(borrower)).body).toEqual(refusal('WRONG_STATE'))
})

test('after five wrong codes the right one is refused, and a new one works', async () => {
  const borrower = await askedForPhone()
  await send(borrower)
  const code = await textedCode(api, borrower.mobileNumber)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const wrong = await check(borrower, wrongFor(code))
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'CODE_NOT_VALID' } } })
    expect(wrong.body.error.fields.code).toHaveLength(1)
  }
  expect((await check(borrower, code)).body).toEqual(refusal('CODE_NOT_VALID'))
  await send(borrower)
  expect((await check(borrower, await textedCode(api, borrower.mobileNumber))).status).toBe(200)
})

test('four wrong codes do not', async () => {
  const borrower = await askedForPhone()
  await send(borrower)
  const code = await textedCode(api, borrower.mobileNumber)
  for (let attempt = 1; attempt <= 4; attempt += 1) await check(borrower, wrongFor(code))
  expect((await check(borrower, code)).status).toBe(200)
})

test('a code that has expired is refused, and so is the one before the latest', async () => {
  const borrower = await askedForPhone()
  await send(borrower)
  const first = await textedCode(api, borrower.mobileNumber)
  await send(borrower)
  const second = await textedCode(api, borrower.mobileNumber)
  if (first !== second) expect((await check(borrower, first)).body).toEqual(refusal('CODE_NOT_VALID'))
  const nineMinutes = api.deps.clock.now().add({ minutes: 9 })
  const kept = await api.deps.db
    .selectFrom('phone_code')
    .select('expires_at')
    .where('requirement_id', '=', borrower.requirementId)
    .executeTakeFirstOrThrow()
  expect(kept.expires_at.getTime()).toBeGreaterThan(nineMinutes.epochMilliseconds)
  await api.deps.db
    .updateTable('phone_code')
    .set({ expires_at: new Date(api.deps.clock.now().epochMilliseconds) })
    .where('requirement_id', '=', borrower.requirementId)
    .execute()
  expect((await check(borrower, second)).body).toEqual(refusal('CODE_NOT_VALID'))
})

test('without a requested code none is right', async () => {
  const borrower = await askedForPhone()
  expect((await check(borrower, '123456')).body).toEqual(refusal('CODE_NOT_VALID'))
})

test('while texts cannot be sent no code is stored, and trying again sends one', async () => {
  const borrower = await askedForPhone()
  await api.setFault('twilio', 'down')
  const down = await send(borrower)
  expect([down.status, down.body]).toEqual([503, refusal('SMS_UNAVAILABLE')])
  const kept = await api.deps.db
    .selectFrom('phone_code')
    .selectAll()
    .where('requirement_id', '=', borrower.requirementId)
    .execute()
  expect(kept).toEqual([])

  await api.setFault('twilio', 'ok')
  expect((await send(borrower)).status).toBe(200)
  expect(await textsTo(borrower)).toHaveLength(1)
  expect((await check(borrower, await textedCode(api, borrower.mobileNumber))).status).toBe(200)
})

test('a code whose process ended before it was texted is texted by the next try', async () => {
  const borrower = await askedForPhone()
  const { mobileNumber, token: as } = borrower
  // Without a key, the same within two minutes is one wish.
  const ask = () =>
    api.call('POST', `/v1/phone-application-requirements/${borrower.requirementId}/update-mobile-number`, {
      as,
      body: { mobileNumber },
    })
  await ask()
  await api.deps.db
    .updateTable('phone_code')
    .set({ message_id: null, sent_at: sql`sent_at - interval '3 seconds'` })
    .where('requirement_id', '=', borrower.requirementId)
    .execute()
  expect((await ask()).status).toBe(200)
  expect(await textsTo(borrower)).toHaveLength(2)
  expect((await ask()).status).toBe(200)
  expect(await textsTo(borrower)).toHaveLength(2)
})

test('a number that cannot take texts is refused at its field', async () => {
  const borrower = await askedForPhone()
  for (const mobileNumber of ['0207 946 0958', '07912', 'not a number'])
    expect(await send(borrower, { mobileNumber })).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_FAILED', fields: { mobileNumber: [expect.any(String)] } } },
    })
})

test('a number that texts do not reach gets no code; another one does', async () => {
  const borrower = await askedForPhone()
  expect((await send(borrower, { mobileNumber: '07912 000000' })).status).toBe(200)
  expect(await api.inbox('+447912000000')).toEqual([])
  expect((await send(borrower)).status).toBe(200)
  expect((await check(borrower, await textedCode(api, borrower.mobileNumber))).status).toBe(200)
})

test('a code is sent to the number it was requested for, which then is the borrower’s', async () => {
  const borrower = await askedForPhone()
  const mobileNumber = '07912 399001'
  await send(borrower, { mobileNumber })
  expect(await textsTo(borrower)).toEqual([])
  expect((await check(borrower, await textedCode(api, mobileNumber))).status).toBe(200)
  const user = await api.deps.db
    .selectFrom('app_user')
    .select(['mobile_number', 'mobile_verified_at'])
    .where('email', '=', borrower.email)
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ mobile_number: '+447912399001', mobile_verified_at: expect.any(Date) })
})

test('a weak sign-in cannot move the codes of a proved number to another phone', async () => {
  const borrower = await askedForPhone()
  await api.deps.db
    .updateTable('app_user')
    .set({ mobile_verified_at: new Date() })
    .where('email', '=', borrower.email)
    .execute()
  const moved = await send(borrower, { mobileNumber: '07912 399002' })
  expect([moved.status, moved.body]).toEqual([403, refusal('STEP_UP_REQUIRED')])
  expect(await api.inbox('+447912399002')).toEqual([])
  expect((await send(borrower)).status).toBe(200)
})

test('who was paid a loan moves the codes to another phone with a code to the one on file', async () => {
  const borrower = await askedForPhone()
  await becomeStrong(api, borrower.token)
  const user = await api.deps.db
    .updateTable('app_user')
    .set({ mobile_verified_at: new Date() })
    .where('email', '=', borrower.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedLoan(api.deps, { state: 'Repaying', borrower: { userId: user.id, ...borrower } })
  const mobileNumber = '07912 399003'
  const asked = await send(borrower, { mobileNumber })
  expect([asked.status, asked.body]).toEqual([403, refusal('STEP_UP_CODE_REQUIRED')])
  expect(await api.inbox('+447912399003')).toEqual([])
  const stepUp = await textedCode(api, borrower.mobileNumber)
  expect((await send(borrower, { mobileNumber: '07912 399004', stepUp })).body).toEqual(
    refusal('CODE_NOT_VALID'),
  )
  expect((await send(borrower, { mobileNumber, stepUp })).status).toBe(200)
  expect((await check(borrower, await textedCode(api, mobileNumber))).status).toBe(200)
})

test('texts are limited', async () => {
  const borrower = await askedForPhone()
  for (let sent = 1; sent <= 6; sent += 1) expect((await send(borrower)).status).toBe(200)
  const seventh = await send(borrower)
  expect([seventh.status, seventh.body]).toEqual([429, refusal('TOO_MANY_REQUESTS')])
  expect(await textsTo(borrower)).toHaveLength(6)
})

test('the requirement is the borrower’s own, of this type, and needs a sign-in', async () => {
  const borrower = await askedForPhone()
  const other = await applyForLoan(api)
  const bank = await fetchRequirement(api, borrower, 'bank-application-requirement')
  for (const answer of [
    await send(borrower, { as: other.token }),
    await check(borrower, '123456', { as: other.token }),
    await send({ ...borrower, requirementId: bank.id }),
    await send({ ...borrower, requirementId: 4_103_558_201_337 }),
  ])
    expect([answer.status, answer.body]).toEqual([404, refusal('NOT_FOUND')])
  const path = `/v1/phone-application-requirements/${borrower.requirementId}/update-mobile-number`
  const anonymous = await api.call('POST', path, { body: { mobileNumber: borrower.mobileNumber } })
  expect(anonymous.status).toBe(401)
})

test('once the request is withdrawn there is nothing to prove', async () => {
  const borrower = await askedForPhone()
  const key = `unrequest-${crypto.randomUUID()}`
  const path = `/loan-applications/${borrower.applicationId}/unrequested`
  expect((await api.call('POST', path, { as: borrower.token, key })).status).toBe(200)
  expect((await send(borrower)).body).toEqual(refusal('WRONG_STATE'))
  expect((await check(borrower, '123456')).body).toEqual(refusal('WRONG_STATE'))
})
