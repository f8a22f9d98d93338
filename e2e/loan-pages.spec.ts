import type { Locator } from '@playwright/test'
import {
  applyByPartner,
  awaitLoan,
  type Borrower,
  payThreeInstalments,
  quoted,
  walkToLoan,
} from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, open, readToken, type Trip } from './support/journey.ts'
import { letCollectionPass } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'
import { expectFiguresSeen } from './support/tables.ts'

/** The account that sends every collection back unpaid. */
const RETURNS_UNPAID = '99-99-92'

const WIDTHS = [320, 360, 1280]

for (const brand of ['main', 'motor'] as const)
  test(
    `a missed payment: what is overdue, how to pay it, and who helps: ${brand}`,
    exhaustiveIf(brand === 'motor'),
    async ({ setOut, page, product, outside }) => {
      const trip = setOut({ person: newPerson(), brand, usesAxe: true })
      const borrower = await quoted(product, brand, trip.person)
      await walkToLoan(product, borrower, RETURNS_UNPAID)
      const { id, scheduledPayments } = await awaitLoan(product, borrower, 'Repaying')
      await letCollectionPass(outside, scheduledPayments[0]!.collectOn, 5)
      await seedSignInCookie(trip)
      const main = page.getByRole('main')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await open(trip, `/account/borrow/repay/summary?id=${id}`)
        await arrive(trip, brand === 'motor' ? 'Your agreement' : 'Your loan', `late-${brand}-${width}`)
        const { height } = (await main.boundingBox())!
        if (width === 360) expect(height, 'at most 2.2 screens of a phone').toBeLessThan(740 * 2.2)
        await expectFiguresSeen(page, `late, ${width}`, { mayScroll: false })
      }
      await expect(main).toContainText('You’ve missed a payment')
      await expect(main).toContainText(
        /Includes £\d+(\.\d\d)? of the interest in your agreement\. We haven’t added any charges/,
      )
      await expect(main).toContainText(/Talk to a person.*Monday to Friday, 9am to 6pm/)
      await expect(main.getByRole('link', { name: 'I can’t pay this' })).toHaveAttribute(
        'href',
        `/account/borrow/self-serve-arrangement/${id}`,
      )
      const advice = main.locator('details', { hasText: 'Free debt advice' })
      await advice.evaluate((row: HTMLDetailsElement) => {
        row.open = true
      })
      await expect(main.getByRole('link', { name: 'StepChange' })).toBeVisible()
      await expectSameHeight(main, ['Pay now', 'I can’t pay this'])
      await expect(main).not.toContainText(/nothing (for you|you need) to do|Up to date/)

      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await open(trip, '/account/borrow')
        await arrive(trip, /^Hello/, `dashboard-late-${brand}-${width}`)
      }
      await expectSameHeight(main, ['Pay now', 'I can’t pay this'])
      await expect(main).not.toContainText('Up to date')
    },
  )

test('a loan keeps the words of its own brand on another brand’s site', async ({ setOut, page, product }) => {
  const person = newPerson()
  const borrower = await quoted(product, 'supermarket', person)
  await walkToLoan(product, borrower, '99-99-90')
  const { id } = await awaitLoan(product, borrower, 'Repaying')
  const trip = setOut({ person })
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/repay/summary?id=${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(/On your bank statement it says (?!TARNBROOK)[A-Z ]+\./)
  await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
  await expect(main).toContainText('01632 960 200')
  await expect(main).not.toContainText('01632 960 100')
})

test('who has two loans goes from one to the other', async ({ setOut, page, product }) => {
  const person = newPerson()
  const borrower = await quoted(product, 'supermarket', person)
  await walkToLoan(product, borrower, '99-99-90')
  const first = await awaitLoan(product, borrower, 'Repaying')
  await payThreeInstalments(product, borrower, first.id)
  const trip = setOut({ person, usesAxe: true })
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/repay/summary?id=${first.id}`)
  await expect(page.getByRole('main')).toContainText(first.reference)
  await expect(page.getByRole('navigation', { name: 'Your agreements' })).toHaveCount(0)

  const token = await readToken(page)
  const { id: applicationId } = await applyByPartner(product, { person, brand: 'main', token, amount: 1500 })
  const again = { person, brand: 'main', applicationId, token } as const
  await walkToLoan(product, again, '99-99-90')
  const second = await awaitLoan(product, again, 'Repaying')
  await open(trip, `/account/borrow/repay/summary?id=${first.id}`)
  const agreements = page.getByRole('navigation', { name: 'Your agreements' })
  await expect(agreements.getByRole('link')).toHaveCount(2)
  await expect(agreements.locator('[aria-current="page"]')).toContainText(first.reference)
  const places = page.getByRole('navigation', { name: 'Account' })
  await places.getByRole('link', { name: 'Documents' }).click()
  await arrive(trip, 'Documents', 'documents-of-which-loan')
  await page.getByRole('main').getByRole('link', { name: first.reference }).click()
  await expect(places.locator('[aria-current="true"]')).toHaveText('Documents')
  await agreements.getByRole('link', { name: second.reference }).click()
  await expect(agreements.locator('[aria-current="page"]')).toContainText(second.reference)
  await expect(page).toHaveURL(new RegExp(`id=${second.id}`))
})

test.describe('every table on the smallest phone', () => {
  test.use({ width: 320 })

  for (const brand of ['main', 'motor'] as const)
    test(
      `shows its figures: ${brand}`,
      exhaustiveIf(brand === 'motor'),
      async ({ setOut, page, product }) => {
        const trip = setOut({ person: newPerson(), brand })
        const applicant = await quoted(product, brand, trip.person)
        await seedSignInCookie(trip)
        await open(trip, '/account/borrow')
        // The borrower is known by their mailbox, so they continue with the sign-in from the email.
        const borrower = { ...applicant, token: await readToken(page) }
        await open(trip, `/account/borrow/apply?id=${borrower.applicationId}`)
        await expectFiguresSeen(page, 'the offer', { atLeast: 40, mayScroll: false })
        await walkToLoan(product, borrower, '99-99-90')
        const { id } = await awaitLoan(product, borrower, 'Repaying')
        for (const [tab, atLeast] of Object.entries({
          overview: 37,
          'payments&show=coming': 96,
          manage: 0,
          documents: 3,
        })) {
          await open(trip, `/account/borrow/repay/summary?id=${id}&tab=${tab}`)
          await expectFiguresSeen(page, tab, { atLeast, mayScroll: false })
        }
        // Decision 021: a date that stands alone is in figures.
        await expect(page.getByRole('main')).toContainText(/Agreement date\s*\d\d\/\d\d\/\d{4}/)
        await seeDocuments(trip, borrower)
        for (const path of PUBLIC_TABLES[brand]) {
          await open(trip, path)
          await expectFiguresSeen(page, path, { mayScroll: false })
        }
        await seeSchedulePrinted(trip, id)
        if (brand === 'main') await seeRefinancing(trip, borrower, id)
      },
    )
})

async function seeDocuments(trip: Trip, { applicationId }: Borrower): Promise<void> {
  for (const slug of ['contract', 'secci', 'adequate-explanations']) {
    const url = encodeURIComponent(`/loan-applications/${applicationId}/read-${slug}.html`)
    await open(trip, `/view-document?url=${url}`)
    await expect(trip.page.getByRole('article')).toBeVisible()
    await expectFiguresSeen(trip.page, slug)
  }
}

/** Beside a loan, an offer compares what a new one would cost. */
async function seeRefinancing(trip: Trip, borrower: Borrower, loanId: number): Promise<void> {
  const { product, page, person, brand } = trip
  await payThreeInstalments(product, borrower, loanId)
  await seedSignInCookie(trip)
  const { id } = await applyByPartner(product, { person, brand, token: await readToken(page) })
  await open(trip, `/account/borrow/apply?id=${id}`)
  await expect(page.locator('caption', { hasText: /^A new loan that pays off/ })).toBeAttached()
  await expectFiguresSeen(page, 'the offer beside a loan', { atLeast: 40, mayScroll: false })
}

/** On paper nothing can be opened or scrolled: every column is there, on A4 less its margins. */
async function seeSchedulePrinted(trip: Trip, id: number): Promise<void> {
  const { page } = trip
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 680, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await open(trip, `/account/borrow/repay/summary?id=${id}&tab=payments&show=coming`)
  for (const label of ['Principal', 'Interest', 'Balance'])
    await expect(page.getByRole('columnheader', { name: label })).toBeVisible()
  // Every figure of a page of 24 payments: the amount, and what it is made of.
  await expectFiguresSeen(page, 'the payments in print', { atLeast: 96, mayScroll: false })
  await page.emulateMedia({ media: null })
  await page.setViewportSize(before)
}

const PUBLIC_TABLES = {
  main: ['/calculator?amount=5000&term=36', '/privacy', '/cookies', '/disclosures'],
  motor: ['/calculator?amount=5000&term=36', '/privacy', '/cookies'],
}

/** Equal choices: neither is made smaller to lead people to the other. */
async function expectSameHeight(main: Locator, links: readonly string[]): Promise<void> {
  const boxes = await Promise.all(links.map((name) => main.getByRole('link', { name }).boundingBox()))
  expect(new Set(boxes.map((box) => box?.height)).size, links.join()).toBe(1)
  expect(new Set(boxes.map((box) => box?.y)).size, `${links.join()} side by side`).toBe(1)
}
