import { expect, test } from './support/fixtures.ts'
import { expectHeading, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { expectGoodAtEachSize } from './support/screens.ts'

for (const way of ['keyboard only', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way, width: 360 })

    test('a borrower asks for their data and to have it erased, and staff answer', async ({
      page,
      product,
      setOut,
      actions,
      allow,
    }) => {
      test.slow()
      // The page of the identity provider has no icon.
      allow(/favicon/)
      const person = newPerson()
      await runningLoan(setOut({ person, brand: 'main', usesAxe: false }))
      const main = page.getByRole('main')
      const look = (name: string) =>
        way === 'keyboard only' ? expectGoodAtEachSize(page, name) : Promise.resolve()
      const site = product.getSiteUrl('main')

      await page.goto(`${site}/account/profile`)
      await actions.press('link', /^Your data/)
      await expectHeading(page, 'Your data')
      await look('your data')
      for (const [button, asked] of [
        ['Ask for a copy', 'A copy of your data'],
        ['Ask us to erase my data', 'Erasing your data'],
      ] as const) {
        await actions.press('button', button)
        await expect(main).toContainText('We’ve received your request')
        await expect(main.getByRole('definition').filter({ hasText: asked })).toBeVisible()
      }
      await look('your data, asked for')

      await page.goto(`${site}/sso/start`)
      await page.locator('button[name=person][value=admin-adams]').press('Enter')
      await expectHeading(page, 'Admin')
      await page.goto(`${site}/staff/search`)
      await actions.fill('Email address', person.email)
      await actions.press('button', 'Search')
      await actions.press('link', `${person.firstName} ${person.lastName}`)
      await actions.press('link', 'Data requests')
      await expect(main).toContainText('It isn’t over: we need it to run the agreement.')
      await expect
        .poll(async () => {
          await page.reload()
          return main.innerText()
        })
        .toContain('Save it (ZIP)')
      await look('data requests of a customer')
      await actions.press('button', 'Propose it')
      await expect(main).toContainText('Another member of staff decides on it.')
      await actions.press('button', 'I’ve looked at it: give it')
      await expect(main).toContainText('the customer is told where to collect it')
    })
  })
