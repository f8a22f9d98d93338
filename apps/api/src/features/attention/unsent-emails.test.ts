import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeApproved, confirmAllDocuments, fetchRequirement, SIGNATURE } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'

const LEGAL = 'legal-documents-accepted-application-requirement'

let kit: TestApi
let staff: string

beforeAll(async () => {
  kit = await startTestApi()
  // An outage affects new connections only, so it begins before the first email.
  await kit.setFault('smtp', 'down')
  const { token, userId } = await seedBorrower(kit.deps)
  await sql`update app_user set roles = '{ADMIN}', mobile_number = null where id = ${userId}`.execute(
    kit.deps.db,
  )
  staff = token
})

afterAll(() => kit?.stop())

test('emails that cannot be sent are listed after an hour by what they are about, and removed when they are sent', async () => {
  const borrower = await becomeApproved(kit)
  await confirmAllDocuments(kit, borrower)
  const { id } = await fetchRequirement(kit, borrower, LEGAL)
  const path = `/v1/${LEGAL}s/${id}/complete-legal-documents`
  const signed = await kit.call('POST', path, { as: borrower.token, key: 'sign-once', body: SIGNATURE })
  expect(signed.status).toBe(200)
  const body = { name: 'Ann', email: 'ann@people.example', subject: 'My loan', message: 'Please call.' }
  const written = await kit.call('POST', '/v1/contact-us', { body, key: 'write-once', brand: 'supermarket' })
  expect(written.status).toBe(201)
  await kit.drain()
  expect(await items()).toEqual([])

  for (const table of ['message', 'loan'])
    await sql`update ${sql.table(table)} set created_at = created_at - interval '2 hours'`.execute(
      kit.deps.db,
    )
  const listed = await items()
  const withReason = (reason: string) => listed.filter((item) => item.reason === reason)
  expect(withReason('agreement-not-sent')).toMatchObject([{ borrowerName: "Maeve O'Neill" }])
  expect(withReason('email-not-sent').find(({ detail }) => detail === 'Agreement')).toMatchObject({
    brand: 'main',
    borrowerName: "Maeve O'Neill",
  })
  expect(withReason('staff-email-not-sent')).toMatchObject([
    { brand: 'supermarket', borrowerName: null, canClose: true },
  ])
  expect(JSON.stringify(listed)).not.toContain('people.example')

  await kit.setFault('smtp', 'ok')
  for (const { id: item } of listed.filter(({ reason }) => reason.endsWith('email-not-sent'))) {
    const again = await kit.call('POST', '/admin/attention/retries', { as: staff, body: { id: item } })
    // On a slow machine the worker's own next try may have sent it before.
    expect([200, 404]).toContain(again.status)
  }
  await kit.drain()
  expect(await items()).toEqual([])
})

async function items() {
  const { status, body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff })
  expect(status).toBe(200)
  const listed = body.data.items as { id: string; reason: string; detail: string | null }[]
  // The message itself waits for its answer, which is no matter of emails.
  return listed.filter(({ reason }) => reason !== 'message-received')
}
