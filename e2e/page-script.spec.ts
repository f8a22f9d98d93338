import type { Page, Request } from '@playwright/test'
import { applyByPartner } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, open, signInByMail } from './support/journey.ts'
import { awaitResult } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { BRANDS, type RunningProduct } from './support/running-product.ts'
import { expectAccessible, expectNoSideways } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

interface Conversation {
  contact: { userId: string; email: string; name: string; userHash: string } | null
  messages: { author: string; body: string }[]
}

const launcherOf = (page: Page) => page.getByRole('button', { name: /^Chat with us/ })
const chatOf = (page: Page) => page.getByRole('dialog', { name: 'Chat with support' })
const questionOf = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })

test.describe('the support chat', () => {
  test('is loaded when it is first opened: anonymous, keeps what is said, and gives the focus back', async ({
    page,
    product,
  }) => {
    await page.goto(product.getSiteUrl('main'))
    const pinged = page.waitForRequest(isPing)
    await launcherOf(page).focus()
    await page.keyboard.press('Enter')
    expect(userOf(await pinged)).not.toHaveProperty('user_id')
    const box = chatOf(page).getByRole('textbox', { name: 'Your message' })
    await expect(box).toBeFocused()
    await expectAccessible(page, 'the chat')
    const words = `Can I pay early? ${Math.random()}`
    await box.fill(words)
    await chatOf(page).getByRole('button', { name: 'Send' }).click()
    await expect(chatOf(page).getByRole('log')).toContainText('we have your message')
    await page.keyboard.press('Escape')
    await expect(chatOf(page)).toBeHidden()
    await expect(launcherOf(page)).toBeFocused()
    const kept = (await conversations(product)).find(({ messages }) => messages[0]?.body === words)
    expect(kept?.contact).toBeNull()
  })

  test('takes nothing of the slow line before the page is painted', async ({ page, product }) => {
    await allowChat(page, product)
    const pinged = page.waitForRequest(isPing)
    await page.goto(product.getSiteUrl('main'))
    await pinged
    const [paintedAt, askedAt] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /[/](widget|chat)[/]/.test(name))
        .map(({ startTime }) => startTime)
        .sort((left, right) => left - right)[0],
    ])
    expect(askedAt).toBeGreaterThan(paintedAt ?? Number.NaN)
  })

  test('gets the identity of who signs in, with the server’s hash, and forgets them when they sign out', async ({
    page,
    product,
    actions,
    setOut,
  }) => {
    const person = newPerson()
    await applyByPartner(product, { person, brand: 'main' })
    await allowChat(page, product)
    const trip = setOut({ person })
    await open(trip, '/login')
    await signInByMail(trip)
    const named = await awaitResult('the chat to know the borrower', async () =>
      (await conversations(product)).find(({ contact }) => contact?.email === person.email),
    )
    expect(named.contact).toMatchObject({
      name: person.firstName,
      userHash: expect.stringMatching(/^[\da-f]{64}$/),
    })
    await expect(page).toHaveURL(/\/account\/borrow/)

    // A page that is the same for everybody asks who this is; one parameter says not to.
    const asked = page.waitForRequest(isPing)
    await page.goto(`${product.getSiteUrl('main')}/help-and-support`)
    expect(userOf(await asked)).toMatchObject({ user_id: named.contact?.userId })
    // Nor does it ask someone to sign in who is signed in.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Your account' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    const unnamed = page.waitForRequest(isPing)
    await page.goto(`${product.getSiteUrl('main')}/help-and-support?anonymous-chat`)
    expect(userOf(await unnamed)).not.toHaveProperty('user_id')

    await page.goto(`${product.getSiteUrl('main')}/logout`)
    const forgotten = page.waitForRequest((request) => isPing(request) && !('user_id' in userOf(request)))
    await actions.press('button', 'Sign out')
    await forgotten
    await expectHeading(page, 'You’re signed out')
  })

  test('gives way to phone, hours and email when it cannot be loaded', async ({
    page,
    product,
    outside,
    allow,
  }) => {
    allow(/status of 503/)
    // What is no script is not even read where a script is asked for.
    allow(/intercom\/widget\/\S+ net::ERR_BLOCKED_BY_ORB/)
    await outside.setFault('intercom', 'down')
    try {
      await page.goto(product.getSiteUrl('main'))
      await launcherOf(page).click()
      const panel = page.getByRole('dialog', { name: 'The chat isn’t available' })
      await expect(panel.getByRole('link', { name: '01632 960 100' })).toBeVisible()
      await expect(panel).toContainText('Monday to Friday, 9am to 6pm')
      await expect(panel.getByRole('link', { name: /@/ })).toBeVisible()
      await expectAccessible(page, 'the ways to reach people')
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(launcherOf(page)).toBeFocused()
    } finally {
      await outside.setFault('intercom', 'ok')
    }
  })

  test('gives way as well when it is there and does not open', async ({ page, product }) => {
    // A blocker of adverts may put an empty script in its place.
    await page.route('**/intercom/widget/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await page.goto(product.getSiteUrl('main'))
    await launcherOf(page).click()
    await expect(page.getByRole('dialog', { name: 'The chat isn’t available' })).toBeVisible()
  })
})

for (const brand of BRANDS)
  test.describe(`at 320 px, ${brand}`, () => {
    test.use({ width: 320 })

    test(
      'chat and question cover nothing that cannot be scrolled free',
      exhaustiveIf(brand !== 'main'),
      async ({ page, product }) => {
        for (const path of ['/', '/login']) {
          await page.goto(product.getSiteUrl(brand) + path)
          await expect(questionOf(page)).toBeVisible()
          await expectNoSideways(page, path)
          await expectAccessible(page, `${path} with the question`)
          await page.evaluate(() =>
            scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
          )
          const launcher = await launcherOf(page).boundingBox()
          const question = await questionOf(page).boundingBox()
          const legal = await page.locator('footer p').last().boundingBox()
          expect(launcher!.y).toBeGreaterThanOrEqual(legal!.y + legal!.height)
          expect(question!.y).toBeGreaterThanOrEqual(launcher!.y + launcher!.height)
        }
      },
    )
  })

test.describe('the cookie choice', () => {
  test('nothing is counted before a yes, after a no, or once it is taken back', async ({ page, product }) => {
    const sent = viewsOf(page)
    const site = product.getSiteUrl('main')
    await page.goto(site)
    await expect(questionOf(page)).toBeVisible()
    await press(page, 'Reject')
    await expect(questionOf(page)).toBeHidden()
    await page.goto(`${site}/help-and-support`)
    await expect(launcherOf(page)).toBeVisible()
    await expect(questionOf(page)).toBeHidden()
    expect(sent).toEqual([])

    await page.getByRole('link', { name: 'Cookie choices' }).click()
    await expect(questionOf(page).getByRole('button').first()).toBeFocused()
    await press(page, 'Accept')
    await expect(page.getByRole('link', { name: 'Cookie choices' })).toBeFocused()
    await expect.poll(() => sent).toEqual(['/help-and-support'])
    await page.goto(`${site}/account/borrow/quote?utm_source=letter`)
    await expect.poll(() => sent.at(-1)).toMatch(/^\/account\/borrow\/quote(\/:step)?$/)

    await page.getByRole('link', { name: 'Cookie choices' }).click()
    await press(page, 'Reject')
    await expect(questionOf(page)).toBeHidden()
    const before = sent.length
    await page.goto(site)
    await expect(launcherOf(page)).toBeVisible()
    expect(sent.length).toBe(before)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'consent')
    expect(cookie).toMatchObject({ value: 'necessary', sameSite: 'Lax', path: '/' })
  })

  test('an id is never sent', async ({ page, product, actions }) => {
    const sent = viewsOf(page)
    const { autoLoginUrl } = await applyByPartner(product, { person: newPerson(), brand: 'main' })
    await page.goto(product.getSiteUrl('main'))
    await press(page, 'Accept')
    // A page that is left before the script has loaded is not counted.
    await expect.poll(() => sent).toEqual(['/'])
    await page.goto(autoLoginUrl)
    await expect.poll(() => sent).toEqual(['/', '/auto-login'])
    await actions.press('button', 'Carry on')
    await expect.poll(() => sent).toContain('/account/borrow/:state')
    expect(sent.join()).not.toMatch(/\d|[?=]/)
  })
})

test.describe('the cookie choice with script off', () => {
  test.use({ way: 'script off' })

  test('is a form that comes back to its page', async ({ page, product }) => {
    await page.goto(`${product.getSiteUrl('motor')}/help-and-support`)
    await expect(questionOf(page)).toBeHidden()
    await page.getByRole('link', { name: 'Cookie choices' }).click()
    await press(page, 'Accept')
    await expect(page).toHaveURL(/\/help-and-support#cookie-choices-saved$/)
    await expect(page.getByText('Your cookie choice is saved.')).toBeVisible()
    expect((await page.context().cookies()).map(({ name, value }) => [name, value])).toEqual([
      ['consent', 'all'],
    ])
    await expect(launcherOf(page)).toHaveCount(0)
  })
})

test('the frequent questions are found by their words', async ({ page, product }) => {
  await page.goto(`${product.getSiteUrl('main')}/frequently-asked-questions`)
  const questions = page.locator('main details[data-search]:visible')
  const all = await questions.count()
  const box = page.getByRole('searchbox', { name: 'Find a question' })
  await box.fill('early')
  const found = await questions.count()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(all)
  await expect(page.getByRole('search').getByRole('status')).toHaveText(
    found === 1 ? '1 question' : `${found} questions`,
  )
  await box.fill('zzz')
  await expect(page.getByRole('search').getByRole('status')).toContainText('No question has those words')
  await box.fill('')
  await expect(questions).toHaveCount(all)
  await expectAccessible(page, 'the questions with their filter')
})

/** Without the question: the choice is one that was made before. */
function allowChat(page: Page, product: RunningProduct) {
  return page.context().addCookies([{ name: 'consent', value: 'chat', url: product.getSiteUrl('main') }])
}

function press(page: Page, name: string) {
  return questionOf(page).getByRole('button', { name }).click()
}

/** Routes of page views as sent; those that are answered before the page is left were taken. */
function viewsOf(page: Page): string[] {
  const sent: string[] = []
  const isPageViews = (url: string) => url.endsWith('/api/shared/v2/page-views')
  page.on('request', (request) => {
    if (isPageViews(request.url())) for (const { route } of request.postDataJSON().pageViews) sent.push(route)
  })
  page.on('response', (answer) => {
    if (isPageViews(answer.url())) expect(answer.status()).toBe(202)
  })
  return sent
}

function isPing(request: Request): boolean {
  return request.url().endsWith('/intercom/messenger/web/ping')
}

function userOf(request: Request): Record<string, string> {
  return JSON.parse(new URLSearchParams(request.postData() ?? '').get('user_data') ?? '{}')
}

async function conversations(product: RunningProduct): Promise<Conversation[]> {
  return (await fetch(`${product.sandboxUrl}/intercom/conversations.json`)).json()
}
