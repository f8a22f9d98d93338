import { applicationOfBorrower, applyByPartner, payThreeInstalments, quoted } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import {
  arrive,
  expectHeading,
  HEADING,
  open,
  readToken,
  runningLoan,
  signInByMail,
  type Trip,
} from './support/journey.ts'
import { awaitResult } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

const QUOTE = 'Your quote for £5,000 over 3 years'
const CHECKING = 'We’re still checking your credit file'
const OFFER = /^£[\d,]+ over \d years/
/** Spec for a calm page: no one waits longer than this for an agency that does not answer. */
const LONGEST_WAIT_MS = 90_000

const WAYS = [
  { way: 'script on', width: 360, brand: 'main' },
  { way: 'script off', width: 1280, brand: 'post-office' },
] as const

/** On a busy machine the request's time can be over before the page: then it says to try again. */
async function askUntilChecking({ page, actions }: Trip): Promise<void> {
  await expect(async () => {
    await actions.press('button', 'See my quote')
    await page.getByRole('heading', { name: CHECKING }).waitFor({ timeout: 20_000 })
  }).toPass({ timeout: LONGEST_WAIT_MS })
}

for (const { way, width, brand } of WAYS)
  test.describe(`${brand} at ${width}, ${way}`, () => {
    test.use({ way, width })
    test.afterEach(({ outside }) => outside.setFault('callreport', 'ok'))

    test(
      'an agency that does not answer: a calm page, then an email with the quote',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, actions, outside, allow }) => {
        allow(/status of 503/)
        allow(/Rejected: createLoanApplication/)
        const trip = setOut({ brand, usesAxe: way === 'script on' })
        await typeAnswers(trip)
        await outside.setFault('callreport', 'slow', 8_000)
        await askUntilChecking(trip)
        await arrive(trip, CHECKING, 'still-checking')

        // Sent again from the form, which has kept its answers, it is the same check.
        await open(trip, '/account/borrow/quote/check')
        await askUntilChecking(trip)
        await outside.setFault('callreport', 'ok')

        const link = await outside.newest(trip.person.email, ({ subject, links }) =>
          subject === QUOTE ? links[0] : undefined,
        )
        await actions.press('link', 'Check for the result now')
        await arrive(trip, 'We’ve finished checking', 'finished-checking')
        expect(await outside.inbox(trip.person.email)).toHaveLength(1)
        await page.goto(link)
        await signInByMail(trip, /account.borrow.apply/)
        await expectHeading(page, OFFER)
        expect(await outside.listSearches(`${trip.person.firstName} ${trip.person.lastName}`)).toEqual(['QS'])
      },
    )

    test(
      'a new application of somebody with a loan is said in the account while it is checked',
      exhaustiveIf(true),
      async ({ setOut, page, product, outside }) => {
        const trip = setOut({ brand: 'main', person: newPerson(), usesAxe: way === 'script on' })
        const loanId = await runningLoan(trip)
        await payThreeInstalments(product, { brand: 'main', token: await readToken(page) }, loanId)
        await seedSignInCookie(trip)
        const main = page.getByRole('main')
        const checking = 'We’re still checking your new application'
        await open(trip, '/account/borrow')
        await expect(main).not.toContainText(checking)
        await outside.setFault('callreport', 'down')
        const given = {
          person: trip.person,
          brand: 'main',
          token: await readToken(page),
          amount: 1500,
        } as const
        await expect(applyByPartner(product, given)).rejects.toThrow('CREDIT_CHECK_PENDING')
        await open(trip, '/account/borrow')
        await arrive(trip, /^Hello/, 'account-checking-new')
        await expect(main).toContainText(checking)
        await outside.setFault('callreport', 'ok')
        await outside.newest(
          trip.person.email,
          ({ subject }) => /^Your quote for £1,500/.test(subject ?? '') || undefined,
        )
        await open(trip, '/account/borrow')
        await expect(main).not.toContainText(checking)
      },
    )

    test(
      'the full check of a requested loan continues, and is shown in the account',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, actions, product, outside, allow }) => {
        allow(/status of (503|422)/)
        allow(/Rejected: requestLoan/)
        const trip = setOut({ brand, usesAxe: way === 'script on' })
        await enter(trip)
        await expectHeading(page, OFFER)
        await outside.setFault('callreport', 'down')
        await actions.press('button', 'Yes, apply for this loan')
        await arrive(trip, CHECKING, 'still-checking-request')
        await open(trip, '/account/borrow')
        await expect(page.getByRole('main')).toContainText('The credit reference agency hasn’t answered yet')
        await page.getByRole('link', { name: OFFER }).click()
        await expectHeading(page, CHECKING)
        await outside.setFault('callreport', 'ok')
        await outside.newest(
          trip.person.email,
          ({ subject }) => subject?.startsWith("You've passed our credit check") || undefined,
        )
        await actions.press('link', 'Check for the result now')
        await expectHeading(page, /left to (do|tell us)$/)
        const state = async () => {
          const token = await readToken(page)
          const id = Number(new URL(page.url()).searchParams.get('id'))
          return (
            await applicationOfBorrower(product, { person: trip.person, brand, applicationId: id, token })
          ).state
        }
        expect(await state()).toBe('Requested')
      },
    )

    test(
      'more than is affordable: the affordable loan, and the other one, each at its price',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, actions }) => {
        const trip = setOut({ brand, usesAxe: way === 'script on' })
        await typeAnswers(trip, { 'loan.amount': '15,000', 'loan.term': '24', 'income.income': '1,400' })
        await actions.press('button', 'See my quote')
        await arrive(trip, OFFER, 'affordable-offer')
        const main = page.getByRole('main')
        await expect(main).toContainText('You asked for £15,000 over 2 years')
        const first = await page.getByRole('heading', { level: 1 }).innerText()
        await expect(main.getByRole('button', { name: 'No thanks' })).toBeVisible()
        const button = main.getByRole('button', { name: /^Get a quote for £/ })
        const other = (await button.innerText()).replace('Get a quote for ', '')
        expect(other).not.toBe(first)
        await actions.press('button', /^Get a quote for £/)
        await arrive(trip, other, 'affordable-option')
        await expect(main).not.toContainText('You asked for')
        await actions.press('button', `Go back to ${first}`)
        await expectHeading(page, first)
      },
    )

    test(
      'nothing that is affordable: why, and help with a budget, and nothing of credit files',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, actions }) => {
        const trip = setOut({ brand, usesAxe: way === 'script on' })
        await typeAnswers(trip, { 'income.income': '860' })
        await actions.press('button', 'See my quote')
        await arrive(trip, /can’t lend to you this time|can’t offer/, 'declined-affordability')
        const main = page.getByRole('main')
        await expect(main).toContainText('would take too much of your income')
        await expect(main.getByRole('link', { name: 'budget planner' })).toBeVisible()
        await expect(main).not.toContainText(/electoral roll|credit score is below|full credit checks/)
      },
    )
  })

test(
  'a server that is killed after it promised an email keeps the promise',
  exhaustiveIf(true),
  async ({ product, outside, setOut, actions, page, allow }) => {
    test.setTimeout(90_000)
    allow(/status of 503|ERR_|Rejected: createLoanApplication/)
    const trip = setOut()
    await typeAnswers(trip)
    await outside.setFault('callreport', 'down')
    await actions.press('button', 'See my quote')
    await expectHeading(page, CHECKING)
    await page.goto('about:blank')
    await product.kill()
    await product.start()
    await outside.setFault('callreport', 'ok')
    const subject = await awaitResult(
      'the email',
      async () => (await outside.inbox(trip.person.email))[0]?.subject,
      40_000,
    )
    expect(subject).toBe(QUOTE)
    expect(await outside.inbox(trip.person.email)).toHaveLength(1)
  },
)

/** The answers of a form that was filled in, as the session stores them, and its last page. */
async function typeAnswers(trip: Trip, change: Record<string, string> = {}): Promise<void> {
  const { page, person, product, brand } = trip
  await open(trip, '/account/borrow/quote')
  await expectHeading(page, HEADING.loan)
  const answers = {
    'loan.amount': '5,000',
    'loan.term': '36',
    'loan.reason': 'Home improvements',
    'about-you.firstName': person.firstName,
    'about-you.lastName': person.lastName,
    'about-you.dateOfBirth.day': '27',
    'about-you.dateOfBirth.month': '3',
    'about-you.dateOfBirth.year': '1985',
    'about-you.email': person.email,
    'about-you.mobileNumber': person.mobileNumber,
    'home.residentialStatus': 'private_tenant',
    'home.rentOrMortgageMonthlyPayment': '640',
    'home.maritalStatus': 'Single',
    'home.numberOfDependants': '0',
    'home.monthlyDependantsCost': '0',
    'address.houseNumber': '12',
    'address.line1': 'Ferry Lane',
    'address.town': 'Leeds',
    'address.postCode': 'LS1 4AP',
    'address.period': '3',
    'income.employmentStatus': 'Employed full time',
    'income.occupation': 'Joiner',
    'income.income': '2,600',
    'income.incomeFrequency': 'Monthly',
    ...change,
  }
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? ''
  const { id: sessionId } = JSON.parse(Buffer.from(session, 'base64url').toString()) as { id: string }
  const saved = await fetch(`${product.apiUrl}/application-draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-brand': brand, 'x-session-id': sessionId },
    body: JSON.stringify({ answers }),
  })
  expect(saved.status).toBe(200)
  await open(trip, '/account/borrow/quote/check')
  await expectHeading(page, HEADING.check)
}

/** Someone with a quote, signed in in this browser. */
async function enter(trip: Trip): Promise<void> {
  const { page, actions, product, person, brand } = trip
  const { applicationId } = await quoted(product, brand, person)
  await open(trip, `/login?next=${encodeURIComponent(`/account/borrow/apply?id=${applicationId}`)}`)
  await actions.fill('Email address', person.email)
  await actions.press('button', 'Email me a link')
  const link = await trip.outside.newest(person.email, ({ links }) =>
    links.find((found) => found.includes('/auto-login')),
  )
  await page.goto(link)
  await expectHeading(page, /^Welcome to/)
  await actions.press('button', 'Carry on')
}
