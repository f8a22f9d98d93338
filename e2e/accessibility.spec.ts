import { applyByPartner } from './api-walk.ts'
import { expect, test } from './fixtures.ts'
import { BRANDS, type BrandKey, DIRECT_BRANDS } from './house.ts'
import { expectHeading } from './journey.ts'
import { newPerson } from './people.ts'
import { expectAccessible, expectNoSideways, WCAG } from './screens.ts'

const [MAIN_AND_MOTOR, MAIN] = [['main', 'motor'], ['main']] as const

/** Public pages of words, and the brands that have them (Spec 1 and 2); without a list, all have it. */
const PAGES_OF_WORDS: readonly (readonly [path: string, brands?: readonly BrandKey[]])[] = [
  ['/about'],
  ['/frequently-asked-questions'],
  ['/terms'],
  ['/privacy'],
  ['/cookies'],
  ['/complaints'],
  ['/modern-slavery-act'],
  ['/help-and-support'],
  ['/commission'],
  ['/contact', ['supermarket', 'motor', 'post-office', 'money-management']],
  ['/careers', MAIN_AND_MOTOR],
  ['/bereavement', MAIN_AND_MOTOR],
  ['/stay-fraud-aware', MAIN],
  ['/disclosures', MAIN],
]

// What the journeys do not pass. Every brand has its own colours and typefaces: each screen is looked at in each of
// them, at the width of a small phone.
for (const brand of BRANDS)
  test.describe(brand, () => {
    test.use({ width: 320 })

    test('screens beside the way', async ({ page, house }) => {
      const paths = ['/login?returnTo=%2Faccount%2Fborrow', '/not-authorized', '/calculator?amount=1&term=36']
      if (DIRECT_BRANDS.includes(brand)) paths.push('/account/borrow/quote/address?mode=manual')
      for (const path of paths) {
        await page.goto(house.siteOf(brand) + path)
        await expectHeading(page, /./)
        await expectNoSideways(page, path)
        await expectAccessible(page, path)
      }
      await page.goto(`${house.siteOf(brand)}/styleguide`)
      await expect(page.getByRole('heading', { name: 'Style guide' })).toBeVisible()
      await expectNoSideways(page, '/styleguide')
      // Whole headers, footers and headings are among the examples, so the page has several of each.
      await expectAccessible(page, '/styleguide', WCAG)
    })

    test('pages of words, and none that is another brand’s', async ({ page, house, allow }) => {
      test.setTimeout(120_000)
      allow(/status of 404/)
      await page.goto(house.siteOf(brand))
      const listed = await page.evaluate(async () => (await fetch('/sitemap.xml')).text())
      for (const [path, brands = BRANDS] of PAGES_OF_WORDS) {
        expect([path, listed.includes(`${path}</loc>`)]).toEqual([path, brands.includes(brand)])
        const answer = await page.goto(house.siteOf(brand) + path)
        expect([path, answer?.status()]).toEqual([path, brands.includes(brand) ? 200 : 404])
        if (!brands.includes(brand)) {
          await page.goto(`${house.siteOf(brand)}/`)
          await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0)
          continue
        }
        await expectHeading(page, /./)
        await expectNoSideways(page, path)
        await expectAccessible(page, path)
      }
      const links = await page
        .locator('footer a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(
        links.filter((href, index) => links.indexOf(href) !== index),
        'led to twice by the footer',
      ).toEqual([])
    })

    test('the answers to Decline and to Mismatch', async ({ page, hands, house }) => {
      for (const lastName of ['Decline', 'Mismatch']) {
        const { id, autoLoginUrl } = await applyByPartner(house, { person: newPerson(lastName), brand })
        await page.goto(autoLoginUrl)
        await hands.press('button', 'Carry on')
        await expect(page).toHaveURL(/\/account\/borrow/)
        // Its own page knows how the application was answered, and leads there.
        await page.goto(`${house.siteOf(brand)}/account/borrow/apply?id=${id}`)
        await expectHeading(page, /^We (cannot lend to you this time|could not find you at that address)$/)
        await expectNoSideways(page, lastName)
        await expectAccessible(page, lastName)
        await page.context().clearCookies()
      }
    })
  })
