import { expect, test } from './support/fixtures.ts'
import { arrive, open, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const { way, width, brand } of [
  { way: 'script on', width: 360, brand: 'main' },
  { way: 'script off', width: 1280, brand: 'motor' },
] as const)
  test.describe(`${brand}, ${way}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width })

    test('a borrower says what makes things harder, changes it, and takes it back', async ({
      setOut,
      page,
      outside,
      actions,
      allow,
    }) => {
      const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
      const id = await runningLoan(trip)
      const main = page.getByRole('main')
      // By a tab's former name, as in older emails.
      await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
      await actions.press('link', 'Tell us, or change it')
      await arrive(trip, 'Tell us if something is making things harder', 'support-needs')

      allow(/support-need.*422/)
      const send = main.getByRole('button', { name: 'Tell us' })
      await send.click()
      await expect(main).toContainText('Choose what it’s about')
      await expect(main).toContainText('Tick the box so that we can store what you tell us')
      await passScreen(page, 'support-needs-refused', trip)
      await main.getByLabel('Someone has died').check()
      await main.getByLabel(/What would you like us to know/).fill('Please write, <b>don’t</b> call.')
      await main.getByLabel(/^I agree that/).check()
      await send.click()
      await arrive(trip, 'What you told us', 'support-needs-told')
      await expect(main).toContainText('Thank you for telling us')
      await expect(main).toContainText('Please write, <b>don’t</b> call.')
      const mail = await outside.newest(trip.person.email, (message) =>
        message.subject === 'Thank you for telling us' ? message : undefined,
      )
      expect(mail.text).not.toMatch(/died|don’t call/)

      await main.getByText('Change what you told us').click()
      await main.getByLabel('Something else').check()
      await main.getByLabel(/^I agree that/).check()
      await main.getByRole('button', { name: 'Save the change' }).click()
      await expect(main.getByRole('definition').first()).toContainText('Something else')
      await expect(main.getByRole('definition').first()).toContainText('Someone has died')

      await main.getByRole('button', { name: 'Withdraw my consent and delete this' }).click()
      await arrive(trip, 'Tell us if something is making things harder', 'support-needs-deleted')
      await expect(main).toContainText('We’ve deleted what you told us')
    })
  })
