import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, createApplicantKit } from '#testing/applicant.ts'
import {
  applyForLoan,
  becomeStrong,
  choosePaymentDay,
  confirmAllDocuments,
  fetchApplication,
  fetchRequirement,
  giveBankDetails,
  provePhone,
  requestLoan,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
const { applied, post } = createApplicantKit(() => api)

beforeAll(async () => {
  api = await startTestApi({ reviewsAfterMs: 20 })
})
afterAll(() => api?.stop())

const TYPE = 'debt-consolidation-upsell-application-requirement'
const SIGNING = 'legal-documents-accepted-application-requirement'
const reason = 'Debt consolidation'

type Who = Pick<TestBorrower, 'applicationId' | 'token'>

const cardsOf = (who: Who): Promise<Requirement> => fetchRequirement(api, who as TestBorrower, TYPE)
const act = async (who: Who, action: 'opt-in' | 'opt-out' | 'confirm') =>
  api.call('POST', `/v1/${TYPE}s/${(await cardsOf(who)).id}/${action}`, { as: who.token })

async function addCard(who: Who, payoffAmount: number, lender = 'Example Bank'): Promise<number> {
  const { id } = await cardsOf(who)
  const vaultAlias = `tok_sandbox_${crypto.randomUUID().replaceAll('-', '').replace(/[0-9]/g, 'x')}`
  const body = { vaultAlias, lastFour: '4242', lender }
  const added = await api.call('POST', `/v1/${TYPE}s/${id}/credit-card`, { as: who.token, body })
  const card = added.body.data.creditCards.at(-1)
  await api.call('PATCH', `/v2/debt-consolidation-credit-cards/${card.id}/complete`, {
    as: who.token,
    body: { payoffAmount },
  })
  return card.id
}

async function confirmCards(who: Who, ...cards: [amount: number, lender?: string][]): Promise<void> {
  await act(who, 'opt-in')
  for (const [amount, lender] of cards) await addCard(who, amount, lender)
  expect((await act(who, 'confirm')).body.data).toMatchObject({ status: 'met' })
}

/** Someone who consolidates debts, with everything provided but the choice about cards. */
async function consolidator(): Promise<TestBorrower> {
  const borrower = await applyForLoan(api, { reason })
  await requestLoan(api, borrower)
  await provePhone(api, borrower)
  await giveBankDetails(api, borrower)
  await choosePaymentDay(api, borrower, 7)
  return borrower
}

const documentOf = async (who: TestBorrower, slug: string): Promise<string> =>
  (await api.call('GET', `/loan-applications/${who.applicationId}/read-${slug}.html`, { as: who.token })).body

const sign = async (who: TestBorrower) =>
  api.call(
    'POST',
    `/v2/${SIGNING}s/${(await fetchRequirement(api, who, SIGNING)).id}/complete-legal-documents`,
    {
      as: who.token,
      key: crypto.randomUUID(),
      body: SIGNATURE,
    },
  )

async function loanOf({ applicationId, token }: TestBorrower): Promise<Loan> {
  const { id } = await api.deps.db
    .selectFrom('loan')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return (await api.call('GET', `/loans/${id}`, { as: token })).body.data
}

describe('the documents', () => {
  test('say what is paid to whom, and with other cards have to be read again', async () => {
    const who = await consolidator()
    await confirmCards(who, [3000], [2000, 'Northway'])
    expect((await fetchApplication(api, who)).state).toBe('Approved')
    for (const slug of ['secci', 'contract']) {
      const html = await documentOf(who, slug)
      expect(html).toContain('We pay £2,500.00 into the bank account you give us, in one sum.')
      expect(html).toContain('We pay £3,000.00 to your Example Bank card ending 4242.')
      expect(html).toContain('We pay £2,000.00 to your Northway card ending 4242.')
      expect(html).toContain('We pay each card within 2 working days of your loan being paid out.')
    }
    await confirmAllDocuments(api, who)
    const before = await fetchApplication(api, who)
    expect((await act(who, 'opt-out')).body.data).toMatchObject({ status: 'met', creditCards: [] })
    const refused = await sign(who)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'WRONG_STATE'])
    const after = await fetchApplication(api, who)
    expect(after).toMatchObject({ state: 'Approved', quote: { totalPayable: before.quote.totalPayable } })
    expect(after.quote.id).not.toBe(before.quote.id)
    for (const slug of ['secci', 'contract']) expect(await documentOf(who, slug)).not.toContain('card ending')
    await confirmAllDocuments(api, who)
    expect((await sign(who)).status).toBe(200)
    expect(await loanOf(who)).toMatchObject({ amount: 7500, cardPayoffs: [] })
  })

  test('say that all of it goes to cards', async () => {
    const who = await consolidator()
    await confirmCards(who, [7500])
    const html = await documentOf(who, 'contract')
    expect(html).toContain('We pay all of it to your credit cards.')
    expect(html).not.toContain('The money is usually there within minutes')
  })
})

test('the sandbox’s member of staff pays the cards, but for a lender who refuses', async () => {
  const who = await consolidator()
  await confirmCards(who, [3000], [1000, 'Refused Bank'])
  await confirmAllDocuments(api, who)
  expect((await sign(who)).status).toBe(200)
  const statuses = async () => {
    await api.drain()
    return (await loanOf(who)).cardPayoffs.map(({ status }) => status)
  }
  await expect.poll(statuses).toEqual(['paid', 'sent-to-you'])
  const mails = await api.inbox(who.email)
  expect(
    mails.find(({ subject }) => subject === 'Your signed agreement')?.text.replace(/\s+/g, ' '),
  ).toContain('we send £3,500 to your bank account and pay £4,000 to your credit cards.')
})

describe('a lower amount', () => {
  test('of a suggested loan that is accepted wants the cards again, until they fit', async () => {
    const { id, token } = await applied(answers({ reason, user: { lastName: 'Newdebt' } }))
    const who = { applicationId: id, token }
    await post(`/loan-applications/${id}/requested`, token)
    await becomeStrong(api, token)
    await act(who, 'opt-in')
    const card = await addCard(who, 7500)
    await act(who, 'confirm')
    const affordability = await fetchRequirement(
      api,
      who as TestBorrower,
      'affordability-application-requirement',
    )
    const amount = Number(affordability.details.suggestedLoan?.amount)
    expect(
      (
        await post(
          `/v1/affordability-application-requirements/${affordability.id}/accept-suggested-loan`,
          token,
        )
      ).status,
    ).toBe(200)
    expect(await cardsOf(who)).toMatchObject({
      status: 'wanted',
      metAt: null,
      creditCards: [{ id: card, payoffAmount: 7500 }],
      details: { cardPayoff: 'opt-in' },
    })
    expect((await act(who, 'confirm')).body.error.code).toBe('CARDS_NOT_READY')
    await api.call('PATCH', `/v2/debt-consolidation-credit-cards/${card}/complete`, {
      as: token,
      body: { payoffAmount: amount },
    })
    expect((await act(who, 'confirm')).body.data.status).toBe('met')
  })

  test('of a request that was withdrawn and made again wants them again; one that fits does not', async () => {
    const borrower = await applyForLoan(api, { reason })
    await requestLoan(api, borrower)
    await becomeStrong(api, borrower.token)
    await confirmCards(borrower, [5000])
    const again = async (amount: number) => {
      await post(`/loan-applications/${borrower.applicationId}/unrequested`, borrower.token)
      await api.deps.db
        .updateTable('loan_application')
        .set({ amount_pence: amount * 100 })
        .where('id', '=', borrower.applicationId)
        .execute()
      await requestLoan(api, borrower)
      return (await cardsOf(borrower)).status
    }
    expect(await again(6000)).toBe('met')
    expect(await again(4000)).toBe('wanted')
    expect((await cardsOf(borrower)).creditCards).toHaveLength(1)
  })
})

test('for another purpose the choice goes, with its cards', async () => {
  const borrower = await applyForLoan(api, { reason })
  await requestLoan(api, borrower)
  await becomeStrong(api, borrower.token)
  await confirmCards(borrower, [5000])
  const { id } = await cardsOf(borrower)
  await post(`/loan-applications/${borrower.applicationId}/unrequested`, borrower.token)
  await api.deps.db
    .updateTable('loan_application')
    .set({ reason: 'Home improvements' })
    .where('id', '=', borrower.applicationId)
    .execute()
  await requestLoan(api, borrower)
  const types = (await fetchApplication(api, borrower)).requirements.map((each) => each['@type'])
  expect(types).toContain('bank-application-requirement')
  expect(types).not.toContain(TYPE)
  const left = api.deps.db.selectFrom('debt_consolidation_card').select('id').where('requirement_id', '=', id)
  expect(await left.execute()).toEqual([])
})
