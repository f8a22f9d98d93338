import { quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, open, signInByMail } from './support/journey.ts'

for (const { way, width } of [
  { way: 'script on', width: 360 },
  { way: 'script off', width: 1280 },
] as const)
  test.describe(way, () => {
    test.use({ way, width })

    test('a quote shows what it is made of, whether it is affordable, and another term is one press away', async ({
      setOut,
      page,
      product,
    }) => {
      const trip = setOut({ brand: 'main', usesAxe: way === 'script on' })
      const borrower = await quoted(product, 'main', trip.person)
      await open(trip, `/account/borrow/apply?id=${borrower.applicationId}`)
      await signInByMail(trip, /\/account\/borrow\/apply/)
      await arrive(trip, /over/, 'apply-side-by-side')
      const before = await page.getByRole('heading', { level: 1 }).textContent()
      await expect(page.getByRole('table', { name: 'What your payments are made of' })).toContainText(
        'Interest',
      )
      await expect(page.getByRole('heading', { name: 'Can you afford it?' })).toBeVisible()
      await expect(page.getByText('Left each month')).toBeVisible()
      // On a phone a row opens first.
      if (width === 360) await page.locator('summary').filter({ hasText: '5 years' }).first().click()
      await page
        .getByRole('button', { name: /Get this quote.*over 5 years$/ })
        .filter({ visible: true })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('over 5 years')
      expect(before).not.toContain('5 years')
      await expect(page.getByText('This quote replaces your last one')).toBeVisible()
    })
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
  await open(trip, `/account/borrow/continue?id=${borrower.applicationId}`)
  await signInByMail(trip, /\/account\/borrow\/continue/)
  const copy = page.getByRole('button', { name: 'Copy application reference' })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^A-\w{4}-\w{4}-\w{3}$/)
  await expect(page.getByText(copied, { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(String(borrower.applicationId))
})
