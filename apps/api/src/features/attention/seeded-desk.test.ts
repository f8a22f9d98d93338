import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRawDetail } from '#testing/desk/raw-details.ts'
import { seedDesk } from '#testing/desk/seed-desk.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

test('the desk of a first start has many kinds of items, once, and three members of staff', async () => {
  expect(await seedDesk(kit.deps, kit.apiUrl)).toBe(true)
  expect(await seedDesk(kit.deps, kit.apiUrl)).toBe(false)
  const { rows } = await kit.deps.pool.query(
    "select email, roles from app_user where email like '%@lender.example' order by email",
  )
  expect(rows).toEqual([
    { email: 'admin.adams@lender.example', roles: ['ADMIN'] },
    { email: 'sam.second@lender.example', roles: ['SUPER_ADMIN'] },
    { email: 'sue.super@lender.example', roles: ['SUPER_ADMIN'] },
  ])
  const { token } = await seedStaff(kit)
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: token })
  const items: { reason: string; borrowerName: string | null; detail: string | null }[] = body.data.items
  expect(new Set(items.map(({ reason }) => reason)).size).toBeGreaterThanOrEqual(16)
  expect(items.filter(({ detail }) => detail !== null && isRawDetail(detail))).toEqual([])
  const ofNobody = items.filter(({ borrowerName }) => !borrowerName).map(({ reason }) => reason)
  expect(new Set(ofNobody)).toEqual(new Set(['bank-line-unmatched', 'bank-line-to-return']))
})
