import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from '@tarnbrook/api/platform/log'
import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createErrorReports, type ErrorReports } from './error-reports.ts'
import { asConsole } from './page-log.ts'

let api: TestApi
let reports: ErrorReports
const lines: string[] = []

beforeAll(async () => {
  api = await startTestApi({
    openLog: (sandboxUrl) => {
      reports = openReports(sandboxUrl.replace('://', `://${SANDBOX_KEYS.sentryKey}@`))
      return reports.watchLog(createLog('info', { write: (line) => void lines.push(line) }))
    },
  })
})
afterAll(() => api.stop())
beforeEach(async () => {
  lines.length = 0
  await fetch(`${api.sandboxUrl}/reset`, { method: 'POST' })
})

const openReports = (url: string) =>
  createErrorReports({ dsn: `${url}/sentry/1`, release: 'r-7', environment: 'staging' })

interface Received {
  type: string
  event: Record<string, unknown> & {
    exception: { values: { type: string; value: string; stacktrace?: { frames: object[] } }[] }
  }
}

async function received(): Promise<Received[]> {
  await reports.flush(2000)
  return (await fetch(`${api.sandboxUrl}/errors.json`)).json() as Promise<Received[]>
}

test('an error of the API is reported by its route, and of the database nothing but the code', async () => {
  await api.asOwner('alter table contact_message rename to contact_message_away')
  try {
    const body = {
      name: 'Maeve Byrne',
      email: 'maeve@people.example',
      phone: '07912 345678',
      subject: 'My loan',
      message: 'Ring 07912 345678',
    }
    const answer = await api.call('POST', '/v1/contact-us', { body, key: 'a-key-of-eight', brand: 'motor' })
    expect(answer.status).toBe(500)
    // A job of the worker may meet the missing table as well; its report is its own.
    const [report, ...others] = (await received()).filter(({ event }) => event.transaction !== undefined)
    expect(others).toEqual([])
    expect(report?.event).toMatchObject({
      release: 'r-7',
      environment: 'staging',
      level: 'error',
      platform: 'node',
      transaction: '/v1/contact-us',
      tags: { method: 'POST', requestId: answer.body.error.requestId },
    })
    expect(report?.event.exception.values.at(-1)?.value).toBe('database error 42P01')
    expect(report?.event.exception.values.at(-1)?.stacktrace?.frames.length).toBeGreaterThan(0)
    expect(JSON.stringify(report)).not.toMatch(/maeve|byrne|07912/i)
    expect(lines.join()).toContain(answer.body.error.requestId)
  } finally {
    await api.asOwner('alter table contact_message_away rename to contact_message')
  }
})

test('a job that fails is reported by its name, and neither the log nor the report has its payload', async () => {
  await api.deps.pool.query(`select graphile_worker.add_job('send-message', '{"messageId": "Maeve"}'::json)`)
  await api.drain()
  const [report] = await received()
  expect(report?.event).toMatchObject({ tags: { job: 'send-message' } })
  expect(JSON.stringify(report) + lines.join()).not.toContain('Maeve')
})

test('what is written about a person is taken out, and nothing else of the line is sent', async () => {
  const error = new TypeError('no answer for maeve@people.example, account 99-99-90 12345678', {
    cause: new Error('token=abcdef'),
  })
  api.deps.log.error({ err: error, loanId: 41, email: 'maeve@people.example' }, 'Maeve could not be emailed')
  const [report] = await received()
  expect(report?.event.exception.values.map(({ type, value }) => [type, value])).toEqual([
    ['Error', 'token=[token]'],
    ['TypeError', 'no answer for [email], account [number]'],
  ])
  expect(JSON.stringify(report)).not.toMatch(/maeve|loanId/i)
  expect(report?.event).not.toHaveProperty('user')
  expect(report?.event).not.toHaveProperty('server_name')
})

test('the pages’ errors are reported too, and a redirect or a line without an error is not', async () => {
  const log = asConsole(api.deps.log)
  log.error('Page failed', { error: new Error('no loan'), path: '/account/borrow/requested/17' })
  log.error('Page failed', { error: new Error('NEXT_REDIRECT'), path: '/account' })
  log.error('Rejected: getLoan', { error: { code: 'INTERNAL_ERROR' }, status: 500 })
  log.warn('Odd', { error: new Error('but not our error') })
  const all = await received()
  expect(all.map(({ event }) => event.transaction)).toEqual(['/account/borrow/requested/:id'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'Page failed', err: { message: 'no loan' }, path: '/account/borrow/requested/17' },
    { msg: 'Page failed' },
    { msg: 'Rejected: getLoan', error: { code: 'INTERNAL_ERROR' }, status: 500 },
    { msg: 'Odd', err: { message: 'but not our error' } },
  ])
})

test('when the reports’ server asks for silence, nothing is sent to it', async () => {
  const quiet = openReports(api.sandboxUrl.replace('://', `://${SANDBOX_KEYS.sentryKey}@`))
  await api.setFault('sentry', 'down')
  quiet.report({ err: new Error('one') })
  await quiet.flush(2000)
  await api.setFault('sentry', 'ok')
  quiet.report({ err: new Error('two') })
  await quiet.flush(2000)
  expect(await received()).toEqual([])
})

test('a server that never answers holds up neither a request nor the end', async () => {
  const asked = Promise.withResolvers<void>()
  const deaf = createServer(() => asked.resolve())
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
  const lost = openReports(`http://key@127.0.0.1:${(deaf.address() as AddressInfo).port}`)
  expect(lost.report({ err: new Error('one') })).toBeUndefined()
  await asked.promise
  await lost.flush(50)
  deaf.closeAllConnections()
  deaf.close()
})
