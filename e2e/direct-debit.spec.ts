import { comesBack } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, lateLoan, open, readLoan, runningLoan } from './support/journey.ts'
import { letCollectionPass } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

/** The account for which the bank takes a Direct Debit, and refuses it some days later. */
const REFUSES_DIRECT_DEBIT = '99-99-91'

for (const { way, width, brand } of [
  { way: 'script on', width: 360, brand: 'main' },
  { way: 'script off', width: 1280, brand: 'motor' },
] as const)
  test.describe(`${brand}, ${way}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width })

    test('a Direct Debit that the bank ended is set up again from the loan, and its end is told each time', async ({
      setOut,
      page,
      outside,
      actions,
    }) => {
      const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
      const id = await runningLoan(trip, { sortCode: REFUSES_DIRECT_DEBIT, days: 7 })
      await outside.newest(trip.person.email, ({ subject }) =>
        subject === 'We couldn’t set up your Direct Debit' ||
        subject === "We couldn't set up your Direct Debit"
          ? true
          : undefined,
      )
      await open(trip, '/account/borrow')
      const main = page.getByRole('main')
      await expect(main).toContainText('Your bank didn’t accept it')
      await open(trip, `/account/borrow/repay/summary?id=${id}`)
      await expect(main).toContainText('We can’t collect it without a Direct Debit')
      await passScreen(page, 'loan-without-direct-debit', trip)
      await actions.press('link', 'Set up my Direct Debit')
      await arrive(trip, 'Set up your Direct Debit', 'set-up-direct-debit')
      await expect(main).toContainText(/Account number\s*ending 5678/)
      await expect(main).toContainText('Your bank didn’t accept this account last time')
      await actions.press('button', 'Set up your Direct Debit')
      await expect(page).toHaveURL(new RegExp(`/repay/summary\\?id=${id}`))
      await expect(main).toContainText('being set up')
      await expect(main).not.toContainText('Direct Debit needed')
      await passScreen(page, 'direct-debit-being-set-up', trip)
      expect((await readLoan(trip, id)).state).toBe('Repaying')
      // Not offered twice.
      await open(trip, `/account/borrow/repay/direct-debit?id=${id}`)
      await expect(page).toHaveURL(/\/repay\/summary/)
    })

    test('payments that keep coming back are not asked for again, until the borrower starts it', async ({
      setOut,
      page,
      outside,
      actions,
    }) => {
      const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
      const { id } = await lateLoan(trip, outside)
      const [, second] = (await readLoan(trip, id)).scheduledPayments
      await letCollectionPass(outside, second!.collectOn, 7)
      await comesBack(trip.product, id)
      const mail = await outside.newest(trip.person.email, ({ subject, text }) =>
        subject === "We've stopped asking your bank for payments" ? text : undefined,
      )
      expect(mail).toContain('is overdue now')
      await seedSignInCookie(trip)
      const main = page.getByRole('main')
      await open(trip, `/account/borrow/repay/summary?id=${id}`)
      await expect(main).toContainText('Your Direct Debit is stopped')
      await expect(main).toContainText('We’ve stopped asking your bank')
      await passScreen(page, 'loan-not-collected', trip)
      await open(trip, `/account/borrow/repay/summary?id=${id}&tab=payments`)
      await expect(main).toContainText('We stopped asking your bank on')
      await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
      await expect(main.getByRole('button', { name: /^Pay by Direct Debit/ })).toHaveCount(0)
      await actions.press('link', 'Start Direct Debit again')
      await arrive(trip, 'Start your Direct Debit again', 'start-direct-debit')
      await actions.press('button', 'Start your Direct Debit again')
      await expect(page).toHaveURL(new RegExp(`/repay/summary\\?id=${id}`))
      await expect(main).toContainText('We’ll still collect your next payment')
      await expect(main).not.toContainText('stopped')
    })
  })
