import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import {
  applyForLoan,
  becomeStrong,
  fetchApplication,
  requestLoan,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

/** 'Low' is declined for the score alone, 'Decline' for more. */
async function declined(lastName = 'Low'): Promise<TestBorrower> {
  const borrower = await applyForLoan(kit, { lastName })
  expect((await fetchApplication(kit, borrower)).state).toBe('Declined')
  return borrower
}

const TOLD = 'The score is low because you’re new in the country. Your payslips show that you can pay.'
const pathOf = ({ applicationId }: TestBorrower) => `/admin/loan-applications/${applicationId}/decline-review`
const read = async (borrower: TestBorrower, as = ann) =>
  (await kit.call('GET', pathOf(borrower), { as: as.token })).body.data
const review = (borrower: TestBorrower, body: object, as = ann) =>
  kit.call('POST', pathOf(borrower), { as: as.token, body: { told: TOLD, ...body } })
const OVERTURNED = { outcome: 'overturned', setAside: ['credit-score'] }

async function listItems({ applicationId }: TestBorrower): Promise<string[]> {
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: ann.token })
  return body.data.items
    .filter((item: { applicationId: number }) => item.applicationId === applicationId)
    .map(({ reason }: { reason: string }) => reason)
}

const rulesOf = async (borrower: TestBorrower) =>
  (await read(borrower)).reasons.map(({ rule }: { rule: string }) => rule)

/** By the name the sandbox agency knows what it answers next. */
const rename = ({ applicationId }: TestBorrower, lastName: string) =>
  kit.deps.pool.query(
    'update app_user set last_name = $1 where id = (select user_id from loan_application where id = $2)',
    [lastName, applicationId],
  )

async function askForReview({ applicationId, token, mobileNumber }: TestBorrower): Promise<void> {
  const path = `/loan-applications/${applicationId}/callback-request`
  const { windows } = (await kit.call('GET', path, { as: token })).body.data
  const body = {
    phone: mobileNumber,
    topic: 'Have a person look at a decision',
    startsAt: windows[0].startsAt,
  }
  expect((await kit.call('POST', path, { as: token, body, key: crypto.randomUUID() })).status).toBe(201)
}

async function subjects({ email }: TestBorrower) {
  await kit.drain()
  return (await kit.inbox(email)).map(({ subject }) => subject)
}

test('what was asked for is an item until a person has upheld it, once, and the borrower is told', async () => {
  const borrower = await declined()
  await askForReview(borrower)
  expect(await listItems(borrower)).toContain('decline-to-review')
  expect(await read(borrower)).toMatchObject({
    refusal: null,
    isByStaff: false,
    askedAt: expect.any(String),
    reasons: [{ rule: 'credit-score', canSetAside: true }],
    report: { score: 520 },
  })
  const answers = await Promise.all([
    review(borrower, { outcome: 'upheld' }),
    review(borrower, OVERTURNED, ben),
  ])
  const [first, second] = answers.toSorted((one, other) => one.status - other.status)
  expect([first?.status, second?.status]).toEqual([200, 409])
  expect(second?.body.error.message).toMatch(/^This decision was looked at\. Ann Fell did that on/)
  expect(await listItems(borrower)).not.toContain('decline-to-review')
})

test('upheld, the page and an email say that a person looked at it', async () => {
  const borrower = await declined()
  expect((await review(borrower, { outcome: 'upheld' })).status).toBe(200)
  expect((await read(borrower)).review.outcome).toBe('upheld')
  expect(await fetchApplication(kit, borrower)).toMatchObject({
    state: 'Declined',
    declineReview: { outcome: 'upheld', told: TOLD },
  })
  expect(await subjects(borrower)).toContain('A person has looked at our decision')
})

test('overturned, it is quoted without what was set aside, and goes on to be asked for', async () => {
  const borrower = await declined()
  await kit.deps.pool.query(`update app_user set roles = '{ADMIN}' where id = $1`, [ben.userId])
  const refused = await review(borrower, OVERTURNED, ben)
  expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('SUPER_ADMIN')])
  const done = await review(borrower, OVERTURNED)
  expect([done.status, done.body.data?.state]).toEqual([200, 'Quoted'])
  const quoted = await fetchApplication(kit, borrower)
  expect(quoted).toMatchObject({ state: 'Quoted', declineReasons: [], declinedBy: null })
  expect(quoted.quote?.isLive).toBe(true)
  expect(await subjects(borrower)).toEqual(
    expect.arrayContaining(["We've changed our decision", expect.stringMatching(/^Your quote for/)]),
  )
  await becomeStrong(kit, borrower.token)
  await requestLoan(kit, borrower)
  expect((await fetchApplication(kit, borrower)).state).toBe('Requested')
})

test('one that the full search declines after all is emailed again, with all that an email of a decline says', async () => {
  const borrower = await declined()
  await askForReview(borrower)
  const decisions = async () =>
    (await subjects(borrower)).filter((subject) => subject === 'Our decision on your application').length
  expect(await decisions()).toBe(1)
  await review(borrower, OVERTURNED)
  await rename(borrower, 'Decline')
  await becomeStrong(kit, borrower.token)
  await requestLoan(kit, borrower)
  expect((await fetchApplication(kit, borrower)).state).toBe('Declined')
  expect(await decisions()).toBe(2)
  // A score below the one that was looked at counts.
  expect(await rulesOf(borrower)).toEqual(['insolvent', 'recent-defaults', 'credit-score'])
  // What was asked for was about the decline before.
  expect(await listItems(borrower)).not.toContain('decline-to-review')
  expect((await read(borrower)).askedAt).toBe(null)
})

test('a later page has the report itself, not as it counts after a review', async () => {
  const borrower = await declined()
  await review(borrower, OVERTURNED)
  await kit.deps.pool.query(
    'update app_user set date_of_birth = $1 where id = (select user_id from loan_application where id = $2)',
    [kit.deps.clock.today().subtract({ years: 17 }).toString(), borrower.applicationId],
  )
  await becomeStrong(kit, borrower.token)
  await requestLoan(kit, borrower)
  expect(await rulesOf(borrower)).toEqual(['under-18'])
  expect((await read(borrower)).report.score).toBe(520)
})

test('a quote on a full report ends when that report prices no loan any more', async () => {
  const borrower = await declined()
  await review(borrower, OVERTURNED)
  await kit.deps.pool.query('update decline_review set seen_score = 530 where application_id = $1', [
    borrower.applicationId,
  ])
  await becomeStrong(kit, borrower.token)
  await requestLoan(kit, borrower)
  expect(await rulesOf(borrower)).toEqual(['credit-score'])
  const answerBefore = async (days: number) => {
    const answeredAt = kit.deps.clock.now().subtract({ hours: 24 * days })
    await kit.deps.pool.query(
      `update bureau_search set answered_at = $1 where application_id = $2 and purpose = 'application'`,
      [toDate(answeredAt), borrower.applicationId],
    )
    return answeredAt
  }
  const answeredAt = await answerBefore(8)
  expect((await read(borrower)).appliesAgain).toBe(false)
  expect((await review(borrower, OVERTURNED)).body.data.state).toBe('Quoted')
  const expiry = async () => {
    const { expires_at: at } = await kit.deps.db
      .selectFrom('quote')
      .select('expires_at')
      .where('application_id', '=', borrower.applicationId)
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
    return at
  }
  const ends = toDate(answeredAt.add({ hours: 24 * 14 }))
  expect(await expiry()).toEqual(ends)
  // Nor is there more time for another quote: no second full search is made.
  const requoted = await kit.call('POST', `/loan-applications/${borrower.applicationId}/requote`, {
    as: borrower.token,
    key: crypto.randomUUID(),
    body: { options: { amount: 3000, term: 24 } },
  })
  expect(requoted.status).toBe(200)
  expect(await expiry()).toEqual(ends)
  // The other quote was made by the soft search: what is asked for is decided on the full one.
  await kit.deps.pool.query('update decline_review set seen_score = 530 where application_id = $1', [
    borrower.applicationId,
  ])
  await requestLoan(kit, borrower)
  expect((await fetchApplication(kit, borrower)).state).toBe('Declined')
  // A quote of less than five days is none: staff see so before they decide.
  await answerBefore(10)
  expect(await read(borrower)).toMatchObject({ appliesAgain: true, report: { score: 520 }, refusal: null })
  // The rules decide all the same, and on what is corrected.
  const countQuotes = () => kit.deps.db.selectFrom('quote').select('id').execute()
  const before = await countQuotes()
  for (const body of [
    { ...OVERTURNED, setAside: [] },
    { ...OVERTURNED, netMonthlyIncome: 300 },
  ])
    expect((await review(borrower, body)).body.error?.message).toMatch(/^The rules still decline it/)
  expect(await read(borrower)).toMatchObject({ review: null, refusal: null })
  const told = { ...OVERTURNED, netMonthlyIncome: 2700 }
  expect((await review(borrower, told)).body.data.state).toBe('Declined')
  expect(await read(borrower)).toMatchObject({
    review: { outcome: 'apply-again' },
    budget: { netMonthlyIncome: 2700 },
  })
  expect(await countQuotes()).toEqual(before)
  await kit.drain()
  const texts = (await kit.inbox(borrower.email)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
  expect(texts.filter((text) => text.includes('a few more days, too few for a new quote'))).toHaveLength(1)
  expect(texts.join()).not.toContain('too old to use')
})

test('only what it was declined for is set aside, and a proof that differs is never passed over', async () => {
  const borrower = await declined()
  const other = await review(borrower, { ...OVERTURNED, setAside: ['credit-score', 'judgments'] })
  expect(other.status).toBe(422)
  await kit.deps.pool.query(
    `update loan_application set decline_reasons = '{proof-differs}', declined_by = 'person' where id = $1`,
    [borrower.applicationId],
  )
  const passed = await review(borrower, { ...OVERTURNED, setAside: [] })
  expect([passed.status, passed.body.error.message]).toEqual([
    409,
    expect.stringContaining('A proof differs'),
  ])
  expect((await read(borrower)).review).toBe(null)
})

test('what the law, markers and our own books rule out stays declined', async () => {
  const borrower = await declined('Decline')
  const answer = await review(borrower, { ...OVERTURNED, setAside: ['credit-score', 'recent-defaults'] })
  expect([answer.status, answer.body.error.message]).toEqual([
    409,
    expect.stringMatching(/^The rules still decline it: .*bankruptcy/),
  ])
  // Nothing of it stays.
  expect(await read(borrower)).toMatchObject({ review: null, refusal: null })
  const law = await review(borrower, { ...OVERTURNED, setAside: ['insolvent'] })
  expect(law.status).toBe(422)
})

test('with an old credit report the borrower may apply again at once, and is decided on as reviewed', async () => {
  const borrower = await declined()
  const old = toDate(kit.deps.clock.now().subtract({ hours: 24 * 15 }))
  await kit.deps.pool.query('update bureau_search set answered_at = $1 where application_id = $2', [
    old,
    borrower.applicationId,
  ])
  expect(await read(borrower)).toMatchObject({
    report: null,
    budget: null,
    appliesAgain: true,
    refusal: null,
  })
  await becomeStrong(kit, borrower.token)
  const { rows } = await kit.deps.pool.query('select user_id from loan_application where id = $1', [
    borrower.applicationId,
  ])
  const canReApply = async () =>
    (await kit.call('GET', `/users/${rows[0].user_id}`, { as: borrower.token })).body.data.canReApply
  expect(await canReApply()).toBe(false)
  // No report decides on other figures.
  const corrected = await review(borrower, { ...OVERTURNED, rentOrMortgage: 500 })
  expect([corrected.status, Object.keys(corrected.body.error.fields)]).toEqual([422, ['rentOrMortgage']])
  expect((await review(borrower, OVERTURNED)).body.data.state).toBe('Declined')
  expect((await read(borrower)).review.outcome).toBe('apply-again')
  expect(await canReApply()).toBe(true)
  expect((await fetchApplication(kit, borrower)).declineReview?.outcome).toBe('apply-again')
  const again = await applyForLoan(kit, { lastName: 'Low', email: borrower.email, as: borrower.token })
  expect((await fetchApplication(kit, again)).state).toBe('Quoted')
})

test('a full report that has ended is not said to last for a few days, where a newer one prices a quote', async () => {
  const borrower = await declined()
  const { report, outcome } = await kit.deps.db
    .selectFrom('bureau_search')
    .select(['report', 'outcome'])
    .where('application_id', '=', borrower.applicationId)
    .executeTakeFirstOrThrow()
  await kit.deps.db
    .insertInto('bureau_search')
    .values({
      application_id: borrower.applicationId,
      purpose: 'application',
      reference: `ended-${borrower.applicationId}`,
      created_at: new Date(0),
      answered_at: new Date(0),
      report: JSON.stringify(report),
      outcome,
    })
    .execute()
  expect((await review(borrower, OVERTURNED)).body.data.state).toBe('Declined')
  await kit.drain()
  const texts = (await kit.inbox(borrower.email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join()
  expect(texts).toContain('too old to use')
  expect(texts).not.toContain('a few more days')
})

test('a decline of long ago that nobody asked about is not looked at again', async () => {
  const borrower = await declined()
  await kit.deps.pool.query(
    `update application_transition set at = at - interval '31 days' where application_id = $1`,
    [borrower.applicationId],
  )
  expect((await read(borrower)).refusal).toContain('more than 30 days ago')
  expect((await review(borrower, { outcome: 'upheld' })).status).toBe(409)
  // Asked for, it is looked at however old it is.
  await askForReview(borrower)
  expect((await read(borrower)).refusal).toBe(null)
  expect((await review(borrower, { outcome: 'upheld' })).status).toBe(200)
})
