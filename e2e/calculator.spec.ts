import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { BRANDS } from './support/running-product.ts'
import { expectAccessible, expectNoSideways } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

const amountOf = (page: Page) => page.getByRole('textbox', { name: 'I’d like to borrow' })
const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Amount' })
const yearsOf = (page: Page, years: number) => page.getByRole('radio', { name: String(years), exact: true })
const termOf = (page: Page) => page.getByRole('combobox', { name: 'Over' })
const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`)

for (const brand of BRANDS)
  test(
    `${brand}: slider, amount and term move each other and the figures, which are the API’s`,
    exhaustiveIf(brand !== 'motor'),
    async ({ page, product }) => {
      for (const path of ['/', '/calculator']) {
        await page.goto(product.getSiteUrl(brand) + path)
        // The page script has run once the question is there.
        await expect(page.getByRole('region', { name: 'Cookie choices' })).toBeVisible()
        await sliderOf(page).fill('12000')
        await expect(amountOf(page)).toHaveValue('12,000')
        if (path === '/') await yearsOf(page, 4).check()
        else await termOf(page).selectOption('48')
        const data = await page.evaluate(async () => {
          const answer = await fetch('/api/product/loan-illustration?amount=12000&term=48')
          return (await answer.json()).data
        })
        await expect(figure(page, 'instalment')).toHaveText(pounds(data.instalment))
        await expect(figure(page, 'total')).toHaveText(pounds(data.totalPayable))
        // The landing page leaves it to the representative example.
        if (path !== '/') await expect(figure(page, 'apr')).toHaveText(`${data.apr.toFixed(1)}%`)
        await amountOf(page).fill('9000')
        await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', '£9,000')
        await expect(page.locator('[data-figures-said]')).toHaveText(/^£9,000 over 4 years: £[\d,.]+ a month/)
        await amountOf(page).fill('900')
        await expect(figure(page, 'instalment')).toHaveText('–')
        await sliderOf(page).press('ArrowRight')
        await expect(figure(page, 'instalment')).toHaveText(/^£/)
      }
    },
  )

test('figures that were moved before the app’s script was there stay', async ({ page, product }) => {
  const moved = Promise.withResolvers<void>()
  await page.route('**/assets/framework-*.js', async (route) => {
    await moved.promise
    await route.continue()
  })
  await page.goto(`${product.getSiteUrl('main')}/calculator`, { waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: 'Cookie choices' })).toBeVisible()
  await sliderOf(page).fill('12000')
  await expect(page.locator('[data-figures-said]')).toHaveText(/^£12,000 over 3 years/)
  const shown = await figure(page, 'instalment').textContent()
  moved.resolve()
  // React has taken the page over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__react')),
  )
  await expect(figure(page, 'instalment')).toHaveText(shown!)
  await expect(amountOf(page)).toHaveValue('12,000')
})

for (const way of ['script on', 'script off'] as const)
  test.describe(`the landing page, ${way}`, () => {
    test.use({ way })

    test(
      'has figures, and carries amount and term into the form',
      exhaustiveIf(way === 'script on'),
      async ({ page, product }) => {
        await page.goto(product.getSiteUrl('main'))
        await expect(figure(page, 'instalment')).toHaveText('£286.70')
        await expect(sliderOf(page)).toHaveCount(way === 'script on' ? 1 : 0)
        await amountOf(page).fill('12,000')
        await yearsOf(page, 5).check()
        if (way === 'script off') {
          await page.getByRole('button', { name: 'Work it out' }).click()
          await expectHeading(page, 'What a loan would cost')
          await expect(page.getByRole('heading', { name: '£12,000 over 5 years' })).toBeVisible()
          await page.getByRole('button', { name: 'See my own rate' }).click()
        } else await page.getByRole('button', { name: 'See my rate' }).click()
        await expect(page).toHaveURL(/\/quote\/loan\?amount=12(%2C|,)000&term=60$/)
        await expect(page.getByText('You’re asking to borrow £12,000 over 5 years.')).toBeVisible()
      },
    )
  })

test.describe('on a phone', () => {
  test('the button is seen above the cookie question, and nothing is wider than the window', async ({
    page,
    product,
  }) => {
    for (const brand of BRANDS) {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto(product.getSiteUrl(brand))
      const question = page.getByRole('region', { name: 'Cookie choices' })
      await expect(question).toBeVisible()
      const button = await page.locator('main form button:visible').last().boundingBox()
      expect(button!.y + button!.height, brand).toBeLessThanOrEqual((await question.boundingBox())!.y)
      await expectNoSideways(page, brand)
      await expectAccessible(page, `landing of ${brand}`)
      // WCAG 2.2, 1.4.4: text of twice the size.
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 })
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        await expectNoSideways(page, `${brand} with large text`)
      }
    }
  })
})

// CONC 3.5.5R and 3.5.6R: its items are as prominent as one another, and more than any other cost.
test('every item of the representative example is larger than the calculator’s answer', async ({
  page,
  product,
}) => {
  for (const brand of BRANDS) {
    await page.goto(product.getSiteUrl(brand))
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const sizes = (places: string) =>
        page
          .locator(places)
          .evaluateAll((found) => found.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))
      const [item, ...others] = await sizes('section[aria-labelledby=representative-example] dd')
      expect(others.length, brand).toBeGreaterThanOrEqual(6)
      expect(new Set(others), brand).toEqual(new Set([item]))
      const answers = await sizes('[data-figure]')
      expect(answers, brand).toHaveLength(2)
      expect(Math.max(...answers), `${brand} at ${width}`).toBeLessThan(item!)
    }
  }
})

test('an amount that is not lent is put right on the calculator', async ({ page, product }) => {
  await page.goto(`${product.getSiteUrl('main')}/calculator?amount=1&term=36`)
  await expect(page.getByRole('alert')).toContainText('Enter an amount from £1,000 to £25,000')
  await amountOf(page).fill('5000')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByRole('heading', { name: '£5,000 over 3 years' })).toBeVisible()
})

// No one has scrolled: a printed page or a picture of all of it has no blanks.
test('every logo of a partner is there without scrolling', async ({ page, product }) => {
  await page.goto(product.getSiteUrl('main'), { waitUntil: 'load' })
  const widths = await page
    .locator('main img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  expect(widths).toHaveLength(8)
  expect(widths.every((width) => width > 0)).toBe(true)
})

test('the chat button covers nothing on a wide page', async ({ page, product }) => {
  await page.goto(product.getSiteUrl('main'))
  const launcher = await page.getByRole('button', { name: /^Chat with us/ }).boundingBox()
  const footer = await page.locator('footer').boundingBox()
  expect(launcher!.y).toBeGreaterThanOrEqual(footer!.y + footer!.height)
})

function pounds(amount: number): string {
  return amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
}
