import { applicationReference } from '@tarnbrook/domain/core/reference'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyForLoan, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callbackRequestedEmail } from './callback-emails.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.stop())

const MISSING_ID = 4_103_558_201_337
const TOPIC = 'Have a person look at a decision'

const pathOf = (id: number) => `/loan-applications/${id}/callback-request`
const look = async ({ applicationId, token }: TestBorrower) =>
  (await api.call('GET', pathOf(applicationId), { as: token })).body.data
const ask = (borrower: TestBorrower, body: object, key = `call-${crypto.randomUUID()}`) =>
  api.call('POST', pathOf(borrower.applicationId), { as: borrower.token, key, body })

/** The request of a borrower who takes the first available time. */
async function firstChoice(borrower: TestBorrower) {
  const [window] = (await look(borrower)).windows
  return { phone: '01632 960 001', topic: TOPIC, startsAt: window.startsAt as string }
}

const requestsOf = ({ applicationId }: TestBorrower) =>
  api.deps.db.selectFrom('callback_request').selectAll().where('application_id', '=', applicationId).execute()

test.each([
  ['rules', 'Our rules, with no person involved'],
  ['person', 'A member of staff: somebody else reviews it'],
] as const)('staff are told of a decline by %s who decided', (declinedBy, words) => {
  const { facts } = callbackRequestedEmail({
    applicationId: 4_217_663,
    state: 'Declined',
    declinedBy,
    name: 'Maeve O’Neill',
    phone: '020 7946 0958',
    topic: TOPIC,
    strength: 'strong',
    when: 'Monday 23 November, 9am to 11am',
  })
  expect(facts).toContainEqual(['Declined by', words])
})

describe('asking to be called back', () => {
  test('is stored, acknowledged to the borrower, and sent to the brand’s staff', async () => {
    const borrower = await applyForLoan(api, { brand: 'supermarket' })
    const before = await look(borrower)
    expect(before).toMatchObject({ '@type': 'callbackRequest', open: null })
    const [window] = before.windows
    const { status, body } = await ask(borrower, await firstChoice(borrower))
    expect(status).toBe(201)
    expect(body.data.open).toMatchObject({ phone: '+441632960001', topic: TOPIC, words: window.words })
    const [kept] = await requestsOf(borrower)
    expect(kept).toMatchObject({ phone: '+441632960001', topic: TOPIC })
    expect(kept!.call_before.getTime() - kept!.call_from.getTime()).toBe(3 * 3_600_000)

    await api.drain()
    const toBorrower = (await api.inbox(borrower.email)).find(({ subject }) => subject?.startsWith("We'll"))
    expect(toBorrower).toMatchObject({ subject: `We'll call you on ${window.words}` })
    expect(toBorrower!.text).toContain('the number ending 0001')
    expect(toBorrower!.text).not.toContain('960 001')
    const toBrand = (await api.inbox('help@orchardway-loans.example')).find(({ subject }) =>
      subject?.includes(applicationReference(borrower.applicationId)),
    )
    expect(toBrand).toMatchObject({ replyTo: borrower.email })
    for (const words of ['01632 960 001', window.words, TOPIC, 'Check who you are speaking to'])
      expect(toBrand!.text).toContain(words)
  })

  test('is acknowledged by name only to who has proved a mailbox', async () => {
    const stranger = await applyForLoan(api)
    const known = await applyForLoan(api)
    const { email } = known
    await api.deps.db
      .updateTable('app_user')
      .set({ email_verified_at: new Date() })
      .where('email', '=', email)
      .execute()
    for (const borrower of [stranger, known]) await ask(borrower, await firstChoice(borrower))
    await api.drain()
    const greetingTo = async (to: string) => {
      const mails = await api.inbox(to)
      return mails.find(({ subject }) => subject?.startsWith("We'll call"))?.text.split('\n')[0]
    }
    expect([await greetingTo(stranger.email), await greetingTo(email)]).toEqual(['Hello,', 'Hello Maeve,'])
  })

  test('once while the call is open, and again when its window has ended', async () => {
    const borrower = await applyForLoan(api)
    const choice = await firstChoice(borrower)
    await ask(borrower, choice)
    const second = await ask(borrower, { ...choice, topic: 'Something else' })
    expect([second.status, second.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(second.body.error.message).toContain('already asked us to call you')

    const past = new Date(api.deps.clock.now().epochMilliseconds - 1)
    await api.deps.db
      .updateTable('callback_request')
      .set({ call_before: past })
      .where('application_id', '=', borrower.applicationId)
      .execute()
    expect((await look(borrower)).open).toBeNull()
    expect((await ask(borrower, choice)).status).toBe(201)
  })

  test('the same key is the same request, and a key is valid for one', async () => {
    const borrower = await applyForLoan(api)
    const choice = await firstChoice(borrower)
    const key = `call-${crypto.randomUUID()}`
    const [first, again] = [await ask(borrower, choice, key), await ask(borrower, choice, key)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.data.open).toEqual(first.body.data.open)
    const other = await ask(borrower, { ...choice, topic: 'Something else' }, key)
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const { applicationId, token } = borrower
    const keyless = await api.call('POST', pathOf(applicationId), { as: token, body: choice })
    expect(keyless.body.error.code).toBe('CONFLICT')
    expect(await requestsOf(borrower)).toHaveLength(1)
  })

  test('two at once are one', async () => {
    const borrower = await applyForLoan(api)
    const choice = await firstChoice(borrower)
    const answers = await Promise.all([1, 2, 3].map(() => ask(borrower, choice)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await api.drain()
    const mails = (await api.inbox(borrower.email)).filter(({ subject }) => subject?.startsWith("We'll call"))
    expect(mails).toHaveLength(1)
  })

  test('only at times when the telephones are answered, and on a number that can be one', async () => {
    const borrower = await applyForLoan(api)
    const choice = await firstChoice(borrower)
    const day = choice.startsAt.slice(0, 10)
    for (const [change, field] of [
      [{ startsAt: `${day}T03:00` }, 'startsAt'],
      [{ startsAt: '2020-01-06T09:00' }, 'startsAt'],
      [{ startsAt: 'tomorrow' }, 'startsAt'],
      [{ phone: 'ring me' }, 'phone'],
      [{ topic: 'Weather' }, 'topic'],
      [{ from: 'elsewhere' }, 'from'],
    ] as const) {
      const refused = await ask(borrower, { ...choice, ...change })
      expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([422, [field]])
    }
    expect(await requestsOf(borrower)).toEqual([])
  })

  test('is rate-limited', async () => {
    const borrower = await applyForLoan(api)
    const choice = { ...(await firstChoice(borrower)), startsAt: '2020-01-06T09:00' }
    const statuses = await Promise.all(
      Array.from({ length: 11 }, async () => (await ask(borrower, choice)).status),
    )
    expect(statuses.sort()).toEqual([...Array(10).fill(422), 429])
  })
})

test('another person’s application, a missing one and one of another brand are the same 404', async () => {
  const mine = await applyForLoan(api)
  const theirs = await applyForLoan(api)
  const body = await firstChoice(mine)
  for (const [id, brand] of [
    [theirs.applicationId, undefined],
    [MISSING_ID, undefined],
    [mine.applicationId, 'motor'],
  ] as const) {
    const way = { as: mine.token, ...(brand ? { brand } : {}) }
    const read = await api.call('GET', pathOf(id), way)
    const written = await api.call('POST', pathOf(id), { ...way, key: crypto.randomUUID(), body })
    for (const answer of [read, written])
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
  }
  expect(await requestsOf(theirs)).toEqual([])
})
