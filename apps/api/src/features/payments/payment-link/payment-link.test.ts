import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'
import { answerChallenge, cardMethod } from '#testing/simulate.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ config: { providerTimeoutMs: 1500 } })
})
afterEach(() => kit.setFault('stripe', 'ok'))
afterAll(() => kit?.stop())

const PAYS = '4242424242424242'
const ASKS = '4000002760003184'
const DECLINES = '4000000000000002'

const late = (missedInstalments = 1) => seedLoan(kit.deps, { state: 'Late', missedInstalments })

const ask = ({ loanId, borrower }: SeededLoan, { as = borrower.token, key = '' } = {}) =>
  kit.call('POST', `/loans/${loanId}/repayment-link`, { as, ...(key && { key }) })

/** The token of the newest emailed link. */
async function tokenOf(loan: SeededLoan): Promise<string> {
  await kit.drain()
  const { email } = await kit.deps.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', loan.borrower.userId)
    .executeTakeFirstOrThrow()
  const mails = await kit.inbox(email)
  const link = mails.find(({ subject }) => subject === 'Your link to pay by card')?.links
  return new URL(link?.find((url) => url.includes('/pay?')) ?? '').searchParams.get('token')!
}

/** No one is signed in, and each payer is another. */
const open = (path: string, body: object, more: object = {}) =>
  kit.call('POST', `/repayment-link${path}`, {
    body,
    from: newAddress(),
    visit: crypto.randomUUID(),
    ...more,
  })

const payWith = (token: string, amount: number, paymentMethodId: string) =>
  open('/card-attempt-charge', { token, amount, paymentMethodId })
const pay = async (token: string, amount: number, card = PAYS) =>
  payWith(token, amount, await cardMethod(kit.deps, card))

const overdueOf = async (loan: SeededLoan) => (await on.read(loan)).lateRepayment?.payable ?? 0

test('whoever has the link sees a first name and what is overdue, and nothing else', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const sent = await ask(loan)
  expect(sent.status).toBe(200)
  const { status, body } = await open('', { token: await tokenOf(loan) })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    '@type': 'repaymentLink',
    firstName: expect.any(String),
    brand: 'main',
    isEnded: false,
    overdue: amount,
    payable: amount,
    expiresAt: sent.body.data.expiresAt,
    lastPayment: null,
  })
})

test('a payment with the link brings the loan up to date once, and both payer and borrower learn what was paid', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await ask(loan)
  const token = await tokenOf(loan)
  const { status, body } = await pay(token, amount)
  expect([status, body.data.overdue, body.data.payable]).toEqual([200, 0, 0])
  expect((await on.read(loan)).state).toBe('Repaying')
  expect(body.data.lastPayment).toEqual({
    amount,
    paidAt: expect.stringMatching(/Z$/),
    reference: expect.stringMatching(/^P(-[0-9A-Z]{3,4}){3}$/),
  })
  expect((await open('', { token })).body.data.lastPayment).toEqual(body.data.lastPayment)
  // Whoever had the link has paid.
  const email = await on.mailText(loan, `We've received a payment of £${amount.toFixed(2)}`)
  expect(email).toContain('It was paid with the payment link that we emailed you.')
  expect(email).not.toContain('from you')
  expect((await pay(token, amount)).body.error.code).toBe('LATE_REPAYMENT_NOT_OFFERED')
})

const terminate = ({ loanId }: SeededLoan) =>
  kit.deps.db.updateTable('loan').set({ state: 'Terminated' }).where('id', '=', loanId).execute()

test('what is left after the end is paid with it, and shown by a new link alone', async () => {
  const loan = await late(2)
  await ask(loan)
  const earlier = await tokenOf(loan)
  await terminate(loan)
  const left = await overdueOf(loan)
  for (const answer of [await open('', { token: earlier }), await pay(earlier, 20)])
    expect([answer.status, answer.body.error.message]).toEqual([410, expect.stringContaining('a new link')])
  expect(await overdueOf(loan)).toBe(left)
  expect((await ask(loan, { key: 'after-the-end' })).status).toBe(200)
  await kit.drain()
  const token = await tokenOf(loan)
  expect((await open('', { token })).body.data).toMatchObject({ isEnded: true, overdue: left, payable: left })
  const mails = await kit.inbox(loan.borrower.email)
  expect(mails.some(({ text }) => text.includes("a link to pay what's left on your"))).toBe(true)
  expect((await pay(token, left)).body.data).toMatchObject({ isEnded: true, overdue: 0, payable: 0 })
  expect((await ask(loan, { key: 'once-paid' })).body.error.message).toMatch(/^Nothing is left to pay now/)
})

test('a payment whose answer was lost is answered again after the end, and nothing more is charged', async () => {
  const loan = await late(2)
  await ask(loan)
  const token = await tokenOf(loan)
  const charge = { token, amount: 20, paymentMethodId: await cardMethod(kit.deps, PAYS) }
  const more = { key: crypto.randomUUID(), visit: crypto.randomUUID() }
  const attempt = () => open('/card-attempt-charge', charge, more)
  const paid = await attempt()
  await terminate(loan)
  const left = await overdueOf(loan)
  const again = await attempt()
  expect([again.status, again.body.data?.lastPayment]).toEqual([200, paid.body.data.lastPayment])
  expect((await pay(token, 20)).body.error.code).toBe('LINK_NOT_VALID')
  expect(await overdueOf(loan)).toBe(left)
})

test('a part is paid, and the rest later with the same link', async () => {
  const loan = await late(2)
  const amount = await overdueOf(loan)
  await ask(loan)
  const token = await tokenOf(loan)
  const rest = Math.round((amount - 20) * 100) / 100
  expect((await pay(token, 20)).body.data).toMatchObject({ overdue: rest, payable: rest })
  expect((await pay(token, amount)).body.error.fields.amount[0]).toMatch(/or less/)
  expect((await pay(token, rest)).body.data).toMatchObject({ overdue: 0 })
})

test('two who pay at the same moment pay once', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await ask(loan)
  const token = await tokenOf(loan)
  const answers = await Promise.all([pay(token, amount), pay(token, amount), pay(token, amount)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const paid = await kit.deps.db
    .selectFrom('card_payment')
    .select('state')
    .where('loan_id', '=', loan.loanId)
    .where('state', '=', 'paid')
    .execute()
  expect(paid).toHaveLength(1)
})

test('a card whose bank asks for authentication is paid after it, and a payment of another loan is not found', async () => {
  const [loan, other] = [await late(), await late()]
  const amount = await overdueOf(loan)
  await ask(loan)
  await ask(other)
  const [token, otherToken] = [await tokenOf(loan), await tokenOf(other)]
  const { body } = await pay(token, amount, ASKS)
  expect(body.data.type).toBe('stripe-requires-action')
  const secret: string = body.data.paymentIntentClientSecret
  const paymentIntentId = secret.split('_secret_')[0]!
  // Not finished: it gives way to a new one, so all of it can still be paid.
  expect((await open('', { token })).body.data).toMatchObject({ overdue: amount, payable: amount })
  expect((await open('/card-3ds-confirmation', { token: otherToken, paymentIntentId })).status).toBe(404)
  await answerChallenge(kit.deps, secret, 'complete')
  const confirmed = await open('/card-3ds-confirmation', { token, paymentIntentId })
  expect(confirmed.body.data).toMatchObject({ overdue: 0 })
  expect((await open('/card-3ds-confirmation', { token, paymentIntentId })).body.data).toMatchObject({
    overdue: 0,
  })
})

test('what was begun by an earlier link is finished after the end, and shows nothing of what is left', async () => {
  const loan = await late()
  await ask(loan)
  const token = await tokenOf(loan)
  const { body } = await pay(token, 20, ASKS)
  const secret: string = body.data.paymentIntentClientSecret
  await terminate(loan)
  await answerChallenge(kit.deps, secret, 'complete')
  const paymentIntentId = secret.split('_secret_')[0]!
  const confirmed = await open('/card-3ds-confirmation', { token, paymentIntentId })
  expect(confirmed.body.data).toMatchObject({ overdue: 0, payable: 0, lastPayment: { amount: 20 } })
})

test('a declined card takes nothing, and one whose answer is lost must not be tried again', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await ask(loan)
  const token = await tokenOf(loan)
  expect((await pay(token, amount, DECLINES)).body.error).toMatchObject({ reason: 'DECLINED' })
  const method = await cardMethod(kit.deps, PAYS)
  await kit.setFault('stripe', 'slow', 3000)
  expect((await payWith(token, amount, method)).body.error).toMatchObject({ reason: 'FAILED_TO_PROCESS' })
})

describe('the link ends', () => {
  test('after 7 days', async () => {
    const loan = await late()
    const { body } = await ask(loan)
    const token = await tokenOf(loan)
    expect(Date.parse(body.data.expiresAt) - kit.deps.clock.now().epochMilliseconds).toBeCloseTo(
      7 * 24 * 3_600_000,
      -5,
    )
    await kit.deps.db
      .updateTable('repayment_link')
      .set({ created_at: new Date(0), expires_at: new Date(kit.deps.clock.now().epochMilliseconds) })
      .where('loan_id', '=', loan.loanId)
      .execute()
    for (const answer of [
      await open('', { token }),
      await pay(token, 20),
      await open('/card-3ds-confirmation', { token, paymentIntentId: 'pi_any' }),
    ])
      expect([answer.status, answer.body.error.message]).toEqual([410, expect.stringContaining('has ended')])
  })

  test.each(['', 'x', 'ö'.repeat(50), 'x'.repeat(101), 'x'.repeat(43), null, 7, { $ne: '' }])(
    'and %j never was one',
    async (token) => {
      expect((await open('', { token })).status).toSatisfy((status) => status === 410 || status === 422)
    },
  )
})

describe('it is sent', () => {
  test('only to the borrower of the loan, and only while something can be paid', async () => {
    const loan = await late()
    const stranger = await seedBorrower(kit.deps)
    expect((await ask(loan, { as: stranger.token })).status).toBe(404)
    const upToDate = await seedLoan(kit.deps, { state: 'Repaying' })
    expect((await ask(upToDate)).body.error.code).toBe('LATE_REPAYMENT_NOT_OFFERED')
    expect((await open('', {})).status).toBe(422)
  })

  test('once for a request that is repeated', async () => {
    const loan = await late()
    const answers = await Promise.all([ask(loan, { key: 'sent-twice' }), ask(loan, { key: 'sent-twice' })])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    await kit.drain()
    expect((await on.mails(loan)).filter((subject) => subject === 'Your link to pay by card')).toHaveLength(1)
  })
})

test('its token is stored as a hash only, and in no record of what was done', async () => {
  const loan = await late()
  await ask(loan)
  const token = await tokenOf(loan)
  const { rows } = await kit.deps.pool.query<{ text: string }>(
    `select event::text as text from event union all select idempotency::text from idempotency
      union all select repayment_link::text from repayment_link`,
  )
  expect(rows).not.toEqual([])
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
})

test('once its borrower has died a link shows and takes nothing', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await ask(loan)
  const token = await tokenOf(loan)
  await seedPersonEvent(kit.deps, { userId: loan.borrower.userId, kind: 'death' })
  for (const answer of [
    await open('', { token }),
    await pay(token, amount),
    await open('/card-3ds-confirmation', { token, paymentIntentId: 'pi_1' }),
  ]) {
    expect([answer.status, answer.body.error.code]).toEqual([403, 'BORROWER_HAS_DIED'])
    expect(answer.body.error.message).toContain('has died')
  }
  const { rows } = await kit.deps.pool.query('select id from card_payment where loan_id = $1', [loan.loanId])
  expect(rows).toEqual([])
})
