import { expect, test } from './support/fixtures.ts'
import { arrive, open, readLoan, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const { way, width, brand } of [
  { way: 'script on', width: 360, brand: 'main' },
  { way: 'script off', width: 1280, brand: 'motor' },
] as const)
  test.describe(`${brand}, ${way}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width })

    test('the payment day of a running loan is chosen, previewed and changed', async ({
      setOut,
      page,
      outside,
      actions,
    }) => {
      const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
      const id = await runningLoan(trip, { days: 1 })
      const before = await readLoan(trip, id)
      const main = page.getByRole('main')
      await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
      await actions.press('link', 'Change payment day')
      await arrive(trip, 'Change your payment day', 'change-payment-day')
      const days = page.getByRole('table').getByRole('link')
      expect(await days.count()).toBeGreaterThan(10)
      const day = days.last()
      const name = (await day.getAttribute('aria-label')) ?? ''
      // The first payment may be on the latest possible day: then each other day is earlier.
      const [, extra, change] = name.match(/day \d+ \w+ \d{4}, £(\d+(?:\.\d\d)?) (more|less) interest/) ?? []
      expect(extra, name).toBeDefined()
      await day.click()
      await arrive(trip, /^Change your payment day to the/, 'change-payment-day-preview')
      const told = { more: `costs £${extra} more, paid with it`, less: `costs £${extra} less` }
      await expect(main).toContainText(told[change as 'more' | 'less'])
      expect((await readLoan(trip, id)).scheduledPayments).toEqual(before.scheduledPayments)
      await main.getByRole('button', { name: /^Change my payment day to the/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Your payment day is the')
      await passScreen(page, 'payment-day-changed', trip)
      const after = await readLoan(trip, id)
      expect(after.scheduledPayments[0]!.amount).toBeCloseTo(
        before.scheduledPayments[0]!.amount + (change === 'more' ? 1 : -1) * Number(extra),
        10,
      )
      await outside.newest(
        trip.person.email,
        ({ subject }) => subject?.startsWith('Your payment day') || undefined,
      )
      await actions.press('link', /^See your (loan|agreement)’s payments/)
      await expect(page).toHaveURL(/tab=payments/)
    })
  })
