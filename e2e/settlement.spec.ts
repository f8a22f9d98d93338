import { expect, test } from './support/fixtures.ts'
import { arrive, confirmByText, open, readLoan, runningLoan, type Trip } from './support/journey.ts'
import { bankCheck, bookTransfer, CARDS, enterCard, seedCredit } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { expectGoodAtEachSize, passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'
import { inPounds } from './support/words.ts'

/** The account that sends every collection back unpaid. */
const RETURNS_UNPAID = '99-99-92'

/** The bank of this account refuses what is sent to it. */
const TAKES_NO_PAYOUT = '99-99-95'

const QUOTE = 'Your settlement quote'

/** Spec 8: a 404 means that there is no quote. A browser says of each that it came. */
const NO_QUOTE_YET = /404.*early-settlement-quote/

async function getQuote(trip: Trip, id: number): Promise<void> {
  await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
  await arrive(trip, /^Settle your (loan|agreement) early$/, 'settle-figures')
  await trip.actions.press('button', 'Get a settlement quote')
  await arrive(trip, QUOTE, 'settlement-quote')
}

test.describe('on a phone', () => {
  test.use({ way: 'script on', width: 360 })
  test('main: the figures, a quote and its working, and a card whose bank wants to know who pays', async ({
    setOut,
    page,
    outside,
    actions,
    allow,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
    const id = await runningLoan(trip)
    const main = page.getByRole('main')
    allow(NO_QUOTE_YET)
    await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
    await actions.press('link', 'See what it costs to settle')
    await arrive(trip, 'Settle your loan early', 'settle-figures')
    const days = main.getByRole('table', { name: 'Today and the next ten days' }).getByRole('row')
    await expect(days).toHaveCount(12)
    await expect(main).toContainText('Banks are closed')
    expect((await readLoan(trip, id)).settlementQuote).toBe(null)
    await expectGoodAtEachSize(page, 'settle-figures')

    await main.getByText('Tell us why you’re settling').click()
    await actions.select('Your reason', 'I’m using my savings')
    await actions.press('button', 'Get a settlement quote')
    await arrive(trip, QUOTE, 'settlement-quote')
    const { settlementQuote } = await readLoan(trip, id)
    const amount = settlementQuote!.amountToPay
    const inWords = inPounds(amount)
    await expect(main).toContainText(`Settlement figure${inWords}`)
    for (const summary of ['The figure by your agreement, line by line', 'The figure by the law'])
      await main.getByText(summary).click()
    await expect(main).toContainText('Consumer Credit Act 1974, section 95')
    await expectGoodAtEachSize(page, 'settlement-quote-working')
    const [statement] = await Promise.all([
      page.waitForEvent('download'),
      actions.press('link', 'Download the statement (PDF)'),
    ])
    expect(statement.suggestedFilename()).toMatch(/\.pdf$/)
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === `${inWords} pays off your loan` || undefined,
    )

    await open(trip, '/account/borrow')
    await expect(main).toContainText('To settle')
    await passScreen(page, 'dashboard-settlement-quote', trip)
    await actions.press('link', 'See your settlement quote')
    await arrive(trip, QUOTE, 'settlement-quote-again')

    await actions.press('link', 'Pay by card')
    await arrive(trip, 'Pay by card', 'settle-by-card')
    allow(/settle-by-card.*422|select-early-settlement.*422|402/)
    const pay = main.getByRole('button', { name: `Pay ${inWords} by card` })
    await enterCard(page, CARDS.tooLittleMoney)
    await pay.click()
    await expect(main).toContainText('there isn’t enough money in this account. Nothing was taken')
    await passScreen(page, 'settle-by-card-declined', trip)
    await enterCard(page, CARDS.asks)
    await pay.click()
    await expect(main).toContainText('Your bank wants to check that it’s you')
    await bankCheck(page).getByRole('button', { name: 'Complete authentication' }).click()
    await arrive(trip, 'Your loan is settled', 'settled')
    expect(await readLoan(trip, id)).toMatchObject({
      state: 'Settled',
      settlementQuote: { status: 'settled' },
    })
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === "You've paid off your loan" || undefined,
    )
    await open(trip, `/account/borrow/repay/summary?id=${id}`)
    await expect(main).toContainText('Settled')
    await expect(main.getByRole('link', { name: 'See your settlement' })).toBeVisible()
    await passScreen(page, 'loan-settled', trip)
    await open(trip, `/account/borrow/repay/settle-by-card?id=${id}`)
    await arrive(trip, 'Your loan is settled', 'settled-again')
  })
})

test(
  'when the answer to a charge is lost the page asks for no second payment, and the outcome is emailed',
  exhaustiveIf(true),
  async ({ setOut, page, outside, allow }) => {
    test.slow()
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
    const id = await runningLoan(trip)
    await getQuote(trip, id)
    const main = page.getByRole('main')
    await open(trip, `/account/borrow/repay/settle-by-card?id=${id}`)
    await enterCard(page, CARDS.pays)
    allow(/settle-by-card.*(422|503)|select-early-settlement.*(422|503)/)
    await outside.setFault('stripe', 'slow', 6000)
    try {
      await main.getByRole('button', { name: /^Pay £.* by card$/ }).click()
      await expect(main).toContainText('Please don’t pay again yet', { timeout: 90_000 })
      await expect(main.getByRole('button', { name: /^Pay £/ })).toHaveCount(0)
      await passScreen(page, 'settle-card-unknown', trip)
    } finally {
      await outside.setFault('stripe', 'ok')
    }
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === "You've paid off your loan" || undefined,
    )
    expect((await readLoan(trip, id)).state).toBe('Settled')
  },
)

test.describe('script off', () => {
  test.use({ way: 'script off', width: 1280 })
  test('motor: dropped, asked for again, and paid by Direct Debit on a day that was moved', async ({
    setOut,
    page,
    outside,
    actions,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'motor' })
    const id = await runningLoan(trip, { days: 7 })
    const main = page.getByRole('main')
    await open(trip, `/account/borrow/repay/settle-by-card?id=${id}`)
    await arrive(trip, 'Settle your agreement early', 'settle-figures-by-card')
    await getQuote(trip, id)
    await actions.press('button', 'Drop this quote')
    await arrive(trip, 'Settle your agreement early', 'settlement-dropped')
    await expect(main).toContainText('We’ve dropped your quote')
    await getQuote(trip, id)

    await open(trip, `/account/borrow/repay/settle-by-card?id=${id}`)
    await arrive(trip, 'Pay by card', 'settle-by-card-script-off')
    await expect(main).toContainText('Card payments need JavaScript')
    await actions.press('link', 'Other ways to pay')
    await actions.press('button', 'Pay by Direct Debit')
    await arrive(trip, 'Your payment is on its way', 'settlement-on-its-way')
    const first = (await readLoan(trip, id)).settlementQuote!.chargeOn
    const list = main.getByRole('combobox', { name: 'Which day should we take it?' })
    await list.selectOption({ index: 2 })
    await actions.press('button', 'Move it to this day')
    await arrive(trip, 'Your payment is on its way', 'settlement-moved')
    const moved = (await readLoan(trip, id)).settlementQuote!.chargeOn
    expect(moved! > first!).toBe(true)
    await outside.newest(trip.person.email, ({ subject }) => subject?.startsWith("We'll take £") || undefined)
    await open(trip, `/account/borrow/repay/summary?id=${id}`)
    await expect(main).toContainText('Being settled')
    await passScreen(page, 'agreement-being-settled', trip)

    await outside.advanceClock((await outside.today()).add({ days: 14 }))
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === "You've paid off your hire purchase agreement" || undefined,
    )
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
    await arrive(trip, 'Your agreement is settled', 'agreement-settled')
    await expect(main).toContainText('The vehicle is yours. The log book (V5C)')
  })
})

test.describe('keyboard only', exhaustiveIf(true), () => {
  test.use({ way: 'keyboard only', width: 1280 })
  test('main: a quote that is paid by bank transfer with its own reference', async ({
    setOut,
    page,
    product,
    outside,
    actions,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
    const id = await runningLoan(trip, { days: 7 })
    await getQuote(trip, id)
    const main = page.getByRole('main')
    await actions.press('button', 'Pay by Direct Debit')
    await arrive(trip, 'Your payment is on its way', 'settlement-by-direct-debit')
    await actions.press('button', 'Stop it, and pay by bank transfer')
    await arrive(trip, QUOTE, 'settlement-by-transfer')
    const reference = /Reference\s*(\S+?)\s*(?:Copy|Use)/.exec(await main.innerText())?.[1]
    expect(reference).toBeTruthy()
    const { settlementQuote } = await readLoan(trip, id)
    const received = (await outside.today()).toString()
    // Two of one amount, day and reference would be one transfer.
    const part = Math.round(settlementQuote!.amountToPay * 30) / 100
    await bookTransfer(product, { reference: reference!, pounds: part, received })
    await page.reload()
    await expect(main).toContainText(/you’ve paid £[\d,.]+ since/)
    await passScreen(page, 'settlement-part-paid', trip)
    const left = (await readLoan(trip, id)).settlementQuote!.amountToPay
    await bookTransfer(product, { reference: reference!, pounds: left, received })
    await page.reload()
    await arrive(trip, 'Your loan is settled', 'settled-by-transfer')
    expect((await readLoan(trip, id)).state).toBe('Settled')
  })
})

test(
  'a payment that the bank refuses, and a quote that runs out',
  exhaustiveIf(true),
  async ({ setOut, page, outside, actions }) => {
    const trip = setOut({ person: newPerson(), brand: 'motor', usesAxe: true })
    const id = await runningLoan(trip, { sortCode: RETURNS_UNPAID, days: 7 })
    await getQuote(trip, id)
    const main = page.getByRole('main')
    await actions.press('button', 'Pay by Direct Debit')
    await arrive(trip, 'Your payment is on its way', 'settlement-to-be-refused')
    await outside.advanceClock((await outside.today()).add({ days: 10 }))
    await outside.newest(
      trip.person.email,
      ({ subject }) => /^Your payment of £.* didn't go through$/.test(subject ?? '') || undefined,
    )
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
    await arrive(trip, QUOTE, 'settlement-payment-refused')
    await expect(main).toContainText('Your payment didn’t go through')
    await expectGoodAtEachSize(page, 'settlement-payment-refused')

    await outside.skipClock((await outside.today()).add({ days: 25 }))
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === 'Your settlement figure has expired' || undefined,
    )
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
    await arrive(trip, 'Settle your agreement early', 'settlement-expired')
    await expect(main).toContainText('Your quote has expired')
    await expect(main).toContainText(/You could pay £[\d,.]+ until the end of \d+ /)
    expect((await readLoan(trip, id)).settlementQuote).toBe(null)
  },
)

for (const { way, width } of [
  { way: 'script on', width: 360 },
  { way: 'script off', width: 1280 },
  { way: 'keyboard only', width: 1280 },
] as const)
  test.describe(`a refund, ${way}`, () => {
    test.use({ way, width })
    test(
      'motor: the bank doesn’t take it, and it is sent to another account',
      exhaustiveIf(way !== 'script on'),
      async ({ setOut, page, product, outside, actions, allow }) => {
        allow(/status of 403/)
        allow(/Rejected: giveRefundAccount/)
        const trip = setOut({ person: newPerson(), brand: 'motor', usesAxe: way !== 'script off' })
        const id = await runningLoan(trip, { sortCode: TAKES_NO_PAYOUT, days: 7 })
        await getQuote(trip, id)
        const main = page.getByRole('main')
        const reference = /\bTS[0-9A-Z]+\b/.exec(await main.innerText())?.[0]
        const { settlementQuote } = await readLoan(trip, id)
        await bookTransfer(product, {
          reference: reference!,
          pounds: settlementQuote!.amountToPay,
          received: (await outside.today()).toString(),
        })
        await seedCredit(product, { loanId: id, pence: 300 })
        await outside.newest(
          trip.person.email,
          ({ subject }) => subject === "We couldn't send your refund of £3" || undefined,
        )
        await page.reload()
        await arrive(trip, 'Your agreement is settled', 'refund-failed')
        await expect(main).toContainText('We owe you £3')
        await actions.press('link', 'Give another account')
        await arrive(trip, 'Where to send your refund', 'refund-account')
        if (way !== 'script off') await expectGoodAtEachSize(page, 'refund-account')
        await actions.fill('Name on the account', `${trip.person.firstName} ${trip.person.lastName}`)
        await actions.fill('Sort code', '99-99-90')
        await actions.fill('Account number', '55667788')
        await actions.tick('This is my own account')
        await actions.press('button', 'Continue')
        await arrive(trip, 'Check your bank details', 'refund-account-check')
        await actions.press('button', 'Confirm these details')
        await confirmByText(trip)
        await arrive(trip, 'Your agreement is settled', 'refund-sent-again')
        await outside.newest(
          trip.person.email,
          ({ subject }) => subject === "We've sent you a refund of £3" || undefined,
        )
        await page.reload()
        await expect(main).toContainText('We’ve sent you £3')
        await expect(main).toContainText('the account ending 7788')
        await open(trip, `/account/borrow/repay/refund-account?id=${id}`)
        await expect(page).toHaveURL(/\/summary/)
      },
    )
  })

test(
  'another borrower’s loan is not found, and nothing can be asked of it',
  exhaustiveIf(true),
  async ({ setOut, page, allow }) => {
    const owner = setOut({ person: newPerson() })
    const id = await runningLoan(owner)
    await page.context().clearCookies()
    const other = setOut({ person: newPerson() })
    await runningLoan(other)
    allow(/status of 404/)
    for (const name of ['settlement-quote', 'withdraw', 'settle-by-card', 'refund-account']) {
      const answer = await page.goto(
        `${other.product.getSiteUrl('main')}/account/borrow/repay/${name}?id=${id}`,
      )
      expect(answer?.status(), name).toBe(404)
    }
  },
)
