import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reReadMandate } from '#features/direct-debit/mandate.ts'
import type { Mandate } from '#providers/direct-debit/port.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { daysAgo } from '#testing/records/days-ago.ts'
import { type SeededLoan, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'

/** What a bank or the provider does to a mandate that is set up. */
let kit: TestApi
let staff: string
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  const { token, userId } = await seedBorrower(kit.deps)
  staff = token
  await kit.deps.db
    .updateTable('app_user')
    .set({ roles: ['ADMIN'], mobile_number: null })
    .where('id', '=', userId)
    .execute()
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

async function currentMandate(loan: SeededLoan) {
  return (await on.mandates(loan)).find(({ is_current }) => is_current)!
}

async function simulate(name: string, loan: SeededLoan): Promise<void> {
  const { provider_id } = await currentMandate(loan)
  expect(await simulateDirectDebit(kit.deps, name, provider_id!)).toBe(200)
}

/** As the provider sends it, signed. */
async function deliver(event: { action: string; links: object; details?: object }): Promise<void> {
  const events = [{ id: `EV${randomUUID()}`, resource_type: 'mandates', details: {}, ...event }]
  const body = JSON.stringify({ events })
  const { webhookSecret } = kit.deps.config.directDebit
  const response = await fetch(`${kit.apiUrl}/webhooks/gocardless`, {
    method: 'POST',
    headers: { 'webhook-signature': createHmac('sha256', webhookSecret).update(body).digest('hex') },
    body,
  })
  expect(response.status).toBe(204)
  await kit.drain()
}

async function reasons({ loanId }: SeededLoan): Promise<string[]> {
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff })
  const items: { loanId: number; reason: string }[] = body.data.items
  return items.filter((item) => item.loanId === loanId).map(({ reason }) => reason)
}

/** Waits for what a webhook brings. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await kit.drain()
      return holds()
    })
    .toBe(true)
}

async function cancelledAtBank(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const loan = await on.running(options)
  await simulate('mandate_cancelled_at_bank', loan)
  await on.until(loan, { mandateStatus: 'cancelled', isMandateActive: false })
  return loan
}

/** The provider answers this of a mandate, whatever it has. */
function answering(value: Partial<Mandate> | (() => Promise<Partial<Mandate>>)) {
  const directDebit = Object.create(kit.deps.providers.directDebit, {
    mandate: {
      value: async () => {
        const given = typeof value === 'function' ? await value() : value
        return { kind: 'done', value: { reference: null, nextPossibleChargeOn: null, ...given } }
      },
    },
  })
  const providers = Object.create(kit.deps.providers, { directDebit: { value: directDebit } })
  return { ...kit.deps, providers }
}

describe('a mandate that comes back', () => {
  test('is active again by the bank, collects the next payment, and the borrower is not asked for another', async () => {
    const loan = await cancelledAtBank()
    expect(await reasons(loan)).toEqual(['mandate-ended'])
    await simulate('mandate_reinstated', loan)
    await on.until(loan, { mandateStatus: 'active', isMandateActive: true })
    expect(await on.mails(loan)).toEqual(
      expect.arrayContaining(['Your Direct Debit is active again', 'Your Direct Debit has been cancelled']),
    )
    expect(await reasons(loan)).toEqual([])
    const { scheduledPayments } = await on.read(loan)
    await on.livePayment(loan)
    expect(await on.read(loan)).toMatchObject({ paidToDate: scheduledPayments[0].amount })
  })

  test.each([
    [58, 'active'],
    [61, 'cancelled'],
  ])(
    'is asked about by the daily run, as its webhook was lost, %i days after its end: %s',
    async (days, state) => {
      const loan = await on.running()
      const { id, provider_id } = await currentMandate(loan)
      const ended = daysAgo(kit.deps.clock, days)
      await kit.deps.db
        .updateTable('mandate')
        .set({ state: 'cancelled', updated_at: ended })
        .where('id', '=', id)
        .execute()
      expect(provider_id).not.toBeNull()
      await kit.advanceDays(1)
      expect((await currentMandate(loan)).state).toBe(state)
    },
  )

  test('is pending when the provider submits it again, then active, and one email says so', async () => {
    const loan = await cancelledAtBank()
    const { url, token } = kit.deps.config.directDebit
    const { provider_id } = await currentMandate(loan)
    await fetch(`${url}/mandates/${provider_id}/actions/reinstate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'gocardless-version': '2015-07-06' },
    })
    await on.until(loan, { mandateStatus: 'pending', isMandateActive: true })
    await on.liveToState(loan, { mandateStatus: 'active' })
    const mails = await on.mails(loan)
    expect(mails.filter((subject) => subject.includes('again'))).toEqual([
      'Your Direct Debit is being set up again',
    ])
  })

  test('is cancelled again where the borrower has set up another meanwhile', async () => {
    const loan = await cancelledAtBank()
    const old = await currentMandate(loan)
    await kit.call('POST', `/loan/${loan.loanId}/direct-debit-mandate`, { as: loan.borrower.token })
    await on.until(loan, { mandateStatus: 'pending' })
    expect(await simulateDirectDebit(kit.deps, 'mandate_reinstated', old.provider_id!)).toBe(200)
    await until(async () => (await on.mandates(loan))[0]!.updated_at > old.updated_at)
    await until(async () => (await on.mandates(loan))[0]!.state === 'cancelled')
    expect((await on.mandatesAtBank(loan))[0]).toBe('cancelled')
    expect((await on.mandates(loan)).map(({ state, is_current }) => [state, is_current])).toEqual([
      ['cancelled', false],
      ['pending', true],
    ])
    expect((await on.mails(loan)).filter((subject) => subject.includes('active again'))).toEqual([])
  })

  test('lets a payout go on that waited for it', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Pending' })
    const { id } = await currentMandate(loan)
    await kit.deps.db
      .updateTable('mandate')
      .set({ state: 'failed', provider_id: `MD${id}` })
      .where('id', '=', id)
      .execute()
    expect(await on.read(loan)).toMatchObject({ payoutProblem: { reason: 'mandate-refused' } })
    await reReadMandate(answering({ id: `MD${id}`, status: 'pending' }), { mandateId: id })
    await on.until(loan, { payoutProblem: null, payoutStatus: 'executed' })
  })

  test('an answer from before the end does not bring it back', async () => {
    const loan = await on.running()
    const { id, provider_id } = await currentMandate(loan)
    const slow = answering(async () => {
      await reReadMandate(answering({ id: provider_id!, status: 'cancelled' }), { mandateId: id })
      return { id: provider_id!, status: 'active' }
    })
    await reReadMandate(slow, { mandateId: id })
    expect([(await currentMandate(loan)).state, await reasons(loan)]).toEqual([
      'cancelled',
      ['mandate-ended'],
    ])
  })

  test('says the same as often as it is told, and whatever the order', async () => {
    const loan = await cancelledAtBank()
    await simulate('mandate_reinstated', loan)
    await on.until(loan, { mandateStatus: 'active' })
    const links = { mandate: (await currentMandate(loan)).provider_id }
    for (const action of ['reinstated', 'cancelled', 'reinstated', 'active', 'resubmission_requested'])
      await deliver({ action, links })
    expect((await currentMandate(loan)).state).toBe('active')
    expect((await on.mails(loan)).filter((subject) => subject.includes('active again'))).toHaveLength(1)
  })
})

describe('a mandate that the payer’s bank moves to another account', () => {
  const moved = async (name = 'mandate_transferred'): Promise<SeededLoan> => {
    const loan = await on.running()
    await simulate(name, loan)
    await on.until(loan, { bankDetails: { accountNumberEnding: '34' } })
    return loan
  }

  test.each(['mandate_transferred', 'mandate_transferred_with_resubmission'])(
    '%s: the account shown is the new one, an email says so, and staff see it',
    async (name) => {
      const loan = await moved(name)
      expect(await on.read(loan)).toMatchObject({
        isMandateActive: true,
        bankDetails: {
          accountHolderName: 'Ann Fell',
          sortCodeEnding: null,
          accountNumberEnding: '34',
          bankName: 'TEST TOWN BANK',
          movedOn: kit.deps.clock.today().toString(),
        },
      })
      expect(await on.mails(loan)).toEqual(['Your Direct Debit has moved to another account'])
      expect(await on.mailText(loan, 'Your Direct Debit has moved to another account')).toContain(
        'from the account ending 34 at TEST TOWN BANK',
      )
      expect(await reasons(loan)).toContain('mandate-moved')
      if (name === 'mandate_transferred') return
      await on.livePayment(loan)
      expect((await on.read(loan)).paidToDate).toBeGreaterThan(0)
    },
  )

  test('told again, it is told to nobody again; moved once more, it is', async () => {
    const loan = await moved()
    const { provider_id, provider_account_id } = await currentMandate(loan)
    const links = {
      mandate: provider_id,
      previous_customer_bank_account: `BA${provider_id}`,
      new_customer_bank_account: provider_account_id,
    }
    for (let times = 0; times < 3; times += 1) await deliver({ action: 'transferred', links })
    expect(await on.mails(loan)).toHaveLength(1)
    await simulate('mandate_transferred', loan)
    await deliver({ action: 'transferred', links })
    await until(async () => (await on.mails(loan)).length === 2)
  })

  test('told of an account that the provider’s record does not name, staff find out', async () => {
    const loan = await on.running()
    const { provider_id } = await currentMandate(loan)
    await deliver({
      action: 'transferred',
      links: {
        mandate: provider_id,
        previous_customer_bank_account: 'BA1',
        new_customer_bank_account: 'BA2',
      },
    })
    expect(await reasons(loan)).toEqual(['mandate-moved'])
    expect((await on.read(loan)).bankDetails).toMatchObject({
      accountNumberEnding: null,
      sortCodeEnding: null,
    })
  })

  test('ended, it is not set up again on the account from before; another one is given', async () => {
    const loan = await moved()
    await simulate('mandate_cancelled_at_bank', loan)
    await on.until(loan, { mandateStatus: 'cancelled' })
    const refused = await kit.call('POST', `/loan/${loan.loanId}/direct-debit-mandate`, {
      as: loan.borrower.token,
    })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'WRONG_STATE'])
    const changed = await kit.call('POST', `/loans/${loan.loanId}/bank-details-update`, {
      as: loan.borrower.token,
      key: randomUUID(),
      body: {
        accountHolderName: 'Ann Fell',
        sortCode: '999990',
        accountNumber: '55667788',
        isAccountHolder: true,
      },
    })
    expect(changed.status).toBe(200)
    await on.liveToState(loan, { mandateStatus: 'active' })
    const { bankDetails } = await on.read(loan)
    expect(bankDetails).toEqual({
      accountHolderName: 'Ann Fell',
      sortCodeEnding: '90',
      accountNumberEnding: '7788',
    })
    expect(await reasons(loan)).toEqual([])
  })
})

describe('a mandate that the provider replaces', () => {
  test('its successor collects what was under way and what comes next', async () => {
    const loan = await on.running()
    await on.liveUntilAsked(loan)
    await simulate('mandate_replaced', loan)
    await until(async () => (await on.mandates(loan)).length === 2)
    await on.until(loan, { mandateStatus: 'active' })
    const [old, successor] = await on.mandates(loan)
    expect(old).toMatchObject({ state: 'cancelled', is_current: false })
    expect(successor).toMatchObject({ state: 'active', is_current: true, replaces_id: old!.id })
    const mails = await on.mails(loan)
    expect(mails).toContain('Your Direct Debit has a new reference')
    expect(mails).not.toContain('Your Direct Debit has been cancelled')
    expect(await on.mailText(loan, 'Your Direct Debit has a new reference')).toContain(successor!.reference)
    await on.liveUntilTaken(loan)
    expect((await on.read(loan)).paidToDate).toBeGreaterThan(0)
    await on.livePayment(loan)
    expect(await reasons(loan)).toEqual([])
  })

  test('told twice and late it is one successor, and one of a successor is followed too', async () => {
    const loan = await on.running()
    await simulate('mandate_replaced', loan)
    await until(async () => (await on.mandates(loan)).length === 2)
    await on.until(loan, { mandateStatus: 'active' })
    await simulate('mandate_replaced', loan)
    await until(async () => (await on.mandates(loan)).length === 3)
    for (const { provider_id } of await on.mandates(loan))
      for (const action of ['replaced', 'cancelled', 'active'])
        await deliver({ action, links: { mandate: provider_id } })
    expect((await on.mandates(loan)).map(({ state, is_current }) => [state, is_current])).toEqual([
      ['cancelled', false],
      ['cancelled', false],
      ['active', true],
    ])
    expect((await on.mails(loan)).filter((subject) => subject.includes('new reference'))).toHaveLength(2)
  })

  test('that of a loan which collects nothing is cancelled', async () => {
    const loan = await on.running()
    const { provider_id, id } = await currentMandate(loan)
    await simulate('mandate_replaced', loan)
    await kit.deps.db.updateTable('loan').set({ state: 'Complete' }).where('id', '=', loan.loanId).execute()
    await reReadMandate(kit.deps, { mandateId: id })
    await kit.drain()
    expect(await on.mandatesAtBank(loan)).toEqual(['cancelled', 'cancelled'])
    expect(provider_id).not.toBeNull()
  })
})

describe('what the bank says of why it ended', () => {
  test('of a payer who has died nothing is written, and staff see it', async () => {
    const loan = await on.running()
    await simulate('mandate_payer_died', loan)
    await on.until(loan, { mandateStatus: 'cancelled' })
    expect([await on.mails(loan), await reasons(loan)]).toEqual([[], ['payer-died']])
  })

  test('told after the end it is known all the same', async () => {
    const loan = await cancelledAtBank()
    await deliver({
      action: 'cancelled',
      details: { origin: 'bank', cause: 'bank_account_closed', scheme: 'bacs', reason_code: 'ARUDD-2' },
      links: { mandate: (await currentMandate(loan)).provider_id },
    })
    expect(await reasons(loan)).toEqual(['payer-died'])
  })

  test('of an account that is closed the email asks for another one', async () => {
    const loan = await on.running()
    const { id, provider_id } = await currentMandate(loan)
    const event = {
      id: 'EV1',
      resource: 'mandate',
      resourceId: provider_id,
      action: 'cancelled',
      cause: 'bank_account_closed',
      reasonCode: 'ADDACS-B',
      tells: 'account-gone',
    } as const
    await reReadMandate(answering({ id: provider_id!, status: 'cancelled' }), { mandateId: id, event })
    const text = await on.mailText(loan, 'Your Direct Debit has ended')
    expect(text).toContain('is closed or has moved')
    expect(text).toContain('Change bank account')
  })
})
