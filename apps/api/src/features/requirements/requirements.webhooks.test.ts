import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForLoan, fetchRequirement, requestLoan, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

/** The sandbox delivers nothing to this number. */
const UNREACHABLE = '07912 000000'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.stop())

const STATUS = {
  MessageSid: 'SM00000000000000000000000000000001',
  MessageStatus: 'sent',
  To: '+447912345678',
}

function signatureOf(fields: Record<string, string>, options: { url?: string; token?: string } = {}): string {
  const { statusUrl, authToken } = api.deps.config.sms
  const sorted = Object.keys(fields)
    .sort()
    .map((name) => name + fields[name])
  const text = (options.url ?? statusUrl) + sorted.join('')
  return createHmac('sha1', options.token ?? authToken)
    .update(text)
    .digest('base64')
}

async function report(fields: Record<string, string>, signature: string | null): Promise<number> {
  const response = await fetch(`${api.apiUrl}/webhooks/twilio`, {
    method: 'POST',
    headers: signature === null ? {} : { 'x-twilio-signature': signature },
    body: new URLSearchParams(fields),
  })
  return response.status
}

const eventsOf = (sid: string) =>
  api.deps.db
    .selectFrom('webhook_event')
    .selectAll()
    .where('provider', '=', 'twilio')
    .where('event_id', 'like', `${sid}:%`)
    .execute()

test('a report must be signed over all its fields and its URL', async () => {
  const good = signatureOf(STATUS)
  const refused: [Record<string, string>, string | null][] = [
    [STATUS, null],
    [STATUS, ''],
    [STATUS, 'AAAA'],
    [{ ...STATUS, MessageStatus: 'undelivered' }, good],
    [{ ...STATUS, Extra: 'x' }, good],
    [STATUS, signatureOf(STATUS, { url: 'https://evil.example/webhooks/twilio' })],
    [STATUS, signatureOf(STATUS, { token: 'another-token' })],
  ]
  for (const [fields, signature] of refused) expect(await report(fields, signature)).toBe(401)
  const odd = { MessageSid: '../../x', MessageStatus: 'sent' }
  expect(await report(odd, signatureOf(odd))).toBe(400)
  expect(await eventsOf(STATUS.MessageSid)).toEqual([])
})

test('each status is stored once, without the number', async () => {
  for (const _ of [1, 2, 3]) expect(await report(STATUS, signatureOf(STATUS))).toBe(204)
  const delivered = { ...STATUS, MessageStatus: 'delivered' }
  expect(await report(delivered, signatureOf(delivered))).toBe(204)
  const events = await eventsOf(STATUS.MessageSid)
  expect(events).toHaveLength(2)
  expect(JSON.stringify(events)).not.toContain('447912345678')
})

test('a code that did not arrive is shown with the requirement, until another one is sent', async () => {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  await sendCode(borrower, borrower.mobileNumber)
  expect(await detailsOf(borrower)).toMatchObject({
    isCodeUndelivered: false,
    mobileNumberEnding: borrower.mobileNumber.slice(-4),
  })
  await sendCode(borrower, UNREACHABLE)
  await expect
    .poll(() => detailsOf(borrower))
    .toMatchObject({ isCodeUndelivered: true, mobileNumberEnding: '0000' })
  await sendCode(borrower, borrower.mobileNumber)
  expect(await detailsOf(borrower)).toMatchObject({ isCodeUndelivered: false })
})

test('a report about an earlier code does not apply to the newest one', async () => {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  await sendCode(borrower, borrower.mobileNumber)
  const earlier = await messageOf(borrower)
  await sendCode(borrower, borrower.mobileNumber)
  const late = { MessageSid: earlier, MessageStatus: 'undelivered', ErrorCode: '30003' }
  expect(await report(late, signatureOf(late))).toBe(204)
  expect(await detailsOf(borrower)).toMatchObject({ isCodeUndelivered: false })
  const newest = { ...late, MessageSid: await messageOf(borrower), MessageStatus: 'failed' }
  expect(await report(newest, signatureOf(newest))).toBe(204)
  expect(await detailsOf(borrower)).toMatchObject({ isCodeUndelivered: true })
})

async function sendCode(borrower: TestBorrower, mobileNumber: string): Promise<void> {
  const { id } = await fetchRequirement(api, borrower, 'phone-application-requirement')
  const answer = await api.call('POST', `/v1/phone-application-requirements/${id}/update-mobile-number`, {
    as: borrower.token,
    key: crypto.randomUUID(),
    body: { mobileNumber },
  })
  expect(answer.status).toBe(200)
}

async function detailsOf(borrower: TestBorrower) {
  return (await fetchRequirement(api, borrower, 'phone-application-requirement')).details
}

async function messageOf(borrower: TestBorrower): Promise<string> {
  const { id } = await fetchRequirement(api, borrower, 'phone-application-requirement')
  const { message_id } = await api.deps.db
    .selectFrom('phone_code')
    .select('message_id')
    .where('requirement_id', '=', id)
    .executeTakeFirstOrThrow()
  return message_id ?? ''
}
