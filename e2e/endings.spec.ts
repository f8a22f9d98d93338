import { awaitLoan, call, expectStatus, quoted, walkToLoan } from './support/api-walk.ts'
import { giveNotice, missNext } from './support/arrears/default-notice.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, lateLoan, open, readLoan, staffToken, type Trip } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

const BUYER = {
  name: 'Fellgate Debt Purchase Ltd',
  address: '1 High Street, Leeds, LS1 4AP',
  phone: '0113 496 0000',
  email: 'help@fellgate.example',
}

/** One member of staff proposes, another approves. */
async function endAs(trip: Trip, id: number, proposal: object): Promise<void> {
  const { product, brand } = trip
  const path = `/admin/loans/${id}/proposals`
  const token = await staffToken(trip)
  const proposed = expectStatus(await call(product, 'POST', path, { brand, token, body: proposal }), 200)
  const other = await staffToken(trip, 'sue-super')
  const approval = `/admin/proposals/${proposed.id}/approve`
  expectStatus(await call(product, 'POST', approval, { brand, token: other }), 200)
  await seedSignInCookie(trip)
}

for (const { way, width } of [
  { way: 'script on', width: 1280 },
  { way: 'script off', width: 360 },
] as const)
  test.describe(`motor, ${way} at ${width}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width })

    test('a hire purchase is ended by its borrower, who sees first what that costs', async ({
      setOut,
      page,
      outside,
      actions,
      allow,
    }) => {
      allow(/favicon/)
      // Axe is another script.
      const trip = setOut({ person: newPerson(), brand: 'motor', usesAxe: way === 'script on' })
      const { product, person, brand } = trip
      const borrower = await quoted(product, brand, person)
      await walkToLoan(product, borrower, '99-99-90')
      const { id } = await awaitLoan(product, borrower, 'Repaying')
      await seedSignInCookie(trip)
      const main = page.getByRole('main')
      await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
      await actions.press('link', 'See what it would cost')
      await arrive(trip, 'Hand the vehicle back', `hand-back-${width}`)
      await expect(main).toContainText('brings your payments to half of the total price')
      await main.getByRole('checkbox').check()
      await actions.press('button', 'End my agreement and hand the vehicle back')
      await arrive(trip, 'You’ve asked to hand the vehicle back', `hand-back-asked-${width}`)
      await expect(page).toHaveURL(/hand-back\?id=\d+&done=yes$/)
      await outside.skipClock((await outside.today()).add({ days: 6 }))
      await seedSignInCookie(trip)
      await open(trip, `/account/borrow/repay/hand-back?id=${id}`)
      await arrive(trip, 'You’ve ended your agreement', `handed-back-${width}`)
      const mail = await outside.newest(person.email, (message) =>
        message.subject === "You've ended your hire purchase agreement" ? message : undefined,
      )
      expect(mail.attachments.map(({ name }) => name)).toEqual([
        expect.stringMatching(/^Voluntary-termination-.*\.pdf$/),
      ])
      const saved = page.waitForEvent('download')
      await main.getByRole('link', { name: 'Your statement (PDF)' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^voluntary-termination-.*\.pdf$/)
      await actions.press('link', 'See how to pay')
      await arrive(trip, 'Pay what’s left', `pay-rest-${width}`)
      await open(trip, `/account/borrow/repay/summary?id=${id}`)
      await expect(main).toContainText('Left to pay')
      await expect(main).toContainText('We call you within 2 working days')
      await passScreen(page, `voluntary-terminated-${width}`, trip)
      expect((await readLoan(trip, id)).state).toBe('Voluntary terminated')
      await open(trip, '/account/borrow')
      await expect(main).toContainText('Ended by you')
    })
  })

test.describe('main at 360', () => {
  test.use({ width: 360 })

  test('a loan cannot be handed back, and the page says why', async ({ setOut, page, allow }) => {
    allow(/favicon/)
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
    const borrower = await quoted(trip.product, 'main', trip.person)
    await walkToLoan(trip.product, borrower, '99-99-90')
    const { id } = await awaitLoan(trip.product, borrower, 'Repaying')
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/repay/hand-back?id=${id}`)
    await expect(page.getByRole('main')).toContainText('Only a hire purchase agreement can be ended')
    await passScreen(page, 'hand-back-of-a-loan', trip)
  })
})

for (const { width, brand } of [
  { width: 360, brand: 'main' },
  { width: 1280, brand: 'motor' },
] as const)
  test.describe(`${brand} at ${width}`, () => {
    test.use({ width })

    test(
      'its borrower sees what it means that it was ended, written off and sold, and who to talk to',
      exhaustiveIf(brand === 'motor'),
      async ({ setOut, page, outside, actions, allow }) => {
        test.slow()
        allow(/favicon/)
        const trip = setOut({ person: newPerson(), brand, usesAxe: true })
        const { id } = await lateLoan(trip, outside)
        for (const count of [2, 3]) await missNext(trip, outside, { id, count })
        const { remedyBy } = await giveNotice(trip, id)
        const main = page.getByRole('main')
        const path = `/account/borrow/repay/summary?id=${id}`
        await seedSignInCookie(trip)
        await open(trip, path)
        await expect(main).toContainText('You have a default notice')
        await passScreen(page, `default-notice-${brand}`, trip)
        await outside.skipClock(Temporal.PlainDate.from(remedyBy).add({ days: 1 }))

        await endAs(trip, id, { kind: 'terminate', reason: 'No answer', isInBreathingSpace: false })
        await open(trip, path)
        for (const words of [
          'Left to pay',
          'Financial Ombudsman Service',
          'StepChange',
          'after a default notice',
        ])
          await expect(main).toContainText(words)
        await expect(main).not.toContainText(/must pay|immediately|legal action/)
        await passScreen(page, `terminated-${brand}`, trip)
        await actions.press('link', 'See how to pay')
        await arrive(trip, 'Pay what’s left', `pay-rest-${brand}`)
        await actions.press('link', 'Pay by card')
        await arrive(trip, 'Pay by card', `pay-rest-by-card-${brand}`)
        await expect(main).toContainText('is left to pay')
        await open(trip, '/account/borrow')
        await expect(main).toContainText('Ended by us')

        await endAs(trip, id, { kind: 'write-off', reason: 'Nothing there', because: 'nothing-recoverable' })
        await open(trip, path)
        await expect(main).toContainText('We’re not asking you to pay it')
        await expect(main.getByRole('link', { name: 'See how to pay' })).toHaveCount(0)
        await passScreen(page, `written-off-${brand}`, trip)

        await endAs(trip, id, { kind: 'sell', reason: 'Portfolio 3', buyer: BUYER, price: 100 })
        await open(trip, path)
        for (const words of Object.values(BUYER)) await expect(main).toContainText(words)
        await expect(main).toContainText('please don’t pay us')
        await passScreen(page, `sold-${brand}`, trip)
        await open(trip, '/account/borrow')
        await expect(main).toContainText('Sold to another company')
      },
    )
  })
