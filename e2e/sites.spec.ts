import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, expectHeading, followLoan, open, signInByMail } from './support/journey.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const { way, width, brand } of [
  { way: 'script on', width: 360, brand: 'supermarket' },
  { way: 'script off', width: 1280, brand: 'post-office' },
] as const)
  test.describe(`${brand}, ${way}`, () => {
    test.use({ way, width })

    test(
      'a running loan is reached on the lender’s site, and signing out there signs out here',
      exhaustiveIf(way === 'script on'),
      async ({ setOut, page, actions, product }) => {
        const trip = setOut({ brand, usesAxe: way === 'script on' })
        await walk(product, await quoted(product, brand, trip.person))
        const sent = watchRequests(page)
        await open(trip, '/account/borrow')
        await signInByMail(trip, /\/account\/borrow\/lender\?to=/)
        const there = await followLoan(trip)
        // Spec 2: a person with one loan and nothing else lands on it, here on the lender's site.
        await expectHeading(page, 'Your loan')
        await expect(page).toHaveTitle(/^Your loan \|/)
        expect(page.url()).toMatch(new RegExp(`^${product.getSiteUrl('main')}/account/borrow/repay/summary`))
        expect(page.url()).not.toContain('token')

        const withToken = sent.filter(({ url }) => url.includes('/hand-over/complete?token='))
        expect(withToken).toHaveLength(1)
        const token = new URL(withToken[0]!.url).searchParams.get('token')!
        expect(sent.filter(({ referer }) => referer?.includes(token))).toEqual([])
        // The URL with the token leads nowhere a second time.
        await page.goto(withToken[0]!.url)
        expect(page.url()).not.toContain('token')

        await open(there, '/logout')
        await actions.press('button', 'Sign out')
        await arrive(there, 'You’re signed out', 'signed-out')
        await open(trip, '/account/borrow')
        await expectHeading(page, 'Sign in')
      },
    )
  })

for (const way of ['script on', 'script off'] as const)
  test.describe(`by a campaign, ${way}`, exhaustiveIf(way === 'script on'), () => {
    test.use({ way })

    test('attribution is carried from public page to public page, and no cookie is set for it', async ({
      setOut,
      page,
      product,
    }) => {
      const trip = setOut()
      const sent = watchRequests(page)
      await open(trip, '/?utm_source=letter&utm_campaign=spring&fbclid=1')
      await page.getByRole('banner').getByRole('link', { name: 'Questions' }).click()
      await expect(page).toHaveURL(
        `${product.getSiteUrl('main')}/frequently-asked-questions?utm_source=letter&utm_campaign=spring`,
      )
      expect(await page.context().cookies()).toEqual([])
      await page.getByRole('banner').getByRole('link', { name: 'Get a quote' }).click()
      await expectHeading(page, 'Your loan')
      const first = sent.find(({ url }) => new URL(url).pathname.startsWith('/account/borrow/quote'))
      expect(first?.referer).toContain('?utm_source=letter&utm_campaign=spring')
    })
  })

for (const person of ['admin-adams', 'sue-super'])
  test(
    `${person}, who is staff, is served by no borrower page`,
    exhaustiveIf(person !== 'admin-adams'),
    async ({ page, product, allow }) => {
      // The pages of the identity provider and of staff have no icon.
      allow(/favicon/)
      await page.goto(`${product.getSiteUrl('main')}/sso/start`)
      await page.locator(`button[name=person][value=${person}]`).click()
      await expectHeading(page, 'Admin')
      const paths = borrowerPaths()
      expect(paths.length).toBeGreaterThan(13)
      const site = `http://127.0.0.1:${product.webPort}`
      const auth = (await page.context().cookies()).find(({ name }) => name === 'auth')
      const headers = { cookie: `auth=${auth?.value}` }
      for (const path of paths)
        for (const url of [path, `${path}.data`]) {
          const answer = await page.request.get(site + url, { headers, maxRedirects: 0 })
          const text = url.endsWith('.data') ? await answer.text() : (answer.headers().location ?? '')
          expect([url, text.includes('/sso/start')]).toEqual([url, true])
        }
      const call = await page.request.get(`${site}/api/product/loans/7`, { headers })
      expect([call.status(), (await call.json()).error.code]).toEqual([403, 'FORBIDDEN'])
    },
  )

/** Every page inside the borrower area, as the list of routes has it. */
function borrowerPaths(): string[] {
  const routes = readFileSync(new URL('../apps/web/app/routes.ts', import.meta.url), 'utf8')
  const area = /borrower-area\.route\.tsx', \[\n([\s\S]*?)\n {4}\]/.exec(routes)?.[1] ?? ''
  return [...area.matchAll(/route\('([^']+)'/g)].map(
    ([, path]) => `/${path?.replace(/\/:step\?/, '').replace(/:\w+/, '7')}`,
  )
}

function watchRequests(page: Page) {
  const sent: { url: string; referer: string | undefined }[] = []
  page.on('request', (request) => sent.push({ url: request.url(), referer: request.headers().referer }))
  return sent
}
