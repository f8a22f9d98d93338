import { expect, test } from './support/fixtures.ts'
import { arrive, open, readLoan, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
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
  })
