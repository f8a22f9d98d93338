import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { arrive, expectHeading, lateLoan, open, readLoan, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { expectGoodAtEachSize, isTakingPictures, takePicture } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'
import { inPounds } from './support/words.ts'

const BEGIN = 'Pay from your bank account'
const RECEIVED = 'We’ve received your payment'
const NOT_MADE = 'Your payment wasn’t made'
const NOT_APPROVED = 'Your payment isn’t approved yet'
const pageOf = (id: number, flow: string) =>
  `/account/borrow/repay/open-banking-payment?id=${id}&flow=${flow}`

/** A 404 means that there was no payment yet, or no quote. A browser says of each that it came. */
const NONE_YET = /404.*(open-banking-payment|early-settlement-quote)/

/** What someone does at the provider and at their bank. These pages are not ours. */
async function atBank(page: Page, bank: string, answer: 'Approve' | 'Refuse'): Promise<void> {
  await expectHeading(page, /^Pay £/)
  await page.getByRole('link', { name: bank }).click()
  await page.getByRole('button', { name: answer }).click()
}

/** With `LOOK=1` pictures of it too. */
async function lookAt(page: Page, { brand, name }: { brand: string; name: string }): Promise<void> {
  await expectGoodAtEachSize(page, name)
  if (!isTakingPictures && process.env.LOOK !== '1') return
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await takePicture(page, `open-banking-payment-${brand}-${width}`, name)
  }
}

for (const way of ['script on', 'script off', 'keyboard only'] as const)
  test.describe(`from a bank account, ${way}`, () => {
    test.use({ way, width: 360 })

    test(
      'what is overdue is paid: refused at the bank, then approved, in two parts',
      exhaustiveIf(way !== 'script on'),
      async ({ setOut, page, outside, actions, allow }) => {
        const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: way !== 'script off' })
        const { id, amount } = await lateLoan(trip, outside)
        const main = page.getByRole('main')
        allow(NONE_YET)
        await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
        await actions.press('button', /^Pay from your bank account/)
        await atBank(page, 'Sandbox Bank', 'Refuse')
        await arrive(trip, NOT_MADE, 'pay-from-bank-refused')
        await expect(page).toHaveURL(/flow=late-repayment&back=yes$/)
        await expect(main).toContainText('Nothing was taken')

        await actions.press('link', 'Try again')
        await arrive(trip, BEGIN, 'pay-from-bank-again')
        await main.getByLabel('Another amount').check()
        await main.getByLabel(/The other amount/).fill('20')
        await actions.press('button', 'Choose your bank')
        await atBank(page, 'Sandbox Bank', 'Approve')
        await arrive(trip, RECEIVED, 'pay-from-bank-received')
        await expect(main).toContainText(`${inPounds(amount - 20)} is overdue`)
        await actions.press('link', 'Pay the rest')
        await actions.press('button', /^Pay from your bank account/)
        await atBank(page, 'Sandbox Bank', 'Approve')
        await arrive(trip, RECEIVED, 'pay-from-bank-received-all')
        await expect(main).toContainText('Nothing is overdue any more')
        expect(await readLoan(trip, id)).toMatchObject({ state: 'Repaying', paidToDate: amount })
        await open(trip, `/account/borrow/repay/summary?id=${id}&tab=payments`)
        await expect(main).toContainText('Bank account')
      },
    )

    test(
      'a settlement figure is paid, and the loan ends',
      exhaustiveIf(way !== 'script on'),
      async ({ setOut, page, actions, allow }) => {
        const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: way !== 'script off' })
        const id = await runningLoan(trip)
        allow(NONE_YET)
        await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
        await actions.press('button', 'Get a settlement quote')
        await arrive(trip, 'Your settlement quote', 'settlement-quote')
        const { settlementQuote } = await readLoan(trip, id)
        const figure = inPounds(settlementQuote!.amountToPay)
        await actions.press('link', 'Pay from your bank account')
        await arrive(trip, BEGIN, 'settle-from-bank')
        await actions.press('button', `Pay ${figure} at your bank`)
        await atBank(page, 'Sandbox Bank', 'Approve')
        await arrive(trip, RECEIVED, 'settle-from-bank-received')
        await expect(page.getByRole('main')).toContainText('Nothing more is owed on your loan')
        expect((await readLoan(trip, id)).state).toBe('Settled')
      },
    )

    test(
      'a part is paid early, and the payments change',
      exhaustiveIf(way !== 'keyboard only'),
      async ({ setOut, page, actions, allow }) => {
        const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: way !== 'script off' })
        const id = await runningLoan(trip, { days: 7 })
        allow(NONE_YET)
        await open(trip, `/account/borrow/repay/pay-extra?id=${id}&amount=500`)
        await arrive(trip, 'Pay £500 extra', 'pay-extra-choice')
        await actions.press('button', 'Pay it now from your bank account')
        await atBank(page, 'Sandbox Bank', 'Approve')
        await arrive(trip, RECEIVED, 'pay-extra-from-bank-received')
        await expect(page.getByRole('main')).toContainText('Your payments have changed')
        expect((await readLoan(trip, id)).earlyRepayments).toMatchObject([{ status: 'applied' }])
      },
    )
  })

test('a payment that is left can be gone on with or stopped; one on its way is not paid twice; a bank that is down has a way on', async ({
  setOut,
  page,
  outside,
  actions,
  allow,
}) => {
  const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
  const { id, amount } = await lateLoan(trip, outside)
  const main = page.getByRole('main')
  allow(NONE_YET)
  await open(trip, pageOf(id, 'late-repayment'))
  await actions.press('button', 'Choose your bank')
  await page.getByRole('button', { name: 'Leave without an answer' }).click()
  await arrive(trip, NOT_APPROVED, 'bank-payment-not-approved')
  await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
  await expect(main).toContainText('You began to pay this from your bank account')
  await actions.press('link', 'See your payment')
  await actions.press('button', 'Stop this payment')
  await arrive(trip, 'Your payment is stopped', 'bank-payment-stopped')
  await actions.press('link', 'Start again')
  await actions.press('button', 'Choose your bank')
  await atBank(page, 'Closed Bank', 'Approve')
  await arrive(trip, NOT_MADE, 'bank-payment-bank-down')
  await expect(main).toContainText('choose another bank')
  await actions.press('link', 'Try again')
  await actions.press('button', 'Choose your bank')
  await page.getByRole('button', { name: 'Leave without an answer' }).click()
  await actions.press('button', 'Go on at your bank')
  await atBank(page, 'Slow Bank', 'Approve')
  await arrive(trip, 'Your payment is on its way', 'bank-payment-on-its-way')
  await expect(main).toContainText('Please don’t pay again')
  // Another's payment, and one that never was, show nothing of them.
  await open(trip, `${pageOf(id, 'late-repayment')}&payment_id=00000000-0000-4000-8000-000000000000`)
  await expectHeading(page, 'Your payment is on its way')
  await outside.advanceClock((await outside.today()).add({ days: 1 }))
  // A day later the sign-in is over.
  await seedSignInCookie(trip)
  await open(trip, `${pageOf(id, 'late-repayment')}&back=yes`)
  await arrive(trip, RECEIVED, 'bank-payment-received')
  expect((await readLoan(trip, id)).paidToDate).toBe(amount)
})

test('while the provider is down the page says so, and nothing is reserved', async ({
  setOut,
  page,
  outside,
  actions,
  allow,
}) => {
  const trip = setOut({ person: newPerson(), brand: 'main' })
  const { id } = await lateLoan(trip, outside)
  allow(/503|open-banking-payment/)
  await open(trip, pageOf(id, 'late-repayment'))
  await outside.setFault('truelayer', 'down')
  try {
    await actions.press('button', 'Choose your bank')
    await expect(page.getByRole('main')).toContainText('We couldn’t reach the bank service')
  } finally {
    await outside.setFault('truelayer', 'ok')
  }
  expect((await readLoan(trip, id)).pendingRepayments).toEqual([])
})

test.describe('at each size', () => {
  for (const brand of ['main', 'motor'] as const)
    test(
      `the pages of ${brand} are good`,
      exhaustiveIf(true),
      async ({ setOut, page, outside, actions, allow }) => {
        const trip = setOut({ person: newPerson(), brand, usesAxe: true })
        const { id } = await lateLoan(trip, outside)
        allow(NONE_YET)
        const look = (name: string) => lookAt(page, { brand, name })
        await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
        await look('pay-late')
        await open(trip, pageOf(id, 'late-repayment'))
        await look('begin')
        await actions.press('button', 'Choose your bank')
        await page.getByRole('button', { name: 'Leave without an answer' }).click()
        await expectHeading(page, NOT_APPROVED)
        await look('not-approved')
        await actions.press('button', 'Go on at your bank')
        await atBank(page, 'Empty Bank', 'Approve')
        await expectHeading(page, NOT_MADE)
        await look('not-made')
        await open(trip, pageOf(id, 'late-repayment'))
        await actions.press('button', 'Choose your bank')
        await atBank(page, 'Slow Bank', 'Approve')
        await expectHeading(page, 'Your payment is on its way')
        await look('on-its-way')
        await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
        await look('pay-late-on-its-way')
      },
    )

  for (const brand of ['main', 'motor'] as const)
    test(
      `the pages of ${brand} for an extra payment and a settlement figure are good`,
      exhaustiveIf(true),
      async ({ setOut, page, actions, allow }) => {
        const trip = setOut({ person: newPerson(), brand, usesAxe: true })
        const id = await runningLoan(trip, { days: 7 })
        allow(NONE_YET)
        const look = (name: string) => lookAt(page, { brand, name })
        await open(trip, `/account/borrow/repay/pay-extra?id=${id}&amount=500`)
        await look('pay-extra')
        await actions.press('button', 'Pay it now from your bank account')
        await page.getByRole('button', { name: 'Leave without an answer' }).click()
        await expectHeading(page, NOT_APPROVED)
        await open(trip, `/account/borrow/repay/pay-extra?id=${id}`)
        await expectHeading(page, 'Your extra payment isn’t approved yet')
        await expect(page.getByRole('main')).not.toContainText('on its way')
        await look('pay-extra-begun')
        await open(trip, `/account/borrow/repay/summary?id=${id}`)
        await expect(page.getByRole('main')).toContainText('hasn’t told us that you approved it')
        await look('loan-extra-begun')
        await open(trip, `/account/borrow/repay/pay-extra?id=${id}`)
        await actions.press('link', 'Go on, or stop it')
        await actions.press('button', 'Stop this payment')
        await expectHeading(page, 'Your payment is stopped')
        await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
        await actions.press('button', 'Get a settlement quote')
        await expectHeading(page, 'Your settlement quote')
        await look('settlement-quote')
        await actions.press('link', 'Pay from your bank account')
        await expectHeading(page, BEGIN)
        await look('settle-begin')
        await actions.press('button', /^Pay £.* at your bank$/)
        await page.getByRole('button', { name: 'Leave without an answer' }).click()
        await expectHeading(page, NOT_APPROVED)
        await open(trip, `/account/borrow/repay/settlement-quote?id=${id}`)
        await look('settlement-under-way')
        await open(trip, `/account/borrow/repay/summary?id=${id}`)
        await look('loan-under-way')
      },
    )
})
