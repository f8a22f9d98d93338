import { quoted } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, open, signOut } from './support/journey.ts'
import { mouseActions, untilTakenOver } from './support/page-actions.ts'
import { newPerson } from './support/people.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const way of ['script on', 'script off'] as const)
  test.describe(`no cookies, ${way}`, () => {
    test.use({ way })

    test(
      'a page says that cookies are needed, and how to allow them',
      exhaustiveIf(way === 'script on'),
      async ({ setOut, page, allow }) => {
        allow(/status of 403/)
        await page.addInitScript(() => {
          Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
        })
        const trip = setOut()
        const site = trip.product.getSiteUrl(trip.brand)
        // Not by the walk's own way, which waits for the script to take the page over.
        const opening = open(trip, '/account/borrow/quote/loan?amount=5000&term=36')
        await expectHeading(page, 'Your loan')
        await page.getByRole('combobox', { name: 'What’s the loan for?' }).selectOption('Home improvements')
        await page.context().clearCookies()
        await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
        await opening
        await expectHeading(page, 'This site needs cookies')
        await expect(page.getByRole('main')).toContainText('Allow cookies for this site')
        expect(page.url()).toContain(site)
      },
    )
  })

test('whoever was signed out in another tab reads why they have to sign in, and gets a link', async ({
  setOut,
  page,
  context,
  actions,
  product,
  allow,
}) => {
  allow(/status of 401|Rejected: .*401/)
  const trip = setOut({ person: newPerson() })
  await quoted(product, 'main', trip.person)
  await seedSignInCookie(trip)
  await open(trip, '/account/borrow')
  const cookies = await context.cookies()
  const other = await context.newPage()
  await signOut({ ...trip, page: other, actions: mouseActions(other, { hasScript: true }) })
  await other.close()

  // Without a reload by hand, so that no figures of the account stay on the screen.
  await page.waitForURL(/\/login/)
  await untilTakenOver(page)
  await expectHeading(page, 'Sign in')
  await expect(page.getByRole('main')).toContainText('You need to sign in to see that page')
  await expect(page.getByRole('main')).toContainText('You’ve signed out, here or in another tab')

  // A cookie of the sign-in that has ended, as of a browser that was closed over night.
  await context.addCookies(cookies)
  await actions.fill('Email address', trip.person.email)
  await actions.press('button', 'Email me a link')
  await expectHeading(page, 'Check your email')
})

for (const { way, brand } of [
  { way: 'script on', brand: 'main' },
  { way: 'script off', brand: 'motor' },
] as const)
  test.describe(`two people at one browser, ${way}`, () => {
    test.use({ way })

    test(
      'what a page of the one sends is not saved for the other',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, product, allow }) => {
        allow(/status of 409|Rejected: .*409/)
        const trip = setOut({ person: newPerson(), brand })
        const other = newPerson()
        for (const person of [trip.person, other]) await quoted(product, brand, person)
        await seedSignInCookie(trip)
        await open(trip, '/account/support-needs')
        const main = page.getByRole('main')
        await main.getByLabel('Someone has died').check()
        await main.getByLabel(/What would you like us to know/).fill('My mother, in May.')
        await main.getByLabel(/^I agree that/).check()
        await seedSignInCookie({ ...trip, person: other })
        await main.getByRole('button', { name: 'Tell us' }).click()

        if (way === 'script on') {
          await expect(main).toContainText('You’ve signed in to another account since you opened this page')
          await expect(main.getByLabel(/What would you like us to know/)).toHaveValue('My mother, in May.')
        } else {
          await expectHeading(page, 'You’re signed in to another account now')
          await expect(main).toContainText('My mother, in May.')
        }
        await page.goto(`${product.getSiteUrl(brand)}/account/support-needs`)
        await expectHeading(page, 'Tell us if something is making things harder')
        await expect(main.getByLabel(/What would you like us to know/)).toHaveValue('')
      },
    )
  })
