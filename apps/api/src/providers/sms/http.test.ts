import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { createSms } from './http.ts'
import type { Sms } from './port.ts'

let sandbox: TestSandbox
let sms: Sms

beforeAll(async () => {
  sandbox = await startTestSandbox()
  sms = createSms(sandbox.config.sms, 5_000)
})

afterAll(() => sandbox.close())

test('sends a text unchanged', async () => {
  const text = 'Your code is 123456. £5 & more\n\n@tarnbrook.example #123456'
  const answer = await sms.send({ to: '+447912345678', text })
  expect(answer).toMatchObject({ kind: 'sent', id: expect.stringMatching(/^SM/) })
  const [message] = await sandbox.readInbox('+447912345678')
  expect(message).toMatchObject({ text, from: '+447700900000', codes: ['123456'] })
})

test('sends through a messaging service where one is configured', async () => {
  const service = createSms({ ...sandbox.config.sms, from: 'MG0000' }, 5_000)
  const answer = await service.send({ to: '+447912345679', text: 'Hello' })
  if (answer.kind !== 'sent') throw new Error('not sent')
  const [row] = await sandbox.rows('select doc from sandbox.twilio_message where sid = $1', [answer.id])
  expect(row?.doc).toMatchObject({ messaging_service_sid: 'MG0000', from: null })
})

test.each(['+44', '+442079460000', '+15005550001'])('%s cannot take a text', async (to) => {
  expect(await sms.send({ to, text: 'Hello' })).toEqual({ kind: 'refused' })
})

test('any other error gives an unknown outcome', async () => {
  expect(await sms.send({ to: '+447912345678', text: '' })).toEqual({ kind: 'unavailable' })
  const stranger = createSms({ ...sandbox.config.sms, authToken: 'wrong' }, 5_000)
  expect(await stranger.send({ to: '+447912345678', text: 'Hello' })).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('twilio', 'down')
  expect(await sms.send({ to: '+447912345678', text: 'Hello' })).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('twilio', 'ok')
})
