import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { arrive, lateLoan, open, readLoan } from './support/journey.ts'
import { bankCheck, CARDS, enterCard } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'
import { inPounds } from './support/words.ts'

const { pays: PAYS, asks: ASKS, tooLittleMoney: TOO_LITTLE_MONEY } = CARDS

/** Its name is the amount. */
const payButton = (main: Locator) => main.getByRole('button', { name: /^Pay £[\d,.]+$/ })

test.describe('on a phone', () => {
  test.use({ way: 'script on', width: 360 })
  test('main: a card that is declined, one whose bank wants to know who pays, and the rest by another', async ({
    setOut,
    page,
    outside,
    actions,
    allow,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
    const { id, amount } = await lateLoan(trip, outside)
    const main = page.getByRole('main')
    await open(trip, `/account/borrow/repay/summary?id=${id}`)
    await actions.press('link', 'Pay now')
    await arrive(trip, 'Pay what’s overdue', 'pay-late-with-card')
    await main.getByLabel(/The other amount/).fill('30')
    await actions.press('button', /^Pay by card/)
    await arrive(trip, 'Pay by card', 'pay-by-card')
    await expect(payButton(main)).toHaveText('Pay £30')
    await main.locator('summary', { hasText: 'Pay another amount' }).click()
    await main.getByLabel(/^All of it/).check()
    await expect(main.getByLabel(/The other amount/)).toHaveValue('')

    await payButton(main).click()
    await expect(main).toContainText('Enter the card number, expiry date and security code')
    // The refusals of the form, and of the provider, which declines with 402.
    allow(/pay-by-card.*422|card-late-repayment.*422|402/)
    await enterCard(page, TOO_LITTLE_MONEY)
    await payButton(main).click()
    await expect(main).toContainText('there isn’t enough money in this account. Nothing was taken')
    await passScreen(page, 'pay-by-card-declined', trip)

    await expect(payButton(main)).toHaveText(`Pay ${inPounds(amount)}`)
    await main.getByLabel(/The other amount/).fill('99999')
    await enterCard(page, ASKS)
    await payButton(main).click()
    await expect(main).toContainText('or less: that’s all that can be paid now')
    // What opened for the error stays open while it is put right.
    await typeAmount(main, '20')
    await expect(main.getByLabel(/The other amount/)).toBeVisible()
    await enterCard(page, ASKS)
    await payButton(main).click()
    const check = bankCheck(page)
    await check.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(main).toContainText('Your bank couldn’t check that it was you. Nothing was taken')

    await enterCard(page, ASKS)
    await payButton(main).click()
    await expect(main).toContainText('Your bank wants to check that it’s you')
    await check.getByRole('button', { name: 'Complete authentication' }).click()
    await arrive(trip, 'We’ve received your payment', 'card-payment-received')
    await expect(main).toContainText('£20')
    await expect(main).toContainText(`${inPounds(amount - 20)} is overdue`)

    await open(trip, `/account/borrow/repay/summary?id=${id}&tab=payments`)
    await expect(main).toContainText('Payments so far')
    await expect(main).toContainText('Your bank took it back')
    await passScreen(page, 'payments-so-far', trip)

    await open(trip, `/account/borrow/repay/pay-by-card?id=${id}`)
    await enterCard(page, PAYS)
    await payButton(main).click()
    await arrive(trip, 'We’ve received your payment', 'card-payment-received-all')
    await expect(main).toContainText('Nothing is overdue any more')
    expect(await readLoan(trip, id)).toMatchObject({ state: 'Repaying', paidToDate: amount })
    await outside.newest(
      trip.person.email,
      (message) => message.subject === `We've received your payment of ${inPounds(amount - 20)}` || undefined,
    )
    await open(trip, `/account/borrow/repay/pay-by-card?id=${id}`)
    await expect(main).toContainText('Nothing is overdue on your loan')
  })
})

test(
  'motor, on a desk: a check that is left can be started again, and a provider that is down is said',
  exhaustiveIf(true),
  async ({ setOut, page, outside, allow }) => {
    const trip = setOut({ person: newPerson(), brand: 'motor', usesAxe: true })
    const { id, amount } = await lateLoan(trip, outside)
    const main = page.getByRole('main')
    await open(trip, `/account/borrow/repay/pay-by-card?id=${id}`)
    await enterCard(page, ASKS)
    await payButton(main).click()
    await expect(bankCheck(page).getByRole('heading')).toBeVisible()
    // The page is closed in the middle of it.
    await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
    await expect(main).toContainText('Your card payment isn’t finished')
    await passScreen(page, 'card-payment-unfinished', trip)
    await main.getByRole('link', { name: 'Start again' }).click()
    await arrive(trip, 'Pay by card', 'pay-by-card')
    await expect(main.getByLabel(`All of it: ${inPounds(amount)}`)).toBeChecked()

    allow(/stripe|503|pay-by-card.*422|card-late-repayment.*422/)
    await enterCard(page, PAYS)
    await outside.setFault('stripe', 'down')
    try {
      await payButton(main).click()
      await expect(main).toContainText('We couldn’t reach the company that takes card payments')
    } finally {
      await outside.setFault('stripe', 'ok')
    }
    await payButton(main).click()
    await arrive(trip, 'We’ve received your payment', 'card-payment-received')
    expect((await readLoan(trip, id)).paidToDate).toBe(amount)
  },
)

test(
  'when the answer to a charge is lost the page asks for no second payment, and the outcome is emailed',
  exhaustiveIf(true),
  async ({ setOut, page, outside, allow }) => {
    test.slow()
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
    const { id, amount } = await lateLoan(trip, outside)
    const main = page.getByRole('main')
    await open(trip, `/account/borrow/repay/pay-by-card?id=${id}`)
    await enterCard(page, PAYS)
    allow(/pay-by-card.*(422|503)|card-late-repayment.*(422|503)/)
    await outside.setFault('stripe', 'slow', 6000)
    try {
      await payButton(main).click()
      await expect(main).toContainText('Please don’t pay again yet', { timeout: 90_000 })
      await expect(payButton(main)).toHaveCount(0)
      await passScreen(page, 'card-payment-unknown', trip)
    } finally {
      await outside.setFault('stripe', 'ok')
    }
    await outside.newest(
      trip.person.email,
      (message) => message.subject === `We've received your payment of ${inPounds(amount)}` || undefined,
    )
    expect(await readLoan(trip, id)).toMatchObject({ state: 'Repaying', paidToDate: amount })
  },
)

test.describe('script off', () => {
  test.use({ way: 'script off', width: 360 })
  test('the page of cards says what it needs, and leads to the other ways', async ({
    setOut,
    page,
    outside,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: false })
    const { id } = await lateLoan(trip, outside)
    await open(trip, `/account/borrow/repay/pay-by-card?id=${id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Card payments need JavaScript')
    await main.getByRole('link', { name: 'Other ways to pay' }).click()
    await arrive(trip, 'Pay what’s overdue', 'pay-late-script-off')
  })
})

for (const [brand, width] of [
  ['main', 360],
  ['motor', 1280],
] as const)
  test.describe(`by a link, ${brand} at ${width}`, () => {
    test.use({ way: 'script on', width })
    test(
      'somebody who is not signed in pays a part after the check of the bank, and the rest',
      exhaustiveIf(brand === 'motor'),
      async ({ setOut, page, outside, actions, allow }) => {
        const trip = setOut({ person: newPerson(), brand, usesAxe: true })
        const { id, amount } = await lateLoan(trip, outside)
        const main = page.getByRole('main')
        await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
        await actions.press('button', 'Email me a link to pay')
        await expect(main).toContainText('We’ve emailed you a link to pay by card')
        await passScreen(page, 'payment-link-sent', trip)
        const link = await outside.newest(trip.person.email, ({ links }) =>
          links.find((url) => url.includes('/pay?token=')),
        )
        // Another person's browser.
        await page.context().clearCookies()
        await page.goto(link)
        await arrive(trip, 'Pay by card', 'pay-by-link')
        await expect(main).toContainText(
          `${inPounds(amount)} is overdue on ${trip.person.firstName}’s account`,
        )
        await expect(main).not.toContainText(trip.person.lastName)

        allow(/\/pay.*422|repayment-link.*422|402/)
        await enterCard(page, TOO_LITTLE_MONEY)
        await payButton(main).click()
        await expect(main).toContainText('there isn’t enough money in this account. Nothing was taken')

        await typeAmount(main, '20')
        await enterCard(page, ASKS)
        await payButton(main).click()
        const check = bankCheck(page)
        await check.getByRole('button', { name: 'Complete authentication' }).click()
        await arrive(trip, 'We’ve received your payment', 'paid-by-link')
        await expect(main).toContainText('Paid by card£20')
        await expect(main).toContainText(/Receipt numberP(-[0-9A-Z]{3,4}){3}/)
        await outside.newest(
          trip.person.email,
          ({ subject }) => subject === "We've received a payment of £20" || undefined,
        )
        const rest = inPounds(amount - 20)
        await expect(main).toContainText(`${rest} is still overdue`)

        await actions.press('link', 'Pay more now')
        await arrive(trip, 'Pay by card', 'pay-by-link-again')
        await expect(main.getByLabel(`All of it: ${rest}`)).toBeChecked()
        await enterCard(page, PAYS)
        await payButton(main).click()
        await arrive(trip, 'We’ve received your payment', 'paid-by-link-all')
        await expect(main).toContainText(`Paid by card${rest}`)
        await expect(main).toContainText('nothing to pay with this link any more')
        await outside.newest(
          trip.person.email,
          ({ subject }) => subject === `We've received a payment of ${rest}` || undefined,
        )
        await page.goto(new URL('/pay?token=no-such-link', link).href)
        await arrive(trip, 'This link has ended', 'payment-link-ended')
        await page.goto(new URL('/account/borrow', link).href)
        await expect(page).toHaveURL(/login/)
      },
    )
  })

/** Nothing else is chosen: whoever types an amount means that one. */
async function typeAmount(main: Locator, pounds: string): Promise<void> {
  await main.getByLabel(/The other amount/).fill(pounds)
  await expect(main.getByLabel('Another amount', { exact: true })).toBeChecked()
  await expect(payButton(main)).toHaveText(`Pay £${pounds}`)
}
