import { afterAll, beforeAll, expect, test } from 'vitest'
import { unseal } from '#platform/secrets.ts'
import {
  applyForLoan,
  becomeApproved,
  fetchRequirement,
  provePhone,
  requestLoan,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

type Asked = TestBorrower & { requirementId: number }

async function askedForBank(): Promise<Asked> {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  await provePhone(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'bank-application-requirement')
  return { ...borrower, requirementId: id }
}

const GOOD = {
  accountHolderName: 'Maeve O’Neill',
  sortCode: '08-99-99',
  accountNumber: '66374958',
  isAccountHolder: true,
}

const provide = (
  who: Asked,
  body: Record<string, unknown> = {},
  options: { as?: string; key?: string; version?: string } = {},
) =>
  api.call(
    'POST',
    `/${options.version ?? 'v1'}/bank-application-requirements/${who.requirementId}/provide-bank-details`,
    {
      as: options.as ?? who.token,
      key: options.key ?? `bank-${crypto.randomUUID()}`,
      body: { ...GOOD, ...body },
    },
  )

const accountsOf = (who: Asked) =>
  api.deps.db
    .selectFrom('bank_account')
    .selectAll()
    .where('application_id', '=', who.applicationId)
    .orderBy('seq')
    .execute()

const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

test('a published valid pair is stored sealed; only its last digits are shown', async () => {
  const borrower = await askedForBank()
  const answer = await provide(borrower)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: { status: 'met', details: { accountHolderName: "Maeve O'Neill", accountNumberEnding: '4958' } },
    },
  })
  expect(JSON.stringify(answer.body)).not.toContain('66374958')
  const [account] = await accountsOf(borrower)
  expect(account).toMatchObject({ sort_code_ending: '99', account_number_ending: '4958' })
  expect(account?.sealed_details.includes('66374958')).toBe(false)
  expect(unseal(api.deps.config.secretKeys, 'bank-account', account!.sealed_details)).toBe(
    JSON.stringify({ sortCode: '089999', accountNumber: '66374958' }),
  )
})

test('a published invalid pair is refused at both fields and nothing is stored', async () => {
  const borrower = await askedForBank()
  const answer = await provide(borrower, { accountNumber: '66374959' })
  const words = ['That sort code and account number don’t match. Check both.']
  expect(answer).toMatchObject({
    status: 422,
    body: {
      error: { code: 'BANK_ACCOUNT_NOT_VALID', fields: { sortCode: words, accountNumber: words } },
    },
  })
  expect(await accountsOf(borrower)).toEqual([])
  expect((await fetchRequirement(api, borrower, 'bank-application-requirement')).status).toBe('wanted')
})

test('a sort code that no table knows passes, and a seven-digit number is filled up', async () => {
  const borrower = await askedForBank()
  const answer = await provide(borrower, { sortCode: '999990', accountNumber: '1234567' }, { version: 'v2' })
  expect(answer.status).toBe(200)
  const [account] = await accountsOf(borrower)
  expect(unseal(api.deps.config.secretKeys, 'bank-account', account!.sealed_details)).toBe(
    JSON.stringify({ sortCode: '999990', accountNumber: '01234567' }),
  )
})

test.each([
  ['sortCode', { sortCode: '12-34' }],
  ['accountNumber', { accountNumber: '123' }],
  ['accountHolderName', { accountHolderName: ' ' }],
  ['isAccountHolder', { isAccountHolder: false }],
  ['iban', { iban: 'GB33' }],
])('a wrong %s is refused at its field', async (field, body) => {
  const borrower = await askedForBank()
  const answer = await provide(borrower, body)
  expect(answer.body.error.code).toBe('VALIDATION_FAILED')
  expect(Object.keys(answer.body.error.fields)).toEqual([field])
})

test('a weak sign-in must become strong first', async () => {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'bank-application-requirement')
  const answer = await provide({ ...borrower, requirementId: id })
  expect([answer.status, answer.body]).toEqual([403, refusal('STEP_UP_REQUIRED')])
})

test('the same key gives the same answer and stores one account; other details under it are refused', async () => {
  const borrower = await askedForBank()
  const key = `bank-${crypto.randomUUID()}`
  const [first, twin] = await Promise.all([provide(borrower, {}, { key }), provide(borrower, {}, { key })])
  expect(first.body).toEqual(twin.body)
  expect(await accountsOf(borrower)).toHaveLength(1)
  const reused = await provide(borrower, { sortCode: '999990' }, { key })
  expect([reused.status, reused.body]).toEqual([422, refusal('IDEMPOTENCY_KEY_REUSED')])
  const path = `/v1/bank-application-requirements/${borrower.requirementId}/provide-bank-details`
  const keyless = await api.call('POST', path, { as: borrower.token, body: GOOD })
  expect(keyless.status).toBe(200)
})

test('the account can be changed until the agreement is signed', async () => {
  const borrower = await becomeApproved(api)
  const { id } = await fetchRequirement(api, borrower, 'bank-application-requirement')
  const answer = await provide({ ...borrower, requirementId: id })
  expect(answer.body.data).toMatchObject({ status: 'met', details: { accountNumberEnding: '4958' } })
  await api.deps.db
    .updateTable('loan_application')
    .set({ state: 'Accepted' })
    .where('id', '=', borrower.applicationId)
    .execute()
  expect((await provide({ ...borrower, requirementId: id })).body).toEqual(refusal('WRONG_STATE'))
})

test('another person’s requirement is not found', async () => {
  const borrower = await askedForBank()
  const other = await askedForBank()
  const foreign = await provide(borrower, {}, { as: other.token })
  expect([foreign.status, foreign.body]).toEqual([404, refusal('NOT_FOUND')])
  expect(await accountsOf(borrower)).toEqual([])
})
