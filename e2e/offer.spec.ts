import { quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, expectHeading, open } from './support/journey.ts'
import { BRANDS } from './support/running-product.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const { way, width } of [
  { way: 'script on', width: 360 },
  { way: 'script off', width: 1280 },
] as const)
  test.describe(way, () => {
    test.use({ way, width })

    test(
      'a quote shows what it is made of, whether it is affordable, and another term is one press away',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, product }) => {
        const trip = setOut({ brand: 'main', usesAxe: way === 'script on' })
        const borrower = await quoted(product, 'main', trip.person)
        await seedSignInCookie(trip)
        await open(trip, `/account/borrow/apply?id=${borrower.applicationId}`)
        await arrive(trip, /over/, 'apply-side-by-side')
        const before = await page.getByRole('heading', { level: 1 }).textContent()
        for (const title of [
          'What your payments are made of',
          'Can you afford it?',
          'Shorter and longer terms',
        ])
          await page.getByRole('heading', { name: title }).click()
        await expect(page.getByRole('table', { name: 'What your payments are made of' })).toContainText(
          'Interest',
        )
        await expect(page.getByRole('heading', { name: 'Can you afford it?' })).toBeVisible()
        await expect(page.getByText('Left each month', { exact: true })).toBeVisible()
        // On a phone a row opens too.
        if (width === 360)
          await page
            .locator('summary')
            .filter({ hasText: /^5 years/ })
            .click()
        await page
          .getByRole('button', { name: /Get this quote.*over 5 years$/ })
          .filter({ visible: true })
          .click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText('over 5 years')
        expect(before).not.toContain('5 years')
        await expect(page.getByText('This quote replaces your last one')).toBeVisible()
      },
    )
  })

test('an application is called by a reference that is copied with the keyboard', async ({
  setOut,
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const trip = setOut({ brand: 'main' })
  const borrower = await quoted(product, 'main', trip.person)
  await walk(product, borrower, 'bank account')
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/continue?id=${borrower.applicationId}`)
  const copy = page.getByRole('button', { name: 'Copy application reference' })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^A-\w{4}-\w{4}-\w{3}$/)
  await expect(page.getByText(copied, { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(String(borrower.applicationId))
})

for (const brand of BRANDS)
  test(
    `the quote of ${brand} can be read on a phone: short, and its decision one press away`,
    exhaustiveIf(brand !== 'motor'),
    async ({ setOut, page, product }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page
        .context()
        .addCookies([{ name: 'consent', value: 'necessary', url: product.getSiteUrl(brand) }])
      const trip = setOut({ brand })
      const borrower = await quoted(product, brand, trip.person)
      await seedSignInCookie(trip)
      await open(trip, `/account/borrow/apply?id=${borrower.applicationId}`)
      await expectHeading(page, /over 3 years/)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4500)
      const main = page.getByRole('main')
      // What the law wants known first is open; folded explanations show their answer.
      for (const needed of [
        /^Total to pay/,
        'APR (total yearly cost)',
        /commission$/,
        'Interest and fees together',
      ])
        await expect(main.getByText(needed).first()).toBeVisible()
      await expect(main.locator('summary', { hasText: 'Can you afford it?' })).toContainText(
        /You’d have £[\d,.]+ left each month/,
      )
      await expect(main.getByText('Rent or mortgage', { exact: true })).toBeHidden()
      await main.getByRole('link', { name: 'Continue to apply' }).click()
      await expect(main.getByRole('button', { name: /^Yes, apply/ })).toBeInViewport()
      // On paper all of it stands.
      await page.emulateMedia({ media: 'print' })
      await expect(main.getByText('Rent or mortgage', { exact: true })).toBeVisible()
      await expect(main.getByRole('link', { name: 'Continue to apply' })).toBeHidden()
    },
  )
