import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#platform/http/metrics.ts'
import { createLog } from '#platform/log.ts'
import { registry } from '#platform/metrics/registry.ts'
import { answers, createApplicantKit } from '#testing/applicant.ts'
import { giveUpJobs } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { createFigures } from './figures.ts'

let kit: TestApi
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  kit = await startTestApi({
    worker: false,
    openLog: () => createLog('debug', new Writable({ write: noteLine })),
  })
})
afterAll(() => kit?.stop())

function noteLine(chunk: Buffer, _encoding: string, done: () => void): void {
  for (const line of chunk.toString().split('\n').filter(Boolean)) lines.push(JSON.parse(line))
  done()
}

async function readMetrics(): Promise<string> {
  const refresh = createFigures(kit.deps, { isOfProduct: true })
  return (await createMetrics({ refresh }).request('/metrics')).text()
}

test('the figures of the product are read from its records', async () => {
  await createApplicantKit(() => kit).applied(answers())
  await seedLoan(kit.deps, { state: 'Late' })
  await sql`select graphile_worker.add_job('pay-out', '{"loanId": 1}'::json)`.execute(kit.deps.db)
  await giveUpJobs(kit.deps, sql`task_identifier = 'pay-out'`)
  await kit.deps.db.insertInto('daily_run').values({ ran_on: '2020-01-01' }).execute()
  const twoHoursAgo = kit.deps.clock.now().subtract({ hours: 2 }).toString()
  await sql`insert into message (channel, recipient, brand, body, class, created_at)
    values ('mail', 'ada@people.example', 'main', '', 'service', ${twoHoursAgo}::timestamptz)`.execute(
    kit.deps.db,
  )
  await sql`select graphile_worker.add_job('send-message', '{"messageId": 1}'::json)`.execute(kit.deps.db)
  await sql`insert into reseal (place, key_mark, done_to, current, resealed, unreadable, started_at, updated_at)
    values ('signature', 'mark', 9, 2, 7, 1, now(), now())`.execute(kit.deps.db)
  const shown = await readMetrics()
  expect(shown).toContain('reseal_values{place="signature",state="resealed"} 7')
  expect(shown).toContain('reseal_values{place="signature",state="unreadable"} 1')
  expect(shown).toContain('reseal_places_left 1')
  expect(shown).toContain('jobs_given_up{job="pay-out"} 1')
  expect(shown).toMatch(/^jobs_waiting\{job="send-message"\} [1-9]/m)
  expect(shown).toMatch(/^messages_unsent\{channel="mail"\} [1-9]/m)
  expect(shown).toMatch(/^messages_oldest_unsent_seconds\{channel="mail"\} 7\d{3}/m)
  expect(shown).toMatch(/^daily_run_late_seconds [1-9]\d{7}/m)
  expect(shown).toMatch(/^attention_items\{reason="dead-job"\} 1$/m)
  expect(shown).toMatch(/^attention_oldest_seconds\{reason="daily-run-late"\} [1-9]\d{7}/m)
  expect(shown).toMatch(
    /^provider_request_duration_seconds_count\{provider="bureau",outcome="answered"\} [1-9]/m,
  )
  expect(shown).toMatch(/^database_connections\{state="most"\} [1-9]/m)
  expect(shown).toContain('figures_read{source="readBooks"} 1')
  expect(shown).toContain('ledger_imbalance_pence 0')
})

test('what is put right is no longer shown, and what cannot be read is said', async () => {
  await kit.deps.db.deleteFrom('daily_run').execute()
  expect(await readMetrics()).not.toContain('attention_items{reason="daily-run-late"}')
  await createFigures({ ...kit.deps, db: undefined as never }, { isOfProduct: true })()
  expect(await registry.metrics()).toContain('figures_read{source="readQueue"} 0')
  expect(lines).toContainEqual(expect.objectContaining({ source: 'readQueue', msg: 'figures not read' }))
})

test.each(['grafana-dashboard.json', 'alerts.yml'])('each metric that ops/%s names exists', async (file) => {
  const text = readFileSync(new URL(`../../../../ops/${file}`, import.meta.url), 'utf8')
  const named = [...text.matchAll(/"?expr"?: "?(.*)/g)].flatMap(([, expression]) =>
    [...(expression ?? '').replaceAll(/\\?"[^"]*"/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(
      ([name]) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  const known = new Set(
    (await registry.getMetricsAsJSON()).flatMap(({ name }) => [
      name,
      `${name}_bucket`,
      `${name}_count`,
      `${name}_sum`,
    ]),
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('a request is one line, with the template of its route and nothing that was sent', async () => {
  lines.length = 0
  await kit.call('GET', '/users/7351?email=ada@people.example', { as: 'not-a-token' })
  await kit.call('GET', '/healthz')
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests).toEqual([
    expect.objectContaining({
      role: 'api',
      method: 'GET',
      route: '/users/:id',
      status: 401,
      requestId: expect.any(String),
      durationMs: expect.any(Number),
    }),
  ])
  expect(JSON.stringify(requests)).not.toMatch(/7351|ada|not-a-token/)
})

test('the connections to the database bear our name', async () => {
  const { rows } = await kit.deps.pool.query(
    'select application_name as name from pg_stat_activity where pid = pg_backend_pid()',
  )
  expect([rows[0].name, kit.deps.pool.options.max]).toEqual([
    kit.deps.config.database.applicationName,
    kit.deps.config.database.poolSize,
  ])
})
