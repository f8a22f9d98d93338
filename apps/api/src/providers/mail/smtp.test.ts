import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import type { Mail } from './port.ts'
import { createMail } from './smtp.ts'

let sandbox: TestSandbox
let mail: Mail

beforeAll(async () => {
  sandbox = await startTestSandbox()
  mail = createMail(sandbox.config.mail)
})

afterEach(() => sandbox.setFault('smtp', 'ok'))

afterAll(async () => {
  mail.close()
  await sandbox.close()
})

const message = (to: string) => ({
  messageId: '<outbox-41@tarnbrook.example>',
  from: { name: 'Tarnbrook, Loans', address: 'hello@tarnbrook.example' },
  to,
  subject: 'Your loan – £5,000',
  text: 'Sign in: http://127.0.0.1:3000/login?token=abc',
  html: null,
})

test('delivers the text unchanged', async () => {
  await mail.send({ ...message('zoe.oneill+loan@example.com'), html: '<p>Sign in</p>' })
  const [received] = await sandbox.readInbox('zoe.oneill+loan@example.com')
  expect(received).toMatchObject({
    from: 'hello@tarnbrook.example',
    subject: 'Your loan – £5,000',
    text: 'Sign in: http://127.0.0.1:3000/login?token=abc',
  })
})

test('is sent only to the one address', async () => {
  const before = (await sandbox.rows('select from sandbox.message')).length
  for (const to of [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'b@example.com (a@example.com)',
    '"b@example.com" <a@example.com>',
    '"a b"@example.com',
    'nobody',
    '',
  ]) {
    await expect(mail.send(message(to)), to).rejects.toThrow('not one email address')
  }
  expect((await sandbox.rows('select from sandbox.message')).length).toBe(before)
})

test('has at most one reply address, and no invalid one', async () => {
  await mail.send({ ...message('answers@example.com'), replyTo: 'ann@example.com' })
  const [received] = await sandbox.readInbox('answers@example.com')
  expect(received).toMatchObject({ from: 'hello@tarnbrook.example', replyTo: 'ann@example.com' })
  for (const replyTo of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'nobody'])
    await expect(mail.send({ ...message('answers@example.com'), replyTo }), replyTo).rejects.toThrow(
      'not one email address',
    )
  expect(await sandbox.readInbox('answers@example.com')).toHaveLength(1)
})

test('a subject cannot start a header', async () => {
  await mail.send({ ...message('header@example.com'), subject: 'Hello\r\nBcc: other@example.com' })
  expect(await sandbox.readInbox('other@example.com')).toEqual([])
  expect(await sandbox.readInbox('header@example.com')).toHaveLength(1)
})

test('attaches files unchanged, with plain names only', async () => {
  const html = '<!doctype html>\n<p>Agreement – £5,000</p>\n'
  await mail.send({
    ...message('files@example.com'),
    attachments: [
      { name: 'Agreement-TB1.html', content: Buffer.from(html) },
      { name: 'Agreement-TB1.pdf', content: Buffer.from('%PDF') },
    ],
  })
  const [received] = await sandbox.readInbox('files@example.com')
  expect(received?.attachments).toMatchObject([
    { name: 'Agreement-TB1.html', type: 'text/html' },
    { name: 'Agreement-TB1.pdf', type: 'application/pdf' },
  ])
  const file = await fetch(sandbox.url + received!.attachments[0]!.path)
  expect(await file.text()).toBe(html)
  for (const name of ['../x.html', 'a.exe', 'a\r\nBcc: b@example.com.html', ''])
    await expect(
      mail.send({ ...message('files@example.com'), attachments: [{ name, content: Buffer.from(html) }] }),
      name,
    ).rejects.toThrow('not a file name')
})

test('a picture of the page is shown in it, and is no file beside it', async () => {
  const content = Buffer.from('a picture')
  await mail.send({
    ...message('picture@example.com'),
    html: '<p><img src="cid:brand-mark" alt=""> Hello</p>',
    pictures: [{ id: 'brand-mark', content }],
    attachments: [{ name: 'Agreement-TB1.pdf', content: Buffer.from('%PDF') }],
  })
  const [received] = await sandbox.readInbox('picture@example.com')
  expect(received?.html).toContain(`<img src="data:image/png;base64,${content.toString('base64')}"`)
  expect(received?.attachments).toMatchObject([{ name: 'Agreement-TB1.pdf' }])
})

test('fails when the server accepts nothing, without naming the recipient', async () => {
  const lone = createMail(sandbox.config.mail)
  await sandbox.setFault('smtp', 'down')
  const failure = await lone.send(message('secret@example.com')).catch((error: Error) => error)
  lone.close()
  expect(failure).toBeInstanceOf(Error)
  expect(String(failure)).toContain('mail not taken by the server')
  expect(String(failure)).not.toContain('secret')
})

test('sends nothing unencrypted where TLS is required', async () => {
  const strict = createMail({ ...sandbox.config.mail, requireTls: true })
  await expect(strict.send(message('tls@example.com'))).rejects.toThrow('mail not taken by the server (ETLS')
  strict.close()
  expect(await sandbox.readInbox('tls@example.com')).toEqual([])
})
