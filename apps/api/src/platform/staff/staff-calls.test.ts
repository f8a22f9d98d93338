import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let colleague: string

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  colleague = (await seedStaff(kit)).token
})
afterAll(() => kit?.stop())

const attribution = ({ applicationId }: SeededLoan) => `/loan-applications/${applicationId}/attribution`

async function listLoans(as: string): Promise<number[]> {
  const { body } = await kit.call('GET', '/admin/attention', { as })
  return body.data.items.map(({ loanId }: { loanId: number }) => loanId)
}

test.each([
  [
    'the account they sign in with',
    async (loan: SeededLoan, staffId: number) => {
      await kit.deps.pool.query('update loan set user_id = $1 where id = $2', [staffId, loan.loanId])
      await kit.deps.pool.query('update loan_application set user_id = $1 where id = $2', [
        staffId,
        loan.applicationId,
      ])
    },
  ],
  [
    'an account with their phone',
    async (loan: SeededLoan, staffId: number) => {
      await kit.deps.pool.query('update app_user set mobile_number = $1 where id = any($2)', [
        '+447912777777',
        [staffId, loan.borrower.userId],
      ])
    },
  ],
] as const)('staff neither read nor change %s; a colleague does', async (_, become) => {
  const loan = await seedLoan(kit.deps, { state: 'Pending', mandate: 'failed' })
  await kit.deps.pool.query(`update mandate set state = 'failed' where loan_id = $1`, [loan.loanId])
  const me = await seedStaff(kit)
  expect(await listLoans(me.token)).toContain(loan.loanId)
  await become(loan, me.userId)
  expect(await listLoans(me.token)).not.toContain(loan.loanId)
  expect(await listLoans(colleague)).toContain(loan.loanId)
  const item = { id: `mandate-refused-before-payout:${loan.loanId}`, note: 'Done' }
  expect((await kit.call('POST', '/admin/attention/closures', { as: me.token, body: item })).status).toBe(404)
  const body = { kind: 'accept-payee', reason: 'It is mine' }
  for (const refused of [
    await kit.call('GET', attribution(loan), { as: me.token }),
    await kit.call('POST', `/admin/loans/${loan.loanId}/proposals`, { as: me.token, body }),
  ])
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('colleague')])
  expect((await kit.call('GET', attribution(loan), { as: colleague })).status).toBe(200)
})

test('a proposal is decided by who may decide', async () => {
  const { loanId } = await seedLoan(kit.deps, { state: 'Pending' })
  const admin = await seedStaff(kit, ['ADMIN'])
  const body = { kind: 'accept-payee', reason: 'A statement of the account was shown' }
  const { body: made } = await kit.call('POST', `/admin/loans/${loanId}/proposals`, { as: colleague, body })
  const refuse = (as: string) =>
    kit.call('POST', `/admin/proposals/${made.data.id}/refuse`, { as, body: { note: 'Not enough' } })
  expect((await refuse(admin.token)).status).toBe(403)
  expect((await kit.call('GET', '/admin/proposals', { as: admin.token })).status).toBe(200)
  const other = await seedStaff(kit, ['SUPER_ADMIN'])
  expect((await refuse(other.token)).status).toBe(200)
})

test('each reading is recorded, with who read what', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Pending' })
  await kit.call('GET', attribution(loan), { as: colleague })
  const { rows } = await kit.deps.pool.query(
    `select subject_type, after from event where name = 'staffRead' and subject_id = $1`,
    [loan.applicationId],
  )
  const after = { call: 'getAttribution', customer: loan.borrower.userId }
  expect(rows).toEqual([{ subject_type: 'application', after }])
})
