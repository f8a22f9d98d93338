import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { giveNotice, missNext } from './support/arrears/default-notice.ts'
import { expect, test } from './support/fixtures.ts'
import { lateLoan, open, readLoan } from './support/journey.ts'
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
      'after three missed payments staff give a default notice, and the borrower sees what puts it right',
      exhaustiveIf(true),
      async ({ setOut, page, outside, allow }) => {
        test.slow()
        allow(/favicon/)
        const trip = setOut({ person: newPerson(), brand, usesAxe: true })
        const { id } = await lateLoan(trip, outside)
        for (const count of [2, 3]) await missNext(trip, outside, { id, count })
        const given = await giveNotice(trip, id)
        const toPutRight = formatMoney(fromPounds(given.amount))
        expect(given.remedyBy > (await outside.today()).add({ days: 14 }).toString()).toBe(true)
        const mail = await outside.newest(trip.person.email, (message) =>
          message.subject === 'Your default notice' ? message : undefined,
        )
        expect(mail.text).toContain(toPutRight)

        const main = page.getByRole('main')
        const path = `/account/borrow/repay/summary?id=${id}`
        await seedSignInCookie(trip)
        await open(trip, path)
        await expect(main).toContainText('You have a default notice')
        await expect(main).toContainText(`Once ${toPutRight} has been paid`)
        await passScreen(page, 'default-notice', trip)
        const saved = page.waitForEvent('download')
        await main.getByRole('link', { name: 'Read the notice (PDF)' }).click()
        expect((await saved).suggestedFilename()).toMatch(/^default-notice-.*\.pdf$/)

        await outside.skipClock(Temporal.PlainDate.from(given.remedyBy).add({ days: 1 }))
        await seedSignInCookie(trip)
        await open(trip, path)
        await expect(main).toContainText('The time in your default notice is over')
        await passScreen(page, 'default-notice-time-up', trip)
        expect((await readLoan(trip, id)).state).toBe('Late')
      },
    )
  })
