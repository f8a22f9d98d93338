import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSms } from './http.ts'

const statusUrl = 'https://api.tarnbrook.example/webhooks/twilio'
const config = { url: 'http://127.0.0.1:1', accountSid: 'AC1', authToken: 'secret', from: 'MG1', statusUrl }
const sms = createSms(config, 1000)

test.each([
  [100, 'events'],
  [101, 'forged'],
])('a signed status of %s fields: %s', (count, kind) => {
  const fields = [
    ['MessageSid', 'SM1'],
    ['MessageStatus', 'sent'],
  ]
  for (let index = fields.length; index < count; index += 1) fields.push([`z${1000 + index}`, ''])
  const signed = statusUrl + fields.flat().join('')
  const signature = createHmac('sha1', config.authToken).update(signed).digest('base64')
  expect(sms.readStatus({ rawBody: new URLSearchParams(fields).toString(), signature }).kind).toBe(kind)
})
