import { applyByPartner, type Borrower, call, expectStatus } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, expectHeading, open, readToken, signInByEmailHere, type Trip } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

const DECLINED = 'We can’t lend to you this time'
const PARTNER_BOX = /^I’d like to continue to Merrowgate/
const MAIN_MAILBOX = 'hello@tarnbrook.example'

for (const way of ['script on', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way, width: way === 'script on' ? 360 : 1280 })

    test(
      'a declined applicant continues to the partner, and each step is recorded',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, actions, allow }) => {
        allow(/status of 422/)
        const trip = setOut({ person: newPerson('Low'), usesAxe: way === 'script on' })
        const borrower = await enter(trip)

        await open(trip, `/account/borrow/apply?id=${borrower.applicationId}`)
        await arrive(trip, DECLINED, 'declined')
        const main = page.getByRole('main')
        await expect(main).toContainText('TransUnion International UK Limited')
        await expect(main).toContainText('One Park Lane, Leeds, LS3 1EP')
        await expect(main).toContainText('0330 024 7574')
        await expect(main.getByRole('link', { name: 'See it for free' })).toBeVisible()
        await expect(main).toContainText('You have the right to a copy of what it holds about you.')
        await expect(main).toContainText('This was an automated decision')

        // CONC 3.5.7R, 3.7.3R, 4.5.3R: the broker's APR, that we are a broker too, and who pays us.
        const partner = main.locator('#partner')
        await expect(partner).toContainText('39.9% APR representative')
        await expect(partner).toContainText(
          'For this introduction, Tarnbrook Lending Limited acts as a credit broker, not a lender.',
        )
        await expect(partner).toContainText('We’re paid a fee by Merrowgate if you borrow through it.')

        // No consent is given by default: the boxes are empty, and one is needed to go on.
        await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(0)
        await actions.press('button', 'Continue to Merrowgate')
        await expect(page).toHaveTitle(/^Error: /)
        await expect(main.getByText('Tick the box if you’d like to go on').first()).toBeVisible()
        await passScreen(page, 'declined-error', trip)
        expect((await partnerOf(trip, borrower)).consentedAt).toBeNull()

        await actions.tick(PARTNER_BOX)
        await actions.press('button', 'Continue to Merrowgate')
        await expect(main.getByRole('button', { name: 'Start at Merrowgate' })).toBeVisible()
        // The next step shows once the consent is stored; the search is noted just after.
        await expect
          .poll(async () => (await partnerOf(trip, borrower)).events)
          .toMatchObject({
            consentedToSearchAt: expect.any(String),
            flowStartedAt: null,
            informedOfOfferAt: null,
          })

        await actions.press('button', 'Start at Merrowgate')
        const wayOut = main.getByRole('link', { name: 'Open merrowgate.example' })
        await expect(wayOut).toHaveAttribute('href', 'https://www.merrowgate.example/start')
        await passScreen(page, 'declined-on-the-way', trip)
        expect((await partnerOf(trip, borrower)).events).toMatchObject({
          flowStartedAt: expect.any(String),
          informedOfOfferAt: null,
        })

        await actions.press('button', 'Merrowgate made me an offer')
        await expect(main).toContainText('that Merrowgate made you an offer')
        expect((await partnerOf(trip, borrower)).events.informedOfOfferAt).toEqual(expect.any(String))
      },
    )

    test(
      'a person is asked to look again, by a call back',
      exhaustiveIf(way === 'script on'),
      async ({ setOut, page, actions, outside, allow }) => {
        allow(/status of 422/)
        const person = newPerson('Decline')
        const trip = setOut({ person, usesAxe: way === 'script on' })
        const borrower = await enter(trip)
        await open(trip, `/account/borrow/declined?id=${borrower.applicationId}`)
        // Another loan is no help to someone who is insolvent: no one else is named.
        await expect(page.getByRole('heading', { name: /Merrowgate/ })).toHaveCount(0)
        await actions.press('link', 'Ask for a review')
        await arrive(trip, 'Ask us to call you', 'call-back')
        const main = page.getByRole('main')
        await expect(main.getByLabel('Your phone number')).toHaveValue(person.mobileNumber)
        await expect(main.getByLabel('What’s it about?')).toHaveValue('Have a person look at a decision')
        await actions.press('button', 'Ask for a call')
        await expect(page).toHaveTitle(/^Error: /)
        await expect(main.getByText('Choose when we should call').first()).toBeVisible()
        const time = await main.getByLabel('When should we call?').locator('option').nth(1).innerText()
        await actions.select('When should we call?', time)
        await actions.press('button', 'Ask for a call')
        await arrive(trip, 'We’ll call you', 'call-back-awaited')
        await expect(main).toContainText(time)
        // Asked for once: the page says so for as long as the call is waited for.
        await page.reload()
        await expectHeading(page, 'We’ll call you')
        await outside.newest(
          person.email,
          ({ subject }) => subject === `We'll call you on ${time}` || undefined,
        )
        await outside.newest(MAIN_MAILBOX, ({ subject, text }) =>
          subject?.startsWith('Call back') &&
          text.includes(String(borrower.applicationId)) &&
          text.includes(person.lastName)
            ? true
            : undefined,
        )
      },
    )
  })

test.describe('without script', () => {
  test.use({ way: 'script off' })

  test('an email about the broker is agreed to by ticking the box, and no longer when it is unticked', async ({
    setOut,
    page,
    actions,
  }) => {
    const trip = setOut({ person: newPerson('Low'), brand: 'supermarket' })
    const borrower = await enter(trip)
    await open(trip, `/account/borrow/declined?id=${borrower.applicationId}`)
    const main = page.getByRole('main')
    const box = main.getByRole('checkbox', { name: /may email me about borrowing through Merrowgate/ })
    await expect(box).not.toBeChecked()
    await box.check()
    await actions.press('button', 'Save my choice')
    await expect(main).toContainText('We may email you about Merrowgate.')
    await expect(box).toBeChecked()
    await box.uncheck()
    await actions.press('button', 'Save my choice')
    await expect(main).toContainText('We won’t email you about Merrowgate.')
  })
})

test('a quote that has run out is reminded of before, and leads on to a new one', async ({
  setOut,
  page,
  actions,
  outside,
}) => {
  const person = newPerson()
  const trip = setOut({ person, usesAxe: true })
  const { applicationId } = await enter(trip)
  await open(trip, '/contact-settings')
  await signInByEmailHere(trip, /\/contact-settings$/)
  await actions.tick(/^Tarnbrook Lending Limited may email me reminders about a loan/)
  await actions.press('button', 'Save')
  await expect(
    page.getByText('Saved. This is how we contact you from now on.', { exact: true }),
  ).toBeVisible()

  const today = await outside.today()
  await outside.skipClock(today.add({ days: 26 }))
  await outside.newest(person.email, ({ subject, links }) =>
    subject?.startsWith('Your quote is valid until') ? links[0] : undefined,
  )
  await outside.skipClock(today.add({ days: 31 }))
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/apply?id=${applicationId}`)
  await arrive(trip, 'This quote has expired', 'expired')
  await expect(page.getByRole('main')).toContainText('It was for £5,000 over 3 years')
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask us to call you' })).toBeVisible()
  await actions.press('link', 'Get a new quote')
  await expectHeading(page, 'Your loan')
})

/** A new application of a partner's, and its applicant signed in on the site and at the API. */
async function enter({ page, actions, product, brand, person }: Trip): Promise<Borrower> {
  const { id, autoLoginUrl } = await applyByPartner(product, { person, brand })
  await page.goto(autoLoginUrl)
  await actions.press('button', 'Carry on')
  await expect(page).toHaveURL(/\/account\/borrow/)
  return { person, brand, applicationId: id, token: await readToken(page) }
}

/** How far they went, as the API tells it. */
async function partnerOf({ product, brand }: Trip, { applicationId, token }: Borrower) {
  const path = `/loan-applications/${applicationId}/decline-partner`
  return expectStatus(await call(product, 'POST', path, { brand, token }), 200)
}
