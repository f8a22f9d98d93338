import type { Page } from '@playwright/test'
import { applyByPartner } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, HEADING, open, type Trip } from './support/journey.ts'
import type { BrandKey, RunningProduct } from './support/running-product.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

const DRAFT = {
  'loan.amount': '5,000',
  'loan.term': '36',
  'loan.reason': 'Wedding',
  'about-you.firstName': 'Una',
  'about-you.lastName': 'Ferrier',
  'about-you.dateOfBirth.day': '27',
  'about-you.dateOfBirth.month': '3',
  'about-you.dateOfBirth.year': '1985',
  'about-you.email': 'una@people.example',
  'about-you.mobileNumber': '07912 345678',
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
  'income.income': '2600',
  'income.incomeFrequency': 'Monthly',
}

/** A visitor whose answers are stored, by the call that the pages make. */
async function storeDraft(
  { page, product, brand }: Pick<Trip, 'page' | 'product' | 'brand'>,
  answers: object,
) {
  await page.goto(`${product.getSiteUrl(brand)}/account/borrow/quote`)
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'tarnbrook' }
    return (await fetch('/api/product/application-draft', { method: 'PUT', headers, body })).status
  }, JSON.stringify({ answers }))
  expect(status).toBe(200)
}

async function enter(
  page: Page,
  product: RunningProduct,
  brand: BrandKey,
  person: Trip['person'],
): Promise<number> {
  const { id, autoLoginUrl } = await applyByPartner(product, { person, brand })
  await page.goto(autoLoginUrl)
  await page.getByRole('main').getByRole('button', { name: 'Carry on' }).click()
  await expect(page).toHaveURL(/\/account\/borrow/)
  return id
}

for (const [way, brand] of [
  ['script on', 'main'],
  ['script off', 'post-office'],
] as const)
  test.describe(`${way}, ${brand}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width: way === 'script on' ? 360 : 1280 })

    test('a change of an answer leads back to the check page', async ({ setOut, page, actions }) => {
      const trip = setOut({ brand })
      await storeDraft(trip, DRAFT)
      await open(trip, '/account/borrow/quote/check')
      await expectHeading(page, HEADING.check)

      await actions.press('link', 'Change email')
      await expectHeading(page, HEADING.aboutYou)
      await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused()
      await actions.fill('Email address', 'una.new@people.example')
      await actions.press('button', 'Continue')
      await expectHeading(page, HEADING.check)
      await expect(page).toHaveURL(/\/check#check-about-you$/)
      await expect(page.getByRole('region', { name: HEADING.aboutYou })).toBeFocused()
      await expect(page.getByRole('main')).toContainText('una.new@people.example')

      await actions.press('link', 'Change date of birth')
      await expect(page.getByRole('textbox', { name: 'Day', exact: true })).toBeFocused()
      await page.getByRole('link', { name: HEADING.check }).click()
      await expectHeading(page, HEADING.check)

      // Moved lately: what is missing now is asked for, and nothing that was answered already.
      await actions.press('link', 'Change time there')
      await expectHeading(page, HEADING.address)
      await actions.choose('How long have you lived there?', 'Less than 3 years')
      await actions.press('button', 'Continue')
      await expectHeading(page, HEADING.previousAddress)
      await actions.press('link', 'Enter the address instead')
      await actions.fill('Address line 1', '7 Weir Lane')
      await actions.fill('Town or city', 'Leeds')
      await actions.fill('Postcode', 'LS6 2AB')
      await actions.choose('How long did you live there?', '5 to 10 years')
      await actions.press('button', 'Continue')
      await expectHeading(page, HEADING.check)
      await expect(page.getByRole('main')).toContainText('7 Weir Lane, Leeds, LS6 2AB')
    })

    test('a question is gone once another answer makes it needless', async ({ setOut, page, actions }) => {
      const trip = setOut({ brand })
      await storeDraft(trip, { ...DRAFT, 'home.monthlyDependantsCost': '12' })
      await open(trip, '/account/borrow/quote/income')
      const rent = page.getByRole('textbox', { name: 'How much rent or mortgage do you pay a month?' })
      const cost = page.getByRole('textbox', { name: 'What do they cost you a month?' })
      await expect(rent).toBeVisible()
      await expect(cost).toBeHidden()
      await rent.fill('lots')
      await actions.choose('Where do you live?', 'Homeowner without a mortgage')
      await expect(rent).toBeHidden()
      await actions.select('Employment status', 'Retired')
      await expect(page.getByRole('textbox', { name: 'Job title' })).toBeHidden()
      await actions.press('button', 'Continue')
      await expectHeading(page, HEADING.check)
      const main = page.getByRole('main')
      for (const gone of ['Rent or mortgage', 'Their cost a month', 'Job title'])
        await expect(main).not.toContainText(gone)
      await actions.press('button', 'See my quote')
      await expectHeading(page, '£5,000 over 3 years')
    })

    test(
      'somebody with a live quote is shown it in place of an empty form',
      exhaustiveIf(way === 'script on'),
      async ({ setOut, page, actions, product }) => {
        const trip = setOut({ brand })
        const { person } = trip
        const id = await enter(page, product, brand, person)
        // As Back from the offer leads: to the last form page, its answers sent and forgotten.
        for (const path of [
          '/account/borrow/quote/check',
          '/account/borrow/quote',
          '/account/borrow/quote/loan',
        ]) {
          await open(trip, path)
          await expectHeading(page, 'You already have a quote')
        }
        if (way === 'script on') await expectGoodAtEachSize(page, 'live quote')
        await actions.press('link', 'See my quote')
        await expect(page).toHaveURL(new RegExp(`/apply\\?id=${id}$`))

        await open(trip, '/account/borrow/quote?amount=6000&term=48')
        await actions.press('link', 'start a new application')
        await expectHeading(page, HEADING.loan)
        await expect(page.getByText('You’re asking to borrow £6,000 over 4 years.')).toBeVisible()
        await actions.select('What’s the loan for?', 'Wedding')
        await actions.press('button', 'Continue')
        // Account details are not asked again; answers of the last application are there to be
        // checked.
        await expectHeading(page, HEADING.income)
        await expect(page.getByText('Check it’s still right')).toBeVisible()
        await expect(page.getByText(/^From your application of \d+ \w+ \d{4}$/)).toBeVisible()
        if (way === 'script on') await expectGoodAtEachSize(page, 'answers of the last application')
        await actions.press('button', 'Continue')
        await expectHeading(page, HEADING.check)
        await expect(page.getByRole('main')).toContainText(`${person.firstName} ${person.lastName}`)
        await expect(page.getByRole('main')).toContainText('Ferry Lane')
        await actions.press('link', 'Change address')
        await expectHeading(page, HEADING.address)
        await expect(page.getByRole('textbox', { name: 'Address line 1' })).toHaveValue(/^\d+ Ferry Lane$/)
        await actions.press('button', 'Continue')
        await expectHeading(page, HEADING.check)
        await open(trip, '/account/borrow/quote/about-you')
        await expectHeading(page, HEADING.aboutYou)
        await expect(page.getByRole('main')).toContainText(person.email)
        await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
        if (way === 'script on') await expectGoodAtEachSize(page, 'details of the account')
      },
    )
  })

test('nobody who is signed in applies under another name, whatever they send', async ({
  setOut,
  page,
  product,
}) => {
  const trip = setOut()
  await enter(page, product, 'main', trip.person)
  const mallory = { ...DRAFT, 'about-you.firstName': 'Mallory', 'about-you.email': 'mallory@people.example' }
  await storeDraft(trip, mallory)
  await page.evaluate(async () => {
    const named = {
      _form: 'about-you',
      firstName: 'Mallory',
      lastName: 'Other',
      email: 'mallory@people.example',
    }
    await fetch('/account/borrow/quote/about-you', { method: 'POST', body: new URLSearchParams(named) })
  })
  await open(trip, '/account/borrow/quote/check')
  await expectHeading(page, HEADING.check)
  const about = page.getByRole('region', { name: HEADING.aboutYou })
  await expect(about).toContainText(trip.person.email)
  await expect(about).not.toContainText(/mallory/i)
  await expect(about.getByRole('link', { name: /^Change/ })).toHaveCount(0)
  await expectGoodAtEachSize(page, 'check page of a customer')
})

test('the calculator ends with what to do next, in each brand', async ({ page, product }) => {
  for (const brand of ['main', 'motor', 'money-management'] as const) {
    await page.goto(`${product.getSiteUrl(brand)}/calculator?amount=5000&term=36`)
    const isDirect = brand === 'main'
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'See my own rate' })).toHaveCount(isDirect ? 1 : 0)
    await expect(main.getByRole('heading', { name: 'How to apply' })).toHaveCount(isDirect ? 0 : 1)
    if (!isDirect)
      await expect(main).toContainText(brand === 'motor' ? 'dealer or broker' : 'through Ledgerlight')
    await expectGoodAtEachSize(page, `calculator of ${brand}`)
    await page.goto(`${product.getSiteUrl(brand)}/calculator?amount=5000&term=7`)
    await page.getByRole('alert').getByRole('link', { name: 'Choose how long to borrow for' }).click()
    await expect(main.getByRole('combobox')).toBeFocused()
    await expectNoOverlap(page)
    if (brand === 'money-management') {
      for (const path of ['/', '/frequently-asked-questions'])
        await page.goto(product.getSiteUrl(brand) + path).then(async () => {
          await expect(main).not.toContainText(/beside your|next to your budget|open Borrow|one screen/i)
        })
    }
  }
})

/** The error box and its ring end above the heading. */
async function expectNoOverlap(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const [box, heading] = await Promise.all([
    page.getByRole('alert').boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ])
  expect((box?.y ?? 0) + (box?.height ?? 0) + 8).toBeLessThanOrEqual(heading?.y ?? 0)
}

test('an amount chosen now comes before an old draft, until the page is answered', async ({
  setOut,
  page,
  actions,
}) => {
  const trip = setOut()
  await storeDraft(trip, DRAFT)
  const amount = page.getByRole('textbox', { name: /^How much would you like/ })
  const change = page.getByText('Change amount or term')
  await open(trip, '/account/borrow/quote/loan?amount=12000&term=60')
  await expect(page.getByText('You’re asking to borrow £12,000 over 5 years.')).toBeVisible()
  await expect(amount).toBeHidden()
  await change.click()
  await expect(page.getByText('You’re asking to borrow £12,000 over 5 years.')).toBeHidden()
  await expect(amount).toHaveValue('12000')
  await expect(page.getByRole('combobox', { name: /^How long/ })).toHaveValue('60')
  await actions.fill('How much would you like to borrow?', '9,000')
  await actions.press('button', 'Continue')
  await expectHeading(page, HEADING.aboutYou)
  await page.goBack()
  await expectHeading(page, HEADING.loan)
  await page.reload()
  await expect(amount).toHaveValue('9,000')
  await open(trip, '/account/borrow/quote/loan?amount=3000&term=24')
  await change.click()
  await expect(amount).toHaveValue('3000')
})

test('the error of a date is shown at its box, and an emoji is named', async ({ page, actions, product }) => {
  for (const brand of ['main', 'supermarket'] as const) {
    await page.goto(`${product.getSiteUrl(brand)}/account/borrow/quote/about-you`)
    await actions.fill('First name', 'Una 😀')
    await actions.fill('Last name', 'Ferrier')
    await actions.fill('Day', '27', 'Date of birth')
    await actions.fill('Month', '3', 'Date of birth')
    await actions.fill('Year', '85', 'Date of birth')
    await actions.fill('Email address', 'una@people.example')
    await actions.fill('Mobile number', '07912 345678')
    await actions.fill('Postcode', 'LS1 4AP')
    await actions.press('button', 'Continue')
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText([
      'Your first name can’t include emoji. Use letters, spaces, hyphens and apostrophes only',
      'Year must have 4 numbers',
    ])
    const born = page.getByRole('group', { name: 'Date of birth' })
    await expect(born).toHaveAccessibleDescription(/Error: Year must have 4 numbers$/)
    await expect(born.locator('[aria-invalid]')).toHaveCount(1)
    await expect(born.getByRole('textbox', { name: 'Year' })).toHaveAttribute('aria-invalid', 'true')
    await summary.getByRole('link', { name: 'Year must have 4 numbers' }).click()
    await expect(born.getByRole('textbox', { name: 'Year' })).toBeFocused()
    // Sent again as it is, it is refused in the same words.
    await actions.press('button', 'Continue')
    await expect(summary).toBeFocused()
    await expectGoodAtEachSize(page, `date errors of ${brand}`)
  }
})

for (const way of ['script on', 'script off'] as const)
  test.describe(`an email address with a slip, ${way}`, () => {
    test.use({ way, width: 360 })

    test(
      'it is asked about once, and never refused',
      exhaustiveIf(way === 'script off'),
      async ({ page, actions, product, allow }) => {
        // What is asked is answered with the form, as a refusal is.
        allow(/422/)
        await page.goto(`${product.getSiteUrl('main')}/login`)
        const main = page.getByRole('main')
        await actions.fill('Email address', 'jo@gmial.com')
        await actions.press('button', 'Email me a link')
        await expect(main).toContainText('Did you mean jo@gmail.com?')
        await expect(main.getByLabel('Email address')).toHaveValue('jo@gmial.com')
        if (way === 'script on') {
          await actions.press('button', 'Use jo@gmail.com')
          await expect(main.getByLabel('Email address')).toHaveValue('jo@gmail.com')
          await actions.fill('Email address', 'jo@gmial.com')
        }
        await actions.press('button', 'Email me a link')
        await expect(page).toHaveURL(/sent=yes/)
      },
    )
  })

test('a form is painted before any of its script is fetched', async ({ page, product }) => {
  const spoken: string[] = []
  page.on('console', (message) => spoken.push(message.text()))
  await page.goto(`${product.getSiteUrl('main')}/account/borrow/quote`)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/entry\.client-/.test(name)),
  )
  const [paintedAt = 0, askedAt = 0] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(?!page-script).*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    ),
  ])
  expect(paintedAt).toBeGreaterThan(0)
  expect(askedAt).toBeGreaterThanOrEqual(paintedAt)
  await expect(page.locator('link[rel=later]')).toHaveCount(0)
  expect(spoken).toEqual([])
})
