import { expect, test } from './support/fixtures.ts'
import { arrive, confirmByText, open, readLoan, runningLoan } from './support/journey.ts'
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

    test('another bank account: a name that does not match, stopped, asked for again, and used once the bank has accepted it', async ({
      setOut,
      page,
      outside,
      actions,
      allow,
    }) => {
      const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
      const id = await runningLoan(trip, { days: 7 })
      const main = page.getByRole('main')
      await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
      await actions.press('link', 'Change bank account')
      await arrive(trip, 'Change your bank account', 'bank-details')
      // The refusal of the name; and 404, which says that no change is under way.
      allow(/bank-details.*(403|409|422)|404.*bank-details-update/)

      async function give(accountNumber: string) {
        await main.getByLabel('Name on the account').fill('Zoe Fell')
        // As copied from a document: non-breaking hyphens, a direction mark, spaces between groups.
        await main.getByLabel('Sort code').fill('\u200e99\u201199\u201190')
        await main.getByLabel('Account number').fill(accountNumber.replace(/(?<=^.{4})/, '\u00a0'))
        await main.getByLabel(/This is my own account/).check()
        await main.getByRole('button', { name: 'Continue' }).click()
        await expect(main).toContainText('Is this the account you want to use?')
        await actions.press('button', 'Confirm these details')
      }
      await give('55667741')
      await confirmByText(trip)
      await expect(main).toContainText('in the name of Z Fell')
      await passScreen(page, 'bank-details-name', trip)
      await actions.press('button', 'It’s my account: go on')
      await arrive(trip, 'We’re changing your bank account', 'bank-details-under-way')
      await expect(main).toContainText('Account ending 7741')
      await expect(main).toContainText('Account ending 5678')

      await actions.press('button', 'Stop this change')
      await expect(main).toContainText('The change was stopped')
      await give('55667788')
      await confirmByText(trip)
      await arrive(trip, 'We’re changing your bank account', 'bank-details-under-way')
      await outside.newest(trip.person.email, ({ subject }) =>
        subject === 'You asked to change your bank account' ? true : undefined,
      )

      await outside.advanceClock((await outside.today()).add({ days: 7 }))
      // The sign-in is over by then.
      await seedSignInCookie(trip)
      await open(trip, '/account/borrow')
      await expect.poll(async () => (await readLoan(trip, id)).bankDetails?.accountNumberEnding).toBe('7788')
      await open(trip, `/account/borrow/repay/bank-details?id=${id}`)
      await expect(main).toContainText('Your payments are taken from the account ending 7788')
    })
  })
