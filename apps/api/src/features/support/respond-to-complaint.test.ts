import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { daysAgo } from '#testing/records/days-ago.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

let count = 0

/** @returns its id and its mailbox */
async function complained(days: number, subject = 'A complaint') {
  count += 1
  const email = `complains-${count}@people.example`
  const { id } = await kit.deps.db
    .insertInto('contact_message')
    .values({
      ...{ reference: `C-TEST${count}`, brand: 'main', name: 'Ada Moss', email, subject },
      message: 'Nobody called me back.',
      received_at: daysAgo(kit.deps.clock, days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}

const post = (id: number, path: 'answer' | 'response' | 'delay', body: object, as = ann) =>
  kit.call('POST', `/admin/contact-messages/${id}/${path}`, { as: as.token, body })
const RESPONSE = { outcome: 'upheld', text: 'We called you back too late.\nWe pay you £25.' }

async function readMails(email: string) {
  await kit.drain()
  return kit.inbox(email)
}

async function listItems(): Promise<{ id: string; dueOn: string }[]> {
  return (await kit.call('GET', '/admin/attention?pageSize=200', { as: ann.token })).body.data.items
}

test('a final response has the outcome, the ombudsman and six months, and counts once', async () => {
  const { id, email } = await complained(20)
  expect((await listItems()).map((item) => item.id)).toContain(`complaint-received:${id}`)
  expect((await post(id, 'answer', { text: 'We are sorry for that.' })).status).toBe(409)
  const answers = await Promise.all([post(id, 'response', RESPONSE), post(id, 'response', RESPONSE, ben)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error.message).toContain('Ann Fell did that on')
  const mails = await readMails(email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Our final response/)])
  for (const words of [
    'we uphold your complaint',
    'We pay you £25.',
    'Financial Ombudsman Service',
    'you must do so within six months of the date of this letter',
  ])
    expect(mails[0]?.text).toContain(words)
  expect((await listItems()).map((item) => item.id)).not.toContain(`complaint-received:${id}`)
  const stored = await kit.deps.db
    .selectFrom('contact_message')
    .select(['answer', 'outcome', 'is_summary'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(stored).toEqual({ answer: RESPONSE.text, outcome: 'upheld', is_summary: false })
})

test('is due by law at the end of eight weeks, from its first day on', async () => {
  for (const daysAgo of [0, 3, 10]) {
    const { id } = await complained(daysAgo)
    const { dueOn } = (await listItems()).find((item) => item.id === `complaint-received:${id}`)!
    expect(dueOn).toBe(
      kit.deps.clock
        .today()
        .add({ days: 56 - daysAgo })
        .toString(),
    )
  }
})

test.each([
  [1, true, /^How we resolved your complaint/],
  [1, false, /^Our final response/],
  [10, true, /^Our final response/],
])('after %i days, accepted: %s, the letter is %s', async (days, isAccepted, subject) => {
  const { id, email } = await complained(days)
  await post(id, 'response', { ...RESPONSE, isAccepted })
  expect((await readMails(email))[0]?.subject).toMatch(subject)
})

test('that it takes longer than eight weeks is told at their end, once, and it stays on the list', async () => {
  const late = await complained(56)
  const early = await complained(55)
  const body = {
    text: 'We wait for the dealer.',
    respondBy: kit.deps.clock.today().add({ days: 20 }).toString(),
  }
  expect((await post(early.id, 'delay', body)).body.error.message).toContain('too early')
  const past = { ...body, respondBy: kit.deps.clock.today().toString() }
  expect((await post(late.id, 'delay', past)).status).toBe(422)
  expect((await post(late.id, 'delay', { ...body, respondBy: '2126-01-05' })).status).toBe(422)
  expect((await post(late.id, 'delay', body)).body.data.complaint).toMatchObject({
    delayToldOn: kit.deps.clock.today().toString(),
    respondBy: body.respondBy,
    canTellDelay: false,
  })
  expect((await post(late.id, 'delay', body, ben)).status).toBe(409)
  const [mail] = await readMails(late.email)
  expect(mail?.text).toContain("You don't have to wait for our response.")
  expect(mail?.text).not.toContain('six months')
  expect((await listItems()).map((item) => item.id)).toContain(`complaint-received:${late.id}`)
  expect((await post((await complained(60, 'My loan')).id, 'response', RESPONSE)).status).toBe(409)
})
