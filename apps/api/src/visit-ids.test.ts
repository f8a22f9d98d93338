import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers } from '#testing/applicant.ts'
import { startVisit } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { findTables } from '#testing/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

test('the id of a session, which opens its draft, is stored with that and nowhere else', async () => {
  const visit = await startVisit(api)
  const call = (path: string, body: object, key?: string) =>
    api.call(path.startsWith('/application-draft') ? 'PUT' : 'POST', path, {
      visit,
      body,
      ...(key ? { key } : {}),
    })
  expect((await call('/application-draft', { answers: { 'loan.amount': 5000 } })).status).toBe(200)
  const key = crypto.randomUUID()
  const applied = await call('/loan-applications', answers(), key)
  expect(applied.status).toBe(201)
  expect((await call('/loan-applications', answers())).status).toBe(201)
  await api.setFault('callreport', 'down')
  expect((await call('/loan-applications', answers())).status).toBe(503)
  await api.setFault('callreport', 'ok')

  // What is stored about a session identifies it all the same.
  const named = await sql<{ at: string }>`select 'event' as at from event where actor like 'visit:_%'
    union select 'idempotency' from idempotency where scope like 'visit:_%'
    union select 'intent' from intent where scope like 'visit:_%'
    union select 'deferred_search' from deferred_search where requested_by like 'visit:_%' order by 1`.execute(
    api.deps.db,
  )
  expect(named.rows.map(({ at }) => at)).toEqual(['deferred_search', 'event', 'idempotency', 'intent'])
  expect(await findTables(api, visit)).toEqual(['public.application_draft', 'public.visit'])
  expect(await findTables(api, Buffer.from(visit).toString('hex'))).toEqual([])
})
