import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelMandate, setUpMandate } from '#features/direct-debit/mandate.ts'
import { processPayoutEvent } from '#features/servicing/provider-events.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { createSecondSession } from '#testing/features/step-up.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { chasePayout } from './chase-payouts.ts'
import { payOut, reReadPayout } from './payout.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

/** A loan whose payout the bank refused. */
async function failedLoan(): Promise<SeededLoan> {
  const loan = await on.sign({ sortCode: '999994' })
  await on.until(loan, { state: 'Pending', payoutStatus: 'failed' })
  return loan
}

describe('authorisation and states', () => {
  test('another person’s loan is the same as a missing one', async () => {
    const loan = await failedLoan()
    const stranger = await seedBorrower(kit.deps)
    for (const answer of [await on.correct(loan, {}, stranger.token), await on.cancel(loan, stranger.token)])
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
    expect(await on.read(loan)).toMatchObject({ state: 'Pending', payoutStatus: 'failed' })
  })

  test('a weak sign-in must become strong', async () => {
    const loan = await failedLoan()
    const { applicationId } = await applyForLoan(kit)
    const token = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
    for (const answer of [await on.correct(loan, {}, token), await on.cancel(loan, token)])
      expect([answer.status, answer.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  })

  test('details that do not belong together are refused at their fields, and nothing is stored', async () => {
    const loan = await failedLoan()
    const answer = await on.correct(loan, { sortCode: '08-99-99', accountNumber: '66374959' })
    expect([answer.status, answer.body.error.code]).toEqual([422, 'BANK_ACCOUNT_NOT_VALID'])
    expect(Object.keys(answer.body.error.fields)).toEqual(['sortCode', 'accountNumber'])
    expect((await on.read(loan)).bankDetails.accountNumberEnding).toBe('5678')
  })

  test('a loan without a problem accepts no other account, and one that is paid out cannot be cancelled', async () => {
    const loan = await on.sign()
    await on.until(loan, { state: 'Repaying' })
    for (const answer of [await on.correct(loan), await on.cancel(loan)])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('after several accounts that failed the borrower is referred to staff', async () => {
    const loan = await on.sign({ sortCode: '999997' })
    for (let round = 0; round < 5; round += 1) {
      await on.until(loan, { payoutProblem: { reason: 'mandate-refused' } })
      expect((await on.correct(loan, { sortCode: '99-99-97' })).status).toBe(200)
    }
    await on.until(loan, { payoutProblem: { reason: 'mandate-refused' } })
    const answer = await on.correct(loan)
    expect([answer.status, answer.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(answer.body.error.message).toContain('Call us')
  })

  test('the same request twice is one', async () => {
    const loan = await failedLoan()
    const key = crypto.randomUUID()
    const send = () =>
      kit.call('POST', `/loans/${loan.loanId}/cancel-before-payout`, {
        as: loan.borrower.token,
        key,
        body: { confirmed: true },
      })
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await on.mails(loan)).filter((subject) => subject === 'Your loan is cancelled')).toHaveLength(1)
  })
})

describe('cancelling before the payout', () => {
  test('nothing is owed, the Direct Debit is cancelled at the bank, and no payout follows', async () => {
    const loan = await failedLoan()
    const answer = await on.cancel(loan)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ state: 'Cancelled', balance: 0, payoutProblem: null })
    await on.until(loan, { mandateStatus: 'cancelled' })
    expect(await on.mandatesAtBank(loan)).toEqual(['cancelled'])
    await payOut(kit.deps, { loanId: loan.loanId })
    await chasePayout(kit.deps, { loanId: loan.loanId })
    await kit.drain()
    expect(await on.atBank(loan)).toEqual(['failed'])
    // We ended the mandate ourselves, so the borrower is not informed of a failure.
    expect((await on.mails(loan)).toSorted()).toEqual([
      "We couldn't send your money",
      'Your loan is cancelled',
    ])
  })

  test('while the payout’s status is unknown it is refused, also during an outage', async () => {
    const loan = await failedLoan()
    await kit.setFault('truelayer', 'down')
    const answer = await on.cancel(loan)
    await kit.setFault('truelayer', 'ok')
    expect([answer.status, answer.body.error.code]).toEqual([503, 'BANK_UNAVAILABLE'])
    const [payout] = await on.payouts(loan)
    await on.bankSays(payout!.provider_id, 'executed', { executed_at: kit.deps.clock.now().toString() })
    expect((await on.cancel(loan)).status).toBe(409)
    expect(await on.read(loan)).toMatchObject({ state: 'Repaying', payoutStatus: 'executed', balance: 7945 })
  })

  test('a mandate that was submitted without an answer is found, and cancelled', async () => {
    const loan = await failedLoan()
    const [mandate] = await on.mandates(loan)
    // As if the process had been killed between the provider's answer and our record of it.
    await kit.deps.db
      .updateTable('mandate')
      .set({ state: 'reserved', provider_id: null, billing_request_id: null })
      .where('id', '=', mandate!.id)
      .execute()
    expect((await on.cancel(loan)).status).toBe(200)
    await kit.drain()
    expect((await on.mandates(loan))[0]).toMatchObject({
      state: 'cancelled',
      provider_id: mandate!.provider_id,
    })
    expect(await on.mandatesAtBank(loan)).toEqual(['cancelled'])
    await cancelMandate(kit.deps, { mandateId: mandate!.id })
    await setUpMandate(kit.deps, { loanId: loan.loanId })
    expect(await on.mandatesAtBank(loan)).toEqual(['cancelled'])
  })
})

describe('the money is never sent twice', () => {
  test('two corrections at once are one, and one payout', async () => {
    const loan = await failedLoan()
    const elsewhere = await createSecondSession(kit, loan.borrower)
    const answers = await Promise.all([
      on.correct(loan, {}, elsewhere),
      on.correct(loan, { accountNumber: '33334444' }),
      on.correct(loan, { accountNumber: '33334444' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await on.until(loan, { state: 'Repaying' })
    expect(await on.atBank(loan)).toEqual(['failed', 'executed'])
  })

  test('a correction and a cancellation at once: the one or the other, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const loan = await failedLoan()
      const [corrected, cancelled] = await Promise.all([on.correct(loan), on.cancel(loan)])
      const state = cancelled.status === 200 ? 'Cancelled' : 'Repaying'
      await on.until(loan, { state })
      expect(corrected.status === 200 || cancelled.status === 200).toBe(true)
      expect(await on.atBank(loan)).toEqual(state === 'Cancelled' ? ['failed'] : ['failed', 'executed'])
      const standing = (await on.mandatesAtBank(loan)).filter((status) => status !== 'cancelled')
      expect(standing).toHaveLength(state === 'Cancelled' ? 0 : 1)
    }
  })

  test('a loan without a problem can be cancelled until its money leaves, with its Direct Debit', async () => {
    const own = await startTestApi({ worker: false })
    const at = createPayoutKit(() => own)
    const loan = await seedLoan(own.deps, { state: 'Pending' })
    await setUpMandate(own.deps, { loanId: loan.loanId })
    expect(await at.read(loan)).toMatchObject({ canCancelBeforePayout: true, payoutProblem: null })
    expect((await at.cancel(loan)).body.data).toMatchObject({ state: 'Cancelled', balance: 0 })
    await payOut(own.deps, { loanId: loan.loanId })
    const [mandate] = await at.mandates(loan)
    await cancelMandate(own.deps, { mandateId: mandate!.id })
    expect([await at.atBank(loan), await at.mandatesAtBank(loan)]).toEqual([[], ['cancelled']])
    await own.stop()
  })

  test('a withdrawal and the payout at once: the one or the other, never both', async () => {
    const own = await startTestApi({ worker: false })
    const at = createPayoutKit(() => own)
    for (let round = 0; round < 12; round += 1) {
      const loan = await seedLoan(own.deps, { state: 'Pending' })
      await setUpMandate(own.deps, { loanId: loan.loanId })
      const withdraw = () => at.cancel(loan)
      const pay = () => payOut(own.deps, { loanId: loan.loanId })
      const [first, second] =
        round % 2 === 0
          ? await Promise.all([withdraw(), pay()])
          : await Promise.all([pay(), withdraw()]).then(([paid, withdrawn]) => [withdrawn, paid] as const)
      expect(second).toBeUndefined()
      const { state } = await at.read(loan)
      const left = await at.atBank(loan)
      if (first.status === 200) expect([state, left]).toEqual(['Cancelled', []])
      else {
        expect([first.status, first.body.error.code]).toEqual([409, 'WRONG_STATE'])
        expect(['Funded', 'Repaying']).toContain(state)
        expect(left).toHaveLength(1)
      }
    }
    await own.stop()
  })

  test('killed after the bank accepted it: it is not cancelled, and the next run finds the same payout', async () => {
    const loan = await on.sign()
    await on.until(loan, { state: 'Repaying' })
    const [payout] = await on.payouts(loan)
    await kit.deps.db
      .updateTable('payout')
      .set({ state: 'sending', provider_id: null })
      .where('id', '=', payout!.id)
      .execute()
    await kit.deps.db.updateTable('loan').set({ state: 'Pending' }).where('id', '=', loan.loanId).execute()
    for (const answer of [await on.cancel(loan), await on.correct(loan)])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'WRONG_STATE'])
    // Also after the mandate has ended: only asking again shows whether the money left.
    await kit.deps.db
      .updateTable('mandate')
      .set({ state: 'failed' })
      .where('loan_id', '=', loan.loanId)
      .execute()
    expect((await on.correct(loan)).status).toBe(409)
    await Promise.all([payOut(kit.deps, { loanId: loan.loanId }), payOut(kit.deps, { loanId: loan.loanId })])
    expect((await on.payouts(loan))[0]).toMatchObject({ state: 'sent', provider_id: payout!.provider_id })
    expect(await on.atBank(loan)).toEqual(['executed'])
  })

  test('the first payout is reported as paid before the second is sent: the second is cancelled', async () => {
    const loan = await failedLoan()
    const [first] = await on.payouts(loan)
    await on.bankSays(first!.provider_id, 'executed', { executed_at: kit.deps.clock.now().toString() })
    expect((await on.correct(loan)).status).toBe(200)
    await on.until(loan, { state: 'Repaying', payoutStatus: 'executed', balance: 7945 })
    await payOut(kit.deps, { loanId: loan.loanId }).catch(() => {})
    expect(await on.atBank(loan)).toEqual(['executed'])
    expect((await on.payouts(loan)).map(({ id, state }) => [id === first!.id, state])).toEqual([
      [false, 'cancelled'],
      [true, 'executed'],
    ])
    expect(await on.books(loan)).toMatchObject({ cash: -750_000 })
    const letter = (await kit.inbox(loan.borrower.email)).find(
      ({ subject }) => subject === "We've sent you £7,500",
    )
    expect(letter?.text).toContain('your account ending 5678')
  })

  test('the first payout is reported as paid after the second was: staff are alerted, and the books stay', async () => {
    const loan = await failedLoan()
    await on.correct(loan)
    await on.until(loan, { state: 'Repaying' })
    const [first] = await on.payouts(loan)
    await on.bankSays(first!.provider_id, 'executed', { executed_at: kit.deps.clock.now().toString() })
    await reReadPayout(kit.deps, { payoutId: first!.id })
    await reReadPayout(kit.deps, { payoutId: first!.id })
    expect(await on.read(loan)).toMatchObject({ state: 'Repaying', balance: 7945 })
    expect((await on.payouts(loan)).map(({ staff_reason }) => staff_reason)).toEqual(['paid-twice', null])
  })

  test('a payout paid after the loan was cancelled is not lent, and staff are alerted', async () => {
    const loan = await failedLoan()
    await on.cancel(loan)
    const [payout] = await on.payouts(loan)
    await on.bankSays(payout!.provider_id, 'executed', { executed_at: kit.deps.clock.now().toString() })
    await reReadPayout(kit.deps, { payoutId: payout!.id })
    expect(await on.read(loan)).toMatchObject({ state: 'Cancelled', balance: 0 })
    expect((await on.payouts(loan))[0]!.staff_reason).toBe('executed-after-cancel')
  })

  test('while the bank reports a failed payout as pending, nothing else is sent', async () => {
    const loan = await failedLoan()
    const [first] = await on.payouts(loan)
    await on.bankSays(first!.provider_id, 'authorized')
    expect((await on.correct(loan)).status).toBe(200)
    await kit.drain()
    await expect(payOut(kit.deps, { loanId: loan.loanId })).rejects.toThrow('may have left')
    expect(await on.atBank(loan)).toEqual(['authorized'])
  })

  test('a key that the provider knows with other details is not a refusal', async () => {
    const loan = await on.sign()
    await on.until(loan, { state: 'Repaying' })
    const [payout] = await on.payouts(loan)
    await kit.deps.db
      .updateTable('payout')
      .set({ state: 'sending', provider_id: null, amount_pence: 1_00 })
      .where('id', '=', payout!.id)
      .execute()
    await kit.deps.db.updateTable('loan').set({ state: 'Pending' }).where('id', '=', loan.loanId).execute()
    await expect(payOut(kit.deps, { loanId: loan.loanId })).rejects.toThrow('under this key')
    expect((await on.payouts(loan))[0]!.state).toBe('sending')
  })

  test('every event of a payout again, in any order, changes nothing', async () => {
    const loan = await failedLoan()
    await on.correct(loan)
    const before = await on.until(loan, { state: 'Repaying' })
    const mails = await on.mails(loan)
    await kit.deps.db.updateTable('webhook_event').set({ processed_at: null }).execute()
    const events = await kit.deps.db
      .selectFrom('webhook_event')
      .select('event_id')
      .where('provider', '=', 'truelayer')
      .orderBy('seq', 'desc')
      .execute()
    await Promise.allSettled(
      events.map(({ event_id }) => processPayoutEvent(kit.deps, { eventId: event_id })),
    )
    await kit.drain()
    expect(await on.read(loan)).toEqual(before)
    expect(await on.mails(loan)).toEqual(mails)
  })
})

test('the database itself refuses a second payout while one is out', async () => {
  const loan = await on.sign()
  await on.until(loan, { state: 'Repaying' })
  const [payout] = await on.payouts(loan)
  const { id: _id, seq: _seq, ...copy } = payout!
  const second = { ...copy, is_current: false, provider_id: null }
  for (const state of ['sending', 'sent', 'executed'] as const)
    await expect(
      kit.deps.db
        .insertInto('payout')
        .values({ ...second, state })
        .execute(),
    ).rejects.toThrow('payout_out')
})
