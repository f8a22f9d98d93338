import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPublicPages } from '../e2e/support/public-pages.ts'
import { findFreePorts } from '../scripts/free-ports.ts'
import { startProcess, type TestProcess } from './testing/processes.ts'
import { ask } from './testing/site.ts'

/** Told to end, it fails as with an error of the driver, which quotes the row. */
const FAILS_AT_END = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGTERM', () => {
    throw Object.assign(new Error('duplicate key of ada@people.example'), {
      code: '23505',
      constraint: 'app_user_email',
      detail: 'Key (email)=(ada@people.example) already exists.',
    })
  })`)}`

let web: TestProcess
let site: string
let metrics: string
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tarnbrook-web-'))
  const [port, api, metricsPort] = await findFreePorts(3)
  site = `http://127.0.0.1:${port}`
  metrics = `http://127.0.0.1:${metricsPort}/metrics`
  web = await startProcess({
    ROLES: 'web',
    DATA_DIR: dataDir,
    PORT: String(port),
    API_URL: `http://127.0.0.1:${api}`,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--import=${FAILS_AT_END}`,
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('what a process with the role web alone refuses is counted in its metrics', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await fetch(`${site}/login`, { method: 'POST', headers, body: 'email=a' })
  expect(status).toBe(403)
  expect(await (await fetch(metrics)).text()).toContain('refusals_total{kind="form-not-ours"} 1')
})

test('a request is a line of the log, with role, release and environment and without its ids', async () => {
  await fetch(`${site}/account/borrow/applications/7351?token=secret`)
  await fetch(`${site}/`)
  const listRequests = () =>
    web.linesSinceReady().flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line)] : []))
  await expect.poll(() => listRequests().at(-1)?.route).toBe('/')
  const requests = listRequests()
  expect(requests.at(-1)).toMatchObject({
    role: 'web',
    roles: 'web',
    environment: 'local',
    release: expect.any(String),
    requestId: expect.any(String),
    method: 'GET',
    route: '/',
    status: 200,
    durationMs: expect.any(Number),
  })
  expect(JSON.stringify(requests)).not.toMatch(/7351|secret/)
})

describe('without an API', () => {
  /** A quote is asked of the API. */
  const NEEDS_API = /^\/account\/borrow\/quote/

  test.each(BRAND_KEYS)(
    'public pages of %s are answered, and what needs it says whom to call',
    async (brand) => {
      const ofBrand = site.replace('127.0.0.1', `${brand}.localhost`)
      const answers = await Promise.all(
        listPublicPages(brand).own.map(async (path) => ({ path, ...(await ask(ofBrand, 'GET', path)) })),
      )
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ path }) => path).filter((path) => !NEEDS_API.test(path))).toEqual([])
      for (const { status, text } of refused)
        expect([status, text]).toEqual([503, expect.stringMatching(/href="tel:0\d{9,10}"/)])
      const others = answers.filter(({ text }) => !text.includes(`data-brand="${brand}"`))
      expect(others.map(({ path }) => path)).toEqual([])
    },
  )
})

test('an uncaught error of the database is written without what it quotes of a person', async () => {
  expect(await web.stop()).toBe(1)
  const lines = web.linesSinceReady()
  expect(lines.join()).not.toContain('ada@people.example')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 60,
      msg: 'Uncaught exception',
      err: expect.objectContaining({ code: '23505', constraint: 'app_user_email' }),
    }),
  )
})

test('told to end, it first says that it is not ready, still serves, and only then closes', async () => {
  const [port, api] = await findFreePorts(2)
  const place = `http://127.0.0.1:${port}`
  const process = await startProcess({
    ROLES: 'web',
    DATA_DIR: dataDir,
    PORT: String(port),
    API_URL: `http://127.0.0.1:${api}`,
    DRAIN_DELAY_MS: '3000',
  })
  const statusOf = (path: string) => fetch(place + path).then(({ status }) => status)
  expect(await statusOf('/readyz')).toBe(200)
  const ended = process.stop()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect([await statusOf('/'), await statusOf('/healthz')]).toEqual([200, 200])
  expect(await ended).toBe(0)
  await expect(statusOf('/')).rejects.toThrow()
})
