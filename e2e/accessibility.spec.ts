import { applyByPartner } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { listPublicPages } from './support/public-pages.ts'
import { BRANDS, type BrandKey, DIRECT_BRANDS } from './support/running-product.ts'
import { expectAccessible, expectGoodAtEachSize, expectNoSideways, WCAG } from './support/screens.ts'
import { exhaustiveIf, isFastSuite } from './support/suite.ts'
import { eachPageOfHelp } from './support/walks/looking-after.ts'
import { expectNoLoan } from './support/words.ts'

/** The fast suite checks pages that all brands have in one brand, and some in others' colours. */
function isLookedAt(brand: BrandKey, path: string): boolean {
  if (!isFastSuite || brand === 'main') return true
  return ['/', '/contact', '/login'].includes(path) || !listPublicPages('main').own.includes(path)
}

const SMALL = { width: 320, height: 740 }
const WIDE = { width: 1280, height: 900 }

// Screens outside the journeys. Each brand has its own colours and typefaces, so each screen is
// checked in each, at the width of a small phone.
for (const brand of BRANDS)
  test.describe(brand, () => {
    test.use({ width: 320 })

    test(
      'every public page, small and wide, and none that is another brand’s',
      exhaustiveIf(brand !== 'main' && brand !== 'motor'),
      async ({ page, product, allow }) => {
        allow(/status of 404/)
        const site = product.getSiteUrl(brand)
        const { own, foreign } = listPublicPages(brand)
        if (DIRECT_BRANDS.includes(brand)) own.push('/account/borrow/quote/address?mode=manual')
        for (const path of [
          ...own.filter((path) => isLookedAt(brand, path)),
          '/calculator?amount=1&term=36',
        ]) {
          await page.setViewportSize(SMALL)
          const answer = await page.goto(site + path)
          expect([path, answer?.status()]).toEqual([path, 200])
          await expectHeading(page, /./)
          const isForSearch = !/quote\/(save|resume)|disqualified|open-banking|not-authorized|received/.test(
            path,
          )
          await expect(page.locator('meta[name=robots]')).toHaveCount(isForSearch ? 0 : 1)
          if (brand === 'motor') await expectNoLoan(page, path)
          for (const size of [SMALL, WIDE]) {
            await page.setViewportSize(size)
            await expectNoSideways(page, path)
            await expectAccessible(page, `${path} at ${size.width} px`)
          }
        }
        await page.goto(site)
        const footer = await page
          .locator('footer a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
        expect(footer).toContain('/about')
        expect(
          footer.filter((href, index) => footer.indexOf(href) !== index),
          'led to twice by the footer',
        ).toEqual([])
        const siteMap = await page.evaluate(async () => (await fetch('/sitemap.xml')).text())
        expect(siteMap).toContain('/about</loc>')
        for (const path of foreign) {
          expect(siteMap).not.toContain(`${path}</loc>`)
          expect([path, await page.evaluate(statusOf, path)]).toEqual([path, 404])
          await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0)
        }
      },
    )

    // The contrast of its colours is held by a test of the tokens, in each brand.
    test('the style guide', exhaustiveIf(brand !== 'main'), async ({ page, product }) => {
      await page.goto(`${product.getSiteUrl(brand)}/styleguide`)
      await expect(page.getByRole('heading', { name: 'Style guide' })).toBeVisible()
      await expectNoSideways(page, '/styleguide')
      // Examples include whole headers, footers and headings, so the page has several of each.
      await expectAccessible(page, '/styleguide', WCAG)
    })

    test(
      'the answers to Decline and to Mismatch',
      exhaustiveIf(brand !== 'main'),
      async ({ page, actions, product }) => {
        for (const lastName of ['Decline', 'Mismatch']) {
          const { id, autoLoginUrl } = await applyByPartner(product, { person: newPerson(lastName), brand })
          await page.goto(autoLoginUrl)
          await actions.press('button', 'Carry on')
          await expect(page).toHaveURL(/\/account\/borrow/)
          // Its own page knows how the application was answered, and leads there.
          await page.goto(`${product.getSiteUrl(brand)}/account/borrow/apply?id=${id}`)
          await expectHeading(page, /^We (can’t lend to you this time|couldn’t find you at that address)$/)
          await expectNoSideways(page, lastName)
          if (brand === 'motor') await expectNoLoan(page, lastName)
          await expectAccessible(page, lastName)
          // Spec 4: someone who cannot re-apply gets no form to fill in for nothing.
          if (DIRECT_BRANDS.includes(brand)) {
            await page.goto(`${product.getSiteUrl(brand)}/account/borrow/quote`)
            await expectHeading(page, 'We can’t take an application from you now')
          }
          await page.context().clearCookies()
        }
      },
    )
  })

for (const brand of ['main', 'motor'] as const)
  test(
    `${brand}: the pages of help, arranging, settling and withdrawing, small and wide`,
    // The fast suite passes each of them on its journeys.
    exhaustiveIf(true),
    async ({ page, setOut, outside }) => {
      const trip = setOut({ person: newPerson(), brand })
      await eachPageOfHelp(trip, outside, async (name) => {
        await expectHeading(page, /./)
        await expectGoodAtEachSize(page, name)
        if (brand === 'motor') await expectNoLoan(page, name)
      })
    },
  )

function statusOf(path: string): Promise<number> {
  return fetch(path).then(({ status }) => status)
}
