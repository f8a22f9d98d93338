import { applyByPartner, quoted, walk } from './api-walk.ts'
import { expect, test } from './fixtures.ts'
import { BRANDS, DIRECT_BRANDS } from './house.ts'
import { expectHeading, open, signInByMail, type Trip } from './journey.ts'
import { newPerson } from './people.ts'
import { expectAccessible, expectNoSideways, WCAG } from './screens.ts'

const QUOTE_STEPS = ['loan', 'about-you', 'home', 'address', 'address?mode=manual', 'income'] as const

// Every brand has its own colours and typefaces: each screen is looked at in each of them, and at the width of a small phone.
for (const brand of BRANDS)
  test.describe(brand, () => {
    test.use({ width: 320 })

    test('public pages and the form', async ({ page, hands, house, outside }) => {
      const trip: Trip = {
        page,
        hands,
        house,
        outside,
        brand,
        width: 320,
        usesAxe: true,
        person: newPerson(),
      }
      const look = async (path: string) => {
        await open(trip, path)
        await expectHeading(page, /./)
        await expectNoSideways(page, path)
        await expectAccessible(page, path)
      }
      for (const path of ['/', '/calculator?amount=5000&term=36', '/login', '/logout', '/not-authorized'])
        await look(path)
      await look('/calculator?amount=1&term=36')
      if (DIRECT_BRANDS.includes(brand))
        for (const step of QUOTE_STEPS) await look(`/account/borrow/quote/${step}`)
    })

    test('the style guide', async ({ page, house }) => {
      test.setTimeout(120_000)
      await page.goto(`${house.siteOf(brand)}/styleguide`)
      await expect(page.getByRole('heading', { name: 'Style guide' })).toBeVisible()
      await expectNoSideways(page, '/styleguide')
      // Whole headers, footers and headings are among the examples, so the page has several of each.
      await expectAccessible(page, '/styleguide', WCAG)
    })

    test('from the offer to the loan', async ({ page, hands, house, outside }) => {
      const person = newPerson()
      const trip: Trip = { page, hands, house, outside, brand, width: 320, usesAxe: true, person }
      const borrower = await quoted(house, brand, person)
      const application = `/account/borrow/continue?id=${borrower.applicationId}`
      const look = async (path: string, heading: string | RegExp) => {
        await open(trip, path)
        await expectHeading(page, heading)
        await expectNoSideways(page, path)
        await expectAccessible(page, path)
      }
      await open(trip, '/login')
      await signInByMail(trip)
      await look(`/account/borrow/apply?id=${borrower.applicationId}`, /^£5,000 over/)
      await walk(house, borrower, 'request')
      await look(`/account/borrow/requested/${borrower.applicationId}`, 'We have your application')
      await look(application, /left to tell us$/)
      await look(`${application}&task=mobile-number`, 'Confirm your mobile number')
      await look(`${application}&task=bank-details`, 'Your bank account')
      await look(`${application}&task=payment-day`, 'Your payment day')
      await walk(house, borrower, 'payment day')
      await look(`${application}&task=legal-documents`, 'Your documents')
      await look(`${application}&task=legal-documents&document=contract`, 'Loan Agreement')
      await walk(house, borrower, 'signature')
      await look(application, /is on its way$/)
      await page.getByRole('link', { name: 'See your loan' }).click()
      await expect(page).toHaveURL(/repay\/summary/)
      const loan = new URL(page.url())
      for (const tab of ['', '&tab=schedule', '&tab=details'])
        await look(`${loan.pathname}${loan.search}${tab}`, /./)
      await look('/account/borrow', /./)
    })

    for (const lastName of ['Decline', 'Mismatch'])
      test(`the answer to ${lastName}`, async ({ page, hands, house }) => {
        const { id, autoLoginUrl } = await applyByPartner(house, { person: newPerson(lastName), brand })
        await page.goto(autoLoginUrl)
        await hands.press('button', 'Carry on')
        await expect(page).toHaveURL(/\/account\/borrow/)
        // Its own page knows how the application was answered, and leads there.
        await page.goto(`${house.siteOf(brand)}/account/borrow/apply?id=${id}`)
        await expectHeading(page, /^We (cannot lend to you this time|could not find you at that address)$/)
        await expectNoSideways(page, lastName)
        await expectAccessible(page, lastName)
      })
  })
