import type { CDPSession, Page } from '@playwright/test'
import { type Borrower, quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { open, signInByMail } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { BRANDS, DIRECT_BRANDS } from './support/running-product.ts'
import { expectNoSideways } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const brand of ['main', 'motor'] as const)
  test(
    `what a task is about stands beside it at 1280 px of ${brand}, and folded below it at 360`,
    exhaustiveIf(brand === 'motor'),
    async ({ setOut, page, product }) => {
      const borrower = await quoted(product, brand, newPerson())
      await walk(product, borrower, 'request')
      const trip = setOut({ brand, person: borrower.person })
      await seedSignInCookie(trip)
      await open(trip, '/account/borrow')
      for (const [path, hasCosts] of tasksOf(borrower)) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1280, height: 900 })
          await open(trip, path)
          await expectBeside(page, hasCosts)
          await page.setViewportSize({ width: 360, height: 740 })
          await expectFolded(page)
        })
      }
    },
  )

function tasksOf({ applicationId: id }: Borrower): [path: string, hasCosts: boolean][] {
  const task = (name: string): [string, boolean] => [`/account/borrow/continue?id=${id}&task=${name}`, true]
  return [
    [`/account/borrow/continue?id=${id}`, true],
    ...['mobile-number', 'bank-details', 'payment-day', 'legal-documents'].map(task),
    [`/account/borrow/call-back/${id}`, false],
    ['/account/address-details', false],
    ['/contact-settings', false],
    ['/commission', false],
    ['/login?next=%2Faccount%2Fborrow', false],
  ]
}

async function expectBeside(page: Page, hasCosts: boolean): Promise<void> {
  const context = contextOf(page)
  await expect(context.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(context.getByRole('group').locator('summary')).toBeHidden()
  const [task, beside] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await context.boundingBox(),
  ]
  expect(beside!.x).toBeGreaterThan(640)
  expect(beside!.y).toBeLessThan(task!.y + task!.height)
  if (!hasCosts) return
  for (const term of ['Monthly payment', 'Term', 'APR (total yearly cost)', /^Total to pay/])
    await expect(context.getByText(term, { exact: typeof term === 'string' })).toBeVisible()
}

async function expectFolded(page: Page): Promise<void> {
  const context = contextOf(page)
  const [heading, folded] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await context.boundingBox(),
  ]
  expect(folded!.y).toBeGreaterThan(heading!.y)
  expect(folded!.height).toBeLessThan(200)
  await expect(context.getByRole('heading', { level: 2 })).toHaveCount(0)
  await context.locator('summary').click()
  await expect(context.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

function contextOf(page: Page) {
  return page.locator('main').getByRole('complementary')
}

for (const brand of BRANDS)
  test(
    `text of twice the size fits on the pages of ${brand}, with no word broken`,
    exhaustiveIf(brand !== 'main'),
    async ({ page, product, setOut }) => {
      await page
        .context()
        .addCookies([{ name: 'consent', value: 'necessary', url: product.getSiteUrl(brand) }])
      const borrower = await quoted(product, brand, newPerson())
      const trip = setOut({ brand, person: borrower.person })
      await open(trip, '/')
      const logo = page.getByRole('banner').getByRole('img')
      const usual = (await logo.boundingBox())!
      const session = await page.context().newCDPSession(page)
      const form = DIRECT_BRANDS.includes(brand) ? '/account/borrow/quote?amount=5000' : '/contact'
      for (const path of ['/', form, '/login', `/account/borrow/apply?id=${borrower.applicationId}`]) {
        await setTextSize(page, session, 16)
        await page.setViewportSize({ width: 1280, height: 900 })
        await open(trip, path)
        if (path.includes('apply')) await signInByMail(trip, /\/apply/)
        // The browser's own setting, which the widths of the style sheets follow too.
        await setTextSize(page, session, 32)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 740 })
          await expectNoSideways(page, `${path} with text of 200 % at ${width} px`)
          // Repeated until it holds: after a resize the browser may keep `vw` lengths briefly.
          await eventually
            .poll(() => page.evaluate(brokenWords), { message: `broken words of ${path} at ${width} px` })
            .toEqual([])
          const grown = (await logo.boundingBox())!
          expect
            .soft(drawnHeight(grown, usual), `the logo of ${path} at ${width} px`)
            .toBeGreaterThan(usual.height)
        }
      }
    },
  )

const eventually = expect.configure({ soft: true })

/**
 * Sets the browser's text size in CSS pixels, and repeats until the page is drawn with it: right
 * after a navigation the setting can be lost.
 */
async function setTextSize(page: Page, session: CDPSession, standard: number): Promise<void> {
  await expect
    .poll(async () => {
      await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
      return await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    })
    .toBe(`${standard}px`)
}

/** How high a picture is drawn that keeps its proportions in its box. */
function drawnHeight(
  box: { width: number; height: number },
  usual: { width: number; height: number },
): number {
  return Math.min(box.height, (box.width * usual.height) / usual.width)
}

/** Words that are on more than one line. An email address may be longer than a line. */
function brokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const element = text.parentElement
    if (!element?.checkVisibility() || element.closest('.sr-only, script, style, option, a[href^="mailto:"]'))
      continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}£%.,’]+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top / 4)),
      )
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
}

for (const brand of BRANDS)
  test(
    `the head of ${brand} is one line at every width, and its first button is above the cookie question`,
    exhaustiveIf(brand !== 'supermarket'),
    async ({ page, product, setOut }) => {
      const borrower = await quoted(product, brand, newPerson())
      const trip = setOut({ brand, person: borrower.person })
      for (const isSignedIn of [false, true]) {
        if (isSignedIn) {
          await seedSignInCookie(trip)
          await open(trip, '/account/borrow')
        }
        await open(trip, isSignedIn ? '/account/borrow' : '/')
        for (const width of [320, 360, 600, 768, 860, 900, 1024, 1104, 1105, 1280]) {
          await page.setViewportSize({ width, height: width < 600 ? 640 : 900 })
          await expectNoSideways(page, `the head at ${width} px`)
          await expect
            .poll(() => page.evaluate(linesOfHead), `lines of the head at ${width} px`)
            .toBeLessThanOrEqual(1)
          if (isSignedIn) continue
          const button = await page.locator('main').getByRole('button').first().boundingBox()
          const question = await page.locator('#cookie-choices').boundingBox()
          expect.soft(button!.y + button!.height, `the first button at ${width} px`).toBeLessThan(question!.y)
        }
      }
    },
  )

/** On how many lines the words of the head's links are; none where they are behind the menu. */
function linesOfHead(): number {
  const links = [...document.querySelectorAll('header nav a')].filter((link) => link.checkVisibility())
  const bottoms = links
    .flatMap((link) => {
      const range = document.createRange()
      // The words: a place of the account has its icon above them.
      range.selectNodeContents(link.lastChild ?? link)
      return [...range.getClientRects()].filter(({ height }) => height > 0).map(({ bottom }) => bottom)
    })
    .sort((a, b) => a - b)
  // Words of the current place are heavier, and can be a pixel off.
  return bottoms.filter((bottom, index) => index === 0 || bottom - bottoms[index - 1]! > 6).length
}

test('on a slow network the forms work before their script is there, and no press is lost', async ({
  browser,
  product,
}) => {
  // Not the fixture’s page, which waits for the script.
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.context().addCookies([{ name: 'consent', value: 'necessary', url: product.getSiteUrl('main') }])
  const session = await page.context().newCDPSession(page)
  // Chromium's "Slow 3G".
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const isTakenOver = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
    )
  const slowly = { timeout: 60_000 }

  await page.goto(`${product.getSiteUrl('main')}/login`, { waitUntil: 'commit', ...slowly })
  const email = page.getByRole('textbox', { name: 'Email address' })
  await email.waitFor(slowly)
  await email.fill('slow@people.example', slowly)
  expect(await isTakenOver()).toBe(false)
  await page.getByRole('button', { name: 'Email me a link' }).click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email', slowly)

  await page.goto(`${product.getSiteUrl('main')}/account/borrow/quote`, { waitUntil: 'commit', ...slowly })
  const amount = page.getByRole('textbox', { name: /^How much/ })
  await amount.waitFor(slowly)
  await amount.fill('5,000')
  await page.getByRole('combobox', { name: /^What’s the loan for/ }).selectOption('Home improvements')
  expect(await isTakenOver()).toBe(false)
  await page.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About you', slowly)
  await page.close()
})

for (const width of [360, 1280])
  test(
    `the chat's button covers nothing and stands beside no decision at ${width} px`,
    exhaustiveIf(width === 1280),
    async ({ page, product, setOut }) => {
      await page.setViewportSize({ width, height: 740 })
      await page
        .context()
        .addCookies([{ name: 'consent', value: 'necessary', url: product.getSiteUrl('main') }])
      const [offered, signing] = [
        await quoted(product, 'main', newPerson()),
        await quoted(product, 'main', newPerson()),
      ]
      await walk(product, signing, 'documents')
      const seen: [Borrower, string, string | RegExp][] = [
        [offered, `/account/borrow/apply?id=${offered.applicationId}`, /^Yes, apply/],
        [
          signing,
          `/account/borrow/continue?id=${signing.applicationId}&task=legal-documents&document=sign`,
          'Sign the agreement',
        ],
      ]
      for (const [{ person }, path, decision] of seen) {
        const trip = setOut({ person })
        await page.context().clearCookies({ name: 'auth' })
        await seedSignInCookie(trip)
        await open(trip, path)
        await expectChatBelow(page, decision)
      }
    },
  )

async function expectChatBelow(page: Page, decision: string | RegExp): Promise<void> {
  const chat = page.getByRole('button', { name: /^Chat with us/ })
  await expect(chat).toBeAttached()
  const tops = async () => {
    const [footer, button, decides] = await Promise.all(
      [page.getByRole('contentinfo'), chat, page.getByRole('button', { name: decision })].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON()),
      ),
    )
    expect(button.top).toBeGreaterThanOrEqual(footer.bottom)
    expect(decides.bottom).toBeLessThan(footer.top)
  }
  await tops()
  // An answer that has not been read is told from anywhere, and still stands beside no decision.
  await chat.evaluate((element) => element.toggleAttribute('data-unread', true))
  await tops()
}
