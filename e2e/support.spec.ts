import type { Page } from '@playwright/test'
import { quoted } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { answerQuestions, expectHeading, open, signInByEmailHere } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

const INBOX = 'help@orchardway-loans.example'
const REMINDERS = /^Tarnbrook Lending Limited may email me reminders about a loan/
const OFFERS = /^Tarnbrook Lending Limited may email me offers of its personal loans/
const GROUP = /^Tarnbrook Lending Limited may email me, or show me in my account, its other products/

test('the same form sent twice is one message', async ({ page, actions, product }) => {
  await page.goto(`${product.getSiteUrl('motor')}/contact`)
  await actions.fill('Your name', 'Niamh Fell')
  await actions.fill('Email address', newPerson().email)
  await actions.select('What’s it about?', 'Paying early or withdrawing')
  await actions.fill('Your message', 'Once is enough.')
  // The page says which intent a form belongs to: its content is sent twice, as by a browser.
  const references = await page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      const send = async () => {
        const body = new URLSearchParams(
          [...new FormData(form)].map(([name, value]) => [name, String(value)]),
        )
        const answer = await fetch(form.action, { method: 'POST', body })
        return new URL(answer.url).searchParams.get('reference')
      }
      return Promise.all([send(), send()])
    })
  expect(references[0]).toMatch(/^C-/)
  expect(references[1]).toBe(references[0])
})

for (const way of ['script on', 'script off'] as const)
  test.describe(way, () => {
    test.use({ way })

    test(
      'somebody writes to the brand',
      exhaustiveIf(way === 'script off'),
      async ({ page, actions, product, outside }) => {
        const { email } = newPerson()
        await page.goto(`${product.getSiteUrl('supermarket')}/contact`)
        await expectHeading(page, 'Contact us')
        await actions.fill('Your name', 'Niamh Fell')
        await actions.fill('Email address', email)
        await actions.fill('Phone number (optional)', '01632 960 001')
        await actions.select('What’s it about?', 'Paying early or withdrawing')
        await actions.fill('Your message', 'May I pay <half> of it now?\nThank you.')
        await actions.fill('Loan or application reference (optional)', 'TB2345678')
        await actions.press('button', 'Send message')
        await expectHeading(page, 'We have your message')
        const reference = await factOf(page, 'Reference')
        expect(reference).toMatch(/^C-[2-9A-Z]{8}$/)
        expect(await factOf(page, 'Received')).toMatch(/^\d+ \w+ \d{4} at \d+(\.\d\d)?[ap]m$/)
        const subject = `Paying early or withdrawing (${reference})`
        const text = await outside.newest(INBOX, (mail) => (mail.subject === subject ? mail.text : undefined))
        for (const words of [
          'Niamh Fell',
          email,
          '01632 960 001',
          'May I pay <half> of it now?',
          'TB2345678',
        ])
          expect(text).toContain(words)
        // What is shown is its own page: reloading it writes nothing.
        const count = (await outside.inbox(INBOX)).length
        await page.reload()
        expect(await factOf(page, 'Reference')).toBe(reference)
        expect(await outside.inbox(INBOX)).toHaveLength(count)
      },
    )

    test(
      'a message with mistakes keeps what was typed',
      exhaustiveIf(way === 'script on'),
      async ({ page, actions, product, allow }) => {
        if (way === 'script off') allow(/status of 422/)
        await page.goto(`${product.getSiteUrl('supermarket')}/contact`)
        await actions.fill('Email address', 'me@')
        await actions.fill('Phone number (optional)', 'call me')
        await actions.fill('Your message', 'Hello')
        await actions.press('button', 'Send message')
        await expectMistakes(page, {
          'Your name': 'Enter your name',
          'Email address': 'Enter an email address like name@example.com',
          'Phone number (optional)': 'Enter a phone number with digits only, like 01632 960 001',
          'What’s it about?': 'Choose what your message is about',
        })
        await expect(boxOf(page, 'Email address')).toHaveValue('me@')
        await expect(boxOf(page, 'Phone number (optional)')).toHaveValue('call me')
        await expect(boxOf(page, 'Your message')).toHaveValue('Hello')
      },
    )

    test(
      'a complaint about commission',
      exhaustiveIf(way === 'script on'),
      async ({ page, actions, product, outside, allow }) => {
        if (way === 'script off') allow(/status of 422/)
        const { email } = newPerson()
        await page.goto(`${product.getSiteUrl('motor')}/commission`)
        await expectHeading(page, 'Complain about commission on motor finance')
        await page.getByText('Somebody is complaining for me').click()
        await actions.fill('FCA number of the firm (optional)', '12')
        await actions.fill('Year', '2019', 'Date of birth')
        await actions.press('button', 'Send complaint')
        await expectMistakes(page, {
          'First name': 'Enter your first name',
          'Date of birth': 'Date of birth must include a day and a month',
          'Email address': 'Enter your email address',
          'Address line 1': 'Enter the house number or the street',
          Postcode: 'Enter a postcode',
          'Agreement number':
            'Enter at least one of the agreement number, the registration and the date of the agreement',
          'Their name, or their firm’s': 'Enter the name of who represents you',
          'FCA number of the firm (optional)': 'An FCA number has 6 or 7 digits',
        })
        await expect(boxOf(page, 'FCA number of the firm (optional)')).toHaveValue('12')

        await actions.fill('FCA number of the firm (optional)', '')
        await actions.fill('First name', 'Niamh')
        await actions.fill('Last name', 'Fell')
        await actions.fill('Day', '27', 'Date of birth')
        await actions.fill('Month', 'March', 'Date of birth')
        await actions.fill('Year', '1985', 'Date of birth')
        await actions.fill('Email address', email)
        await page.getByRole('textbox', { name: 'Address line 1', exact: true }).first().fill('12')
        await page.getByRole('textbox', { name: 'Postcode', exact: true }).first().fill('LS6 3AA')
        await actions.fill('Month', 'June', 'Date of the agreement')
        await actions.tick(/may use these details to look into my complaint/)
        await actions.press('button', 'Send complaint')
        const date = 'Enter the date of the agreement, or only its year, like 2019'
        await expectMistakes(page, { 'Date of the agreement': date })
        const month = page.getByRole('group', { name: 'Date of the agreement' }).getByLabel('Month')
        await expect(month).toHaveValue('June')
        await actions.fill('Year', '2021', 'Date of the agreement')
        await actions.press('button', 'Send complaint')

        await expectHeading(page, 'We have your complaint')
        const reference = await factOf(page, 'Reference')
        expect(reference).toMatch(/^CC-[2-9A-Z]{8}$/)
        // An agreement of 2021 may come under the scheme, so no day is promised.
        await expect(page.getByRole('main')).toContainText('there’s no day for our final response yet')
        const text = await outside.newest(email, (mail) =>
          mail.subject?.includes(reference) ? mail.text : undefined,
        )
        expect(text).toContain("You don't need a claims management company or a solicitor.")
      },
    )

    test(
      'what somebody agrees to is saved and read again',
      exhaustiveIf(way === 'script off'),
      async ({ setOut, page, actions, product }) => {
        const trip = setOut()
        await quoted(product, 'main', trip.person)
        await seedSignInCookie(trip)
        await open(trip, '/contact-settings')
        await open(trip, '/contact-settings')
        await expectHeading(page, 'How we contact you')
        // Silence is no consent.
        for (const label of [REMINDERS, OFFERS, GROUP]) await expect(tickBox(page, label)).not.toBeChecked()
        await actions.tick(REMINDERS)
        await actions.tick(GROUP)
        await actions.press('button', 'Save')
        await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
        await page.goto(`${product.getSiteUrl('main')}/contact-settings`)
        await expect(tickBox(page, REMINDERS)).toBeChecked()
        await expect(tickBox(page, OFFERS)).not.toBeChecked()
        await expect(tickBox(page, GROUP)).toBeChecked()
        await tickBox(page, GROUP).uncheck()
        await actions.press('button', 'Save')
        await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
        await page.reload()
        await expect(tickBox(page, GROUP)).not.toBeChecked()
        await expect(tickBox(page, REMINDERS)).toBeChecked()
      },
    )
  })

test('what is ticked on applying is ticked in the settings, in the same words', async ({
  setOut,
  page,
  actions,
}) => {
  const trip = setOut()
  await open(trip, '/account/borrow/quote?amount=5000&term=36')
  await answerQuestions(trip)
  const labels = () => page.getByRole('main').getByRole('checkbox').locator('xpath=../label').allInnerTexts()
  for (const label of [REMINDERS, OFFERS, GROUP]) await expect(tickBox(page, label)).not.toBeChecked()
  const asked = await labels()
  await actions.tick(OFFERS)
  await actions.press('button', 'See my quote')
  await expect(page).toHaveURL(/\/account\/borrow\/apply/)
  await open(trip, '/contact-settings')
  await signInByEmailHere(trip, /\/contact-settings$/)
  await expectHeading(page, 'How we contact you')
  expect(await labels()).toEqual(asked)
  await expect(tickBox(page, OFFERS)).toBeChecked()
  await expect(tickBox(page, REMINDERS)).not.toBeChecked()
  await expect(tickBox(page, GROUP)).not.toBeChecked()
})

test('the page says whether anybody is there at this moment', async ({ page, product }) => {
  const phone = page.getByRole('main').locator('dl > div').filter({ hasText: 'Phone' })
  // The clock of the page stands still; a Friday in winter, then the same Saturday.
  for (const [at, words] of [
    ['2026-11-20T10:00:00Z', 'Monday to Friday, 9am to 6pm. Open now, until 6pm'],
    ['2026-11-21T10:00:00Z', 'Monday to Friday, 9am to 6pm. Closed now, opens on Monday at 9am'],
  ] as const) {
    await page.clock.setFixedTime(new Date(at))
    await page.goto(`${product.getSiteUrl('supermarket')}/contact`)
    await expect(phone).toContainText(words)
  }
})

test('nobody meets the field that is there for programs', async ({ page, product }) => {
  await page.goto(`${product.getSiteUrl('supermarket')}/contact`)
  await expect(page.locator('[name=website]')).toBeAttached()
  await expect(page.locator('[name=website]')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
})

/** Each is said at its field and again first in the page, and the title begins with it. */
async function expectMistakes(page: Page, says: Readonly<Record<string, string>>): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /)
  const summary = page.getByRole('alert')
  for (const [label, words] of Object.entries(says)) {
    await expect(boxOf(page, label)).toHaveAccessibleDescription(new RegExp(`Error: .*${words}`))
    await expect(summary.getByRole('link', { name: words })).toBeVisible()
  }
  const isInOrder = await summary.getByRole('link').evaluateAll((links) => {
    const fields = links.map((link) => document.getElementById((link as HTMLAnchorElement).hash.slice(1)))
    const isAfter = (field: Element | null, before: Element | null | undefined) =>
      field && before && before.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING
    return fields.every((field, at) => at === 0 || isAfter(field, fields[at - 1]))
  })
  expect(isInOrder, 'the summary names the fields from the first to the last').toBe(true)
}

function boxOf(page: Page, name: string) {
  const main = page.getByRole('main')
  return main
    .getByRole('textbox', { name, exact: true })
    .or(main.getByRole('combobox', { name, exact: true }))
    .or(main.getByRole('group', { name, exact: true }))
    .first()
}

function tickBox(page: Page, name: RegExp) {
  return page.getByRole('checkbox', { name })
}

function factOf(page: Page, term: string): Promise<string> {
  const row = page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
  return row.locator('dd').innerText()
}
