import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { open, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { BRANDS } from './support/running-product.ts'
import { expectAccessible, expectNoSideways, WCAG } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

/** By the words of the page, which are light on a dark ground and dark on paper. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red, green, blue] = getComputedStyle(document.body).color.match(/\d+/g)!.map(Number)
    return red! + green! + blue! > 3 * 180
  })

for (const way of ['script on', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way, width: 360 })

    test('pages of the account are as the device is, or as was chosen; public pages are light', async ({
      setOut,
      page,
      actions,
      product,
    }) => {
      const trip = setOut({ person: newPerson(), brand: 'main' })
      const id = await runningLoan(trip, { days: 7 })
      await open(trip, '/account/borrow')
      await expect.poll(() => isDark(page)).toBe(false)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expect.poll(() => isDark(page)).toBe(true)
      if (way === 'script on') await expectAccessible(page, 'account in the dark')

      await page.goto(`${product.getSiteUrl('main')}/about`)
      await expect.poll(() => isDark(page)).toBe(false)

      const choose = async (look: string) => {
        await open(trip, '/account/profile')
        await page.getByRole('radio', { name: look }).check({ force: true })
        await actions.press('button', 'Save')
        await expect(page.getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible()
        await expect(page.getByRole('radio', { name: look })).toBeChecked()
      }
      await choose('Light')
      await expect.poll(() => isDark(page)).toBe(false)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await choose('Dark')
      await expect.poll(() => isDark(page)).toBe(true)
      if (way === 'script on') await expectAccessible(page, 'profile in the dark')
      await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
      await expect.poll(() => isDark(page)).toBe(true)
      await expectNoSideways(page, 'settling in the dark')
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => isDark(page)).toBe(false)
      await page.emulateMedia({ media: 'screen' })
      await choose('Automatic')
      await expect.poll(() => isDark(page)).toBe(false)

      await page.context().clearCookies({ name: 'auth' })
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.goto(`${product.getSiteUrl('main')}/login`)
      await expect.poll(() => isDark(page)).toBe(false)
    })
  })

test('a page that is light only is light without a new document, and the account is dark again', async ({
  setOut,
  page,
  product,
}) => {
  const trip = setOut({ person: newPerson(), brand: 'main' })
  await runningLoan(trip, { days: 7 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(trip, '/account/borrow')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page
    .locator(`footer a[href="/privacy"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(`${product.getSiteUrl('main')}/privacy`)
  await expect.poll(() => isDark(page)).toBe(false)
  await page.goBack()
  await expect.poll(() => isDark(page)).toBe(true)
})

for (const brand of BRANDS)
  test(
    `${brand}: every component can be read in the dark`,
    exhaustiveIf(brand !== 'main'),
    async ({ page, product }) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.goto(`${product.getSiteUrl(brand)}/styleguide`)
      // A page for everyone has the dark sheet off, and its script sees to that once. A new
      // element: Chromium never applies one that was switched off before its load had begun.
      const switchOn = () =>
        page.evaluate(() => {
          const sheet = document.querySelector('#dark-sheet[disabled]')
          if (!sheet) return
          const isOn = sheet.cloneNode() as HTMLElement
          isOn.removeAttribute('disabled')
          sheet.replaceWith(isOn)
        })
      await expect
        .poll(async () => {
          await switchOn()
          return isDark(page)
        })
        .toBe(true)
      await expectAccessible(page, 'style guide in the dark', WCAG)
    },
  )
