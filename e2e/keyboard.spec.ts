import type { Page } from '@playwright/test'
import { quoted } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, open } from './support/journey.ts'
import { tabToTarget } from './support/page-actions.ts'
import { newPerson } from './support/people.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'
import { eachPageOfHelp } from './support/walks/looking-after.ts'

// Screens outside keyboard journeys. Every `tabToTarget` also checks that the focus is visible.
test.use({ way: 'keyboard only' })

test.describe('at 360 px', () => {
  test.use({ width: 360 })

  test('the menu opens, is walked through, closes and gives the focus back', async ({ page, product }) => {
    await page.goto(`${product.getSiteUrl('motor')}/about`)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    const menu = page.getByRole('button', { name: 'Menu' })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await tabToTarget(page, menu)
    await page.keyboard.press('Enter')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(links.first()).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await tabToTarget(page, links.filter({ hasText: 'Questions' }))
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Frequently asked questions')
  })
})

test('on a phone the bar of the account is reached by keys and covers nothing that has the focus', async ({
  page,
  setOut,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const trip = setOut({ person: newPerson(), brand: 'main' })
  await quoted(product, 'main', trip.person)
  await seedSignInCookie(trip)
  await open(trip, '/account/profile')
  const bar = page.getByRole('navigation', { name: 'Account' })
  await tabToTarget(page, page.getByRole('button', { name: 'Reject' }))
  await page.keyboard.press('Enter')
  await open(trip, '/account/profile')
  await tabToTarget(page, bar.getByRole('link', { name: 'Profile' }))
  const top = (await bar.boundingBox())!.y
  const links = await page.locator('main a:visible, footer a:visible').all()
  for (const link of links) {
    await tabToTarget(page, link)
    const findEnd = async () => {
      const { y, height } = (await link.boundingBox())!
      return y + height
    }
    await expect.poll(findEnd, await link.innerText()).toBeLessThanOrEqual(top)
  }
})

test('the cookie choice is made, changed and taken back', async ({ page, product }) => {
  await page.goto(`${product.getSiteUrl('supermarket')}/help-and-support`)
  const question = page.getByRole('region', { name: 'Cookie choices' })
  const link = page.getByRole('link', { name: 'Cookie choices' })
  for (const [answer, value] of [
    ['Reject', 'necessary'],
    ['Accept', 'all'],
    ['Reject', 'necessary'],
  ] as const) {
    if (!(await question.isVisible())) {
      await tabToTarget(page, link)
      await page.keyboard.press('Enter')
      await expect(question.getByRole('button').first()).toBeFocused()
    }
    await tabToTarget(page, question.getByRole('button', { name: answer }))
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'consent')?.value).toBe(value)
  }
  await expect(link).toBeFocused()
})

for (const [path, button, label] of [
  ['/contact', 'Send message', 'Email address'],
  ['/commission', 'Send complaint', 'Agreement number'],
] as const)
  test(
    `what is wrong on ${path} takes the focus and leads to its field`,
    exhaustiveIf(path === '/commission'),
    async ({ page, product }) => {
      await page.goto(product.getSiteUrl('post-office') + path)
      await tabToTarget(page, page.getByRole('button', { name: button }))
      await page.keyboard.press('Enter')
      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      const field = page.getByRole('textbox', { name: label, exact: true })
      const says = (await field.getAttribute('aria-describedby'))!.split(' ').at(-1)!
      const words = (await page.locator(`[id="${says}"]`).innerText()).replace(/^Error:\s*/, '')
      await tabToTarget(page, summary.getByRole('link', { name: words }))
      await page.keyboard.press('Enter')
      await expect(field).toBeFocused()
      await expectLabelInSight(page, label)
    },
  )

test('a question is found and opened', async ({ page, product }) => {
  await page.goto(`${product.getSiteUrl('money-management')}/frequently-asked-questions`)
  await tabToTarget(page, page.getByRole('searchbox', { name: 'Find a question' }))
  await page.keyboard.type('credit score')
  const questions = page.locator('main details[data-search]:visible')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ questions?$/)
  await tabToTarget(page, questions.first().locator('summary'))
  await page.keyboard.press('Enter')
  await expect(questions.first()).toHaveAttribute('open')
  await page.keyboard.press('Space')
  await expect(questions.first()).not.toHaveAttribute('open')
})

test('every control of the pages of help, arranging and settling is reached and seen', async ({
  page,
  setOut,
  outside,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await eachPageOfHelp(setOut({ person: newPerson(), brand: 'motor' }), outside, async () => {
    await expectHeading(page, /./)
    const controls = page.getByRole('main').locator('a[href], button, summary, input:not([type=radio])')
    const last = controls.locator('visible=true').last()
    await tabToTarget(page, last)
  })
})

/** The question stays readable when the focus moves to its box. */
async function expectLabelInSight(page: Page, label: string): Promise<void> {
  await expect(page.getByText(label, { exact: true }).first()).toBeInViewport()
}
