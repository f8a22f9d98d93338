import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { createBureau } from './http.ts'
import type { Bureau, BureauRequest } from './port.ts'

let sandbox: TestSandbox
let bureau: Bureau

beforeAll(async () => {
  sandbox = await startTestSandbox()
  bureau = createBureau(sandbox.config.bureau)
})

afterAll(() => sandbox.close())

function request(reference: string, lastName: string, more: Partial<BureauRequest> = {}): BureauRequest {
  return {
    reference,
    purpose: 'quotation',
    applicant: {
      firstName: 'Jo',
      lastName,
      dateOfBirth: '1985-06-01',
      addresses: [{ houseNumber: '1', line1: 'High Street', town: 'TEST TOWN', postCode: 'X9 9AA' }],
    },
    ...more,
  }
}

const searches = (reference: string) =>
  sandbox.rows('select purpose from sandbox.bureau_search where reference = $1 order by seq', [reference])

test('finds a person', async () => {
  const answer = await bureau.search(request('q-1', "O'Good & Co"))
  expect(answer).toMatchObject({ kind: 'matched', report: { score: 640, currentlyInsolvent: false } })
})

test('a person who is insolvent is identified', async () => {
  const answer = await bureau.search(request('q-2', 'Decline'))
  expect(answer).toMatchObject({
    kind: 'matched',
    report: { currentlyInsolvent: true, activeJudgments: 1, defaultsLast12Months: 3, searchesLast3Months: 8 },
  })
})

test('a quotation leaves a soft search, an application a hard one', async () => {
  await bureau.search(request('q-3', 'Fair'))
  expect(await searches('q-3')).toEqual([{ purpose: 'QS' }])
  await bureau.search(request('a-3', 'Fair', { purpose: 'application' }))
  expect(await searches('a-3')).toEqual([{ purpose: 'CA' }])
})

test('the same reference is the same search', async () => {
  const first = await bureau.search(request('a-4', 'Good', { purpose: 'application' }))
  const again = await bureau.search(request('a-4', 'Good', { purpose: 'application' }))
  expect(again).toEqual(first)
  expect(await searches('a-4')).toHaveLength(1)
})

test('an address it cannot match is returned with those it suggests', async () => {
  const answer = await bureau.search(request('q-5', 'Mismatch'))
  expect(answer).toEqual({
    kind: 'address-ambiguous',
    options: ['FLAT A', 'FLAT B'].map((flatNumber) => ({
      flatNumber,
      houseNumber: '1',
      line1: 'High Street',
      line2: '',
      town: 'TEST TOWN',
      county: '',
      postCode: 'X9 9AA',
    })),
  })
})

test('an agency that does not answer in time is unavailable, and was asked once', async () => {
  const hasty = createBureau({ ...sandbox.config.bureau, timeoutMs: 300 })
  expect(await hasty.search(request('a-6', 'Timeout', { purpose: 'application' }))).toEqual({
    kind: 'unavailable',
  })
  expect(await searches('a-6')).toHaveLength(1)
})

test('an agency that answers with a fault is unavailable', async () => {
  await sandbox.setFault('callreport', 'down')
  expect(await bureau.search(request('q-7', 'Good'))).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('callreport', 'ok')
  expect(await searches('q-7')).toEqual([])
})

test('a wrong password finds nobody', async () => {
  const stranger = createBureau({ ...sandbox.config.bureau, password: 'wrong' })
  expect(await stranger.search(request('q-8', 'Good'))).toEqual({ kind: 'unavailable' })
})
