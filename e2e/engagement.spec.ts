import type { Page } from '@playwright/test'
import {
  awaitLoan,
  type Borrower,
  call,
  expectStatus,
  payThreeInstalments,
  quoted,
  walk,
} from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { answerQuestions, expectHeading, open, signInByMail } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import type { RunningProduct } from './support/running-product.ts'
import { expectAccessible } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'

const OFFER = /^£5,000 over 3 years/
const USUAL = [
  'If you apply',
  'More about this quote',
  'What your payments are made of',
  'Can you afford it?',
  'Shorter and longer terms',
  'Your payment day',
  'Month by month',
  'Change amount or term',
  'Before you decide',
]
const READING_FIRST = ['If you apply', 'Before you decide', ...USUAL.slice(1, -1)]

test.describe('the version of the offer that was drawn', () => {
  test('is there at once and stays', async ({ setOut, page, product }) => {
    const { person, applicationId } = await borrowerWhoReadsFirst(product)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const trip = setOut({ person })
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/apply?id=${applicationId}`)
    await expectHeading(page, OFFER)
    await page.reload()
    expect(await headingsOf(page)).toEqual(READING_FIRST)
    // The document brought it: nothing is asked for afterwards.
    expect(asked.filter((url) => url.includes('/seed/'))).toEqual([])
    await expectAccessible(page, 'the offer, reading first')
  })

  test.describe('script off', () => {
    test.use({ way: 'script off' })

    test('is drawn by the page itself, once', async ({ setOut, page, product }) => {
      const borrower = await quoted(product, 'main', newPerson())
      await page.goto(`${product.getSiteUrl('main')}/login`)
      await signInByMail(setOut({ person: borrower.person }))
      await expectHeading(page, OFFER)
      const shown = await headingsOf(page)
      expect(shown).toEqual((await seedOf(product, borrower)) >= 50 ? READING_FIRST : USUAL)
      await page.reload()
      expect(await headingsOf(page)).toEqual(shown)
    })
  })
})

test('a choice is confirmed by a notification, and lets the group’s card be shown to who repays', async ({
  setOut,
  page,
  actions,
  product,
}) => {
  const borrower = await quoted(product, 'main', newPerson())
  await walk(product, borrower)
  const { id } = await awaitLoan(product, borrower, 'Repaying')
  await payThreeInstalments(product, borrower, id)
  const trip = setOut({ person: borrower.person })
  const card = page.getByRole('heading', { name: 'Also from us: The Zable credit card' })
  await seedSignInCookie(trip)
  await open(trip, '/account/borrow')
  await expectHeading(page, /^Hello/)
  await expect(card).toHaveCount(0)

  await open(trip, '/contact-settings')
  await actions.tick(/^Tarnbrook Lending Limited may email me, or show me in my account, its other products/)
  await actions.press('button', 'Save')
  const news = page.getByRole('status', { name: 'Notifications' })
  await expect(news).toContainText('Saved. This is how we contact you from now on.')
  await expectAccessible(page, 'a notification')
  await news.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(news).toBeEmpty()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await actions.press('button', 'Save')
  await expect(news).toContainText('Saved.')

  // The payout is shown a moment after the day that it was due.
  await expect(async () => {
    await open(trip, '/account/borrow')
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(news).toBeEmpty()
  await expect(page.getByRole('link', { name: 'Read about the card in the app' })).toHaveAttribute(
    'href',
    'https://app.tarnbrook.example/card',
  )
  await expectAccessible(page, 'the dashboard with the card')
})

test('the kind of device is sent once in a session, and only after a yes', async ({ page, product }) => {
  const sent: [string, unknown][] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /[/]api[/](product|shared)[/]/.test(request.url()))
      sent.push([new URL(request.url()).pathname, request.postDataJSON()])
  })
  const devices = () => sent.filter(([path]) => path === '/api/shared/v2/devices')
  await page.goto(product.getSiteUrl('main'))
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/v2/devices'))
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  expect((await answered).status()).toBe(202)
  expect(devices().map(([, facts]) => facts)).toEqual([
    {
      viewport: 'wide',
      language: 'en-GB',
      pointer: 'fine',
      colourScheme: 'light',
      prefersReducedMotion: true,
      prefersMoreContrast: false,
    },
  ])
  // The page view began the session that the device belongs to: there is one, and not two.
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/v2/page-views'))
  await page.goto(`${product.getSiteUrl('main')}/cookies`)
  await counted
  await expect(page.getByText('the kind of device').first()).toBeAttached()
  expect(devices()).toHaveLength(1)
})

test('while the agency is asked, the page says what happens, another thing every two seconds', async ({
  setOut,
  page,
  actions,
  outside,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const trip = setOut()
  await open(trip, '/account/borrow/quote/loan?amount=5000&term=36')
  await answerQuestions(trip)
  await outside.setFault('callreport', 'slow', 2600)
  try {
    await actions.press('button', 'See my quote')
    await expect(page.getByText('Reading your answers')).toBeVisible()
    await expect(page.getByText('Asking the credit reference agency')).toBeVisible()
    await expectHeading(page, OFFER)
  } finally {
    await outside.setFault('callreport', 'ok')
  }
})

test('the rating is the last good one, with its day, also after a start in an outage', async ({
  page,
  product,
  outside,
}) => {
  const rating = page.getByRole('listitem').filter({ hasText: 'on Trustpilot' })
  const words = /^4[.]6 out of 5 on Trustpilot\s*From 4,812 reviews, as of \d+ \w+ 20\d\d\.$/
  await page.goto(product.getSiteUrl('supermarket'))
  await expect(rating).toHaveText(words)
  await expect(page.getByRole('contentinfo')).toContainText(/local \S+/)
  await outside.setFault('trustpilot', 'down')
  try {
    // No one is on the page: its chat would miss the API, which is not what this is about.
    await page.goto('about:blank')
    await product.kill()
    await product.start()
    await page.goto(product.getSiteUrl('supermarket'))
    await expect(rating).toHaveText(words)
  } finally {
    await outside.setFault('trustpilot', 'ok')
  }
})

/** Someone for whom the other version was drawn: every second one. */
async function borrowerWhoReadsFirst(product: RunningProduct): Promise<Borrower> {
  for (let tries = 0; tries < 40; tries += 1) {
    const borrower = await quoted(product, 'main', newPerson())
    if ((await seedOf(product, borrower)) >= 50) return borrower
  }
  throw new Error('forty people in a row drew the usual version')
}

async function seedOf(product: RunningProduct, borrower: Borrower): Promise<number> {
  const path = `/loan-applications/${borrower.applicationId}/seed/offer-reading-order`
  return expectStatus(await call(product, 'GET', path, borrower), 200).seed
}

/** What the offer's page is made of, in the order it is read. */
function headingsOf(page: Page): Promise<string[]> {
  return page.getByRole('main').locator('h2, summary > h3').allTextContents()
}
