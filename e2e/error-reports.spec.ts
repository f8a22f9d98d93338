import type { Page } from '@playwright/test'
import { quoted } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, open, type Trip } from './support/journey.ts'
import type { ErrorReport, Outside } from './support/outside.ts'
import { awaitResult } from './support/outside.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'

const OFFER = /^£5,000 over 3 years/

test.describe('a page load that was not picked for tracing', () => {
  test.beforeEach(({ page }) => pick(page, 0.5))

  test('carries nothing of the reports when nothing goes wrong', async ({ setOut, page, product }) => {
    const asked = requestsOf(page)
    const trip = setOut()
    const { applicationId } = await quoted(product, 'main', trip.person)
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/apply?id=${applicationId}`)
    await expectHeading(page, OFFER)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.includes('/assets/')).length).toBeGreaterThan(5)
    expect(asked.filter((path) => /report|monitoring/.test(path))).toEqual([])
  })

  test('a call that fails is reported once, by its template, and names nobody', async ({
    setOut,
    page,
    actions,
    product,
    outside,
    allow,
  }) => {
    allow(/status of 500/)
    allow(/Rejected: requestLoan/)
    const trip = setOut()
    const { applicationId } = await quoted(product, 'main', trip.person)
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/apply?id=${applicationId}`)
    await expectHeading(page, OFFER)
    await page.route('**/api/product/loan-applications/*/requested', (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: {
            code: 'INTERNAL_ERROR',
            message: `No row for ${trip.person.email}`,
            requestId: 'request-of-this-test',
          },
        },
      }),
    )
    await actions.press('button', 'Yes, apply for this loan')
    const report = await reportWith(outside, 'request-of-this-test')
    const url = '/api/product/loan-applications/:id/requested'
    expect(report.event).toMatchObject({
      fingerprint: ['POST', url],
      request: { method: 'POST', url },
      transaction: '/account/borrow/apply',
      environment: 'local',
      tags: { status: '500', code: 'INTERNAL_ERROR' },
      exception: { values: [{ type: 'FailedRequest', value: `POST ${url}: 500` }] },
    })
    expectNobody(report, trip)
    expect(JSON.stringify(report)).not.toContain(`/${applicationId}`)
    const same = (await outside.reports()).filter((one) => textOf(one).includes('request-of-this-test'))
    expect(same).toHaveLength(1)
  })

  test('an error that nobody caught is reported, without what it says of a person', async ({
    setOut,
    page,
    product,
    outside,
    allow,
  }) => {
    allow(/Went wrong/)
    allow(/hard navigate to the same URL/)
    const trip = setOut()
    const { applicationId } = await quoted(product, 'main', trip.person)
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/apply?id=${applicationId}`)
    await expectHeading(page, OFFER)
    await page.evaluate((email) => {
      setTimeout(() => {
        throw new TypeError(`Went wrong with ${email}`)
      })
      void Promise.reject(new Error('attempted to hard navigate to the same URL'))
      void Promise.reject(new Error('Went wrong as well'))
    }, trip.person.email)
    expectNobody(await reportWith(outside, 'Went wrong with [email]'), trip)
    await reportWith(outside, 'Went wrong as well')
    expect((await outside.reports()).filter((one) => textOf(one).includes('hard navigate'))).toEqual([])
  })
})

test('a page load that was picked is timed, under the template of its URL', async ({
  setOut,
  page,
  product,
  outside,
}) => {
  await pick(page, 0.005)
  const trip = setOut()
  const { applicationId } = await quoted(product, 'main', trip.person)
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/apply?id=${applicationId}`)
  await expectHeading(page, OFFER)
  // The SDK is fetched after the page, and times what it finds.
  await page.waitForFunction(() => '__SENTRY__' in globalThis)
  // What is under way is sent when the page is left.
  await page.goto('about:blank')
  const trace = await awaitResult('a trace of the account', async () =>
    (await outside.reports()).find(
      ({ type, event }) => type === 'transaction' && event.transaction?.startsWith('/account/'),
    ),
  )
  expectNobody(trace, trip)
  expect(textOf(trace)).not.toContain('?')
})

/** Which page loads are timed is drawn by lot when they begin. */
async function pick(page: Page, lot: number) {
  await page.addInitScript((drawn) => {
    Math.random = () => drawn
  }, lot)
}

function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  return asked
}

function reportWith(outside: Outside, words: string): Promise<ErrorReport> {
  return awaitResult(`a report with ${words}`, async () =>
    (await outside.reports()).find((report) => textOf(report).includes(words)),
  )
}

function expectNobody(report: ErrorReport, { person }: Trip) {
  for (const words of [person.email, person.lastName]) expect(textOf(report)).not.toContain(words)
  expect(report.event).not.toHaveProperty('user')
  expect(report.event).not.toHaveProperty('breadcrumbs')
}

function textOf(report: ErrorReport): string {
  return JSON.stringify(report)
}
