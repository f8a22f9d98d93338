import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applications/application-choices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplicantKit } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
const { applied, post, footprints } = createApplicantKit(() => api)

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const read = async (id: number, token: string, what: string) =>
  (await api.call('GET', `/loan-applications/${id}/${what}`, { as: token })).body.data
const requote = (id: number, token: string, options: object) =>
  post(`/loan-applications/${id}/requote`, token, { options })

describe('the terms of a quote side by side', () => {
  test('are every other term, each as the quote that asking for it makes', async () => {
    const { id, token } = await applied({ amount: 5000, term: 36 })
    await post(`/loan-applications/${id}/payment-day`, token, { paymentDay: 9 })
    const { options, unaffordableTerms } = await read(id, token, 'term-options')
    expect(options.map(({ term }: { term: number }) => term)).toEqual(
      LOAN_TERMS_MONTHS.filter((term) => term !== 36),
    )
    expect(unaffordableTerms).toEqual([])
    const [shortest, longest] = [options[0], options.at(-1)]
    expect(longest.instalment).toBeLessThan(shortest.instalment)
    expect(longest.totalPayable).toBeGreaterThan(shortest.totalPayable)
    for (const option of [shortest, longest]) {
      const { body } = await requote(id, token, { amount: 5000, term: option.term })
      expect(body.data.quote).toMatchObject({ ...option, paymentDay: 9 })
    }
    expect(await footprints('QS', { id })).toBe(1)
  })

  test('leave out what is refused, and name it', async () => {
    const { id, token } = await applied({ amount: 9000, term: 60, netMonthlyIncome: 1570 })
    const { options, unaffordableTerms } = await read(id, token, 'term-options')
    expect(unaffordableTerms).toContain(12)
    expect([...options.map(({ term }: { term: number }) => term), ...unaffordableTerms]).toHaveLength(8)
    for (const term of [unaffordableTerms.at(-1), options[0].term]) {
      const { status } = await requote(id, token, { amount: 9000, term })
      expect(status === 200).toBe(!unaffordableTerms.includes(term))
    }
  })

  test('are gone once the quote was accepted, and when it has expired', async () => {
    const { id, token } = await applied({ amount: 5000, term: 36 })
    await post(`/loan-applications/${id}/reaction`, token, { reaction: 'yes' })
    expect((await read(id, token, 'term-options')).options).toEqual([])
    const other = await applied({ amount: 5000, term: 36 })
    await api.advanceDays(60)
    const { body } = await api.call('GET', `/loan-applications/${other.id}/term-options`, { as: other.token })
    expect(body.data?.options ?? []).toEqual([])
  })
})

describe('whether a quote is affordable', () => {
  test('is counted from what was said and the file, with the payment of the quote', async () => {
    const { id, token } = await applied({ amount: 5000, term: 36 })
    const { budget } = await read(id, token, 'affordability')
    const { quote } = (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
    expect(budget.instalment).toBe(quote.instalment)
    const { netMonthlyIncome, rentOrMortgage, dependantsCost, otherCredit, ownLoans, instalment, left } =
      budget
    const commitments = rentOrMortgage + dependantsCost + otherCredit + ownLoans + instalment
    expect(netMonthlyIncome - commitments).toBeCloseTo(left, 6)
    expect(budget.isTight).toBe(left < netMonthlyIncome / 3)
  })

  test('is tight for the most that can be lent', async () => {
    const { id, token } = await applied({ amount: 15_000, term: 24, netMonthlyIncome: 1400 })
    expect((await read(id, token, 'affordability')).budget).toMatchObject({
      netMonthlyIncome: 1400,
      isTight: true,
    })
  })

  test('is not told to a weak sign-in of an application that joined a known person', async () => {
    const first = await applied({ amount: 5000, term: 36 })
    expect((await read(first.id, first.token, 'affordability')).budget).toEqual(expect.anything())
    await api.deps.db
      .updateTable('app_user')
      .set({ email_verified_at: new Date() })
      .where('email', '=', first.sent.user.email)
      .execute()
    expect((await read(first.id, first.token, 'affordability')).budget).toBeNull()
  })

  test('is told to nobody else', async () => {
    const { id } = await applied()
    const other = await applied()
    for (const what of ['affordability', 'term-options']) {
      const answer = await api.call('GET', `/loan-applications/${id}/${what}`, { as: other.token })
      expect(answer.status).toBe(404)
    }
  })
})
