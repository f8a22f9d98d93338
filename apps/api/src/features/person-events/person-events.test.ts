import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { followArrangement } from '#features/arrangements/follow-arrangements.ts'
import { collectPayment } from '#features/direct-debit/send-collection.ts'
import { readLoan } from '#features/loans/loan.ts'
import { payOut } from '#features/payouts/payout.ts'
import { answers, createApplicantKit, newKey } from '#testing/applicant.ts'
import { askHandBack, createEndingKit, MOTOR, SELL, TERMINATE, WRITE_OFF } from '#testing/features/endings.ts'
import { brokenInvariants } from '#testing/histories/invariants.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  kit = await startTestApi()
  await kit.drain()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const { on, propose, approve, end, listReasons, noticeRanOut } = createEndingKit(
  () => kit,
  () => ({ ann, ben }),
)
const { apply } = createApplicantKit(() => kit)

const today = () => kit.deps.clock.today()
const ago = (days: number) => today().subtract({ days }).toString()

const DEATH = () => ({ kind: 'death', happenedOn: ago(3), evidence: 'Death certificate', contact: 'Her son' })
const INSOLVENCY = () => ({
  kind: 'insolvency',
  insolvencyKind: 'bankruptcy',
  happenedOn: ago(3),
  evidence: 'Letter of the trustee',
})

const record = ({ loanId }: SeededLoan, body: object, as = ann.token) =>
  kit.call('POST', `/admin/loans/${loanId}/person-events`, { as, body })
const decide = (id: number, how: 'confirm' | 'reject', as = ben.token) =>
  kit.call('POST', `/admin/person-events/${id}/${how}`, { as })
const discharge = (id: number, dischargedOn: string) =>
  kit.call('POST', `/admin/person-events/${id}/discharge`, { as: ann.token, body: { dischargedOn } })

const exclude = (id: number) =>
  kit.call('POST', `/admin/person-events/${id}/discharge`, { as: ann.token, body: { isDebtExcluded: true } })

const EVENTS = [
  ['a death', DEATH],
  ['an insolvency', INSOLVENCY],
] as const

const collections = ({ loanId }: SeededLoan) =>
  kit.deps.db
    .selectFrom('collection')
    .select(['id', 'state'])
    .where('loan_id', '=', loanId)
    .orderBy('seq')
    .execute()

describe('two members of staff stand for it', () => {
  test('one records it, another confirms it, and staff see both', async () => {
    const loan = await on.running()
    const { body } = await record(loan, DEATH())
    const { id } = body.data
    const { userId } = loan.borrower
    expect(await readLoan(kit.deps, { id: loan.loanId, userId })).toMatchObject({
      collecting: 'deceased',
      nextPayment: null,
    })
    expect(body.data).toMatchObject({
      kind: 'death',
      status: 'recorded',
      userIds: [loan.borrower.userId],
      recordedBy: ann.userId,
      contact: 'Her son',
    })
    expect((await record(loan, DEATH(), ben.token)).body.data).toEqual(body.data)
    expect((await record(loan, { ...DEATH(), happenedOn: ago(4) })).status).toBe(409)
    expect(await listReasons(loan)).toEqual(['borrower-died'])
    expect((await decide(id, 'confirm', ann.token)).status).toBe(403)
    await expect(
      kit.deps.db
        .updateTable('person_event')
        .set({ state: 'confirmed', decided_by: ann.userId, decided_at: new Date() })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('person_event_four_eyes')
    const confirmed = await Promise.all([decide(id, 'confirm'), decide(id, 'confirm')])
    for (const each of confirmed)
      expect(each.body.data).toMatchObject({ status: 'confirmed', decidedBy: ben.userId })
    expect((await decide(id, 'reject')).status).toBe(409)
    const read = await kit.call('GET', `/admin/person-events/${id}`, { as: ben.token })
    expect(read.body.data).toEqual(confirmed[0]!.body.data)
    const { rows } = await kit.deps.pool.query(
      `select name from event where name like 'personEvent%' and subject_id = any($1) order by id`,
      [[id, loan.loanId]],
    )
    expect(rows.map(({ name }) => name)).toEqual(['personEventRecorded', 'personEventDecided'])
  })

  test('a day to come is none, and only an insolvency is discharged, after it began', async () => {
    const loan = await on.running()
    const tomorrow = today().add({ days: 1 }).toString()
    expect((await record(loan, { ...DEATH(), happenedOn: tomorrow })).status).toBe(422)
    const { id } = (await record(loan, INSOLVENCY())).body.data
    expect((await exclude(id)).status).toBe(422)
    expect((await discharge(id, tomorrow)).status).toBe(422)
    expect((await discharge(id, ago(9))).status).toBe(422)
    expect((await discharge(id, ago(1))).body.data).toMatchObject({ dischargedOn: ago(1) })
    expect((await discharge(id, ago(1))).status).toBe(200)
    expect((await discharge(id, ago(0))).status).toBe(409)
    const death = (await record(await on.running(), DEATH())).body.data.id
    expect((await discharge(death, ago(1))).status).toBe(409)
  })
})

describe.each(EVENTS)('after %s', (_name, event) => {
  test('nothing is collected on any loan of the person, until it is found not to be so', async () => {
    const borrower = await seedBorrower(kit.deps)
    const loans = [await on.running({ borrower }), await on.running({ borrower, brand: 'supermarket' })]
    const [loan] = loans as [SeededLoan]
    const states = async () =>
      (await Promise.all(loans.map(collections))).map((each) => each.map(({ state }) => state))
    await on.liveUntilAsked(loan)
    expect(await states()).toEqual([['sent'], ['sent']])
    const { id } = (await record(loan, event())).body.data
    await kit.drain()
    expect(await states()).toEqual([['cancelled'], ['cancelled']])
    await kit.advanceDays(1)
    expect(await states()).toEqual([['cancelled'], ['cancelled']])

    await decide(id, 'reject')
    await kit.advanceDays(1)
    expect(await states()).toEqual([
      ['cancelled', 'sent'],
      ['cancelled', 'sent'],
    ])
    expect(await brokenInvariants(kit)).toEqual([])
  })

  test('what was reserved a moment before is not sent', async () => {
    const loan = await on.running()
    const { id } = await kit.deps.db
      .insertInto('collection')
      .values({
        loan_id: loan.loanId,
        instalment_number: 1,
        attempt: 1,
        method: 'DIRECT_DEBIT',
        amount_pence: 177_83,
        charge_on: today().add({ days: 10 }).toString(),
        state: 'reserved',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kit.deps.db
      .updateTable('instalment')
      .set({ state: 'collecting' })
      .where('loan_id', '=', loan.loanId)
      .where('number', '=', 1)
      .execute()
    await record(loan, event())
    await collectPayment(kit.deps, { collectionId: id })
    expect(await collections(loan)).toMatchObject([{ state: 'cancelled' }])
    expect(await on.mails(loan)).toEqual([])
  })

  test('an arrangement is neither collected nor broken', async () => {
    const arrangements = createArrangementKit(() => kit)
    const loan = await seedLoan(kit.deps, { state: 'Late', missedInstalments: 2, isAtProviders: true })
    const { id } = await arrangements.agreed(loan)
    await record(loan, event())
    await kit.deps.db
      .updateTable('arrangement_payment')
      .set({ state: 'missed', missed_on: ago(30) })
      .where('arrangement_id', '=', id)
      .where('number', '=', 1)
      .execute()
    await followArrangement(kit.deps, { loanId: loan.loanId })
    const { state } = await kit.deps.db
      .selectFrom('arrangement')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('active')
  })

  test('no payout is sent: it waits, and staff see it', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Pending' })
    const { id } = (await record(loan, event())).body.data
    await payOut(kit.deps, { loanId: loan.loanId })
    await kit.drain()
    expect((await on.payouts(loan)).map(({ state }) => state)).toEqual(['reserved'])
    expect(await listReasons(loan)).toContain('payout-held')
    await decide(id, 'reject')
    await payOut(kit.deps, { loanId: loan.loanId })
    expect((await on.payouts(loan)).map(({ state }) => state)).not.toEqual(['reserved'])
    expect(await listReasons(loan)).not.toContain('payout-held')
  })

  test('no default notice is given, and nothing ended or sold', async () => {
    const loan = await seedLoan(kit.deps, {
      state: 'Late',
      missedInstalments: 3,
      agreedOn: today().subtract({ days: 150 }),
    })
    await seedArrearsNotice(kit.deps, { loanId: loan.loanId, daysAgo: 60 })
    expect(await listReasons(loan)).toContain('default-notice-possible')
    await record(loan, event())
    expect(await listReasons(loan)).not.toContain('default-notice-possible')
    const notice = await kit.call('POST', `/admin/loans/${loan.loanId}/default-notice`, {
      as: ann.token,
      body: { isInBreathingSpace: false },
    })
    expect([notice.status, notice.body.error.message]).toEqual([
      409,
      'The borrower has died or is insolvent. No default notice is given.',
    ])
    expect((await propose(loan, SELL)).status).toBe(409)
    const ranOut = await noticeRanOut()
    await record(ranOut, event())
    expect((await propose(ranOut, TERMINATE)).status).toBe(409)
    expect(await listReasons(ranOut)).not.toContain('default-notice-unpaid')
  })
})

test('a borrower who is insolvent is told that nothing is collected, until staff say that it goes on', async () => {
  const nextDueOn = today().add({ days: 20 })
  const loan = await seedLoan(kit.deps, { state: 'Late', nextDueOn })
  const ask = (path: string, body: object) =>
    kit.call('POST', `/loans/${loan.loanId}/${path}`, { as: loan.borrower.token, body })
  const { id } = (await record(loan, INSOLVENCY())).body.data
  const read = await on.read(loan)
  expect(read).toMatchObject({
    isInsolvent: true,
    nextPayment: null,
    canRepayEarly: false,
    isEligibleForSelfServeArrangement: false,
    lateRepayment: { collectOn: null },
  })
  const ahead = read.scheduledPayments.filter(({ status }: { status: string }) => status === 'due')
  expect(new Set(ahead.map(({ isDeferred }: { isDeferred: boolean }) => isDeferred))).toEqual(new Set([true]))
  const debit = await ask('direct-debit-late-repayment', { amount: 10 })
  expect([debit.status, debit.body.error.message]).toEqual([
    409,
    expect.stringContaining('we don’t collect payments'),
  ])
  expect((await ask('self-serve-arrangement', {})).body.error.message).toContain('there’s nothing to arrange')

  // The discharge releases the debt: it is not asked for again by itself.
  await discharge(id, ago(0))
  expect(await on.read(loan)).toMatchObject({ isInsolvent: true, nextPayment: null })
  expect((await ask('direct-debit-late-repayment', { amount: 10 })).status).toBe(409)
  expect(await listReasons(loan)).toEqual(['insolvency-over'])
  // Another insolvency can come meanwhile, and be found not to be so.
  const other = (await record(loan, { ...INSOLVENCY(), happenedOn: ago(0) })).body.data
  expect(other.id).not.toBe(id)
  await decide(other.id, 'reject')

  expect((await exclude(id)).body.data).toMatchObject({ dischargedOn: ago(0), isDebtExcluded: true })
  expect(await listReasons(loan)).toEqual([])
  expect(await on.read(loan)).toMatchObject({
    isInsolvent: false,
    nextPayment: expect.anything(),
    lateRepayment: { collectOn: expect.any(String) },
  })
  expect((await ask('direct-debit-late-repayment', { amount: 10 })).status).toBe(200)
})

test('a hand-back that was asked for leaves no next payment, also of a borrower who is insolvent', async () => {
  const loan = await seedLoan(kit.deps, {
    ...MOTOR,
    paidInstalments: 3,
    nextDueOn: today().add({ days: 20 }),
  })
  await askHandBack(kit, loan)
  await record(loan, INSOLVENCY())
  const { number } = (await on.read(loan)).scheduledPayments.find(
    ({ status }: { status: string }) => status === 'due',
  )
  // The bank has it already.
  await kit.deps.db
    .updateTable('instalment')
    .set({ state: 'collecting' })
    .where('loan_id', '=', loan.loanId)
    .where('number', '=', number)
    .execute()
  expect(await on.read(loan)).toMatchObject({ collecting: 'insolvent', nextPayment: null })
})

test('after a discharge nothing is collected on a loan of before it, and what is agreed later goes on', async () => {
  const before = await on.running()
  const { nextPayment } = await on.read(before)
  const { id } = (await record(before, INSOLVENCY())).body.data
  await discharge(id, ago(1))
  await on.liveDay(Temporal.PlainDate.from(nextPayment.collectOn))
  expect(await collections(before)).toEqual([])
  await end(before, WRITE_OFF)
  const { borrower } = before
  const later = await on.running({ borrower })
  expect(await on.read(later)).toMatchObject({ isInsolvent: false, nextPayment: expect.anything() })
})

test('a write-off because of a death records it, and its approval confirms it', async () => {
  const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
  const events = () =>
    kit.deps.db
      .selectFrom('person_event as e')
      .innerJoin('person_event_user as u', 'u.event_id', 'e.id')
      .select(['e.kind', 'e.state', 'e.recorded_by', 'e.decided_by', 'e.happened_on'])
      .where('u.user_id', '=', loan.borrower.userId)
      .execute()
  const proposed = await propose(loan, { ...WRITE_OFF, because: 'death' })
  expect(await events()).toEqual([
    { kind: 'death', state: 'recorded', recorded_by: ann.userId, decided_by: null, happened_on: null },
  ])
  expect((await approve(proposed.body.data.id)).status).toBe(200)
  expect(await events()).toMatchObject([{ state: 'confirmed', decided_by: ben.userId }])
})

test('one that was recorded is the reason of the write-off, by any member of staff', async () => {
  const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
  const { id } = (await record(loan, INSOLVENCY(), ben.token)).body.data
  await end(loan, WRITE_OFF)
  const read = await kit.call('GET', `/admin/person-events/${id}`, { as: ann.token })
  expect(read.body.data).toMatchObject({ status: 'confirmed', decidedBy: ann.userId, happenedOn: ago(3) })
})

test('a second mailbox of the person counts too, and an application in it is declined', async () => {
  const first = await on.running()
  const { person } = await seedBorrower(kit.deps, { lastName: 'Good' })
  const second = await seedBorrower(kit.deps, { lastName: 'Good' })
  for (const userId of [first.borrower.userId, second.userId])
    await kit.deps.db
      .updateTable('app_user')
      .set({ first_name: 'Ann', last_name: 'Good', date_of_birth: person.dateOfBirth })
      .where('id', '=', userId)
      .execute()
  const { userIds } = (await record(first, INSOLVENCY())).body.data
  expect(userIds).toEqual(expect.arrayContaining([first.borrower.userId, second.userId]))
  const ask = async () => {
    const { body } = await apply(answers({ user: { ...person, email: second.email }, amount: 5000 }), {
      as: second.token,
      key: newKey(),
      brand: 'main',
    })
    return body.data
  }
  expect(await ask()).toMatchObject({
    state: 'Declined',
    declineReasons: [expect.stringContaining('We were told of a bankruptcy')],
    declineGroups: ['account'],
  })
})

test('the account of a borrower who has died shows and takes nothing, until it is found not to be so', async () => {
  const { borrower, loanId, ...loan } = await on.running()
  const as = borrower.token
  const calls = [
    ['GET', `/users/${borrower.userId}`],
    ['GET', `/loans/${loanId}`],
    ['POST', `/loans/${loanId}/self-serve-arrangement`],
    ['POST', `/loans/${loanId}/preview-direct-debit-early-repayment`],
    ['POST', `/users/${borrower.userId}/contact-permission`],
    ['PUT', '/application-draft'],
    ['POST', '/loan-applications'],
  ] as const
  const ask = () =>
    Promise.all(
      calls.map(([method, path]) => kit.call(method, path, { as, ...(method !== 'GET' && { body: {} }) })),
    )
  const codes = async () => (await ask()).map(({ body }) => body.error?.code)
  expect(await codes()).not.toContain('BORROWER_HAS_DIED')
  const { id } = (await record({ ...loan, borrower, loanId }, DEATH())).body.data
  expect(new Set(await codes())).toEqual(new Set(['BORROWER_HAS_DIED']))
  const contact = { name: 'A son', email: 'son@people.example', subject: 'Other', message: 'About her loan.' }
  const written = await kit.call('POST', '/contact-us', { as, body: contact })
  expect(written.body.error?.code).not.toBe('BORROWER_HAS_DIED')
  await decide(id, 'reject')
  expect(await codes()).not.toContain('BORROWER_HAS_DIED')
  expect((await kit.call('POST', '/auth/sign-out', { as })).status).toBe(200)
})
