import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyForLoan, startVisit } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

async function readFigures(): Promise<string[]> {
  const { token } = await seedStaff(api, ['ADMIN'])
  const { status, body } = await api.call('GET', '/admin/figures.csv', { as: token })
  expect(status).toBe(200)
  return (body as string).trim().split('\r\n')
}

test('what is noted of visits, of the way to a partner and of settlements is counted for the lender', async () => {
  expect(await readFigures()).toEqual(['figure,brand,value,count'])
  const visit = await startVisit(api, 'motor')
  const pageViews = [{ route: '/' }, { route: '/about' }, { route: '/' }]
  await api.call('POST', '/v2/page-views', { visit, body: { pageViews } })
  await api.call('POST', '/v2/devices', { visit, body: { viewport: 'narrow', language: 'en-GB' } })
  const { applicationId, token } = await applyForLoan(api, { lastName: 'Low' })
  const partner = `/loan-applications/${applicationId}/decline-partner`
  const { body } = await api.call('POST', partner, { as: token })
  const { version: wordingVersion } = body.data.partner.consentWording
  await api.call('POST', `${partner}/accept`, { as: token, body: { consented: true, wordingVersion } })
  await api.call('POST', `${partner}/events/flow-started.json`, { as: token })
  const loan = await seedLoan(api.deps, { brand: 'supermarket' })
  await api.call('POST', `/loans/${loan.loanId}/create-early-settlement-quote`, {
    as: loan.borrower.token,
    body: { type: 'settlement', settlementReason: 'moving-home' },
  })
  expect(await readFigures()).toEqual([
    'figure,brand,value,count',
    'decline-partner,main,flow-started,1',
    'device,motor,narrow,1',
    'page,motor,/,2',
    'page,motor,/about,1',
    'settlement-reason,supermarket,moving-home,1',
  ])
  await api.skipDays(31)
  expect(await readFigures()).toEqual(['figure,brand,value,count'])
})
