import { lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit, ['ADMIN'])
})
afterAll(() => kit?.stop())

const post = (path: string, body: object, key?: string) =>
  kit.call('POST', path, { as: ann.token, body, ...(key && { key }) })
const daysAgo = (days: number) => kit.deps.clock.today().subtract({ days }).toString()
const told = (days: number) => ({
  channel: 'phone',
  receivedOn: daysAgo(days),
  text: 'I rang three times.',
})
const STRANGER = { brand: 'main', name: 'Ada Moss' }
const ADDRESS = { postalAddress: '2 Mill Lane\nLeeds\nLS99 2HC' }

async function listItems(reason: string) {
  const { items } = (await kit.call('GET', '/admin/attention?pageSize=200', { as: ann.token })).body.data
  return (items as { id: string; reason: string; dueOn: string; customerId: number | null }[]).filter(
    (item) => item.reason === reason,
  )
}

async function readLetters(): Promise<string[]> {
  const items = await listItems('letter-to-post')
  const read = items.map(({ id }) => kit.call('GET', `/admin/emails/${id.split(':')[1]}`, { as: ann.token }))
  return (await Promise.all(read)).map(({ body }) => `${body.data.handedTo}\n${body.data.text}`)
}

test('a customer’s complaint by phone counts from its day, and is acknowledged once', async () => {
  const { borrower } = await seedLoan(kit.deps, { state: 'Repaying' })
  const record = () => post(`/admin/users/${borrower.userId}/complaints`, { ...told(10), answerBy: 'email' })
  const [first, second] = [await record(), await record()]
  expect([first.status, second.body.data]).toEqual([201, first.body.data])
  const { id, reference } = first.body.data
  const item = (await listItems('complaint-received')).find((one) => one.id === `complaint-received:${id}`)
  expect(item).toMatchObject({
    customerId: borrower.userId,
    dueOn: kit.deps.clock.today().add({ days: 46 }).toString(),
  })
  await kit.drain()
  const [mail, ...others] = await kit.inbox(borrower.email)
  expect(others).toEqual([])
  for (const words of [reference, 'by phone on', 'final response by', 'I rang three times.'])
    expect(mail?.text).toContain(words)
  const page = await kit.call('GET', `/admin/users/${borrower.userId}/messages`, { as: ann.token })
  expect(page.body.data).toMatchObject({
    ...{ mailbox: borrower.email, home: expect.stringContaining(', ') },
    received: [{ reference, subject: 'A complaint', answeredAt: null, channel: 'phone' }],
  })
  const response = { outcome: 'rejected', text: 'We called back each time.' }
  expect((await post(`/admin/contact-messages/${id}/response`, response)).status).toBe(200)
  await kit.drain()
  expect((await kit.inbox(borrower.email))[0]?.text).toMatch(/leaflet of the Financial.*https:/)
})

test('without an email each answer is a letter to post, with the leaflet', async () => {
  const { borrower } = await seedLoan(kit.deps, { state: 'Repaying' })
  const ofCustomer = await post(`/admin/users/${borrower.userId}/complaints`, {
    ...{ ...told(3), answerBy: 'post', channel: 'letter' },
  })
  const other = await post('/admin/contact-messages', { ...told(3), ...STRANGER, ...ADDRESS })
  expect([ofCustomer.status, other.status]).toEqual([201, 201])
  await kit.drain()
  expect(await kit.inbox(borrower.email)).toEqual([])
  expect(await readLetters()).toEqual([
    expect.stringMatching(/^post\n[\s\S]*by letter on[\s\S]*by post/),
    expect.stringMatching(/^post\n[\s\S]*Ada Moss\n2 Mill Lane\nLeeds\nLS99 2HC\n[\s\S]*Dear Ada Moss,/),
  ])
  for (const letter of await readLetters()) {
    expect(letter).toMatch(/^post\nTarnbrook Loans\nTarnbrook House\n18 Sluice Lane\n/)
    expect(letter).toContain(`write to us at ${lenderAddressLine} or call us`)
    expect(letter.endsWith(`a trading name of Tarnbrook Lending Limited. ${lenderStatement}`)).toBe(true)
    expect(letter).not.toMatch(/sent you this email|complaints@/)
  }
  const page = await kit.call('GET', `/admin/users/${borrower.userId}/messages`, { as: ann.token })
  expect(page.body.data.sent).toMatchObject([{ state: 'post' }])
  const { rows: copied } = await kit.deps.pool.query(
    "select sent_text = body and sent_text <> '' as is_kept from message where handed_to = 'post'",
  )
  expect(copied).toEqual([{ is_kept: true }, { is_kept: true }])
  const response = { outcome: 'upheld', text: 'We were late.', isAccepted: false }
  const answered = await post(`/admin/contact-messages/${other.body.data.id}/response`, response)
  const letters = await listItems('letter-to-post')
  const written = [ofCustomer, other, answered].map(({ body }) => body.data.letterItem)
  expect(written.toSorted()).toEqual(letters.map(({ id }) => id).toSorted())
  expect((await readLetters()).at(-1)).toMatch(/You were right[\s\S]*Enclosed is its leaflet/)
  for (const { id } of letters) {
    expect((await post('/admin/attention/closures', { id, note: 'Posted today' })).status).toBe(200)
  }
  expect(await listItems('letter-to-post')).toEqual([])
})

test('one that came by email is written down too', async () => {
  const email = 'by-email@people.example'
  const { body } = await post('/admin/contact-messages', { ...told(1), ...STRANGER, email, channel: 'email' })
  expect(body.data.letterItem).toBeNull()
  await kit.drain()
  expect((await kit.inbox(email))[0]?.text).toContain('reached us by email on')
})

test('which of a customer’s brands it is about is not guessed', async () => {
  const [{ borrower }, other] = [await seedLoan(kit.deps), await seedLoan(kit.deps, { brand: 'supermarket' })]
  await kit.deps.db
    .updateTable('loan_application')
    .set({ user_id: borrower.userId })
    .where('id', '=', other.applicationId)
    .execute()
  const record = (brand?: string) =>
    post(`/admin/users/${borrower.userId}/complaints`, { ...told(1), answerBy: 'email', brand })
  for (const refused of [undefined, 'motor'])
    expect((await record(refused)).body.error.fields).toEqual({ brand: [expect.any(String)] })
  for (const brand of ['main', 'supermarket']) {
    const { id } = (await record(brand)).body.data
    const read = await kit.call('GET', `/admin/contact-messages/${id}`, { as: ann.token })
    expect(read.body.data.brand).toBe(brand)
  }
})

test.each([
  [
    'death',
    ['for-the-estate'],
    /\nThe personal representatives of .*\n[\s\S]*\nDear personal representatives,/,
  ],
  ['insolvency', ['letter-to-post', 'for-the-insolvency'], /\nDear /],
] as const)('after %s a letter goes to whom an email would', async (kind, reasons, words) => {
  const { borrower } = await seedLoan(kit.deps, { state: 'Repaying' })
  const path = `/admin/users/${borrower.userId}/complaints`
  const { id } = (await post(path, { ...told(3), answerBy: 'post' })).body.data
  await seedPersonEvent(kit.deps, { userId: borrower.userId, kind })
  const before = await Promise.all(reasons.map(listItems))
  const response = { outcome: 'upheld', text: 'We were late.' }
  const { letterItem } = (await post(`/admin/contact-messages/${id}/response`, response)).body.data
  const after = await Promise.all(reasons.map(listItems))
  expect(after.map((items, index) => items.length - before[index]!.length)).toEqual(reasons.map(() => 1))
  expect(after[0]!.map((item) => item.id)).toContain(letterItem)
  const read = await kit.call('GET', `/admin/emails/${letterItem.split(':')[1]}`, { as: ann.token })
  expect(read.body.data.text).toMatch(words)
})

test('one that is written down late names no day that has passed', async () => {
  const email = 'late-complaint@people.example'
  for (const [days, words] of [
    [20, /\n\nYou'll have our final response by/],
    [60, /more than eight weeks ago[\s\S]*Ombudsman Service now/],
  ] as const) {
    const recorded = await post('/admin/contact-messages', { ...told(days), ...STRANGER, email })
    const read = await kit.call('GET', `/admin/contact-messages/${recorded.body.data.id}`, { as: ann.token })
    expect(read.body.data.complaint).toMatchObject({ canSummarise: false, canTellDelay: days === 60 })
    await kit.drain()
    expect((await kit.inbox(email))[0]?.text).toMatch(words)
  }
})

test.each([
  ['a day to come', { receivedOn: '2099-01-01', email: 'x@people.example' }, 'receivedOn'],
  ['a day long ago', { receivedOn: '2019-01-01', email: 'x@people.example' }, 'receivedOn'],
  ['no way to answer', {}, 'email'],
  ['an unknown brand', { brand: 'other', ...ADDRESS }, 'brand'],
  ['another channel', { channel: 'pigeon', ...ADDRESS }, 'channel'],
])('is not recorded with %s', async (_case, given, field) => {
  const { status, body } = await post('/admin/contact-messages', { ...told(1), ...STRANGER, ...given })
  expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
})

test('a home of many long lines is taken whole', async () => {
  const { borrower } = await seedLoan(kit.deps, { state: 'Repaying' })
  const line = 'A very long name of a house that stands beside a very long name of a river'
  await kit.deps.pool.query(
    `update user_address set house_number = $2, line1 = $2, line2 = $2, town = $2, county = $2 where user_id = $1`,
    [borrower.userId, line],
  )
  const complaint = { ...told(1), answerBy: 'post', channel: 'letter' }
  const { status, body } = await post(`/admin/users/${borrower.userId}/complaints`, complaint)
  expect([status, body.error]).toEqual([201, undefined])
})
