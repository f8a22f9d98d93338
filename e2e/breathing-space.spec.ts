import { call, expectStatus } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { lateLoan, open, readLoan, staffToken } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const { width, brand } of [
  { width: 360, brand: 'main' },
  { width: 1280, brand: 'motor' },
] as const)
  test.describe(`${brand} at ${width}`, () => {
    test.use({ width })

    test(
      'in a breathing space nothing overdue is asked for, and its interest comes off the next payment',
      exhaustiveIf(brand === 'motor'),
      async ({ setOut, page, outside, allow }) => {
        test.slow()
        allow(/favicon/)
        const trip = setOut({ person: newPerson(), brand, usesAxe: true })
        const { product, person } = trip
        const { id } = await lateLoan(trip, outside)
        const before = await readLoan(trip, id)
        const startedOn = (await outside.today()).toString()
        const token = await staffToken(trip)
        const body = { kind: 'standard', reference: 'BS-2027-1', startedOn }
        const path = `/admin/loans/${id}/breathing-space`
        const recorded = expectStatus(await call(product, 'POST', path, { brand, token, body }), 200)
        const subject = 'Your breathing space, and what changes'
        await outside.newest(person.email, (message) => (message.subject === subject ? message : undefined))

        await seedSignInCookie(trip)
        await open(trip, '/account/borrow')
        const main = page.getByRole('main')
        await expect(main).toContainText('Breathing space')
        await expect(main).not.toContainText('Pay now')
        await open(trip, `/account/borrow/repay/summary?id=${id}`)
        await expect(main).toContainText('You’re in a breathing space until')
        await expect(main).not.toContainText('Pay now by bank transfer')
        await passScreen(page, 'breathing-space', trip)
        const next = before.scheduledPayments[1]!
        const after = (await readLoan(trip, id)).scheduledPayments[1]!
        expect(after.amount).toBeLessThan(next.amount)
        await open(trip, `/account/borrow/repay/summary?id=${id}&tab=schedule`)
        await expect(main).toContainText('less interest')
        await passScreen(page, 'breathing-space-schedule', trip)
        await open(trip, `/account/borrow/repay/pay-now?id=${id}`)
        await expect(main).toContainText('you don’t have to pay this now')

        const end = { brand, token, body: { endedOn: startedOn } }
        expectStatus(await call(product, 'POST', `/admin/breathing-spaces/${recorded.id}/end`, end), 200)
        await outside.advanceClock(Temporal.PlainDate.from(startedOn).add({ days: 1 }))
        await outside.newest(person.email, (message) =>
          message.subject === 'Your breathing space has ended' ? message : undefined,
        )
        await seedSignInCookie(trip)
        await open(trip, `/account/borrow/repay/summary?id=${id}`)
        await expect(main.getByRole('link', { name: 'Pay now' })).toBeVisible()
        await expect(main).not.toContainText('breathing space')
      },
    )
  })
