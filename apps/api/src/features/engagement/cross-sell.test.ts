import type { LoanState } from '@tarnbrook/domain/loans/loan-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowerContext } from '#testing/actors.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededBorrower, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { getZableCardOffer } from './cross-sell.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const ask = ({ token }: SeededBorrower) => api.call('GET', '/v2/cross-sell/zable-card', { as: token })

async function agree({ userId, token }: SeededBorrower, groupCrossSell = true): Promise<void> {
  const answer = await api.call('POST', `/users/${userId}/contact-permission`, {
    as: token,
    body: { groupCrossSell },
  })
  expect(answer.status).toBe(200)
}

async function borrowerWith(...states: LoanState[]): Promise<SeededBorrower> {
  const borrower = await seedBorrower(api.deps)
  for (const state of states) await seedLoan(api.deps, { borrower, state })
  return borrower
}

test('is offered to a borrower who repays without arrears and agreed to it', async () => {
  const borrower = await borrowerWith('Repaying')
  await agree(borrower)
  const { status, body } = await ask(borrower)
  expect([status, body.data]).toEqual([
    200,
    {
      '@type': 'crossSell',
      offer: {
        '@type': 'crossSellOffer',
        product: 'zable-card',
        title: expect.stringContaining('card'),
        text: expect.stringContaining('borrowing'),
        superAppDeepLink: 'https://app.tarnbrook.example/card',
      },
    },
  ])
})

test('is not offered without consent, nor after it was withdrawn', async () => {
  const borrower = await borrowerWith('Repaying')
  expect((await ask(borrower)).body.data).toEqual({ '@type': 'crossSell', offer: null })
  await agree(borrower)
  await agree(borrower, false)
  expect((await ask(borrower)).body.data.offer).toBeNull()
})

test.each<[string, LoanState[]]>([
  ['nobody who borrows nothing', []],
  ['a loan that is not paid out', ['Pending']],
  ['a loan that is paid off', ['Complete']],
  ['arrears', ['Late']],
  ['arrears on another loan', ['Repaying', 'Late']],
  ['a loan that was written off', ['Repaying', 'Written Off']],
  ['an agreement that was terminated', ['Repaying', 'Terminated']],
])('is not offered with %s', async (_, states) => {
  const borrower = await borrowerWith(...states)
  await agree(borrower)
  expect((await ask(borrower)).body.data).toEqual({ '@type': 'crossSell', offer: null })
})

test('is not offered once a payment was returned, before the loan is called late', async () => {
  const borrower = await seedBorrower(api.deps)
  const { loanId } = await seedLoan(api.deps, { borrower })
  await agree(borrower)
  expect((await ask(borrower)).body.data.offer).toEqual(expect.anything())
  await api.deps.db
    .updateTable('instalment')
    .set({ state: 'missed' })
    .where('loan_id', '=', loanId)
    .where('number', '=', 1)
    .execute()
  expect((await ask(borrower)).body.data.offer).toBeNull()
})

test('is not offered where no URL is configured', async () => {
  const borrower = await borrowerWith('Repaying')
  await agree(borrower)
  const deps = { ...api.deps, config: { ...api.deps.config, superAppDeepLink: null } }
  const ctx = borrowerContext(borrower.userId)
  expect(await getZableCardOffer(deps, ctx)).toEqual({ '@type': 'crossSell', offer: null })
})

test('is refused to an anonymous caller', async () => {
  const { status, body } = await api.call('GET', '/v2/cross-sell/zable-card')
  expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
})
