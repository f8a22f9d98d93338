import { applicationOfBorrower, quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, open, type Trip } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

const OFFERED = /^We can offer you £[\d,]+ over 3 years$/

for (const way of ['script off', 'keyboard only'] as const)
  test.describe(`on a phone, ${way}`, () => {
    test.use({ way, width: 360, height: 640 })

    test(
      'the affordable loan is accepted: it is the quote from then on',
      exhaustiveIf(way === 'keyboard only'),
      async ({ setOut, page, actions }) => {
        const { trip, borrower } = await requested(setOut({ person: newPerson('Newdebt') }))
        const main = page.getByRole('main')
        await actions.press('link', 'Continue')
        await arrive(trip, OFFERED, 'suggested-loan')
        const offered = await page.getByRole('heading', { level: 1 }).textContent()
        await expect(main).toContainText('You asked for £5,000 over 3 years')
        await expect(main).toContainText('To spare with what we can offer')
        await actions.press('button', /^Take £/)
        await expect(page).toHaveURL(/task=bank-details/)
        const { amount, state } = await applicationOfBorrower(trip.product, borrower)
        expect([offered, state]).toEqual([
          `We can offer you £${amount.toLocaleString('en-GB')} over 3 years`,
          'Requested',
        ])
        await open(trip, `/account/borrow/continue?id=${borrower.applicationId}`)
        await expect(main).toContainText('You’ve accepted what we can offer.')
      },
    )
  })

test('the affordable loan is turned down: the application ends, with free advice', async ({
  setOut,
  page,
  actions,
}) => {
  const { trip, borrower } = await requested(setOut({ person: newPerson('Newdebt'), usesAxe: true }))
  await open(trip, `/account/borrow/continue?id=${borrower.applicationId}&task=affordability`)
  await arrive(trip, OFFERED, 'suggested-loan')
  await expectGoodAtEachSize(page, 'suggested loan')
  await actions.tick(/^I stop my application for a loan of £/)
  await actions.press('button', 'No, I don’t want this loan')
  await arrive(trip, 'This application is closed', 'turned-down')
  await expect(page.getByRole('main')).toContainText('MoneyHelper')
})

/** Requested by a person whose full search shows more debt; signed in, phone confirmed. */
async function requested(trip: Trip) {
  const { product, brand, person } = trip
  const borrower = await quoted(product, brand, person)
  await walk(product, borrower, 'mobile number')
  const path = `/account/borrow/continue?id=${borrower.applicationId}`
  await seedSignInCookie(trip)
  await open(trip, path)
  return { trip, borrower }
}
