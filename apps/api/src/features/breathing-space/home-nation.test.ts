import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let staff: string
beforeAll(async () => {
  kit = await startTestApi()
  staff = (await seedStaff(kit)).token
})
afterAll(() => kit?.stop())

test.each([
  ['LS1 4AP', 'england-and-wales', 'standard', 'breathing space', 'National Debtline'],
  ['EH1 1YZ', 'scotland', 'scottish', 'statutory moratorium', 'Advice Direct Scotland'],
  ['BT1 5GS', 'northern-ireland', 'standard', 'breathing space', 'Advice NI'],
] as const)(
  '%s: emails and the loan name what there is in %s',
  async (post_code, nation, kind, name, adviser) => {
    const { borrower, loanId } = await seedLoan(kit.deps, { isAtProviders: true, paidInstalments: 2 })
    await kit.deps.db
      .updateTable('user_address')
      .set({ post_code })
      .where('user_id', '=', borrower.userId)
      .execute()
    const { status } = await kit.call('POST', `/admin/loans/${loanId}/breathing-space`, {
      as: staff,
      body: { kind, reference: 'R-1', startedOn: kit.deps.clock.today().toString() },
    })
    expect(status).toBe(200)
    await kit.drain()
    const mail = (await kit.inbox(borrower.email)).find(({ subject }) => /what changes/.test(subject ?? ''))
    expect(mail?.subject).toBe(`Your ${name}, and what changes`)
    const named = ['National Debtline', 'Advice Direct Scotland', 'Advice NI', 'StepChange'].filter((each) =>
      mail?.text.includes(each),
    )
    expect(named).toEqual(expect.arrayContaining([adviser, 'StepChange']))
    expect(named).not.toContain(nation === 'scotland' ? 'Advice NI' : 'Advice Direct Scotland')
    expect(mail?.text.toLowerCase().includes('breathing space')).toBe(nation !== 'scotland')
    const { body } = await kit.call('GET', `/loans/${loanId}`, { as: borrower.token })
    expect(body.data.borrowerNation).toBe(nation)

    const call = (method: 'GET' | 'POST', path: string, sent?: object) =>
      kit.call(method, path, { as: borrower.token, ...(sent && { body: sent }) })
    const date = kit.deps.clock.today().add({ days: 40 }).toString()
    const refusals = [
      (
        await call('POST', `/loans/${loanId}/preview-remaining-amount-to-pay-after-payment-date-change`, {
          date,
        })
      ).body.error.message,
      (await call('POST', `/loans/${loanId}/preview-direct-debit-early-repayment`, { amount: 100 })).body
        .error.message,
      (await call('GET', `/loans/${loanId}/self-serve-arrangement-info`)).body.data.data.notOfferedMessage,
    ]
    const other = nation === 'scotland' ? 'breathing space' : 'moratorium'
    for (const refusal of refusals) {
      expect(refusal).toContain(`You’re in a ${name}`)
      expect(refusal).not.toContain(other)
    }
  },
)
