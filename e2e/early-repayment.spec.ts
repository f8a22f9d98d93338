import { expect, test } from './support/fixtures.ts'
import { arrive, open, readLoan, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const { way, width, brand } of [
  { way: 'script on', width: 360, brand: 'main' },
  { way: 'script off', width: 1280, brand: 'motor' },
] as const)
  test.describe(`${brand}, ${way}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width })

    test('an extra payment: chosen, stopped, asked for again, and what it changes once the bank has paid it', async ({
      setOut,
      page,
      outside,
      actions,
      allow,
    }) => {
      const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
      const id = await runningLoan(trip, { days: 7 })
      const before = await readLoan(trip, id)
      const main = page.getByRole('main')
      await open(trip, `/account/borrow/repay/summary?id=${id}`)
      await actions.press('link', 'Pay extra')
      await arrive(trip, 'Pay extra', 'pay-extra')
      // The refusals of too little, and of more than is owed.
      allow(/pay-extra.*(409|422)|early-repayment|previewEarlyRepayment/)
      const next = main.getByRole('button', { name: 'See what it saves' })
      await main.getByLabel('Another amount').check()
      await main.getByLabel(/The other amount/).fill('5')
      await next.click()
      await expect(main).toContainText('Enter £10 or more')
      await main.getByLabel(/The other amount/).fill('99999')
      await next.click()
      await expect(main).toContainText('enough to pay off everything you owe')
      await main.getByLabel('Another amount').check()
      await main.getByLabel(/The other amount/).fill('500')
      await next.click()
      await arrive(trip, 'Pay £500 extra', 'pay-extra-choice')
      await expect(main).toContainText('We charge nothing for paying early')

      const pay = main.getByRole('button', { name: /^Pay £500 extra on/ })
      await pay.click()
      await arrive(trip, 'Your extra payment is on its way', 'pay-extra-asked')
      expect((await readLoan(trip, id)).scheduledPayments).toEqual(before.scheduledPayments)
      await actions.press('button', 'Stop this payment')
      await outside.newest(
        trip.person.email,
        ({ subject }) => subject === 'Your extra payment of £500 has been stopped' || undefined,
      )

      await open(trip, `/account/borrow/repay/pay-extra?id=${id}&amount=500`)
      await main.getByLabel('Pay less each month').check()
      await pay.click()
      await arrive(trip, 'Your extra payment is on its way', 'pay-extra-asked-again')
      await outside.newest(
        trip.person.email,
        ({ subject }) => subject?.startsWith("We'll take £500 extra on") || undefined,
      )
      await outside.advanceClock((await outside.today()).add({ days: 9 }))
      await outside.newest(
        trip.person.email,
        ({ subject }) => subject === "We've received your extra payment of £500" || undefined,
      )
      await seedSignInCookie(trip)
      await open(trip, '/account/borrow')
      const after = await readLoan(trip, id)
      expect(after.scheduledPayments.at(-1)!.amount).toBeLessThan(before.scheduledPayments.at(-1)!.amount)
      await open(trip, `/account/borrow/repay/summary?id=${id}&tab=schedule`)
      await expect(main).toContainText('Extra payment 1, paid on')
      await passScreen(page, 'loan-with-extra-payment', trip)
      const [statement] = await Promise.all([
        page.waitForEvent('download'),
        main.getByRole('link', { name: 'Download its statement (PDF)' }).click(),
      ])
      expect(statement.suggestedFilename()).toMatch(/^early-repayment-TB\w+\.pdf$/)
    })
  })
