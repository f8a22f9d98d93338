import {
  applyByPartner,
  awaitLoan,
  call,
  expectStatus,
  payThreeInstalments,
  quoted,
  walk,
} from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import {
  arrive,
  chooseAddress,
  confirmByText,
  expectHeading,
  HEADING,
  open,
  signInByEmailHere,
  type Trip,
  tellAboutYou,
  tellIncome,
  tellLoan,
} from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { seedToken } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const way of ['script on', 'script off', 'keyboard only'] as const)
  test.describe(way, () => {
    test.use({ way, width: way === 'script off' ? 1280 : 360 })
    const usesAxe = way === 'script on'

    test(
      'an address that nobody knows is corrected, and the quote is changed twice',
      exhaustiveIf(way !== 'script on'),
      async ({ setOut, page, actions, product, allow }) => {
        allow(/status of 422/)
        allow(/Rejected: requoteLoanApplication/)
        const trip = setOut({ person: newPerson('Mismatch'), usesAxe })
        const { id, autoLoginUrl } = await applyByPartner(product, { person: trip.person, brand: 'main' })
        await page.goto(autoLoginUrl)
        await actions.press('button', 'Carry on')
        await expect(page).toHaveURL(/\/account\/borrow/)
        await open(trip, `/account/borrow/address_mismatch?id=${id}`)
        await arrive(trip, 'We couldn’t find you at that address', 'address-mismatch')

        // Looked for again at the same address: still unknown, and nothing is lost.
        await actions.fill('Area (optional)', 'Headingley', 'Where you live now')
        await actions.press('button', 'Look again')
        await expect(page.getByText('We looked again and couldn’t find you')).toBeVisible()
        await expect(inGroup(trip, 'Where you live now', 'Area (optional)')).toHaveValue('Headingley')
        await actions.fill('Postcode', 'nowhere', 'Where you live now')
        await actions.press('button', 'Look again')
        await expect(page).toHaveTitle(/^Error: /)
        await expect(inGroup(trip, 'Where you live now', 'Postcode')).toHaveValue('nowhere')
        await arrive(trip, 'We couldn’t find you at that address', 'address-mismatch-error')

        await actions.choose('Is one of these your address?', 'FLAT A, 12 Ferry Lane, Leeds, ID1 1QD')
        await actions.press('button', 'Look again')
        await arrive(trip, '£5,000 over 3 years', 'offer-corrected')

        await page.getByRole('heading', { name: 'Change amount or term' }).click()
        await actions.fill('How much would you like to borrow?', '25,000')
        await actions.select('How long would you like to pay it back over?', '1 year')
        await actions.press('button', 'See the new quote')
        await expect(page.getByText(/take too much of your income/).first()).toBeVisible()
        await actions.fill('How much would you like to borrow?', '4,000')
        await actions.select('How long would you like to pay it back over?', '4 years')
        await actions.press('button', 'See the new quote')
        await arrive(trip, '£4,000 over 4 years', 'offer-changed')
        const change = page.locator('table', { hasText: 'What has changed' })
        await expect(change).toContainText(/You borrow\s*£5,000\s*£4,000\s*£1,000 less/)
        await expect(change).toContainText(/You pay each month\s*£[\d.]+\s*£[\d.]+\s*£[\d.]+ less/)
        await expect(change).toContainText(/For\s*3 years\s*4 years\s*1 year longer/)
        await actions.press('button', 'Go back to £5,000 over 3 years')
        await expectHeading(page, '£5,000 over 3 years')
        await actions.press('button', 'Yes, apply for this loan')
        await expectHeading(page, 'We have your application')
      },
    )
  })

test('a borrower changes their address, after showing who they are', async ({
  setOut,
  page,
  actions,
  product,
  outside,
  allow,
}) => {
  allow(/status of 422/)
  allow(/Rejected: changeAddress/)
  const trip = setOut({ usesAxe: true })
  const { id, autoLoginUrl } = await applyByPartner(product, { person: trip.person, brand: 'main' })
  await page.goto(autoLoginUrl)
  await actions.press('button', 'Carry on')
  await expect(page).toHaveURL(new RegExp(String(id)))
  // A link that was handed over is for the application only.
  await open(trip, '/account/borrow')
  await expect(page.getByText('You’re signed in for one application only')).toBeVisible()
  await open(trip, '/account/address-details')
  await signInByEmailHere(trip, /\/account\/address-details$/)
  await arrive(trip, 'Your address', 'address-details')
  await expect(page.getByText('12 Ferry Lane, Leeds, ID1 1QD')).toBeVisible()
  await actions.fill('Address line 1', '9 Ferry Lane', 'Where you live now')
  await actions.choose('How long have you lived there?', 'Less than 3 years')
  await actions.press('button', 'Save my address')
  await expect(page.getByText('Enter where you lived before').first()).toBeVisible()
  await actions.choose('How long have you lived there?', '4 to 5 years')
  await actions.press('button', 'Save my address')
  await expect(page.getByText('This is the address we have for you now.')).toBeVisible()
  await expect(page.getByText('9 Ferry Lane, Leeds, ID1 1QD')).toBeVisible()
  await outside.newest(trip.person.email, ({ subject }) =>
    subject === 'Your address has been changed' ? subject : undefined,
  )
})

test('who is known signs in by email to apply again, changes their address first, and the answers wait', async ({
  setOut,
  page,
  actions,
  product,
  allow,
}) => {
  allow(/status of (403|409)/)
  allow(/Rejected: (changeAddress|createLoanApplication)/)
  const trip = setOut({ usesAxe: true })
  const { person } = trip
  // Someone whose phone is known has something to lose.
  const borrower = await quoted(product, 'main', person)
  await walk(product, borrower, 'mobile number')
  const { token, applicationId } = borrower
  const path = `/loan-applications/${applicationId}/unrequested`
  expectStatus(await call(product, 'POST', path, { brand: 'main', token, key: crypto.randomUUID() }), 200)
  const { autoLoginUrl } = await applyByPartner(product, { person, brand: 'main', token })
  await page.goto(autoLoginUrl)
  await actions.press('button', 'Carry on')
  await expect(page).toHaveURL(/\/account\/borrow/)

  await open(trip, '/account/borrow/quote?amount=6000&term=48')
  await expectHeading(page, 'You already have a quote')
  await actions.press('link', 'start a new application')
  await expectHeading(page, HEADING.loan)
  await tellLoan(trip)
  // A link to one application does not show the account's details: the form asks for them.
  await expectHeading(page, HEADING.aboutYou)
  await tellAboutYou(trip)
  await expectHeading(page, HEADING.address)
  await chooseAddress(trip, '5 to 10 years')
  await expectHeading(page, HEADING.income)
  await tellIncome(trip)
  await expectHeading(page, HEADING.check)
  await actions.press('button', 'See my quote')
  // The link in the mail leads back here, and not to where a sign-in lands by itself.
  await signInByEmailHere(trip, /\/account\/borrow\/quote\/check$/)
  await actions.press('button', 'See my quote')
  await expect(page).toHaveURL(/\/account\/borrow\/address_change_required$/)
  await arrive(trip, 'Change your address first', 'address-change-required')
  await expect(page.getByRole('main')).toContainText('12 Ferry Lane, Leeds, ID1 1QD')
  await actions.press('button', 'Change my address and carry on')
  await confirmByText(trip)
  await expectHeading(page, HEADING.check)
  await actions.press('button', 'See my quote')
  await expectHeading(page, '£6,000 over 4 years')
})

test('somebody with a loan sees what paying it off with a new one would cost', async ({
  setOut,
  page,
  actions,
  product,
}) => {
  const trip = setOut({ usesAxe: true })
  const { person } = trip
  const borrower = await quoted(product, 'main', person)
  await walk(product, borrower)
  const loan = await awaitLoan(product, borrower, 'Repaying')
  await payThreeInstalments(product, borrower, loan.id)
  const { token } = await seedToken(product, person)
  const { id, autoLoginUrl } = await applyByPartner(product, { person, brand: 'main', token })
  await page.goto(autoLoginUrl)
  await actions.press('button', 'Carry on')
  await expect(page).toHaveURL(/\/account\/borrow/)
  // The application that became the loan is no longer shown as in progress.
  await open(trip, `/account/borrow/continue?id=${borrower.applicationId}`)
  // A link to one application opens no other: an email to the borrower does.
  await signInByEmailHere(trip, /\/account\/borrow\/continue/)
  await arrive(trip, 'We’ve sent you the money', 'signed-and-paid')
  await expect(page.getByText('We’ve sent you the money.')).toBeVisible()
  await open(trip, `/account/borrow/apply?id=${id}`)
  await arrive(trip, '£5,000 over 3 years', 'offer-refinance')
  const savings = page.locator('table', { hasText: 'A new loan that pays off the one you have' })
  await expect(savings).toContainText(/1 year\s*£[\d.]+\s*£[\d.]+ more\s*£[\d.,]+\s*saves £[\d.]+/)
  await expect(savings).toContainText(/5 years\s*£[\d.]+\s*£[\d.]+ less\s*£[\d.,]+\s*costs £[\d.,]+ more/)
  const main = page.getByRole('main')
  await expect(main).toContainText(/The £5,000 in your quote (is|isn’t) (exactly )?enough to pay it off/)
  await expect(main).toContainText('Until you’ve paid it off, you have both loans to pay.')
})

function inGroup({ page }: Trip, group: string, label: string) {
  return page.getByRole('group', { name: group }).getByRole('textbox', { name: label, exact: true })
}
