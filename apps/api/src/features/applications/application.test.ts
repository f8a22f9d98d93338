import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { createApplicantKit } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import {
  currentQuote,
  lockApplication,
  lockApplicationOfRequirement,
  meetRequirement,
  moveApplication,
  readApplication,
  readRequirement,
} from './application.ts'
import { scheduleOfQuote } from './quote/quote-figures.ts'
import { setPaymentDay } from './quote/quotes.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const { applied, post } = createApplicantKit(() => api)
const within = <Result>(body: (work: Work) => Promise<Result>) =>
  command(api.deps, systemContext('test'), { name: 'test' }, body)

async function requested() {
  const { id, token } = await applied()
  const { body } = await post(`/loan-applications/${id}/requested`, token)
  const { user_id: userId } = await api.deps.db
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, userId, requirements: body.data.requirements as { '@type': string; id: number }[] }
}

/** Meets the requirement at this place in the list. */
async function meet({ id, userId, requirements }: Awaited<ReturnType<typeof requested>>, index: number) {
  const requirementId = requirements[index]!.id
  const type = requirements[index]!['@type'] as never
  const now = api.deps.clock.now()
  await within(async (work) => {
    const locked = await lockApplicationOfRequirement(work.tx, { requirementId, type, userId })
    await meetRequirement(work, { ...locked, details: { paymentDay: index + 1 }, now })
  })
  return readApplication(api.deps, { id, userId })
}

describe('changing the state of an application', () => {
  test('follows the table of states only, and is recorded', async () => {
    const { id, userId } = await requested()
    const move = (to: 'Quoted' | 'In Review') =>
      within(async (work) => {
        const application = await lockApplication(work.tx, { id, userId })
        return moveApplication(work, { application, to, reason: 'test', now: api.deps.clock.now() })
      })
    await expect(move('Quoted')).rejects.toMatchObject({ code: 'WRONG_STATE' })
    expect((await move('In Review')).state).toBe('In Review')
    const moves = await api.deps.db
      .selectFrom('event')
      .select(['before', 'after'])
      .where('name', '=', 'applicationMoved')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(moves.at(-1)).toEqual({
      before: { state: 'Requested' },
      after: { state: 'In Review', reason: 'test' },
    })
    await expect(within(({ tx }) => lockApplication(tx, { id, userId: userId + 1 }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('meeting requirements', () => {
  test('the last of the three approves the application and unlocks the documents', async () => {
    const asked = await requested()
    expect((await meet(asked, 0)).state).toBe('Requested')
    expect((await meet(asked, 1)).state).toBe('Requested')
    const approved = await meet(asked, 2)
    expect(approved.state).toBe('Approved')
    expect(approved.requirements.map(({ status }) => status)).toEqual(['met', 'met', 'met', 'wanted'])
    expect(approved.requirements[2]!.details).toEqual({ paymentDay: 3 })
    expect(approved.requirements[3]!.details.documents?.map(({ slug, hasRead }) => [slug, hasRead])).toEqual([
      ['adequate-explanations', false],
      ['secci', false],
      ['contract', false],
    ])
    const one = await readRequirement(api.deps, {
      requirementId: asked.requirements[0]!.id,
      userId: asked.userId,
    })
    expect(one).toEqual(approved.requirements[0])
    await expect(
      readRequirement(api.deps, { requirementId: asked.requirements[0]!.id, userId: asked.userId + 1 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('another payment day', () => {
  test('makes a new quote at the same price, whose documents have not been read', async () => {
    const { id, userId } = await requested()
    const { db, clock } = api.deps
    const before = await currentQuote(db, id)
    const document = await db
      .insertInto('document')
      .values({
        application_id: id,
        quote_id: before.id,
        slug: 'secci',
        version: '1',
        html: '<p></p>',
        sha256: 'a'.repeat(64),
        created_at: toDate(clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('document_confirmation')
      .values({ document_id: document.id, user_id: userId, confirmed_at: toDate(clock.now()) })
      .execute()
    const hasReadSecci = async () =>
      (await readApplication(api.deps, { id, userId })).requirements[3]!.details.documents?.[1]?.hasRead
    expect(await hasReadSecci()).toBe(true)

    const change = (paymentDay: number) =>
      within(async (work) => {
        const application = await lockApplication(work.tx, { id, userId })
        await setPaymentDay(work, { application, paymentDay, today: clock.today(), now: clock.now() })
        return currentQuote(work.tx, id)
      })
    expect((await change(before.payment_day)).id).toBe(before.id)
    expect(await hasReadSecci()).toBe(true)

    const paymentDay = before.payment_day === 31 ? 1 : 31
    const after = await change(paymentDay)
    expect(after.id).not.toBe(before.id)
    const { amount_pence, fee_pence, annual_rate_percent, term_months, band, expires_at } = before
    const price = { amount_pence, fee_pence, annual_rate_percent, term_months, band, expires_at }
    expect(after).toMatchObject({ ...price, payment_day: paymentDay, earlier_quote_id: before.id })
    // The fee is spread over another length of time: a few tenths of APR at most.
    expect(Math.abs(after.apr_percent - before.apr_percent)).toBeLessThan(1)
    expect(await hasReadSecci()).toBe(false)
    const schedule = scheduleOfQuote(after)
    expect(schedule).toMatchObject({
      instalmentPence: after.instalment_pence,
      lastInstalmentPence: after.last_instalment_pence,
      totalPayablePence: after.total_payable_pence,
      totalChargePence: after.total_charge_pence,
    })
    for (const { dueOn } of schedule.rows) expect(dueOn.day).toBe(Math.min(paymentDay, dueOn.daysInMonth))
  })
})
