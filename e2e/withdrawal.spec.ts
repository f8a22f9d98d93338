import { expect, test } from './support/fixtures.ts'
import { arrive, open, readLoan, runningLoan } from './support/journey.ts'
import { CARDS, enterCard } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { expectGoodAtEachSize, passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

test.describe('on a phone', () => {
  test.use({ way: 'script on', width: 360 })
  test('main: from what it costs to the notice, and paid back by card', async ({
    setOut,
    page,
    outside,
    actions,
    allow,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
    const id = await runningLoan(trip)
    const main = page.getByRole('main')
    // Spec 8: a 404 means that there is no quote. A browser says of each that it came.
    allow(/404.*early-settlement-quote/)
    await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
    await actions.press('link', 'See what you’d pay back')
    await arrive(trip, 'Withdraw from your loan', 'withdraw')
    await expect(main).toContainText('Arrangement fee')
    await expect(main.getByRole('table').getByRole('row')).toHaveCount(12)
    expect((await readLoan(trip, id)).settlementQuote).toBe(null)
    await expectGoodAtEachSize(page, 'withdraw')

    // Another figure than today's counts for nothing, and today's is asked for again.
    allow(/409|Rejected: createSettlementQuote/)
    const figure = main.locator('input[name=toPay]')
    const tick = main.getByRole('checkbox')
    const today = await figure.inputValue()
    const setFigure = (to: string) =>
      figure.evaluate((input: HTMLInputElement, value) => {
        input.value = value
      }, to)
    await setFigure('4999.99')
    await tick.check()
    const askedAgain = page.waitForResponse(/preview-early-settlement-quote/)
    await actions.press('button', 'Withdraw from my loan')
    await expect(main).toContainText('The amount has changed since you opened the page')
    await askedAgain
    expect((await readLoan(trip, id)).settlementQuote).toBe(null)
    await expect(tick).toBeChecked()
    await setFigure(today)
    await actions.press('button', 'Withdraw from my loan')
    await arrive(trip, 'You’ve withdrawn from your loan', 'withdrawn')
    await expectGoodAtEachSize(page, 'withdrawn')
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === "You've withdrawn from your loan" || undefined,
    )
    const [confirmation] = await Promise.all([
      page.waitForEvent('download'),
      actions.press('link', 'Download the confirmation (PDF)'),
    ])
    expect(confirmation.suggestedFilename()).toMatch(/\.pdf$/)

    await open(trip, '/account/borrow')
    await expect(main).toContainText('Withdrawn')
    await passScreen(page, 'dashboard-withdrawn', trip)
    await actions.press('link', 'Pay it back')
    await arrive(trip, 'You’ve withdrawn from your loan', 'withdrawn-again')
    await open(trip, `/account/borrow/repay/summary?id=${id}`)
    await expect(main).not.toContainText('You can withdraw until')
    await passScreen(page, 'loan-withdrawn', trip)
    await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
    await expect(main).toContainText('You’ve withdrawn.')
    await expect(main).not.toContainText(/Payment day|Pay extra|Active\./)
    await passScreen(page, 'manage-withdrawn', trip)
    await expect(main.getByRole('link', { name: 'See what to pay back, and how' })).toBeVisible()
    await open(trip, `/account/borrow/repay/summary?id=${id}&tab=documents`)
    await expect(main.getByRole('link', { name: /^Confirmation of your withdrawal/ })).toBeVisible()
    // A settlement figure is no more to be had.
    await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
    await arrive(trip, 'You’ve withdrawn from your loan', 'withdrawn-not-settled')

    await actions.press('link', 'Pay by card')
    await arrive(trip, 'Pay by card', 'withdraw-by-card')
    await enterCard(page, CARDS.pays)
    await main.getByRole('button', { name: /^Pay £.* by card$/ }).click()
    await arrive(trip, 'Your loan is cancelled', 'withdrawal-paid')
    expect((await readLoan(trip, id)).state).toBe('Cancelled')
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === 'Your withdrawal is complete' || undefined,
    )
    await open(trip, `/account/borrow/repay/summary?id=${id}`)
    await expect(main).toContainText('Cancelled')
    await passScreen(page, 'loan-cancelled', trip)

    // The bank takes the money back: it is owed again, and can be paid.
    await outside.disputeCards(id)
    const email = await outside.newest(trip.person.email, (mail) =>
      mail.subject?.endsWith('is owed again') ? mail : undefined,
    )
    await open(trip, '/account/borrow')
    await expect(main).toContainText('Owed again')
    await open(trip, `/account/borrow/repay/summary?id=${id}`)
    await expect(main).toContainText('was taken back, so £')
    await expect(main).not.toContainText(/don’t owe|You owe nothing/)
    await expectGoodAtEachSize(page, 'loan-owed-again')
    await open(trip, `/account/borrow/repay/withdraw?id=${id}`)
    await arrive(trip, /^£[\d,.]+ is owed again$/, 'withdrawal-owed-again')
    await page.goto(email.links[0]!)
    await arrive(trip, 'Pay what’s left', 'pay-owed-again')
    await actions.press('link', 'Pay by card')
    await arrive(trip, 'Pay by card', 'pay-owed-again-by-card')
    await enterCard(page, CARDS.pays)
    await main.getByRole('button', { name: /^Pay £[\d,.]+$/ }).click()
    await arrive(trip, 'We’ve received your payment', 'owed-again-paid')
    expect(await readLoan(trip, id)).toMatchObject({ amountOwed: 0, situation: 'paid-off' })
  })
})

test.describe('keyboard only', exhaustiveIf(true), () => {
  test.use({ way: 'keyboard only', width: 1280 })
  test('motor: the vehicle stays, and a Direct Debit pays it back', async ({
    setOut,
    page,
    outside,
    actions,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'motor', usesAxe: true })
    const id = await runningLoan(trip, { days: 7 })
    const main = page.getByRole('main')
    await open(trip, `/account/borrow/repay/withdraw?id=${id}`)
    await arrive(trip, 'Withdraw from your agreement', 'withdraw')
    await expect(main).toContainText('Withdrawing ends the car finance, not the purchase of the vehicle')
    await main.getByRole('checkbox').check()
    await actions.press('button', 'Withdraw from my agreement')
    await arrive(trip, 'You’ve withdrawn from your agreement', 'withdrawn')
    await actions.press('button', 'Pay by Direct Debit')
    await arrive(trip, 'Your payment is on its way', 'withdrawal-on-its-way')
    await outside.advanceClock((await outside.today()).add({ days: 12 }))
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === 'Your withdrawal is complete' || undefined,
    )
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/repay/withdraw?id=${id}`)
    await arrive(trip, 'Your agreement is cancelled', 'withdrawal-paid')
    await expect(main).toContainText('The vehicle is yours')
  })
})

test.describe('script off', () => {
  test.use({ way: 'script off', width: 360 })
  test('main: not paid back in 30 days, and after the last day to withdraw', async ({
    setOut,
    page,
    outside,
    actions,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'main' })
    const id = await runningLoan(trip)
    const main = page.getByRole('main')
    await open(trip, `/account/borrow/repay/withdraw?id=${id}`)
    await main.getByRole('checkbox').check()
    await actions.press('button', 'Withdraw from my loan')
    await arrive(trip, 'You’ve withdrawn from your loan', 'withdrawn-script-off')
    await outside.skipClock((await outside.today()).add({ days: 32 }))
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject?.endsWith('is still to be repaid after you withdrew') || undefined,
    )
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/repay/withdraw?id=${id}`)
    await arrive(trip, 'You’ve withdrawn from your loan', 'withdrawn-past-30-days')
    await expect(main).toContainText('we’ve stopped adding interest')
    await expect(main).toContainText('StepChange')
  })
})

test('after the last day to withdraw the page says so, and leads to settling', async ({
  setOut,
  page,
  actions,
  allow,
}) => {
  const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
  const id = await runningLoan(trip, { days: 20 })
  allow(/404.*early-settlement-quote/)
  await open(trip, `/account/borrow/repay/withdraw?id=${id}`)
  await arrive(trip, 'Withdraw from your loan', 'withdraw-too-late')
  await expect(page.getByRole('main')).toContainText('The last day to withdraw was')
  await actions.press('link', 'See what it costs to settle')
  await arrive(trip, 'Settle your loan early', 'settle-instead')
})
