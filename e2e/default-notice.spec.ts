import { call, comesBack, expectStatus } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { lateLoan, open, readLoan, signInAgain, staffToken, type Trip } from './support/journey.ts'
import type { Outside } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'

for (const { width, brand } of [
  { width: 360, brand: 'main' },
  { width: 1280, brand: 'motor' },
] as const)
  test.describe(`${brand} at ${width}`, () => {
    test.use({ width })

    test('after three missed payments staff give a default notice, and the borrower sees what puts it right', async ({
      setOut,
      page,
      outside,
      allow,
    }) => {
      test.slow()
      allow(/favicon/)
      const trip = setOut({ person: newPerson(), brand, usesAxe: true })
      const { id } = await lateLoan(trip, outside)
      for (const count of [2, 3]) await missNext(trip, outside, { id, count })
      const given = await giveNotice(trip, id)
      expect(given.remedyBy > (await outside.today()).add({ days: 14 }).toString()).toBe(true)
      const mail = await outside.newest(trip.person.email, (message) =>
        message.subject === 'Your default notice' ? message : undefined,
      )
      expect(mail.text).toContain(`£${given.amount.toFixed(2)}`)

      const main = page.getByRole('main')
      const path = `/account/borrow/repay/summary?id=${id}`
      await signInAgain(trip)
      await open(trip, path)
      await expect(main).toContainText('You have a default notice')
      await expect(main).toContainText(`Once £${given.amount.toFixed(2)} has been paid`)
      await passScreen(page, 'default-notice', trip)
      const saved = page.waitForEvent('download')
      await main.getByRole('link', { name: 'Read the notice (PDF)' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^default-notice-.*\.pdf$/)

      await outside.advanceTo(Temporal.PlainDate.from(given.remedyBy).add({ days: 1 }))
      await signInAgain(trip)
      await open(trip, path)
      await expect(main).toContainText('The time in your default notice is over')
      await passScreen(page, 'default-notice-time-up', trip)
      expect((await readLoan(trip, id)).state).toBe('Late')
    })
  })

async function missNext(
  trip: Trip,
  outside: Outside,
  { id, count }: { id: number; count: number },
): Promise<void> {
  await signInAgain(trip)
  const next = (await readLoan(trip, id)).scheduledPayments[count - 1]!
  await outside.advanceTo(Temporal.PlainDate.from(next.collectOn).add({ days: 7 }))
  await comesBack(trip.product, id)
  await outside.newest(
    trip.person.email,
    ({ subject }) => subject?.startsWith(`You have ${count} missed payments`) || undefined,
  )
}

async function giveNotice(trip: Trip, id: number): Promise<{ amount: number; remedyBy: string }> {
  const { product, brand } = trip
  const token = await staffToken(trip)
  // The notice of sums in arrears comes first, in the night after the second missed payment.
  await expect
    .poll(
      async () => {
        const list = await call(product, 'GET', '/admin/attention?pageSize=200', { brand, token })
        return expectStatus(list, 200)
          .items.filter(({ loanId }: { loanId: number }) => loanId === id)
          .map(({ reason }: { reason: string }) => reason)
      },
      { timeout: 30_000 },
    )
    .toContain('default-notice-possible')
  const body = { isInBreathingSpace: false }
  return expectStatus(
    await call(product, 'POST', `/admin/loans/${id}/default-notice`, { brand, token, body }),
    200,
  )
}
