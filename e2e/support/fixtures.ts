import { writeFileSync } from 'node:fs'
import { expect as assert, test as base, type Page } from '@playwright/test'
import { countExpectations, expect } from './expect.ts'
import type { Trip } from './journey.ts'
import { createOutside, type Outside } from './outside.ts'
import { keyboardActions, mouseActions, type PageActions, untilTakenOver } from './page-actions.ts'
import { newPerson, type Person } from './people.ts'
import {
  type BrandKey,
  clearProduct,
  createProduct,
  type RunningProduct,
  readLog,
} from './running-product.ts'

/** How someone uses the site. */
export type Way = 'script on' | 'script off' | 'keyboard only'

export interface Options {
  way: Way
  /** Width of the window in CSS pixels. */
  width: number
  /** Its height; that of a phone or of a desk where it is not given. */
  height: number | undefined
}

interface WorkerFixtures {
  /** Of the environment of the product, beside its own. */
  settings: Record<string, string>
  product: RunningProduct
}

interface Fixtures extends Options {
  outside: Outside
  actions: PageActions
  /** Someone begins: a new person at the main lender, looked at by axe where that is asked for. */
  setOut: (given?: { person?: Person; brand?: BrandKey; usesAxe?: boolean }) => Trip
  /** Complaints of the browser that a test brings about on purpose. */
  allow: (complaint: RegExp) => void
  /** Fails a test that expects nothing. */
  expectations: undefined
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  way: ['script on', { option: true }],
  width: [1280, { option: true }],
  height: [undefined, { option: true }],
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      const product = await createProduct({ settings })
      try {
        await product.start()
        await use(product)
      } finally {
        await product.end()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  outside: async ({ product }, use) => use(createOutside(product)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's pattern.
  allow: async ({}, use) => {
    const allowed: RegExp[] = []
    await use(Object.assign((complaint: RegExp) => void allowed.push(complaint), { allowed }))
  },
  expectations: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's pattern.
    async ({}, use, testInfo) => {
      const before = countExpectations()
      await use(undefined)
      if (testInfo.status === 'passed' && countExpectations() === before)
        throw new Error('The test expects nothing')
    },
    { auto: true },
  ],
  context: async ({ browser, way, width, height, locale, timezoneId }, use) => {
    const context = await browser.newContext({
      locale,
      timezoneId,
      javaScriptEnabled: way !== 'script off',
      viewport: { width, height: height ?? (width < 500 ? 740 : 900) },
      // Nothing is to be waited for that moves.
      reducedMotion: 'reduce',
    })
    await use(context)
    await context.close()
  },
  page: async ({ context, product, allow, way }, use, testInfo) => {
    const complaints: string[] = []
    await clearProduct(product)
    context.on('page', (page) => listen(page, complaints))
    const page = await context.newPage()
    if (way !== 'script off') {
      const goto = page.goto.bind(page)
      page.goto = async (...asked) => {
        const answer = await goto(...asked)
        await untilTakenOver(page)
        return answer
      }
    }
    await use(page)
    const { allowed } = allow as unknown as { allowed: RegExp[] }
    const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
    if (testInfo.status !== 'passed')
      writeFileSync(testInfo.outputPath('product.log'), readLog(product.dataDir))
    assert(unexpected, 'what the browser complained of').toEqual([])
  },
  actions: async ({ page, way }, use) => {
    await use(
      way === 'keyboard only'
        ? keyboardActions(page)
        : mouseActions(page, { hasScript: way !== 'script off' }),
    )
  },
  setOut: async ({ page, actions, product, outside, width }, use) => {
    await use(({ person = newPerson(), brand = 'main', usesAxe = false } = {}) => ({
      page,
      actions,
      product,
      outside,
      person,
      brand,
      width,
      usesAxe,
    }))
  },
})

export { expect }

/** Console messages (policy breaches too), page errors and failed requests are all faults. */
function listen(page: Page, complaints: string[]) {
  const where = () => page.url().replace(/^https?:\/\/[^/]+/, '')
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()} on ${where()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`error on ${where()}: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page ends what it still loads; with script off, Chromium loads no script.
    if (why !== 'net::ERR_ABORTED' && !(why === 'csp' && request.resourceType() === 'script'))
      complaints.push(`failed on ${where()}: ${request.method()} ${request.url()} ${why}`)
  })
}
