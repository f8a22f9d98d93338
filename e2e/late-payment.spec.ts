import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds, pence, subtractPence } from '@tarnbrook/domain/core/money'
import { expect, test } from './support/fixtures.ts'
import { arrive, lateLoan, open, readLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'

for (const { way, width, brand } of [
  { way: 'script on', width: 360, brand: 'main' },
  { way: 'script off', width: 1280, brand: 'motor' },
] as const)
  test.describe(`${brand}, ${way}`, () => {
    test.use({ way, width })

    test('a missed payment is paid by Direct Debit, in two parts, and the borrower is told what came', async ({
      setOut,
      page,
      outside,
      actions,
      allow,
    }) => {
      const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
      const { id, amount } = await lateLoan(trip, outside)
      const main = page.getByRole('main')
      await open(trip, `/account/borrow/repay/summary?id=${id}`)
      await passScreen(page, 'loan-late', trip)
      await actions.press('link', 'Pay now')
      await arrive(trip, 'Pay what’s overdue', 'pay-late')
      // The refusal of too large an amount.
      allow(/pay-now.*422/)
      const button = main.getByRole('button', { name: /^Pay by Direct Debit/ })
      await main.getByLabel(/The other amount/).fill('99999')
      if (way === 'script off') {
        // What was typed is not the amount that is chosen.
        await button.click()
        await expect(main).toContainText('You typed £99,999 but chose')
        await expect(main.getByLabel(/The other amount/)).toHaveValue('99999')
        await main.getByLabel('Another amount', { exact: true }).check()
      }
      await button.click()
      const tooMuch = 'or less: that’s all that can be paid now'
      await expect(main).toContainText(tooMuch)
      await main.getByLabel(/The other amount/).fill('9999')
      await main.getByRole('button', { name: /^Pay by bank transfer/ }).click()
      await expect(main).toContainText(tooMuch)
      for (const [tooLittle, words] of [
        ['-5', 'Enter an amount above £0'],
        ['0.50', 'Enter £1 or more'],
      ] as const) {
        await main.getByLabel(/The other amount/).fill(tooLittle)
        await main.getByRole('button', { name: /^Pay by bank transfer/ }).click()
        await expect(main).toContainText(words)
        await expect(main.getByLabel(/The other amount/)).toHaveValue(tooLittle)
      }
      await main.getByLabel(/The other amount/).fill('50')
      if (way === 'script on') await expect(button).toContainText('£50')
      await main.getByRole('button', { name: /^Pay by bank transfer/ }).click()
      await arrive(trip, 'Pay by bank transfer', 'pay-late-transfer')
      await expect(main).toContainText('Send £50 from your bank’s app')
      await expect(main).toContainText(/Account number\s*27100271/)
      await actions.press('link', 'Pay another way')
      await arrive(trip, 'Pay what’s overdue', 'pay-late-again')
      await main.getByLabel('Another amount', { exact: true }).check()
      await main.getByLabel(/The other amount/).fill('50')
      await button.click()
      await arrive(trip, 'Your payment is on its way', 'late-payment-sent')
      await expect(main).toContainText('£50')
      await expect(main).toContainText('A part of what’s overdue is still to be paid')

      await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
      const rest = formatMoney(subtractPence(fromPounds(amount), pence(50_00)))
      await expect(main.getByLabel(`All of it: ${rest}`)).toBeChecked()
      await button.click()
      await arrive(trip, 'Your payment is on its way', 'late-payment-sent-all')
      await expect(main).toContainText('nothing is overdue any more')
      await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
      await expect(main).toContainText('All that’s overdue is on its way from your bank')
      await expect(button).toHaveCount(0)

      await outside.advanceClock((await outside.today()).add({ days: 9 }))
      await outside.newest(
        trip.person.email,
        (message) => message.subject === `We've received your payment of ${rest}` || undefined,
      )
      await seedSignInCookie(trip)
      await open(trip, '/account/borrow')
      expect((await readLoan(trip, id)).state).toBe('Repaying')
      await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
      await expect(main).toContainText('Nothing is overdue')
    })
  })
