import { applicationOfBorrower, call, quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import {
  answerQuestions,
  expectHeading,
  HEADING,
  open,
  signInByMail,
  type Trip,
  tellLoan,
} from './support/journey.ts'
import { newPerson, type Person } from './support/people.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

// Axe has seen these screens in the journeys.
const OFFER = /^£5,000 over 3 years/

test.describe('with script', () => {
  test('two presses of the last button make one application', async ({ setOut, page, outside }) => {
    const trip = setOut()
    await answerAll(trip)
    await page.getByRole('button', { name: 'See my quote' }).dblclick()
    await expectHeading(page, OFFER)
    expect(await outside.listSearches(nameOf(trip.person))).toEqual(['QS'])
  })

  test('going back after the form was sent starts nothing twice', async ({
    setOut,
    page,
    actions,
    outside,
  }) => {
    const trip = setOut()
    await answerAll(trip)
    await actions.press('button', 'See my quote')
    await expectHeading(page, OFFER)
    await page.goBack()
    // The form asks first whether the quote that was made is to be replaced.
    await expectHeading(page, 'You already have a quote')
    await page.goForward()
    await expectHeading(page, OFFER)
    await actions.press('button', 'Yes, apply for this loan')
    await expectHeading(page, 'We have your application')
    await page.goBack()
    // The offer has been taken: its page leads to where the application stands.
    await expectHeading(page, /left to do$|^We have your application$/)
    expect((await outside.listSearches(nameOf(trip.person))).sort()).toEqual(['CA', 'QS'])
  })

  test('without the postcode service an address is typed', async ({
    setOut,
    page,
    actions,
    outside,
    allow,
  }) => {
    const trip = setOut()
    allow(/status of 503/)
    allow(/Rejected: lookUpPostcode/)
    await open(trip, '/account/borrow/quote/address')
    try {
      // One that no one has looked up before: the others are remembered.
      await outside.setFault('ideal-postcodes', 'down')
      await actions.fill('Postcode', 'LS6 3AA')
      await actions.press('button', 'Find address')
      await expect(page.getByText('We can’t look up that postcode right now')).toBeVisible()
    } finally {
      await outside.setFault('ideal-postcodes', 'ok')
    }
    await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('LS6 3AA')
    await actions.fill('Address line 1', '12 Ferry Lane')
    await actions.fill('Town or city', 'Leeds')
    await actions.choose('How long have you lived there?', '5 to 10 years')
    await actions.press('button', 'Continue')
    await expectHeading(page, HEADING.income)
  })

  test('a postcode that nobody knows is typed too', async ({ setOut, page, actions }) => {
    const trip = setOut()
    await open(trip, '/account/borrow/quote/address')
    await actions.fill('Postcode', 'ID1 1ZZ')
    await actions.press('button', 'Find address')
    await expect(page.getByText('We found no addresses at ID1 1ZZ')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Address line 1' })).toBeVisible()
  })
})

for (const way of ['script on', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way })

    test(
      'a refresh and a return keep the answers',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page }) => {
        const trip = setOut()
        await open(trip, '/account/borrow/quote/loan?amount=6250&term=24')
        await tellLoan(trip)
        await expectHeading(page, HEADING.aboutYou)
        await open(trip, '/account/borrow/quote/loan')
        await page.reload()
        await expect(page.getByRole('textbox', { name: /How much would you like/ })).toHaveValue('6250')
        await expect(page.getByRole('combobox', { name: 'What’s the loan for?' })).toHaveValue(
          'Home improvements',
        )
      },
    )

    test(
      'what was begun here is finished on another device',
      exhaustiveIf(way === 'script on'),
      async ({ setOut, page, actions, outside, allow }) => {
        allow(/status of 4(10|22)/)
        allow(/Rejected: resumeApplicationDraft/)
        const trip = setOut()
        await open(trip, '/account/borrow/quote/loan?amount=6250&term=24')
        await tellLoan(trip)
        await actions.fill('First name', 'Una')
        await actions.fill('Email address', trip.person.email)
        await actions.press('button', 'Save for later')
        await expectHeading(page, 'Your answers are saved')
        await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(trip.person.email)
        await actions.press('button', 'Email me a link')
        await expectHeading(page, 'Check your email')
        const link = await outside.newest(trip.person.email, ({ links }) =>
          links.find((one) => one.includes('/quote/resume')),
        )

        await page.context().clearCookies()
        await page.goto(link)
        await actions.press('button', 'Open my answers')
        await expectHeading(page, HEADING.aboutYou)
        await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Una')

        await page.context().clearCookies()
        await page.goto(link)
        await actions.press('button', 'Open my answers')
        await expectHeading(page, 'This link no longer works')
      },
    )

    test(
      'what is somebody else’s looks like what is not there',
      exhaustiveIf(way === 'script on'),
      async ({ setOut, page, product, allow }) => {
        allow(/status of 404/)
        const trip = setOut()
        const [, other] = await Promise.all([
          quoted(product, 'main', trip.person),
          quoted(product, 'main', newPerson()),
        ])
        await seedSignInCookie(trip)
        await open(trip, '/account/borrow')
        const pages: string[] = []
        for (const id of [other.applicationId, 4_503_599_627_370_495]) {
          const answer = await page.goto(`${product.getSiteUrl('main')}/account/borrow/apply?id=${id}`)
          expect(answer?.status()).toBe(404)
          await expectHeading(page, 'We can’t find that page')
          pages.push((await page.getByRole('main').textContent()) ?? '')
        }
        expect(pages[0]).toBe(pages[1])
        expect(pages[0]).not.toContain(other.person.lastName)
      },
    )

    test(
      'a quote whose time is over cannot be taken',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, actions, product, outside, allow }) => {
        allow(/status of 401/)
        allow(/Rejected: .*status: 401/)
        const trip = setOut()
        const borrower = await quoted(product, 'main', trip.person)
        await seedSignInCookie(trip)
        await open(trip, `/account/borrow/apply?id=${borrower.applicationId}`)
        await expectHeading(page, OFFER)
        await outside.skipClock((await outside.today()).add({ days: 31 }))
        await actions.press('button', 'Yes, apply for this loan')
        // The session is over as well, after a month.
        await expectHeading(page, 'Sign in')
        await signInByMail(trip)
        await open(trip, `/account/borrow/apply?id=${borrower.applicationId}`)
        await expectHeading(page, 'This quote has expired')
        await expect(page.getByRole('link', { name: 'Get a new quote' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Yes, apply for this loan' })).toHaveCount(0)
        expect(await outside.listSearches(nameOf(trip.person))).toEqual(['QS'])
      },
    )
  })

test('an expired quote is refused by the API too', async ({ product, outside }) => {
  const borrower = await quoted(product, 'main', newPerson())
  await outside.skipClock((await outside.today()).add({ days: 31 }))
  const path = `/loan-applications/${borrower.applicationId}/requested`
  const { status, error } = await call(product, 'POST', path, { ...borrower, key: 'too-late' })
  expect([status, error?.code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('two signatures at once make one loan', async ({ product }) => {
  const borrower = await quoted(product, 'main', newPerson())
  await walk(product, borrower, 'documents')
  await Promise.allSettled([walk(product, borrower, 'signature'), walk(product, borrower, 'signature')])
  const { loanId, state } = await applicationOfBorrower(product, borrower)
  expect(state).toBe('Accepted')
  expect(loanId).toBeGreaterThan(0)
})

async function answerAll(trip: Trip): Promise<void> {
  await open(trip, '/account/borrow/quote/loan?amount=5000&term=36')
  await answerQuestions(trip)
}

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`
}
