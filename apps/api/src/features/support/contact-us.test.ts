import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const BRAND_MAILBOX = 'help@orchardway-loans.example'

const message = (change: Record<string, unknown> = {}) => ({
  name: 'Niamh <b>Fell</b>',
  email: newMailbox(),
  phone: '01632 960 001',
  subject: 'My loan',
  message: 'First line\n<script>alert(1)</script>',
  reference: 'TB2345678',
  ...change,
})

interface Way {
  path?: string
  brand?: string
  key?: string
  ip?: string
  as?: string
}

/** Each from its own IP address, so that one test's tries do not count for another. */
const write = (body: unknown, { path, brand, ip, ...way }: Way = {}) =>
  api.call('POST', path ?? '/v1/contact-us', {
    key: crypto.randomUUID(),
    ...way,
    brand: brand ?? 'supermarket',
    body,
    from: ip ?? newAddress(),
  })

const kept = (email: string) =>
  api.deps.db.selectFrom('contact_message').selectAll().where('email', '=', email).execute()

const mailAbout = async (to: string, reference: string) =>
  (await api.inbox(to)).find(({ subject }) => subject?.includes(reference))

describe('a message', () => {
  test('is stored, emailed to the brand with the sender as the reply address, and acknowledged', async () => {
    const sent = message()
    const { status, body } = await write(sent)
    expect([status, body.data['@type']]).toEqual([201, 'contactMessage'])
    const { reference, receivedAt } = body.data
    expect(reference).toMatch(/^C-[2-9A-Z]{8}$/)
    expect(await kept(sent.email)).toMatchObject([
      {
        reference,
        brand: 'supermarket',
        user_id: null,
        name: sent.name,
        phone: '+441632960001',
        subject: 'My loan',
        about_reference: 'TB2345678',
        message: sent.message,
        received_at: new Date(receivedAt),
      },
    ])

    await api.drain()
    const toBrand = await mailAbout(BRAND_MAILBOX, reference)
    expect(toBrand).toMatchObject({ replyTo: sent.email, subject: `My loan (${reference})` })
    expect(toBrand?.text).toContain('Name: Niamh <b>Fell</b>')
    expect(toBrand?.text).toContain('Phone: 01632 960 001')
    expect(toBrand?.text).toContain('First line\n<script>alert(1)</script>')
    const acknowledgement = await mailAbout(sent.email, reference)
    expect(acknowledgement?.text).toContain(reference)
    expect(acknowledgement?.replyTo).toBeUndefined()
  })

  test('that is a complaint goes to who deals with it, and its copy has what was sent and the dates', async () => {
    const typed = 'You took it twice. See http://evil.example/pay or www.evil.example now'
    const sent = message({ subject: 'A complaint', message: typed })
    const { body } = await write(sent)
    const today = api.deps.clock.today()
    expect(body.data.complaint).toEqual({
      summaryBy: addWorkingDays(today, 3).toString(),
      finalResponseBy: today.add({ weeks: 8 }).toString(),
    })
    const own = await seedBorrower(api.deps)
    const ownSent = { ...message({ subject: 'A complaint', message: typed }), email: own.email }
    const ownAnswer = await write(ownSent, { as: own.token })
    await api.drain()
    const { reference } = body.data
    expect(await mailAbout(getBrand('supermarket').contacts.complaintsEmail, reference)).toBeDefined()
    const copy = (await mailAbout(sent.email, reference))?.text
    for (const words of [
      'You took it twice. See (link left out) or (link left out) now',
      'Financial Ombudsman Service',
      formatDayWords(today.add({ weeks: 8 })),
      getBrand('supermarket').contacts.complaintsEmail,
    ])
      expect(copy).toContain(words)
    const ownCopy = await mailAbout(own.email, ownAnswer.body.data.reference)
    expect(ownCopy?.text).toContain(typed)
  })

  test('is acknowledged without any of its text, because the address may be another person’s', async () => {
    const sent = message({ name: 'www.bargains.example', message: 'Buy now' })
    const { body } = await write(sent)
    await api.drain()
    const acknowledgement = await mailAbout(sent.email, body.data.reference)
    expect(acknowledgement?.text).toContain(body.data.reference)
    for (const typed of ['bargains', 'Buy now']) expect(acknowledgement?.text).not.toContain(typed)
  })

  test('leaves no text and no reply address in the outbox once it is sent', async () => {
    const sent = message()
    await write(sent)
    await api.drain()
    const rows = await api.deps.db
      .selectFrom('message')
      .select(['body', 'reply_to', 'state'])
      .where('recipient', 'in', [BRAND_MAILBOX, sent.email])
      .execute()
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"body":"","reply_to":null,"state":"sent"}']),
    )
    const texts = await api.deps.db
      .selectFrom('message')
      .select('sent_text')
      .where('recipient', '=', BRAND_MAILBOX)
      .execute()
    expect(new Set(texts.map(({ sent_text: text }) => text))).toEqual(new Set([null]))
  })

  test('may be sent by the newer path, and stores a signed-in borrower', async () => {
    const borrower = await seedBorrower(api.deps)
    const sent = message({ phone: undefined, reference: undefined })
    const { status } = await write(sent, { path: '/v2/contact-us', as: borrower.token })
    expect(status).toBe(201)
    expect(await kept(sent.email)).toMatchObject([
      { user_id: borrower.userId, phone: null, about_reference: null },
    ])
  })

  test('sent twice with one key is one message with one reference', async () => {
    const sent = message()
    const key = crypto.randomUUID()
    const ip = newAddress()
    const [first, second] = [await write(sent, { key, ip }), await write(sent, { key, ip })]
    expect(second.body.data).toEqual(first.body.data)
    expect(await kept(sent.email)).toHaveLength(1)
    const other = await write({ ...sent, message: 'Another' }, { key, ip })
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('a key is its sender’s own: somebody else’s same key is another message', async () => {
    const key = crypto.randomUUID()
    const [mine, theirs] = [await write(message(), { key }), await write(message(), { key })]
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body.data.reference).not.toBe(mine.body.data.reference)
  })

  test('sent twice without a key is one message, and another person’s is their own', async () => {
    const sent = message()
    const send = (from = '203.0.113.77') =>
      api.call('POST', '/v1/contact-us', { brand: 'supermarket', from, body: sent })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data).toEqual(first.body.data)
    expect(await kept(sent.email)).toHaveLength(1)
    const elsewhere = await send('203.0.113.78')
    expect(elsewhere.body.data.reference).not.toBe(first.body.data.reference)
  })

  test('is an event without personal data', async () => {
    const sent = message()
    const { body } = await write(sent)
    const [row] = await kept(sent.email)
    const events = await api.deps.db
      .selectFrom('event')
      .selectAll()
      .where('subject_type', '=', 'contact-message')
      .where('subject_id', '=', row!.id)
      .execute()
    expect(events).toMatchObject([
      {
        name: 'contactMessageReceived',
        after: { reference: body.data.reference, subject: 'My loan' },
      },
    ])
    expect(JSON.stringify(events)).not.toContain(sent.email)
  })
})

describe('where there is a contact form', () => {
  test.each(BRAND_KEYS)('%s', async (brand) => {
    const sent = message()
    const { status, body } = await write(sent, { brand })
    if (brand === 'main') {
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
      expect(await kept(sent.email)).toEqual([])
    } else {
      expect(status).toBe(201)
      expect(await kept(sent.email)).toMatchObject([{ brand }])
    }
  })
})

describe('a sender that fills in the hidden field', () => {
  test('gets the usual answer, and nothing is stored or sent', async () => {
    const honest = await write(message())
    const sent = message({ website: 'https://bargains.example' })
    const { status, body } = await write(sent)
    expect(status).toBe(201)
    expect(Object.keys(body.data)).toEqual(Object.keys(honest.body.data))
    expect(body.data.reference).toMatch(/^C-[2-9A-Z]{8}$/)
    expect(await kept(sent.email)).toEqual([])
    await api.drain()
    expect(await api.inbox(sent.email)).toEqual([])
  })

  test('is a person when it is left empty', async () => {
    const sent = message({ website: '' })
    expect((await write(sent)).status).toBe(201)
    expect(await kept(sent.email)).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test.each([
    ['no name', { name: ' ' }, 'name', 'Enter your name'],
    ['no address to answer', { email: 'ann' }, 'email', /like name@example.com/],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 'email', /like name@example.com/],
    ['an address no server takes', { email: `${'a'.repeat(65)}@b.example` }, 'email', /like name@example/],
    ['a phone number that is none', { phone: 'call me' }, 'phone', /Enter a phone number/],
    ['a subject of their own', { subject: 'Hello' }, 'subject', 'Choose what your message is about'],
    ['no message', { message: '' }, 'message', 'Enter your message'],
    ['a message that is too long', { message: 'x'.repeat(4001) }, 'message', 'Use 4,000 characters or fewer'],
    ['a field nobody knows', { colour: 'red' }, 'colour', /isn’t known/],
  ])('%s', async (_, change, field, expected) => {
    const sent = message(change)
    const { status, body } = await write(sent)
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(body.error.fields[field][0]).toMatch(expected)
    expect(await kept(sent.email)).toEqual([])
  })

  test('a line break in a name, and control characters in a message, are not: they are taken out', async () => {
    const sent = message({ name: 'Ann\r\nBcc: b@c.example', message: 'a\u0000b\u202e\r\nc' })
    expect((await write(sent)).status).toBe(201)
    expect(await kept(sent.email)).toMatchObject([{ name: 'Ann Bcc: b@c.example', message: 'ab\nc' }])
  })

  test('an email address that one session wrote for five times in an hour', async () => {
    const { email } = message()
    const ip = newAddress()
    const answers = []
    // Eleven, because the window may end while they are sent; then five more are answered.
    for (let index = 0; index < 11; index += 1) answers.push(await write(message({ email }), { ip }))
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const refused = answers.find(({ status }) => status !== 201)
    expect([refused?.status, refused?.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('a session that writes for many addresses', async () => {
    const ip = newAddress()
    const answers = []
    for (let index = 0; index < 41; index += 1) answers.push(await write(message(), { ip }))
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(20)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})
