import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookBankTransfer } from '#features/repayments/bank-transfer.ts'
import { booksOf } from '#features/repayments/test-books.ts'
import { payoutsOf } from '#features/repayments/test-payouts.ts'
import { brokenInvariants } from '#testing/histories/invariants.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { cardMethod, refundCard } from '#testing/simulate.ts'

let kit: TestApi
let ann: { token: string; userId: number }
let ben: { token: string; userId: number }
const on = payoutsOf(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const MOTOR = { brand: 'motor', productType: 'hire-purchase', optionToPurchaseFeePence: 25_00 } as const
const TERMINATE = { kind: 'terminate', reason: 'No answer to five calls', isInBreathingSpace: false }
const WRITE_OFF = { kind: 'write-off', reason: 'Statement of the trustee', because: 'insolvency' }
const BUYER = {
  name: 'Fellgate Debt Purchase Ltd',
  address: '1 High Street, Leeds, LS1 4AP',
  phone: '0113 496 0000',
  email: 'help@fellgate.example',
}
const SELL = { kind: 'sell', reason: 'Portfolio 3', buyer: BUYER, price: 800 }

async function behind(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const loan = await seedLoan(kit.deps, { state: 'Late', missedInstalments: 3, ...options })
  await seedArrearsNotice(kit.deps, { loanId: loan.loanId })
  return loan
}

/** A default notice was given, and its days are over. */
async function noticeRanOut(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const loan = await behind(options)
  const { status } = await kit.call('POST', `/admin/loans/${loan.loanId}/default-notice`, {
    as: ann.token,
    body: { isInBreathingSpace: false },
  })
  expect(status).toBe(200)
  await moveNotice(loan, kit.deps.clock.today().subtract({ days: 1 }))
  return loan
}

async function moveNotice({ loanId }: SeededLoan, remedyBy: Temporal.PlainDate): Promise<void> {
  await kit.deps.db
    .updateTable('default_notice')
    .set({
      given_on: remedyBy.subtract({ days: 20 }).toString(),
      served_on: remedyBy.subtract({ days: 18 }).toString(),
      remedy_by: remedyBy.toString(),
    })
    .where('loan_id', '=', loanId)
    .execute()
}

const propose = ({ loanId }: SeededLoan, body: object, as = ann.token) =>
  kit.call('POST', `/admin/loans/${loanId}/proposals`, { as, body })
const approve = (id: number, as = ben.token) => kit.call('POST', `/admin/proposals/${id}/approve`, { as })

async function end(loan: SeededLoan, body: object): Promise<void> {
  const proposed = await propose(loan, body)
  expect([proposed.status, proposed.body.error]).toEqual([200, undefined])
  const approved = await approve(proposed.body.data.id)
  expect([approved.status, approved.body.data?.status, approved.body.error]).toEqual([
    200,
    'approved',
    undefined,
  ])
}

async function transfer(loan: SeededLoan, pounds: number) {
  const { reference } = await on.read(loan)
  return bookBankTransfer(kit.deps, {
    loanReference: reference,
    amountPence: pence(Math.round(pounds * 100)),
    receivedOn: kit.deps.clock.today(),
    bankId: crypto.randomUUID(),
    bookedBy: 'ab',
  })
}

async function payByCard(loan: SeededLoan, amount: number) {
  return kit.call('POST', `/loans/${loan.loanId}/card-late-repayment-attempt-charge`, {
    as: loan.borrower.token,
    key: crypto.randomUUID(),
    body: { amount, paymentMethodId: await cardMethod(kit.deps, '4242424242424242') },
  })
}

async function reasonsOf({ loanId }: SeededLoan): Promise<string[]> {
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: ann.token })
  return body.data.items
    .filter((item: { loanId: number }) => item.loanId === loanId)
    .map(({ reason }: { reason: string }) => reason)
}

async function newest(loan: SeededLoan, subject: string) {
  await kit.drain()
  return (await kit.inbox(loan.borrower.email)).find((mail) => mail.subject === subject)
}

/** Of what holds of every loan. The payments of seeded loans are at no provider. */
async function brokenRules(): Promise<string[]> {
  await kit.drain()
  return (await brokenInvariants(kit)).filter((rule) => !/provider|what arrived/.test(rule))
}

const figure = (text: string, label: string) =>
  Number(new RegExp(`${label}:? £([\\d,]+(\\.\\d\\d)?)`).exec(text)![1]!.replaceAll(',', ''))

describe('four eyes', () => {
  test('one member of staff proposes, another approves: who proposed it cannot, not even in the database', async () => {
    const loan = await noticeRanOut()
    const { body } = await propose(loan, TERMINATE)
    const { id } = body.data
    const own = await approve(id, ann.token)
    expect([own.status, own.body.error.code]).toEqual([403, 'FORBIDDEN'])
    const refusal = await kit.call('POST', `/admin/proposals/${id}/refuse`, {
      as: ann.token,
      body: { note: 'Not now' },
    })
    expect(refusal.status).toBe(403)
    await expect(
      kit.deps.db
        .updateTable('staff_proposal')
        .set({ state: 'approved', decided_by: ann.userId, decided_at: new Date() })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('staff_proposal_four_eyes')
    expect((await on.read(loan)).state).toBe('Late')
    expect(await reasonsOf(loan)).toContain('proposal-waiting')
    const list = await kit.call('GET', '/admin/proposals', { as: ben.token })
    expect(list.body.data.items).toContainEqual(body.data)
    expect(body.data).toMatchObject({ status: 'open', proposedBy: ann.userId, decidedBy: null })
  })

  test('approved twice at once and again later, it is done once', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    const carl = await seedStaff(kit)
    const answers = await Promise.all([approve(id), approve(id), approve(id, carl.token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await approve(id)).status).toBe(200)
    expect(await on.states(loan)).toEqual(['Pending', 'Funded', 'Repaying', 'Late', 'Terminated'])
    await kit.drain()
    const mails = (await kit.inbox(loan.borrower.email)).filter(
      ({ subject }) => subject === "We've ended your loan",
    )
    expect(mails).toHaveLength(1)
    const { rows } = await kit.deps.pool.query(
      `select name, actor, before, after from event where subject_id = $1 and name like 'proposal%' order by id`,
      [loan.loanId],
    )
    expect(rows).toMatchObject([
      {
        name: 'proposalMade',
        actor: `user:${ann.userId}`,
        before: { state: 'Late' },
        after: { kind: 'terminate' },
      },
      { name: 'proposalDecided', before: { state: 'Late' }, after: { proposalId: id, state: 'approved' } },
    ])
    expect(rows[1].actor).not.toBe(`user:${ann.userId}`)
  })

  test('the same proposal sent twice is one, and a loan has one at a time', async () => {
    const loan = await noticeRanOut()
    const [one, other] = await Promise.all([propose(loan, TERMINATE), propose(loan, TERMINATE)])
    expect(one.body.data.id).toBe(other.body.data.id)
    const second = await propose(loan, WRITE_OFF, ben.token)
    expect([second.status, second.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('refused it is over, and can be proposed again', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    const refuse = () =>
      kit.call('POST', `/admin/proposals/${id}/refuse`, { as: ben.token, body: { note: 'Call once more' } })
    expect((await refuse()).body.data).toMatchObject({ status: 'refused', decidedBy: ben.userId })
    expect((await refuse()).status).toBe(200)
    expect((await approve(id)).body.error.message).toBe('This proposal has been refused.')
    expect((await propose(loan, TERMINATE)).status).toBe(200)
  })

  test('after its days it is not done any more', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    await kit.deps.db
      .updateTable('staff_proposal')
      .set({ expires_at: new Date(Date.parse(kit.deps.clock.now().toString()) - 1) })
      .where('id', '=', id)
      .execute()
    expect((await approve(id)).body.error.message).toContain('too old')
    expect((await approve(id)).status).toBe(409)
    const list = await kit.call('GET', '/admin/proposals', { as: ben.token })
    expect(list.body.data.items.map((item: { id: number }) => item.id)).not.toContain(id)
    expect((await propose(loan, TERMINATE)).body.data.id).not.toBe(id)
  })

  test('paid and approved at once, either nothing is ended or the payment counts: never both of the old figures', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    const [approved, paid] = await Promise.all([approve(id), payByCard(loan, 100)])
    await kit.drain()
    const { state, amountOwed, paidToDate } = await on.read(loan)
    expect(paid.status).toBe(200)
    expect(paidToDate).toBe(100)
    expect(state).toBe(approved.status === 200 ? 'Terminated' : 'Late')
    if (state === 'Terminated') expect(amountOwed).toBe((await proposalOf(id)).owedPence / 100 - 100)
    else expect(approved.body.error.code).toBe('WRONG_STATE')
    expect(await brokenRules()).toEqual([])
  })

  test('after a payment the figures are others, and nothing is done', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    await transfer(loan, 10)
    const { status, body } = await approve(id)
    expect([status, body.error.message]).toEqual([409, expect.stringContaining('The facts have changed')])
    expect((await approve(id)).body.error.message).toContain('The facts have changed')
    expect((await on.read(loan)).state).toBe('Late')
    await end(loan, TERMINATE)
    expect((await on.read(loan)).state).toBe('Terminated')
  })

  test('a borrower can do none of it', async () => {
    const loan = await noticeRanOut()
    expect((await propose(loan, TERMINATE, loan.borrower.token)).status).toBe(403)
    const { id } = (await propose(loan, TERMINATE)).body.data
    expect((await approve(id, loan.borrower.token)).status).toBe(403)
    expect((await approve(id + 1)).status).toBe(404)
  })
})

async function proposalOf(id: number): Promise<{ owedPence: number }> {
  const { figures } = await kit.deps.db
    .selectFrom('staff_proposal')
    .select('figures')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return figures as never
}

describe('a loan is ended', () => {
  test('only after a default notice whose days are over, and that was not put right', async () => {
    const loan = await behind()
    const why = async () => (await propose(loan, TERMINATE)).body.error.message
    expect(await why()).toContain('No default notice has been given')
    await kit.call('POST', `/admin/loans/${loan.loanId}/default-notice`, {
      as: ann.token,
      body: { isInBreathingSpace: false },
    })
    expect(await why()).toBe('The days of the default notice are not over.')
    // The last day on which paying puts it right is still the borrower's.
    await moveNotice(loan, kit.deps.clock.today())
    expect(await why()).toBe('The days of the default notice are not over.')
    const { payable } = (await on.read(loan)).lateRepayment
    await transfer(loan, payable - 0.01)
    await moveNotice(loan, kit.deps.clock.today().subtract({ days: 1 }))
    expect((await propose(loan, TERMINATE)).status).toBe(200)
    await transfer(loan, 0.01)
    expect(await why()).toBe('Nothing of this loan is overdue, so it cannot be ended.')
  })

  test('never in a breathing space, nor without a look at the register', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    await kit.call('POST', `/admin/loans/${loan.loanId}/breathing-space`, {
      as: ann.token,
      body: {
        kind: 'standard',
        reference: `BS-${loan.loanId}`,
        startedOn: kit.deps.clock.today().toString(),
      },
    })
    expect((await approve(id)).body.error.message).toContain('breathing space')
    expect((await on.read(loan)).state).toBe('Late')
    for (const isInBreathingSpace of [true, undefined])
      expect((await propose(loan, { ...TERMINATE, isInBreathingSpace })).status).toBe(422)
  })

  test('not while an arrangement is kept', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    await kit.asOwner(`set session_replication_role = replica;
      insert into arrangement (loan_id, state, amount_pence, term_months, first_payment_on, statement_id, version, agreed_at, agreed_on,
        owed_at_end_pence, arrears_at_end_pence, review_on, last_payment_on, document_id, created_at, updated_at)
      values (${loan.loanId}, 'active', 100, 3, current_date, 1, 1, now(), current_date, 0, 0, current_date, current_date, 1, now(), now())`)
    expect((await approve(id)).body.error.message).toContain('arrangement')
    expect((await propose(await behind(), WRITE_OFF)).status).toBe(200)
  })

  test('for what the default notice announced, however long after it; the borrower is told, and pays it by card and transfer', async () => {
    const loan = await noticeRanOut()
    await moveNotice(loan, kit.deps.clock.today().subtract({ days: 12 }))
    const { id, figures } = (await propose(loan, TERMINATE)).body.data
    await approve(id)
    // The notice's own document, drawn up for the same day.
    const books = await booksOf(kit.deps, loan)
    expect(books.of('instalments-due') / 100).toBe(figures.owed)
    expect(books.of('loan-principal')).toBe(0)
    const read = await on.read(loan)
    expect(read).toMatchObject({
      state: 'Terminated',
      isActive: true,
      amountOwed: figures.owed,
      lateRepayment: { payable: figures.owed, collectOn: null },
      nextPayment: null,
      ending: { endedOn: kit.deps.clock.today().toString(), buyer: null, vehicle: null },
    })
    const mail = await newest(loan, "We've ended your loan")
    expect(figure(mail!.text, 'Left to pay')).toBe(figures.owed)
    expect(mail!.text).toContain('Financial Ombudsman Service')
    expect(mail!.text).not.toMatch(/must|immediately|legal action/i)

    expect(await transfer(loan, figures.owed + 0.01)).toMatchObject({
      kind: 'refused',
      reason: 'more-than-overdue',
    })
    expect(await transfer(loan, 100)).toMatchObject({
      kind: 'booked',
      stillOverduePence: figures.owed * 100 - 10_000,
    })
    expect((await payByCard(loan, figures.owed)).status).toBe(422)
    const rest = Math.round((figures.owed - 100) * 100) / 100
    expect((await payByCard(loan, rest)).body.data).toMatchObject({ state: 'Settled', amountOwed: 0 })
    expect(await newest(loan, 'Nothing is left to pay on your loan')).toBeDefined()
    expect((await on.read(loan)).historicalRepayments).toMatchObject([
      { number: null, amount: 100, method: 'BANK_TRANSFER' },
      { number: null, amount: rest, method: 'CARD' },
    ])
    expect(await brokenRules()).toEqual([])
  })

  test('no Direct Debit is asked for, and none is taken', async () => {
    const loan = await noticeRanOut({ mandate: 'active' })
    await end(loan, TERMINATE)
    const late = await kit.call('POST', `/loans/${loan.loanId}/direct-debit-late-repayment`, {
      as: loan.borrower.token,
      body: { amount: 10 },
    })
    expect(late.body.error.code).toBe('LATE_REPAYMENT_NOT_OFFERED')
  })

  test('a card payment that goes back is owed again', async () => {
    const loan = await noticeRanOut()
    await end(loan, TERMINATE)
    const { amountOwed } = await on.read(loan)
    await payByCard(loan, 50)
    const { provider_id } = await kit.deps.db
      .selectFrom('card_payment')
      .select('provider_id')
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    await refundCard(kit.deps, provider_id!)
    await on.until(loan, { amountOwed })
    expect(await newest(loan, 'Your payment of £50 was returned')).toBeDefined()
    expect(await brokenRules()).toEqual([])
  })

  test('a hire purchase for no more than half of its price, and it is settled when the vehicle is back', async () => {
    const loan = await noticeRanOut({ ...MOTOR, paidInstalments: 8 })
    const before = await on.read(loan)
    const half = Math.round(before.totalPayable * 50) / 100
    const owed = Math.max(before.lateRepayment.payable, Math.round((half - before.paidToDate) * 100) / 100)
    const { id, figures } = (await propose(loan, TERMINATE)).body.data
    expect(figures).toMatchObject({ owed, hasProtectedGoods: false })
    await approve(id)
    const read = await on.read(loan)
    expect(read).toMatchObject({ amountOwed: owed, ending: { vehicle: 'to-return' } })
    expect(read.totalPayable).toBe(Math.round((before.paidToDate + owed) * 100) / 100)
    expect((await booksOf(kit.deps, loan)).of('goods-returned')).toBeGreaterThan(0)
    expect(await reasonsOf(loan)).toContain('vehicle-to-collect')
    const mail = await newest(loan, "We've ended your hire purchase agreement")
    expect(mail!.text).toContain('unless we get a court order')
    await transfer(loan, owed)
    expect((await on.read(loan)).state).toBe('Terminated')
    await vehicleBack(loan, false)
    expect((await on.read(loan)).state).toBe('Settled')
    expect(await brokenRules()).toEqual([])
  })

  test('of goods that are protected staff and borrower are told', async () => {
    const loan = await noticeRanOut({ ...MOTOR, paidInstalments: 14 })
    expect((await propose(loan, TERMINATE)).body.data.figures.hasProtectedGoods).toBe(true)
    const { id } = (await propose(loan, TERMINATE)).body.data
    await approve(id)
    const mail = await newest(loan, "We've ended your hire purchase agreement")
    expect(mail!.text).toContain('So we may not take it back against your wishes unless we get a court order')
  })
})

const vehicleBack = (
  { loanId }: SeededLoan,
  hasDamage: boolean,
  returnedOn = kit.deps.clock.today().toString(),
) =>
  kit.call('POST', `/admin/loans/${loanId}/vehicle-return`, {
    as: ann.token,
    body: { returnedOn, hasDamage },
  })

describe('a loan is written off', () => {
  test('as a loss in the books; it is still owed, and money that comes is on the list of staff', async () => {
    const loan = await behind()
    await end(loan, WRITE_OFF)
    const { state, amountOwed, isActive, lateRepayment, ending } = await on.read(loan)
    expect([state, isActive, lateRepayment, ending.buyer]).toEqual(['Written Off', false, null, null])
    const books = await booksOf(kit.deps, loan)
    expect([books.of('instalments-due'), books.of('written-off')]).toEqual([0, amountOwed * 100])
    expect((await newest(loan, "We've written off your loan"))!.text).toContain(
      "We're not asking you to pay it",
    )
    expect((await payByCard(loan, 10)).status).toBe(409)

    await transfer(loan, 40)
    expect((await on.read(loan)).amountOwed).toBe(Math.round((amountOwed - 40) * 100) / 100)
    expect(await reasonsOf(loan)).toContain('payment-after-end')
    await transfer(loan, (await on.read(loan)).amountOwed)
    expect((await on.read(loan)).state).toBe('Settled')
    expect((await booksOf(kit.deps, loan)).of('written-off')).toBe(0)
    expect(await brokenRules()).toEqual([])
  })

  test('after a death nobody writes to the borrower', async () => {
    const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
    await end(loan, { ...WRITE_OFF, because: 'death' })
    expect(await on.mails(loan)).toEqual([])
    expect((await on.read(loan)).state).toBe('Written Off')
  })

  test('while it is repaid, only after a death or an insolvency; and once', async () => {
    const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
    expect((await propose(loan, { ...WRITE_OFF, because: 'nothing-recoverable' })).status).toBe(409)
    expect((await propose(loan, { ...WRITE_OFF, because: 'bored' })).status).toBe(422)
    await end(loan, WRITE_OFF)
    expect((await propose(loan, WRITE_OFF)).status).toBe(409)
  })

  test('after it was ended, what is left is', async () => {
    const loan = await noticeRanOut()
    await end(loan, TERMINATE)
    await transfer(loan, 25)
    const { amountOwed } = await on.read(loan)
    await end(loan, { ...WRITE_OFF, because: 'nothing-recoverable' })
    expect((await booksOf(kit.deps, loan)).of('written-off')).toBe(amountOwed * 100)
    expect(await brokenRules()).toEqual([])
  })
})

describe('a loan is sold', () => {
  test('the borrower is told who owns it and how to reach them, and owes us nothing', async () => {
    const loan = await behind()
    await end(loan, SELL)
    const read = await on.read(loan)
    expect(read).toMatchObject({
      state: 'Sold',
      amountOwed: 0,
      lateRepayment: null,
      ending: { buyer: BUYER },
    })
    const mail = await newest(loan, 'Your loan has a new owner')
    for (const words of Object.values(BUYER)) expect(mail!.text).toContain(words)
    const books = await booksOf(kit.deps, loan)
    expect([books.of('instalments-due'), books.of('sale-proceeds')]).toEqual([0, 80_000])
    expect(books.of('written-off')).toBeGreaterThan(0)
    expect((await payByCard(loan, 10)).status).toBe(409)
    expect(await transfer(loan, 12)).toMatchObject({ kind: 'booked', stillOverduePence: 0 })
    expect(await reasonsOf(loan)).toContain('payment-after-end')
    expect((await on.read(loan)).state).toBe('Sold')
    expect(await brokenRules()).toEqual([])
  })

  test('after it was written off the price makes the loss less', async () => {
    const loan = await behind()
    await end(loan, WRITE_OFF)
    const lost = (await booksOf(kit.deps, loan)).of('written-off')
    await end(loan, { ...SELL, price: 100.5 })
    expect((await booksOf(kit.deps, loan)).of('written-off')).toBe(lost - 100_50)
    expect(await brokenRules()).toEqual([])
  })

  test('for no more than is owed, by whole facts about the buyer', async () => {
    const loan = await behind()
    const dear = await propose(loan, { ...SELL, price: 99_999 })
    expect(dear.body.error.fields.price).toEqual(['Enter no more than is owed'])
    for (const bad of [
      { price: -1 },
      { buyer: { ...BUYER, email: 'nobody' } },
      { buyer: { ...BUYER, name: ' ' } },
    ])
      expect((await propose(loan, { ...SELL, ...bad })).status).toBe(422)
  })

  test('not while a payment is on its way', async () => {
    const loan = await behind()
    await kit.call('POST', `/loans/${loan.loanId}/direct-debit-late-repayment`, {
      as: loan.borrower.token,
      body: { amount: 10 },
    })
    expect((await propose(loan, SELL)).body.error.message).toContain('A payment is on its way')
  })
})

describe('the vehicle of an ended hire purchase', () => {
  test('comes back once, on a day that can be; damage is claimed with four eyes, and told with how to dispute it', async () => {
    const loan = await noticeRanOut({ ...MOTOR, paidInstalments: 20 })
    const claim = { kind: 'claim-damage', reason: 'Report 12', damage: 'Dent in the left door', amount: 240 }
    expect((await vehicleBack(loan, false)).status).toBe(409)
    await end(loan, TERMINATE)
    expect((await propose(loan, claim)).status).toBe(409)
    expect((await vehicleBack(loan, true, day('2099-01-01').toString())).status).toBe(422)
    const answers = await Promise.all([vehicleBack(loan, true), vehicleBack(loan, true)])
    expect(answers.map(({ body }) => body.data.damage)).toEqual(['to-claim', 'to-claim'])
    expect((await on.read(loan)).ending.vehicle).toBe('being-checked')
    const { amountOwed } = await on.read(loan)
    await transfer(loan, amountOwed)
    // Paid, and the vehicle is back: it waits until it is known what the damage costs.
    expect((await on.read(loan)).state).toBe('Terminated')

    const proposal = (await propose(loan, claim)).body.data
    expect((await vehicleBack(loan, false)).body.error.message).toContain('waits for a decision')
    await approve(proposal.id)
    expect(await on.read(loan)).toMatchObject({
      amountOwed: 240,
      ending: { vehicle: 'returned', damage: 240 },
    })
    const mail = await newest(loan, 'The condition of your vehicle')
    for (const words of [
      'Dent in the left door',
      '£240',
      'If you disagree',
      'independent engineer',
      'Financial Ombudsman',
    ])
      expect(mail!.text).toContain(words)
    expect((await propose(loan, claim)).status).toBe(409)
    await transfer(loan, 240)
    expect((await on.read(loan)).state).toBe('Settled')
    expect(await brokenRules()).toEqual([])
  })
})
