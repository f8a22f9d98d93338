import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, createApplicantKit, newKey, newVisit } from '#testing/applicant.ts'
import { becomeStrong } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededPerson, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const { applied, post } = createApplicantKit(() => api)

/** A quote for a person with a running loan of £7,500 at 24.4% APR, `paid` instalments paid. */
async function quotedWith(options: Parameters<typeof seedLoan>[1] = {}) {
  const borrower = await seedBorrower(api.deps)
  const { loanId } = await seedLoan(api.deps, { paidInstalments: 3, ...options, borrower })
  return { id: await quoteFor(borrower), token: borrower.token, loanId }
}

/** A quote from before the loan was what it is now. */
async function quotedBefore(options: Parameters<typeof seedLoan>[1]) {
  const borrower = await seedBorrower(api.deps)
  const id = await quoteFor(borrower)
  await seedLoan(api.deps, { ...options, borrower })
  return { id, token: borrower.token }
}

async function quoteFor(borrower: SeededPerson, amount = 5000): Promise<number> {
  const { status, body } = await api.call('POST', '/loan-applications', {
    as: borrower.token,
    key: newKey(),
    visit: newVisit(),
    body: answers({ amount, user: borrower.person }),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.id
}

const read = (id: number, token: string) =>
  api.call('GET', `/loan-applications/${id}/refinance-saving-term-options`, { as: token })

const pence = (pounds: number) => Math.round(pounds * 100)

describe('paying off a running loan with a new one', () => {
  test('is priced by term, with the saving of each compared with what is left to pay', async () => {
    const { id, token, loanId } = await quotedWith()
    const { status, body } = await read(id, token)
    expect(status).toBe(200)
    const { loan, options, notOffered } = body.data
    const current = (await api.call('GET', `/loans/${loanId}`, { as: token })).body.data
    const left = current.unpaidScheduledPayments.reduce(
      (sum: number, { amount }: { amount: number }) => sum + pence(amount),
      0,
    )
    expect(notOffered).toBeNull()
    expect(loan).toMatchObject({ id: loanId, reference: current.reference, instalment: 286.7 })
    expect(pence(loan.leftToPay)).toBe(left)
    expect(loan.paymentsLeft).toBe(current.unpaidScheduledPayments.length)
    // CCA 1974 s95: the interest not yet earned is rebated.
    expect(loan.settlementAmount).toBeLessThan(loan.leftToPay)
    expect(options.map(({ term }: { term: number }) => term)).toEqual([12, 18, 24, 30, 36, 42, 48, 54, 60])
    for (const option of options) {
      expect(pence(option.instalment) * (option.term - 1) + pence(option.lastInstalment)).toBe(
        pence(option.totalPayable),
      )
      expect(pence(option.saving)).toBe(left - pence(option.totalPayable))
      expect(pence(option.monthlyChange)).toBe(pence(option.instalment) - 28_670)
      expect(option.totalPayable).toBeGreaterThan(loan.settlementAmount)
    }
    // A longer term costs more in total, and is marked so however low the instalment is.
    expect(options[0]).toMatchObject({ effect: 'saves' })
    expect(options[0].monthlyChange).toBeGreaterThan(0)
    expect(options.at(-1)).toMatchObject({ effect: 'costs-more' })
    expect(options.at(-1).saving).toBeLessThan(0)
    expect(options.at(-1).monthlyChange).toBeLessThan(0)
  })

  test('says what of the quoted amount is left after it, or missing for it, to the penny', async () => {
    const borrower = await seedBorrower(api.deps)
    await seedLoan(api.deps, { borrower, paidInstalments: 3 })
    const figuresFor = async (amount: number) =>
      (await read(await quoteFor(borrower, amount), borrower.token)).body.data
    const enough = await figuresFor(10_000)
    const settlement = pence(enough.loan.settlementAmount)
    expect(enough.quoted).toMatchObject({ amount: 10_000, short: 0 })
    expect(pence(enough.quoted.left)).toBe(1_000_000 - settlement)
    const tooLittle = await figuresFor(5000)
    expect(tooLittle.quoted).toMatchObject({ amount: 5000, left: 0 })
    expect(pence(tooLittle.quoted.short)).toBe(settlement - 500_000)
  })

  test('counts payments, and returned payments as unpaid', async () => {
    const early = await quotedWith({ paidInstalments: 3 })
    const late = await quotedWith({ paidInstalments: 12 })
    const figures = await Promise.all(
      [early, late].map(async ({ id, token }) => (await read(id, token)).body.data.loan),
    )
    expect(figures[1].settlementAmount).toBeLessThan(figures[0].settlementAmount)
    expect(pence(figures[0].leftToPay) - pence(figures[1].leftToPay)).toBe(28_670 * 9)
    const overdue = await quotedBefore({ paidInstalments: 12, state: 'Late' })
    expect((await read(overdue.id, overdue.token)).body.data.loan.leftToPay).toBe(figures[1].leftToPay)
  })

  test('is not offered below the minimum amount, with the reason', async () => {
    const { id, token } = await quotedWith({ paidInstalments: 34 })
    const { status, body } = await read(id, token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ notOffered: 'below-minimum', options: [] })
    expect(body.data.loan.settlementAmount).toBeLessThan(1000)
  })

  test('the application shows that there is one only while it is a quote and the loan runs', async () => {
    const { id, token } = await quotedWith()
    const application = () => api.call('GET', `/loan-applications/${id}`, { as: token })
    expect((await application()).body.data.hasLoanToRefinance).toBe(true)
    await post(`/loan-applications/${id}/unrequested`, token)
    expect((await application()).body.data.hasLoanToRefinance).toBe(false)
    const { status, body } = await read(id, token)
    expect([status, body.error.code]).toEqual([409, 'WRONG_STATE'])
  })
})

describe('refusals', () => {
  test('without a loan, and with one that has ended', async () => {
    const none = await applied()
    await becomeStrong(api, none.token)
    const over = await quotedWith({ state: 'Complete', paidInstalments: 36 })
    for (const { id, token } of [none, over]) {
      const { status, body } = await read(id, token)
      expect([status, body.error.code]).toEqual([409, 'NO_LOAN_TO_REFINANCE'])
    }
  })

  test('for an expired quote', async () => {
    const { id, token } = await quotedWith()
    await api.deps.db
      .updateTable('quote')
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .where('application_id', '=', id)
      .execute()
    const { status, body } = await read(id, token)
    expect([status, body.error.code]).toEqual([409, 'QUOTE_EXPIRED'])
  })

  test('for another person’s application, the same as for a missing one', async () => {
    const { id } = await quotedWith()
    const other = await seedBorrower(api.deps)
    for (const foreign of [id, 4_103_558_201_337]) {
      const { status, body } = await read(foreign, other.token)
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})
