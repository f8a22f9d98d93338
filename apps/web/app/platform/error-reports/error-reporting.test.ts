import { getBrand } from '@tarnbrook/brands/brand'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#platform/store/session.ts'
import { watchForErrors } from './error-reporting.ts'

const session: Session = {
  brand: 'main',
  brandFacts: getBrand('main'),
  user: null,
  env: 'staging',
  buildVersion: '7',
  chat: { appId: 'app', widgetUrl: 'http://chat.example/widget/app' },
  publicUrl: '',
  features: '',
  intentSeed: 'seed',
}
const errorReports = { dsn: 'https://abc@reports.example/1', release: 'r-7' }

/** What reports errors is loaded when there is one, which takes its time on a busy machine. */
const LOADED = { timeout: 100_000 }

/** What the page sent, and the target of its event listeners. */
const sent: { url: string; body: string }[] = []
const pageEvents = new EventTarget()

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('location', { pathname: '/account/borrow/requested/17', href: 'https://main.example/' })
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents))
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body })
    return new Response(null)
  })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const happen = (type: 'error' | 'unhandledrejection', facts: object) =>
  pageEvents.dispatchEvent(Object.assign(new Event(type), facts))

const wordsSent = () => sent.map(({ body }) => JSON.parse(body.split('\n')[2]!).exception.values[0].value)

test('errors that happen before the reports are configured are stored, then sent', async () => {
  const errors = watchForErrors()
  happen('error', { error: new Error('first') })
  happen('unhandledrejection', { reason: new Error('second') })
  // A script of another site: nothing is known of it.
  happen('error', { error: null })
  errors.begin({ ...session, errorReports })
  errors.report({ error: new Error('third') })
  await vi.waitFor(() => expect(wordsSent()).toEqual(['first', 'second', 'third']), LOADED)
  const [{ url, body } = { url: '', body: '' }] = sent
  expect(url).toBe('/monitoring')
  const [header, , event] = body.split('\n').map((line) => JSON.parse(line))
  expect(header.dsn).toBe(errorReports.dsn)
  expect(event).toMatchObject({
    release: 'r-7',
    environment: 'staging',
    transaction: '/account/borrow/requested/:id',
  })
  expect(Object.keys(event)).not.toContain('user')
})

test('a page that fails over and over before that keeps its first errors', async () => {
  const errors = watchForErrors()
  for (let count = 0; count < 50; count += 1) errors.report({ error: new Error(`fault ${count}`) })
  errors.begin({ ...session, errorReports })
  await vi.waitFor(() => expect(wordsSent().at(-1)).toBe('fault 9'), LOADED)
  expect(sent).toHaveLength(10)
})

test.each([
  [0.0099, true],
  [0.01, false],
])('Spec 9: one page in a hundred is timed: %d', async (drawn, isTraced) => {
  const openReports = vi.fn(() => () => {})
  vi.doMock('./report-sender.ts', () => ({ openReports }))
  vi.spyOn(Math, 'random').mockReturnValue(drawn)
  watchForErrors().begin({ ...session, errorReports })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(openReports.mock.calls).toEqual(isTraced ? [[{ ...errorReports, env: 'staging' }, 0.01]] : [])
  vi.doUnmock('./report-sender.ts')
})

test('where no reports are wanted, nothing is sent', async () => {
  const silent = watchForErrors()
  silent.begin(session)
  silent.report({ error: new Error('first') })
  const other = watchForErrors()
  other.begin({ ...session, errorReports })
  other.report({ error: new Error('of another page') })
  await vi.waitFor(() => expect(wordsSent()).toEqual(['of another page']), LOADED)
})
