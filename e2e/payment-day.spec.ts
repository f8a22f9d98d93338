import { formatOrdinal } from '@tarnbrook/domain/core/display'
import { applicationOfBorrower, quoted, STEPS, untilReviewed, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, open, readAndSign, readToken, signInByMail, type Trip } from './support/journey.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

const DAY_QUESTION = 'Which day of the month do you want to pay on?'

for (const { brand, way } of [
  { brand: 'main', way: 'script on' },
  { brand: 'motor', way: 'script off' },
] as const)
  test.describe(`${brand}, ${way}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way })

    test('the payment day is chosen on the quote, with the figures of each day', async ({
      setOut,
      page,
      actions,
      product,
      outside,
    }) => {
      const trip = setOut({ brand, usesAxe: way === 'script on' })
      const borrower = await signedIn(trip)
      const { applicationId } = borrower
      await open(trip, `/account/borrow/apply?id=${applicationId}`)
      const main = page.getByRole('main')
      await expect(main).toContainText(/[\d.]+% to [\d.]+% APR, depending on your payment day\./)

      const { day } = (await outside.today()).add({ days: 15 })
      const list = main.getByRole('combobox', { name: DAY_QUESTION })
      await expect(list).toBeHidden()
      await page.getByRole('link', { name: 'Change first payment' }).click()
      const label = (await list.locator('option').allTextContents()).find((each) =>
        each.startsWith(`${formatOrdinal(day)}:`),
      )!
      const [, payment, apr, total] =
        /: (£[\d,.]+) a month from [\d/]+, ([\d.]+%) APR, (£[\d,.]+) total/.exec(label)!
      await actions.select(DAY_QUESTION, formatOrdinal(day))
      await actions.press('button', 'Show my figures for this day')
      await expect(main).toContainText('Your figures have changed')
      await expect(main).toContainText('You chose another payment day.')
      for (const figure of [payment!, apr!, total!]) await expect(main).toContainText(figure)
      if (way === 'script on') await expectGoodAtEachSize(page, 'quote with a payment day')

      await actions.press('button', /^Yes, apply/)
      await expect(page).toHaveURL(/\/requested/)
      await walk(product, borrower, 'bank account')
      await open(trip, `/account/borrow/continue?id=${applicationId}`)
      // Chosen with the quote and not asked again: the documents are next, after the licence check.
      await expect(main).toContainText(`Day ${day} of each month.`)
      await untilReviewed(product, borrower)
      await open(trip, `/account/borrow/continue?id=${applicationId}`)
      await expect(main).toContainText(`Day ${day} of each month. You can change it until you sign.`)
      await expect(main.getByRole('link', { name: 'Read the documents' })).toBeVisible()
    })
  })

for (const brand of ['main', 'motor'] as const)
  test(
    `a slow applicant signs figures of the day: payment day on day 1, signature on day 30, ${brand}`,
    exhaustiveIf(true),
    async ({ setOut, page, product, outside }) => {
      const trip = setOut({ brand })
      const borrower = await signedIn(trip)
      await walk(product, borrower, 'payment day')
      const path = `/account/borrow/continue?id=${borrower.applicationId}`
      await STEPS.documents?.(product, borrower, '')
      const before = await applicationOfBorrower(product, borrower)

      const signedOn = (await outside.today()).add({ days: 29 })
      await outside.skipClock(signedOn)
      // The browser's own clock has not moved: a month later it would have forgotten the sign-in.
      await page.context().clearCookies()
      await open(trip, `/login?next=${encodeURIComponent(`${path}&task=legal-documents&document=sign`)}`)
      await signInByMail(trip)
      await open(trip, `${path}&task=legal-documents&document=sign`)
      // A month-old confirmation cannot be signed: it is made again, and the page shows the change.
      await expectHeading(page, 'Your documents')
      const main = page.getByRole('main')
      await expect(main).toContainText('Your figures have changed')
      await expectGoodAtEachSize(page, `documents of another day, ${brand}`)
      await readAndSign(trip)

      await open(trip, `/view-document?url=/loan-applications/${borrower.applicationId}/read-contract.html`)
      const agreement = await readAgreement(trip)
      expect(agreement.madeOn).toBe(signedOn.toString())
      expect(agreement.rate).toBe(before.quote.annualRate)
      const { days } = Temporal.PlainDate.from(agreement.madeOn).until(agreement.payments[0]!.on)
      expect(days).toBeGreaterThanOrEqual(14)
      // SI 2010/1013 sch 2: at most 0.1 below the true one, and at most 1 above it.
      const truth = trueApr(agreement)
      expect(agreement.apr - truth).toBeGreaterThanOrEqual(-0.1)
      expect(agreement.apr - truth).toBeLessThanOrEqual(1)
      expect(Math.abs(agreement.apr - truth)).toBeLessThanOrEqual(0.06)
    },
  )

interface Agreement {
  madeOn: string
  apr: number
  rate: number
  amount: number
  payments: { on: Temporal.PlainDate; amount: number }[]
}

/** From the words and the table of the signed agreement, as the borrower has them. */
async function readAgreement({ page }: Trip): Promise<Agreement> {
  const rows = await page
    .locator('.doc-facts tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  const value = (label: string) => rows.find(([each]) => each?.startsWith(label))?.[1] ?? ''
  const schedule = await page
    .locator('.doc-grid tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  const pounds = (text: string) => Number(/£([\d,.]+\d)/.exec(text)?.[1]?.replaceAll(',', ''))
  return {
    madeOn: dayOf(value('Date of this agreement')).toString(),
    apr: Number.parseFloat(value('APR')),
    rate: Number.parseFloat(value('Rate of interest')),
    amount: pounds(value('Total amount of credit')),
    payments: schedule.map(([, on = '', amount = '']) => ({ on: dayOf(on), amount: pounds(amount) })),
  }
}

/** From DD/MM/YYYY. */
function dayOf(text: string): Temporal.PlainDate {
  const [day, month, year] = text.split('/').map(Number)
  return Temporal.PlainDate.from({ day: day!, month: month!, year: year! })
}

/**
 * The rate that equates payments and credit on the agreement's day (CONC App 1.2): whole months
 * back from each payment, then the days left as parts of the year that ends there.
 */
function trueApr({ amount, madeOn, payments }: Agreement): number {
  const start = Temporal.PlainDate.from(madeOn)
  const yearsTo = (date: Temporal.PlainDate) => {
    let months = (date.year - start.year) * 12 + date.month - start.month
    if (Temporal.PlainDate.compare(date.subtract({ months }), start) < 0) months -= 1
    const reached = date.subtract({ months })
    return months / 12 + start.until(reached).days / reached.subtract({ years: 1 }).until(reached).days
  }
  const flows = payments.map((payment) => ({ amount: payment.amount, atYears: yearsTo(payment.on) }))
  const worth = (rate: number) =>
    flows.reduce((sum, flow) => sum + flow.amount / (1 + rate) ** flow.atYears, 0)
  let [low, high] = [0, 10]
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > amount) low = middle
    else high = middle
  }
  return low * 100
}

/** Someone with a quote, signed in. */
async function signedIn(trip: Trip) {
  const borrower = await quoted(trip.product, trip.brand, trip.person)
  await seedSignInCookie(trip)
  await open(trip, '/account/borrow')
  // The borrower is known by their mailbox, so they continue with the sign-in from the email.
  return { ...borrower, token: await readToken(trip.page) }
}
