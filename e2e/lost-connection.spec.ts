import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, open, type Trip } from './support/journey.ts'

const CODE_OF_FORM = /\.submit-[\w-]+\.js/

test('a form has its code before it is pressed, and without a connection keeps its answers and says so', async ({
  setOut,
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Rejected: /)
  const trip = setOut({ brand: 'supermarket' })
  const fetched = page.waitForResponse(CODE_OF_FORM)
  await open(trip, '/contact')
  await fetched
  await page.waitForLoadState('networkidle')
  await fillForm(trip)
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert')).toContainText('You’re offline. Your answers are still here.')
  await expectAnswers(page)

  // Nor does a link lead away from them.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click()
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('You’re offline')
  await expectAnswers(page)

  await context.setOffline(false)
  await send(page)
  await expectHeading(page, 'We have your message')
})

test('a form whose code a release took away is sent by the browser alone', async ({
  setOut,
  page,
  context,
  allow,
}) => {
  allow(/404|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const trip = setOut({ brand: 'supermarket' })
  await page.route(CODE_OF_FORM, (route) => route.fulfill({ status: 404, body: '' }))
  await open(trip, '/contact')
  await fillForm(trip)
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert')).toContainText('You’re offline. Your answers are still here.')
  await expectAnswers(page)
  await context.setOffline(false)
  await send(page)
  await expectHeading(page, 'We have your message')
})

test('on a slow line a press is seen to be taken', async ({ setOut, page }) => {
  const trip = setOut({ brand: 'supermarket' })
  await open(trip, '/contact')
  await fillForm(trip)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/**/contact*', async (route) => {
    await promise
    await route.continue()
  })
  await send(page)
  const readBar = () =>
    page.evaluate(() => {
      const { content, visibility, height } = getComputedStyle(document.documentElement, '::before')
      return content === 'none' ? 'none' : `${visibility} ${height}`
    })
  await expect.poll(readBar).toBe('visible 4px')
  resolve()
  await expectHeading(page, 'We have your message')
  expect(await readBar()).toBe('none')
})

async function fillForm({ actions, person }: Trip): Promise<void> {
  await actions.fill('Your name', 'Ada Byron')
  await actions.fill('Email address', person.email)
  await actions.select('What’s it about?', 'Something else')
  await actions.fill('Your message', 'When are you open?')
}

async function send(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Send message' }).click()
}

async function expectAnswers(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Byron')
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('When are you open?')
}

test('a reload keeps what was typed and not sent, and no other page has it', async ({
  setOut,
  page,
  actions,
}) => {
  await open(setOut(), '/account/borrow/quote/income')
  const cost = page.getByRole('textbox', { name: 'What do they cost you a month?' })
  await actions.choose('How many people depend on you for money?', '2')
  await cost.fill('250.50')
  await page.reload()
  await expect(cost).toHaveValue('250.50')
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked()
  await page.getByRole('link', { name: /, home$/ }).click()
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('what else wrote to the storage of the tab stops no page', async ({ setOut, page, actions }) => {
  const trip = setOut()
  for (const text of ['{', 'null', '[]', '{"url":"URL","answers":[null,1,["a"],{}]}']) {
    await open(trip, '/account/borrow/quote/income')
    await page.evaluate((kept) => sessionStorage.setItem('typed', kept.replace('URL', location.href)), text)
    await page.reload()
    await actions.choose('How many people depend on you for money?', '2')
    await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked()
  }
})
