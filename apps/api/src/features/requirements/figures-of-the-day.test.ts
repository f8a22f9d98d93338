import { day } from '@tarnbrook/domain/core/calendar'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { interestToFirstPayment } from '@tarnbrook/domain/schedule/schedule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyForLoan,
  becomeApproved,
  confirmAllDocuments,
  fetchApplication,
  fetchRequirement,
  requestLoan,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const LEGAL = 'legal-documents-accepted-application-requirement'
const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

/** The morning after, for a borrower who is still signed in. */
async function nextDay(days = 1) {
  await api.deps.clock.setToday(api.deps.clock.today().add({ days }))
  await api.deps.db
    .updateTable('auth_token')
    .set({ expires_at: new Date(Date.now() + 400 * 86_400_000) })
    .execute()
}

const post = (who: TestBorrower, action: string, body?: object) =>
  api.call('POST', `/loan-applications/${who.applicationId}/${action}`, {
    as: who.token,
    ...(body ? { body } : {}),
  })

const read = (who: TestBorrower, path: string) =>
  api.call('GET', `/loan-applications/${who.applicationId}/${path}`, { as: who.token })

const confirm = (who: TestBorrower, slug: string) => post(who, `confirm-read-${slug}`, { hasRead: true })

async function sign(who: TestBorrower) {
  const { id } = await fetchRequirement(api, who, LEGAL)
  return api.call('POST', `/v1/${LEGAL}s/${id}/complete-legal-documents`, {
    as: who.token,
    key: `sign-${crypto.randomUUID()}`,
    body: SIGNATURE,
  })
}

const hasReadOf = async (who: TestBorrower) =>
  (await fetchRequirement(api, who, LEGAL)).details.documents?.map(({ hasRead }) => hasRead)

test('documents confirmed yesterday are made again: the change is shown, they are read and confirmed again, then signed', async () => {
  // A day whose next payment is the same tomorrow; nearer ones are too soon for a Direct Debit.
  const { day: paymentDay } = api.deps.clock.today().add({ days: 20 })
  const borrower = await becomeApproved(api, { paymentDay })
  await confirmAllDocuments(api, borrower)
  const { quote: before } = await fetchApplication(api, borrower)
  await nextDay()

  const { quote: today } = await fetchApplication(api, borrower)
  expect(today.agreementOn).toBe(api.deps.clock.today().toString())
  expect(today.firstPaymentOn).toBe(before.firstPaymentOn)
  // A day less of interest.
  expect(today.totalPayable).toBeLessThan(before.totalPayable)
  expect(today.earlier).toMatchObject({
    agreementOn: before.agreementOn,
    instalment: before.instalment,
    totalPayable: before.totalPayable,
    apr: before.apr,
  })
  expect(await hasReadOf(borrower)).toEqual([false, false, false])
  for (const answer of [await sign(borrower), await post(borrower, 'complete-read-documents')])
    expect([answer.status, answer.body]).toEqual([409, refusal('DOCUMENTS_OUT_OF_DATE')])

  await confirmAllDocuments(api, borrower)
  const { quote: agreed } = await fetchApplication(api, borrower)
  expect({ ...agreed, id: 0, createdAt: '' }).toEqual({ ...today, id: 0, createdAt: '' })
  expect((await sign(borrower)).status).toBe(200)
  const [instalment] = await api.deps.db
    .selectFrom('instalment as i')
    .innerJoin('loan as l', 'l.id', 'i.loan_id')
    .select(['i.interest_pence', 'i.due_on'])
    .where('l.application_id', '=', borrower.applicationId)
    .where('i.number', '=', 1)
    .execute()
  const terms = {
    amountPence: fromPounds(agreed.amount),
    feePence: fromPounds(agreed.fee),
    annualRatePercent: agreed.annualRate,
    termMonths: agreed.term,
  }
  const period = { from: api.deps.clock.today(), firstPaymentOn: day(agreed.firstPaymentOn) }
  expect(instalment?.interest_pence).toBe(interestToFirstPayment(terms, period))
})

test('a document of yesterday, still open in another tab, is not confirmed in place of today’s', async () => {
  const borrower = await becomeApproved(api)
  for (const slug of ['adequate-explanations', 'secci', 'contract'])
    expect((await read(borrower, `read-${slug}.html`)).status).toBe(200)
  await nextDay()
  const early = await confirm(borrower, 'contract')
  expect([early.status, early.body]).toEqual([409, refusal('DOCUMENTS_OUT_OF_DATE')])

  // Today's key facts are read in one tab; the agreement in the other is still yesterday's.
  await read(borrower, 'read-secci.html')
  expect((await confirm(borrower, 'secci')).status).toBe(200)
  const stale = await confirm(borrower, 'contract')
  expect([stale.status, stale.body]).toEqual([409, refusal('WRONG_STATE')])
  await read(borrower, 'read-contract.html')
  expect((await confirm(borrower, 'contract')).status).toBe(200)
})

test('two who sign at once on a new day are both refused, and one loan is made once it has been read', async () => {
  const borrower = await becomeApproved(api)
  await confirmAllDocuments(api, borrower)
  await nextDay()
  const refused = await Promise.all([sign(borrower), sign(borrower)])
  expect(refused.map(({ status }) => status)).toEqual([409, 409])
  await Promise.all([confirmAllDocuments(api, borrower), confirmAllDocuments(api, borrower)])
  const current = await api.deps.db
    .selectFrom('quote')
    .select('id')
    .where('application_id', '=', borrower.applicationId)
    .where('is_current', '=', true)
    .execute()
  expect(current).toHaveLength(1)
  expect((await sign(borrower)).status).toBe(200)
})

test('the payment day is chosen on the quote: its figures, and no question about it later', async () => {
  const borrower = await applyForLoan(api)
  const { body } = await read(borrower, 'payment-days')
  const { days, lowestApr, highestApr } = body.data
  expect(days.length).toBe(31)
  const wished = days.find(({ paymentDay }: { paymentDay: number }) => paymentDay === 31)
  const chosen = await post(borrower, 'payment-day', { paymentDay: 31 })
  expect(chosen.status).toBe(200)
  expect(chosen.body.data.quote).toMatchObject(wished)
  expect(chosen.body.data.quote.apr).toBeGreaterThanOrEqual(lowestApr)
  expect(chosen.body.data.quote.apr).toBeLessThanOrEqual(highestApr)

  await requestLoan(api, borrower)
  const requirement = await fetchRequirement(api, borrower, 'payment-day-application-requirement')
  expect(requirement).toMatchObject({ status: 'met', details: { paymentDay: 31 } })
  expect((await fetchApplication(api, borrower)).quote).toMatchObject(wished)
  // After the quote is accepted, the task changes it.
  expect((await post(borrower, 'payment-day', { paymentDay: 3 })).body).toEqual(refusal('WRONG_STATE'))
})

test.each([0, 32, 1.5, 'soon', null])('%s is no day to pay on', async (paymentDay) => {
  const borrower = await applyForLoan(api)
  const answer = await post(borrower, 'payment-day', { paymentDay })
  expect([answer.status, answer.body]).toEqual([422, refusal('VALIDATION_FAILED')])
})

test('choosing days is rate-limited: each change stores a quote', async () => {
  const borrower = await applyForLoan(api)
  const answers: { status: number; body: unknown }[] = []
  for (let tries = 0; tries < 61; tries += 1)
    answers.push(await post(borrower, 'payment-day', { paymentDay: (tries % 2) + 5 }))
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true)
  expect([answers[60]?.status, answers[60]?.body]).toEqual([429, refusal('TOO_MANY_REQUESTS')])
})

test('the chosen day stays when another amount is quoted', async () => {
  const borrower = await applyForLoan(api)
  await post(borrower, 'payment-day', { paymentDay: 19 })
  const requoted = await post(borrower, 'requote', { options: { amount: 5000, term: 24 } })
  expect(requoted.body.data.quote).toMatchObject({ amount: 5000, paymentDay: 19 })
})

test('accepted five days later: the accepted figures are those of that day, and the rate is the quoted one', async () => {
  const borrower = await applyForLoan(api)
  const { quote: quoted } = await fetchApplication(api, borrower)
  await nextDay(5)
  const { quote: seen } = await fetchApplication(api, borrower)
  const reacted = await post(borrower, 'reaction', { reaction: 'yes', quoteId: seen.id })
  expect(reacted.status).toBe(200)
  const { quote } = reacted.body.data
  expect(quote).toMatchObject({
    annualRate: quoted.annualRate,
    fee: quoted.fee,
    expiresAt: quoted.expiresAt,
    agreementOn: api.deps.clock.today().toString(),
    totalPayable: seen.totalPayable,
  })
  expect((await post(borrower, 'requested')).status).toBe(200)
})

test('an expired quote is shown as it was, and has no payment day to choose', async () => {
  const borrower = await applyForLoan(api)
  const { quote: before } = await fetchApplication(api, borrower)
  await nextDay(40)
  const { quote: after } = await fetchApplication(api, borrower)
  expect(after).toMatchObject({
    agreementOn: before.agreementOn,
    totalPayable: before.totalPayable,
    isLive: false,
  })
  for (const answer of [
    await read(borrower, 'payment-days'),
    await post(borrower, 'payment-day', { paymentDay: 9 }),
  ])
    expect([answer.status, answer.body]).toEqual([409, refusal('QUOTE_EXPIRED')])
})
