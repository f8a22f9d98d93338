import { applicationOfBorrower, quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, open } from './support/journey.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

const LAST_PAID = Temporal.Now.plainDateISO('Europe/London').subtract({ days: 9 })

for (const { way, width } of [
  { way: 'script on', width: 360 },
  { way: 'script off', width: 1280 },
] as const)
  test.describe(way, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width })

    test('the post office brand gets a yes and then a no, and the pay day is confirmed', async ({
      setOut,
      page,
      actions,
      product,
    }) => {
      const trip = setOut({ brand: 'post-office', usesAxe: way === 'script on' })
      const borrower = await quoted(product, 'post-office', trip.person, { lcpd: LAST_PAID.toString() })
      await walk(product, borrower, 'bank account')
      const answers = () => applicationOfBorrower(product, borrower)

      await seedSignInCookie(trip)
      await open(trip, `/account/borrow/continue?id=${borrower.applicationId}`)
      await arrive(trip, /./, 'continue-name-holder')
      await expect(page).toHaveTitle(/^Your application: /)
      await actions.tick(/^Posthorn Counters may email me/)
      await actions.press('button', 'Save my choice')
      await expect(page.getByText('Posthorn Counters may email you about its own products.')).toBeVisible()
      expect((await answers()).polMarketingConsent).toMatchObject({ consented: true })

      await open(trip, '/contact-settings')
      await arrive(trip, 'How we contact you', 'contact-settings-name-holder')
      const box = page.getByRole('checkbox', { name: /^Posthorn Counters may email me/ })
      await expect(box).toBeChecked()
      await box.uncheck()
      await actions.press('button', 'Save my choice')
      await expect(page.getByText('Posthorn Counters won’t email you about its own products.')).toBeVisible()
      expect((await answers()).polMarketingConsent).toMatchObject({ consented: false })

      await open(trip, `/account/borrow/continue?id=${borrower.applicationId}&task=payment-day`)
      await arrive(trip, 'Your payment day', 'payment-day-confirm')
      const [year, month, dayOfMonth] = LAST_PAID.toString().split('-')
      await actions.press('button', `Yes, I was paid on ${dayOfMonth}/${month}/${year}`)
      await expect(page.getByText(/^You’ve confirmed that you were last paid on/)).toBeVisible()
      const { lcpd, payDayConfirmedAt } = await answers()
      expect([lcpd, Date.parse(payDayConfirmedAt) > 0]).toEqual([LAST_PAID.toString(), true])
      // It stays an extra: the payment day is chosen as ever.
      await actions.select('Which day of the month?', '7th')
      await actions.press('button', 'See my first payment date')
      await arrive(trip, 'You pay on the 7th of each month', 'payment-day-chosen')
    })
  })

test('a brand that is the lender itself asks nothing of the kind, nor about a day that nobody gave', async ({
  setOut,
  page,
  product,
}) => {
  const trip = setOut()
  const borrower = await quoted(product, 'main', trip.person)
  await walk(product, borrower, 'bank account')
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/continue?id=${borrower.applicationId}&task=payment-day`)
  await arrive(trip, 'Your payment day', 'payment-day')
  await expect(page.getByText('Your pay day (optional)')).toHaveCount(0)
  for (const path of [`/account/borrow/continue?id=${borrower.applicationId}`, '/contact-settings']) {
    await open(trip, path)
    await expect(page.getByText(/own products/)).toHaveCount(0)
  }
})
