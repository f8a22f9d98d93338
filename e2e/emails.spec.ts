import { quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, signInByMail, type Trip, tokenOf } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { expectAccessible, expectNoSideways, WCAG } from './support/screens.ts'

const WIDTHS = [320, 360, 1280]

test('the emails of a quote and of a signed agreement can be read, and lead to what they are about after a sign-in', async ({
  page,
  setOut,
}) => {
  for (const brand of ['main', 'motor'] as const) {
    const trip = setOut({ person: newPerson(), brand })
    await page.context().clearCookies()
    const borrower = await quoted(trip.product, brand, trip.person)

    await readEmail(trip, /^Your quote for £/)
    await expect(page.getByText(trip.person.firstName)).toHaveCount(0)
    await page.getByRole('link', { name: 'See your quote' }).click()
    await expectHeading(page, 'Sign in')
    await signInByMail(trip, new RegExp(`/account/borrow/apply\\?id=${borrower.applicationId}$`))

    // The sign-in of the applying session does not choose a phone any more, now that the person is known by their mailbox.
    await walk(trip.product, { ...borrower, token: await tokenOf(page) })
    await readEmail(trip, /^Your signed agreement$/)
    await expect(page.getByText(`Hello ${trip.person.firstName},`)).toBeVisible()
    await page.getByRole('link', { name: 'Read your signed agreement' }).click()
    await expect(page).toHaveURL(/\/view-document\?url=/)
    await expect(page.getByRole('main')).toContainText('regulated by the Consumer Credit Act 1974')
  }
})

/** The newest email with this subject, as a mail program shows it on a phone and on a desk. */
async function readEmail({ page, outside, person, brand, width }: Trip, subject: RegExp): Promise<void> {
  const html = await outside.newest(person.email, (mail) =>
    subject.test(mail.subject ?? '') ? mail.html : undefined,
  )
  await page.goto('about:blank')
  await page.setContent(html)
  for (const shown of WIDTHS) {
    await page.setViewportSize({ width: shown, height: 740 })
    await expectNoSideways(page, `${subject} of ${brand} at ${shown} px`)
  }
  await expectAccessible(page, `${subject} of ${brand}`, WCAG)
  await page.setViewportSize({ width, height: 900 })
}
