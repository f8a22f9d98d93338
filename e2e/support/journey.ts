import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { getBrand } from '@tarnbrook/brands/brand'
import { applyByPartner, awaitLoan, comesBack, quoted, walkToLoan } from './api-walk.ts'
import { expect } from './expect.ts'
import { awaitResult, letCollectionPass, type Outside } from './outside.ts'
import type { ChosenFile, PageActions } from './page-actions.ts'
import type { Person } from './people.ts'
import type { BrandKey, RunningProduct } from './running-product.ts'
import { type Look, passScreen } from './screens.ts'
import { pdfFile, pngFile } from './seeds/proof-files.ts'
import { seedSignInCookie } from './seeds/sign-in.ts'

/** One person on the way through the site. */
export interface Trip extends Look {
  page: Page
  actions: PageActions
  product: RunningProduct
  outside: Outside
  brand: BrandKey
  person: Person
  /** Told of each page that the person has arrived at. */
  onPage?: () => void
}

export const HEADING = {
  loan: 'Your loan',
  aboutYou: 'About you',
  address: 'Your address',
  previousAddress: 'Your previous address',
  income: 'Your household and income',
  check: 'Check your answers',
} as const

/** The page with this heading is there; `name` is what its picture is called. */
export async function arrive(trip: Trip, heading: string | RegExp, name: string): Promise<void> {
  await expectHeading(trip.page, heading)
  trip.onPage?.()
  await passScreen(trip.page, name, trip)
}

export async function expectHeading(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  // Seen at the first frame that has it: an assertion alone retries after up to half a second.
  await title
    .filter({ hasText: heading })
    .waitFor()
    .catch(() => {})
  await expect(title).toHaveText(heading)
}

export async function open(trip: Trip, path: string): Promise<void> {
  await trip.page.goto(trip.product.getSiteUrl(trip.brand) + path)
}

/** From the landing page to the form, with an amount and a term. */
export async function lookAround(trip: Trip): Promise<void> {
  const { actions } = trip
  await open(trip, '/')
  await arrive(trip, /./, 'landing')
  await actions.fill('I’d like to borrow', '5,000')
  await actions.choose('Years', '3')
  await actions.press('button', getBrand(trip.brand).voice.primaryAction)
}

export async function tellLoan({ actions }: Trip): Promise<void> {
  await actions.select('What’s the loan for?', 'Home improvements')
  await actions.press('button', 'Continue')
}

export async function tellAboutYou({ actions, person }: Trip): Promise<void> {
  await actions.fill('First name', person.firstName)
  await actions.fill('Last name', person.lastName)
  await actions.fill('Day', '27', 'Date of birth')
  await actions.fill('Month', '3', 'Date of birth')
  await actions.fill('Year', '1985', 'Date of birth')
  await actions.fill('Email address', person.email)
  await actions.fill('Mobile number', person.mobileNumber)
  await actions.fill('Postcode', 'ID1 1QD')
  await actions.press('button', 'Continue')
}

/** One of the addresses at the postcode that was given with who they are. */
export async function chooseAddress({ actions, page }: Trip, period: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Choose your address' })
  await expect(list).toBeVisible()
  const [, first] = await list.getByRole('option').allTextContents()
  await actions.select('Choose your address', first!)
  await actions.choose('How long have you lived there?', period)
  await actions.press('button', 'Continue')
}

/** The address before, typed by hand; asked only of those who moved lately. */
export async function tellPreviousAddress({ actions, page }: Trip): Promise<void> {
  await actions.press('link', 'Enter the address instead')
  await expect(page.getByRole('textbox', { name: 'Address line 1' })).toBeVisible()
  await actions.fill('Address line 1', '7 Weir Lane')
  await actions.fill('Town or city', 'Leeds')
  await actions.fill('Postcode', 'LS6 2AB')
  await actions.choose('How long did you live there?', '5 to 10 years')
  await actions.press('button', 'Continue')
}

export async function tellIncome({ actions }: Trip): Promise<void> {
  await actions.choose('Where do you live?', 'Private tenant')
  await actions.fill('How much rent or mortgage do you pay a month?', '640')
  await actions.select('Marital status', 'Single')
  await actions.choose('How many people depend on you for money?', '1')
  await actions.fill('What do they cost you a month?', '85.50')
  await actions.select('Employment status', 'Employed full time')
  await actions.fill('Job title', 'Joiner')
  await actions.fill('What do you take home, after tax?', '2,600')
  await actions.choose('Is that amount', 'A month')
  await actions.press('button', 'Continue')
}

/** The whole form, from its first page to the last before it is sent. */
export async function answerQuestions(trip: Trip, { movedLately = false } = {}): Promise<void> {
  await arrive(trip, HEADING.loan, 'quote-loan')
  await tellLoan(trip)
  await arrive(trip, HEADING.aboutYou, 'quote-about-you')
  await tellAboutYou(trip)
  await arrive(trip, HEADING.address, 'quote-address')
  await chooseAddress(trip, movedLately ? 'Less than 3 years' : '5 to 10 years')
  if (movedLately) {
    await arrive(trip, HEADING.previousAddress, 'quote-previous-address')
    await tellPreviousAddress(trip)
  }
  await arrive(trip, HEADING.income, 'quote-income')
  await tellIncome(trip)
  await arrive(trip, HEADING.check, 'quote-check')
}

/** Motor takes no applications on its site: a partner asks, and its customer comes by a link. */
export async function comeByPartner(trip: Trip): Promise<void> {
  const { page, actions, product, person, brand } = trip
  const { autoLoginUrl } = await applyByPartner(product, { person, brand })
  await open(trip, '/')
  await arrive(trip, /./, 'landing')
  await page.goto(autoLoginUrl)
  await arrive(trip, /^Welcome to/, 'partner-welcome')
  await actions.press('button', 'Carry on')
}

export async function takeOffer(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, /^£[\d,]+ over \d years/, 'offer')
  await actions.press('button', /^Yes, apply for this (loan|finance)$/)
  await arrive(trip, 'We have your application', 'requested')
  await actions.press('link', 'Continue')
}

export async function provePhone(trip: Trip): Promise<void> {
  const { actions, outside, person } = trip
  await arrive(trip, 'Confirm your mobile number', 'mobile-number')
  await actions.press('button', 'Send me a code')
  await arrive(trip, 'Enter the code we sent you', 'mobile-code')
  const code = await outside.newest(person.mobileNumber, ({ codes }) => codes[0])
  await actions.fill('Code from your text message', code)
  await actions.press('button', 'Confirm my number')
}

export const LICENCE = { front: 'or choose a file of the front', back: 'or choose a file of the back' }

/** Both sides of a driving licence: all who finance a vehicle send it, and staff check it. */
export async function sendLicence(
  trip: Trip,
  { front, back }: { front: ChosenFile; back: ChosenFile } = {
    front: pngFile('licence-front.png'),
    back: pdfFile('licence-back.pdf'),
  },
): Promise<void> {
  const { page, actions } = trip
  await arrive(trip, 'Your driving licence', 'driving-licence')
  await actions.attach(LICENCE.front, [front])
  await expectReady(page, front.name)
  await actions.attach(LICENCE.back, [back])
  await expectReady(page, back.name)
  await arrive(trip, 'Your driving licence', 'driving-licence-files')
  await actions.press('button', 'Send for checking')
}

/** With script it is sent when it is chosen, and else by the button. */
export async function expectReady(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add files' })
  const hasScript = (await add.count()) === 0
  if (!hasScript) await add.click()
  const again = main.getByRole('link', { name: 'check again' })
  await expect(async () => {
    // A page without script is loaded again by hand.
    if (!hasScript && (await again.count()) > 0) await again.click()
    const file = main.getByRole('listitem').filter({ hasText: name })
    await expect(file).toContainText('Added', { timeout: hasScript ? 40_000 : 2_000 })
  }).toPass({ timeout: 45_000 })
}

export async function giveBankAccount(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Your bank account', 'bank-details')
  await actions.fill('Sort code', '99-99-90')
  await actions.fill('Account number', '12345678')
  await actions.tick(/^This is my own account/)
  await actions.press('button', 'Continue')
  await arrive(trip, 'Check your Direct Debit details', 'bank-details-check')
  await actions.press('button', 'Confirm these details')
}

export async function choosePaymentDay(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Your payment day', 'payment-day')
  await actions.select('Which day of the month?', '7th')
  await actions.press('button', 'See my first payment date')
  await arrive(trip, 'You pay on the 7th of each month', 'payment-day-chosen')
  await actions.press('link', 'Continue')
}

/**
 * The payment day is given last; then a person checks the proofs, and the applicant returns by the
 * email.
 */
export async function awaitReview(trip: Trip): Promise<void> {
  const { page, actions, outside, person } = trip
  await arrive(trip, 'Your payment day', 'payment-day')
  await actions.select('Which day of the month?', '7th')
  await actions.press('button', 'See my first payment date')
  // Someone who looks is as quick as they like.
  await arrive(trip, /^(We’re checking your documents|You’re approved)$/, 'in-review')
  await outside.newest(person.email, ({ subject }) => /^You're approved/.test(subject ?? '') || undefined)
  await page.reload()
  await arrive(trip, 'You’re approved', 'approved')
  await actions.press('link', 'Read the documents')
}

const DOCUMENTS = ['Loan Important Information', 'Loan Key Facts', 'Loan Agreement'] as const
const HIRE_PURCHASE_DOCUMENTS = ['Important Information', 'Key Facts', 'Hire Purchase Agreement'] as const

/** What is read can be saved, with script or without: it is not opened in place of the page. */
async function expectFile({ page, actions }: Trip): Promise<void> {
  const saved = page.waitForEvent('download')
  await actions.press('link', 'Save as PDF')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d+[.]pdf$/)
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
}

/** Each document is read and confirmed, one by one, and then the agreement is signed. */
export async function readAndSign(trip: Trip, { saves = true } = {}): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Your documents', 'documents')
  await actions.press('link', /^Read “/)
  for (const title of trip.brand === 'motor' ? HIRE_PURCHASE_DOCUMENTS : DOCUMENTS) {
    await arrive(trip, title, `document-${title.toLowerCase().replaceAll(' ', '-')}`)
    if (saves) await expectFile(trip)
    await actions.tick(`I’ve read “${title}”`)
    await actions.press('button', 'Continue')
  }
  await arrive(trip, 'Sign your agreement', 'sign')
  await actions.tick(/I agree to get documents and notices about this agreement by email/)
  await actions.tick('I sign this agreement')
  await actions.press('button', 'Sign the agreement')
  await arrive(trip, /is on its way$|^We have (sent|paid)/, 'accepted')
}

interface LoanFacts {
  bankDetails: { accountNumberEnding: string } | null
  id: number
  state: string
  situation: string
  amountOwed: number
  balance: number
  paidToDate: number
  scheduledPayments: { collectOn: string; amount: number; principal: number }[]
  earlyRepayments: { status: string }[]
  pendingRepayments: { amount: number }[]
  settlementQuote: { status: string; amountToPay: number; chargeOn: string | null } | null
}

/** From the signed agreement to the loan's page, which exists before the money is sent. */
export async function seeNewLoan(trip: Trip): Promise<LoanFacts> {
  const { page, actions } = trip
  await actions.press('link', /^See your (loan|agreement)$/)
  const there = await followLoan(trip)
  await expect(page).toHaveURL(/\/repay\/summary\?id=\d+$/)
  await arrive(there, /./, 'loan-new')
  return readLoan(there, Number(new URL(page.url()).searchParams.get('id')))
}

/** Spec 1: the brands whose own site shows a running loan; the others lead to the lender's. */
const BRANDS_WITH_BORROWER_VIEW: readonly BrandKey[] = ['main', 'motor']

/** On to the site that looks after the loan: the same person, on another host. */
export async function followLoan(trip: Trip): Promise<Trip> {
  if (BRANDS_WITH_BORROWER_VIEW.includes(trip.brand)) return trip
  const { page, actions, product } = trip
  await arrive(trip, 'Your loan is looked after by Tarnbrook, the lender', 'loan-looked-after')
  await actions.press('link', 'Continue to Tarnbrook')
  await page.waitForURL((url) => url.origin === product.getSiteUrl('main'))
  return { ...trip, brand: 'main' }
}

/** Until the money is sent and the first collection is taken; sessions end on the way. */
export async function letFirstPaymentPass({ outside }: Trip, loan: LoanFacts): Promise<void> {
  await letCollectionPass(outside, loan.scheduledPayments[0]!.collectOn, 5)
}

/** As the API tells it to the person who is signed in on this page. */
export async function readLoan({ product, brand, page }: Trip, id: number): Promise<LoanFacts> {
  const answer = await fetch(`${product.apiUrl}/loans/${id}`, {
    headers: { authorization: `Bearer ${await readToken(page)}`, 'x-brand': brand },
  })
  if (!answer.ok) throw new Error(`the loan cannot be read: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: LoanFacts }).data
}

/** Spec 9: the signed-in cookie, which browser script cannot read and this test can. */
export async function readToken(page: Page): Promise<string> {
  // Of this site, once there is one: the lender's and a brand's each keep their own.
  const url = page.url()
  const cookies = await page.context().cookies(url.startsWith('http') ? url : [])
  const cookie = cookies.find(({ name }) => name === 'auth')
  const json = Buffer.from(cookie?.value ?? '', 'base64url').toString()
  return (JSON.parse(json) as { token: string }).token
}

/** A staff token, from the page of the lender's sign-in. It signs the borrower out. */
export async function staffToken(
  { page, product, brand }: Trip,
  person: 'admin-adams' | 'sue-super' = 'admin-adams',
): Promise<string> {
  await page.context().clearCookies()
  await page.goto(`${product.getSiteUrl(brand)}/sso/start`)
  await page.locator(`button[name=person][value=${person}]`).click()
  await expectHeading(page, 'Admin')
  return readToken(page)
}

/** The link that was mailed to someone after `before` messages; its address is the site's own. */
async function mailedLink({ outside, person }: Trip, before: number): Promise<string> {
  return awaitResult('a sign-in link', async () => {
    const messages = await outside.inbox(person.email)
    // Another message, that the money was sent say, may have come after it.
    const since = messages.slice(0, messages.length - before)
    return since.flatMap(({ links }) => links).find((link) => link.includes('/auto-login'))
  })
}

export async function signOut(trip: Trip): Promise<void> {
  const { actions } = trip
  await open(trip, '/logout')
  await arrive(trip, 'Sign out?', 'sign-out')
  await actions.press('button', 'Sign out')
  await arrive(trip, 'You’re signed out', 'signed-out')
  await actions.press('link', 'Sign in again')
}

/** `lands`: the page that wanted the sign-in, else where the account begins. */
export async function signInByMail(trip: Trip, lands = /\/account\/borrow/): Promise<void> {
  const { actions, outside, person } = trip
  const before = (await outside.inbox(person.email)).length
  await arrive(trip, 'Sign in', 'sign-in')
  await actions.fill('Email address', person.email)
  await actions.press('button', 'Email me a link')
  await arrive(trip, 'Check your email', 'link-sent')
  await followMailedLink(trip, { before, lands })
}

/**
 * A person with a link to one application signs in by email for a page of the whole account, and
 * returns to it.
 */
export async function signInByEmailHere(trip: Trip, lands: RegExp): Promise<void> {
  const { page, actions, outside, person } = trip
  await arrive(trip, 'Sign in by email to see this page', 'sign-in-by-email')
  const before = (await outside.inbox(person.email)).length
  await actions.press('button', /mail me a sign-in link$/)
  await expect(page.getByText('We’ve emailed you a link')).toBeVisible()
  await followMailedLink(trip, { before, lands })
}

/** Confirms an act with the code that was texted for it. */
export async function confirmByText({ page, person, outside, actions }: Trip): Promise<void> {
  await expectHeading(page, 'We’ve texted you a code')
  const code = await outside.newest(person.mobileNumber, ({ codes }) => codes[0])
  await actions.fill('Code from your text message', code)
  await actions.press('button', 'Confirm')
}

/** Opens the newest sign-in link and presses its button. `before`: messages when it was asked. */
export async function followMailedLink(
  trip: Trip,
  { before, lands }: { before: number; lands: RegExp },
): Promise<void> {
  const { page, actions } = trip
  await page.goto(await mailedLink(trip, before))
  await expectHeading(page, /^Welcome to/)
  await actions.press('button', 'Carry on')
  await expect(page).toHaveURL(lands)
}

/**
 * A paid-out loan, its borrower just signed in; a week later its Direct Debit works. @returns its
 * id
 */
export async function runningLoan(trip: Trip, { sortCode = '99-99-90', days = 0 } = {}): Promise<number> {
  const { product, brand, person, outside } = trip
  const borrower = await quoted(product, brand, person)
  await walkToLoan(product, borrower, sortCode)
  const { id } = await awaitLoan(product, borrower, 'Repaying')
  if (days > 0) await outside.advanceClock((await outside.today()).add({ days }))
  await seedSignInCookie(trip)
  return id
}

/**
 * A loan with one missed payment, its borrower just signed in. @returns its id, and the overdue
 * pounds
 */
export async function lateLoan(trip: Trip, outside: Outside): Promise<{ id: number; amount: number }> {
  const { product, person } = trip
  const id = await runningLoan(trip)
  const [first] = (await readLoan(trip, id)).scheduledPayments
  const { amount } = first!
  await letCollectionPass(outside, first!.collectOn, 7)
  await comesBack(product, id)
  await outside.newest(person.email, ({ subject }) => subject?.includes("didn't go through") || undefined)
  // A month later the sign-in is over.
  await seedSignInCookie(trip)
  return { id, amount }
}
