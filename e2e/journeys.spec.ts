import { expect, test, type Way } from './support/fixtures.ts'
import {
  answerQuestions,
  arrive,
  awaitReview,
  choosePaymentDay,
  comeByPartner,
  followLoan,
  giveBankAccount,
  letFirstPaymentPass,
  lookAround,
  open,
  provePhone,
  readAndSign,
  readLoan,
  seeNewLoan,
  sendLicence,
  signInByMail,
  signOut,
  takeOffer,
} from './support/journey.ts'
import { BRANDS, type BrandKey, DIRECT_BRANDS } from './support/running-product.ts'
import { isTakingPictures } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

interface Journey {
  brand: BrandKey
  width: number
  way: Way
  usesAxe: boolean
}

const WAYS: readonly Way[] = ['script on', 'script off', 'keyboard only']

/**
 * Both kinds of lending in each way of using the site; and every brand, with its own colours and
 * letters, on a small phone.
 */
const JOURNEYS: readonly Journey[] = [
  ...BRANDS.map((brand) => ({ brand, width: 320, way: 'script on' as const, usesAxe: true })),
  ...(['main', 'motor'] as const).flatMap((brand) =>
    [360, 1280].flatMap((width) =>
      WAYS.map((way) => ({ brand, width, way, usesAxe: way === 'script on' && width === 1280 })),
    ),
  ),
  { brand: 'supermarket', width: 360, way: 'script off', usesAxe: false },
  { brand: 'money-management', width: 1280, way: 'script on', usesAxe: true },
]

/** Each way of using the site, both kinds of lending, a small phone, and a brand of others. */
const FAST = ['main, 320 px, script on', 'motor, 1280 px, keyboard only', 'supermarket, 360 px, script off']

/** Pictures are of every brand at the width of a phone and of a desk. */
const PICTURED: readonly Journey[] = BRANDS.flatMap((brand) =>
  [360, 1280].map((width) => ({ brand, width, way: 'script on' as const, usesAxe: true })),
)

for (const { brand, width, way, usesAxe } of isTakingPictures ? PICTURED : JOURNEYS)
  test.describe(
    `${brand}, ${width} px, ${way}`,
    exhaustiveIf(!FAST.includes(`${brand}, ${width} px, ${way}`)),
    () => {
      test.use({ way, width })

      test('from the first page to the first payment', async ({ setOut, page, actions }) => {
        const trip = setOut({ brand, usesAxe })
        if (DIRECT_BRANDS.includes(brand)) {
          await lookAround(trip)
          await answerQuestions(trip, { movedLately: width < 1000 })
          await actions.press('button', 'See my quote')
        } else await comeByPartner(trip)
        await takeOffer(trip)
        await provePhone(trip)
        if (brand === 'motor') await sendLicence(trip)
        await giveBankAccount(trip)
        if (brand === 'motor') await awaitReview(trip)
        else await choosePaymentDay(trip)
        await readAndSign(trip)
        const { id } = await seeNewLoan(trip)
        await signOut(trip)
        await signInByMail(trip)
        // Spec 2: someone with one loan and nothing else lands on it.
        const there = await followLoan(trip)
        const loanPath = `/account/borrow/repay/summary?id=${id}`
        await expect(page).toHaveURL(there.product.getSiteUrl(there.brand) + loanPath)

        const before = await readLoan(there, id)
        await letFirstPaymentPass(there, before)
        await open(there, '/account/borrow')
        await signInByMail(there)
        const after = await readLoan(there, id)
        expect(after).toMatchObject({ state: 'Repaying', paidToDate: before.scheduledPayments[0]!.amount })
        const stillOwed = before.scheduledPayments.slice(1).reduce((sum, { principal }) => sum + principal, 0)
        expect(after.balance).toBeCloseTo(stillOwed, 10)
        await open(there, loanPath)
        await arrive(there, /./, 'loan-first-payment')
        await expect(page.getByRole('main')).toContainText(pounds(after.balance))
        await expect(page.getByRole('main')).toContainText(pounds(after.paidToDate))
        for (const tab of usesAxe ? ['payments', 'documents', 'manage'] : []) {
          await open(there, `${loanPath}&tab=${tab}`)
          await arrive(there, /./, `loan-${tab}`)
        }
        await open(there, '/account/borrow')
        await arrive(there, /./, 'dashboard')
        await expect(page.getByRole('main')).toContainText(pounds(after.balance))
      })
    },
  )

function pounds(amount: number): string {
  const text = amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
  return text.replace(/[.]00$/, '')
}
