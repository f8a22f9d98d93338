import { expect, test } from './fixtures.ts'
import { BRANDS } from './house.ts'
import { publicPagesOf } from './public-pages.ts'
import { takePicture } from './screens.ts'

// Run by `npm run e2e -- --pictures` only: to be looked at. What can be judged by a program is in accessibility.spec.ts.
for (const brand of BRANDS)
  for (const width of [360, 1280])
    test.describe(`public pages of ${brand}, ${width} px`, () => {
      test.use({ width })

      test('are pictured', async ({ page, house, allow }) => {
        allow(/status of 404/)
        // The question about cookies would stand in every picture; the journeys' pictures show it.
        await page.context().addCookies([{ name: 'consent', value: 'necessary', url: house.siteOf(brand) }])
        for (const path of [...publicPagesOf(brand).own, '/nowhere']) {
          await page.goto(house.siteOf(brand) + path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const name = path.replace(/[?].*/, '').slice(1).replaceAll('/', '-') || 'landing'
          await takePicture(page, `public-${brand}-${width}`, name)
        }
      })
    })
