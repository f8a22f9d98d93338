import { quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, readToken, signInByMail, type Trip } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import {
  expectAccessible,
  expectGoodAtEachSize,
  expectLargeTextFits,
  expectNoSideways,
  expectWholeWords,
  WCAG,
} from './support/screens.ts'

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

    // The applying session's sign-in no longer chooses a phone: the mailbox identifies the person.
    await walk(trip.product, { ...borrower, token: await readToken(page) })
    await readEmail(trip, /^Your signed agreement$/)
    await expect(page.getByText(`Hello ${trip.person.firstName},`)).toBeVisible()
    await page.getByRole('link', { name: 'Read your signed agreement' }).click()
    await expect(page).toHaveURL(/\/view-document\?url=/)
    await expect(page.getByRole('main')).toContainText('regulated by the Consumer Credit Act 1974')
  }
})

test('the style guide shows each email as the brand sends it, on light and on dark, without script', async ({
  page,
  product,
}) => {
  for (const brand of ['main', 'motor'] as const) {
    await page.goto(`${product.getSiteUrl(brand)}/styleguide`)
    await page.getByRole('link', { name: /^Every email as/ }).click()
    await expectHeading(page, 'Emails')
    const policy = (await page.reload())?.headers()['content-security-policy']
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';(?!.*script-src)/)
    await expectGoodAtEachSize(page, `the emails of ${brand}`)
    await page.getByRole('link', { name: 'Missed payment' }).click()
    await expectHeading(page, 'Missed payment')
    const agreement = brand === 'motor' ? 'hire purchase agreement' : 'loan'
    for (const [look, colour] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', brand === 'motor' ? 'rgb(28, 32, 35)' : 'rgb(23, 36, 40)'],
    ]) {
      const frame = page.frameLocator(`iframe[title$="On a phone, ${look}"]`).first()
      await expect(frame.getByText(`you have a ${agreement} with`)).toBeVisible()
      await expect(frame.locator('.sheet')).toHaveCSS('background-color', colour!)
    }
    await page.setViewportSize({ width: 320, height: 740 })
    await expectWholeWords(page, `an email of ${brand}`)
    // axe would wait for a script in each frame.
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll('iframe')) frame.remove()
    })
    await expectGoodAtEachSize(page, `an email of ${brand}`)
  }
  for (const name of ['nothing', 'toString', 'quoteEmail/more']) {
    const url = new URL(`/styleguide/emails/${name}`, product.getSiteUrl('main'))
    url.hostname = '127.0.0.1'
    expect((await page.request.get(url.href)).status(), name).toBe(404)
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${subject} of ${brand}, ${colorScheme}`, WCAG)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 740 })
  await expectLargeTextFits(page, `${subject} of ${brand} at 320 px`)
  await page.setViewportSize({ width, height: 900 })
}
