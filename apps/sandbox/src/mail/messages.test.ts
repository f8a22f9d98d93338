import { createHmac } from 'node:crypto'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InboxMessage } from '../inbox/inbox.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.post('/reset', {})
  sandbox.product.received.length = 0
})

const mailer = () =>
  nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false, ignoreTLS: true })

async function text(to: string, body: string, auth = SANDBOX_KEYS.twilioAuthToken) {
  const sid = SANDBOX_KEYS.twilioAccountSid
  return fetch(`${sandbox.url}/twilio/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${sid}:${auth}`).toString('base64')}` },
    body: new URLSearchParams({ To: to, From: 'Lender', Body: body }),
  })
}

const inbox = (query = '') => sandbox.get<InboxMessage[]>(`/inbox.json${query}`)

describe('mail', () => {
  it('is in the inbox with its links and codes, one entry for each reader, newest first', async () => {
    await mailer().sendMail({
      from: { name: 'Lender', address: 'hello@lender.example' },
      to: ['ann@example.com', 'bob@example.com'],
      subject: 'Sign in – now',
      text: 'Hello Ann,\nhttp://main.localhost:3000/auth?token=abc123456def.\nYour code is 123456, for 10 minutes.',
      html: '<p>Hello Ann</p>',
    })
    await mailer().sendMail({
      from: 'hello@lender.example',
      to: 'Ann@example.com',
      subject: 'Second',
      html: '<p>Your <a href="http://localhost:3000/x?a=1&amp;b=2">loan</a></p>',
    })
    const [second, , ...rest] = await inbox()
    expect(second).toMatchObject({ subject: 'Second', links: ['http://localhost:3000/x?a=1&b=2'] })
    expect(rest).toHaveLength(1)
    const toAnn = await inbox('?to=ann@example.com')
    expect(toAnn).toHaveLength(2)
    expect(toAnn[1]).toMatchObject({
      to: 'ann@example.com',
      channel: 'mail',
      subject: 'Sign in – now',
      links: ['http://main.localhost:3000/auth?token=abc123456def'],
      codes: ['123456'],
    })
    expect(toAnn[1]?.html?.trim()).toBe('<p>Hello Ann</p>')
  })

  it('keeps its files, opened without script, network or origin', async () => {
    const page = '<!doctype html><p>Agreement – £5</p><script>alert(1)</script>'
    await mailer().sendMail({
      from: 'hello@lender.example',
      to: 'ann@example.com',
      subject: 'With files',
      text: 'Attached',
      attachments: [
        { filename: 'Agreement.html', content: page, contentType: 'text/html; charset=utf-8' },
        { filename: 'other.bin', content: Buffer.from([1, 2, 255]) },
      ],
    })
    const [message] = await inbox()
    expect(message?.attachments.map(({ name }) => name)).toEqual(['Agreement.html', 'other.bin'])
    const [first, second] = await Promise.all(
      message!.attachments.map(({ path }) => fetch(sandbox.url + path)),
    )
    expect(await first!.text()).toBe(page)
    expect(first!.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(second!.headers.get('content-disposition')).toBe('attachment')
    expect([...new Uint8Array(await second!.arrayBuffer())]).toEqual([1, 2, 255])
    expect((await fetch(`${sandbox.url}/inbox/0/files/0`)).status).toBe(404)
  })

  it('is refused during an outage', async () => {
    await sandbox.post('/faults', { provider: 'smtp', mode: 'down' })
    const sending = mailer().sendMail({ from: 'a@lender.example', to: 'b@example.com', text: 'x' })
    await expect(sending).rejects.toMatchObject({ responseCode: 421 })
    expect(await inbox()).toEqual([])
  })
})

describe('text messages', () => {
  it('are in the inbox, found by the number however it is written', async () => {
    const response = await text('+447912345678', 'Your code is 654321\n\n@localhost #654321')
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ status: 'queued', to: '+447912345678', num_segments: '1' })
    expect(await inbox('?to=07912%20345678')).toMatchObject([{ channel: 'sms', codes: ['654321'] }])
  })

  it('report undelivered for 07912 000000, signed as Twilio signs', async () => {
    await text('+447912000000', 'Hello')
    const report = await sandbox.product.awaitRequest(({ body }) => body.includes('undelivered'))
    const fields = [...new URLSearchParams(report.body)].sort(([a], [b]) => (a < b ? -1 : 1))
    const signed = `${sandbox.product.url}/webhooks/twilio${fields.map(([name, value]) => name + value).join('')}`
    const wanted = createHmac('sha1', SANDBOX_KEYS.twilioAuthToken).update(signed).digest('base64')
    expect(report.headers['x-twilio-signature']).toBe(wanted)
    expect(new URLSearchParams(report.body).get('ErrorCode')).toBe('30003')
    expect(await inbox()).toEqual([])
  })

  it.each(['+44791', '07912345678', '+441914980000', '+15005550001', 'nonsense'])(
    'are refused to %s',
    async (to) => {
      const response = await text(to, 'Hello')
      expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([400, 21211])
    },
  )

  it('are refused with a wrong token', async () => {
    expect((await text('+447912345678', 'Hello', 'wrong')).status).toBe(401)
  })
})
