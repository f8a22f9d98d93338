import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const way of ['keyboard only', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way, width: 360 })

    test(
      'staff find who calls, read what they ask about, and write a note',
      exhaustiveIf(way === 'script off'),
      async ({ page, product, setOut, actions, allow }) => {
        test.slow()
        // The page of the identity provider has no icon; the first search is refused.
        allow(/favicon|\/staff\/search.* 422 |customer-searches/)
        const person = newPerson()
        await runningLoan(setOut({ person, brand: 'main', usesAxe: false }))
        const main = page.getByRole('main')
        const look = (name: string) =>
          way === 'keyboard only' ? expectGoodAtEachSize(page, name) : Promise.resolve()

        await page.goto(`${product.getSiteUrl('main')}/sso/start`)
        await page.locator('button[name=person][value=admin-adams]').press('Enter')
        await expectHeading(page, 'Admin')
        await page.goto(`${product.getSiteUrl('main')}/staff/search`)
        await expectHeading(page, 'Search')
        await actions.fill('Last name', person.lastName)
        await actions.press('button', 'Search')
        await expect(main).toContainText('Add one more thing that the customer told you')
        await look('a search that is refused')
        await actions.fill('First name, or its start', person.firstName)
        await actions.press('button', 'Search')
        await expect(main).toContainText('up to date')
        expect(page.url()).not.toContain(person.lastName)
        await look('what a search found')

        const name = `${person.firstName} ${person.lastName}`
        await actions.press('link', name)
        await expectHeading(page, name)
        await expect(main).toContainText(person.email)
        await look('a customer')
        for (const [tab, shows] of [
          ['Money', 'Paid out'],
          ['Messages', 'We wrote to them'],
          ['Documents', 'Contract'],
          ['History', 'Staff read'],
          ['Notes', 'The customer may ask to read every note'],
        ] as const) {
          await actions.press('link', tab)
          await expect(main).toContainText(shows)
          await look(`a customer, ${tab}`)
        }
        await actions.fill('A note', 'Asked when the next payment is. Told. AA')
        await actions.press('button', 'Store the note')
        await expect(main).toContainText('Your note is stored.')
        await expect(main).toContainText('Asked when the next payment is. Told. AA')

        await actions.press('link', 'Overview')
        await actions.press('link', /^TB/)
        await expectHeading(page, /^Loan TB/)
        await expect(main).toContainText('Situation')
        await look('a loan for staff')
        await actions.press('link', 'What they see')
        await expect(main).toContainText('What happens next')
        await expectNothingToPress(page)
        await look('a loan as its borrower sees it')
        await actions.press('link', 'Schedule')
        await expect(main).toContainText('Interest')
        await look('the schedule of a loan for staff')
      },
    )
  })

/** Only the ways to other pages of the desk. */
async function expectNothingToPress(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('button')).toHaveCount(0)
  for (const link of await main.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^\/staff\//)
}
