import { randomUUID } from 'node:crypto'
import {
  awaitLoan,
  type Borrower,
  call,
  expectStatus,
  fetchRequirement,
  quoted,
  STEPS,
  walk,
} from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { expectHeading, open } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import type { RunningProduct } from './support/running-product.ts'
import { expectGoodAtEachSize, passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const { width, brand } of [
  { width: 360, brand: 'main' },
  { width: 1280, brand: 'main' },
] as const)
  test.describe(`${brand}, ${width} wide`, () => {
    test.use({ width })

    test(
      'the page of a loan says what becomes of the credit cards that it pays off',
      exhaustiveIf(width === 1280),
      async ({ setOut, page, product, outside }) => {
        const trip = setOut({ person: newPerson(), brand, usesAxe: true })
        const borrower = await quoted(product, brand, trip.person, { reason: 'Debt consolidation' })
        await walk(product, borrower, 'payment day')
        await confirmCards(product, borrower, { 'Example Bank': 1000, 'Refused Bank': 500 })
        for (const name of ['documents', 'signature']) await STEPS[name]!(product, borrower, randomUUID())
        await seedSignInCookie(trip)
        const { id } = await awaitLoan(product, borrower, 'Repaying')
        const path = `/account/borrow/repay/summary?id=${id}`
        await open(trip, path)
        const main = page.getByRole('main')
        await expect(
          main.getByRole('heading', { name: 'Credit cards that your loan pays off' }),
        ).toBeVisible()
        await expect(main).toContainText('Example Bank, card ending 4242')
        await passScreen(page, 'card-payoffs', trip)
        // The sandbox's member of staff pays them a few seconds later.
        await outside.newest(
          trip.person.email,
          ({ subject }) => subject?.startsWith("We couldn't pay your card ending 4242") || undefined,
        )
        await open(trip, path)
        await expect(main).toContainText('We paid it on')
        await expect(main).toContainText('We couldn’t pay this card. We sent the money to your account on')
        await passScreen(page, 'card-payoffs-paid', trip)
      },
    )
  })

test('staff have a page for the cards that are to be paid', async ({ page, product, allow }) => {
  allow(/favicon/)
  await page.goto(`${product.getSiteUrl('main')}/sso/start`)
  await page.locator('button[name=person][value=admin-adams]').click()
  await expectHeading(page, 'Admin')
  await page.getByRole('link', { name: 'Debts to pay' }).first().click()
  await expectHeading(page, 'Cards and debts to pay')
  await expectGoodAtEachSize(page, 'the cards to pay')
})

async function confirmCards(
  product: RunningProduct,
  borrower: Borrower,
  cards: Record<string, number>,
): Promise<void> {
  const { brand, token } = borrower
  const { id } = await fetchRequirement(product, borrower, 'debt-consolidation-upsell')
  const post = async (action: string, body?: object) =>
    expectStatus(
      await call(product, 'POST', `/v1/debt-consolidation-upsell-application-requirements/${id}/${action}`, {
        brand,
        token,
        body,
      }),
      200,
    )
  await post('opt-in')
  for (const [lender, payoffAmount] of Object.entries(cards)) {
    const vaultAlias = `tok_sandbox_${randomUUID().replace(/[-0-9]/g, 'x')}`
    const { creditCards } = await post('credit-card', { vaultAlias, lastFour: '4242', lender })
    const card = `/v2/debt-consolidation-credit-cards/${creditCards.at(-1).id}/complete`
    expectStatus(await call(product, 'PATCH', card, { brand, token, body: { payoffAmount } }), 200)
  }
  await post('confirm')
}
