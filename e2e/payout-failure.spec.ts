import { randomUUID } from 'node:crypto'
import {
  applicationOfBorrower,
  applyByPartner,
  call,
  expectStatus,
  fetchRequirement,
  STEPS,
  signInByToken,
} from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import {
  arrive,
  confirmByText,
  expectHeading,
  followLoan,
  open,
  readLoan,
  type Trip,
} from './support/journey.ts'
import { awaitResult } from './support/outside.ts'
import { passScreen } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

for (const { way, width, brand } of [
  { way: 'script on', width: 360, brand: 'main' },
  { way: 'script off', width: 1280, brand: 'supermarket' },
] as const)
  test.describe(`${brand}, ${way}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width })

    test('a payout that failed is shown on every page, and is sent to the account given instead', async ({
      setOut,
      page,
      actions,
      outside,
      allow,
    }) => {
      allow(/status of 4(03|09|22)|Rejected: correctPayoutAccount/)
      const trip = setOut({ brand, usesAxe: way === 'script on' })
      const { loanId, applicationId } = await signWith(trip, '99-99-94')
      const main = page.getByRole('main')

      await seedSignInCookie(trip)
      await open(trip, `/account/borrow/continue?id=${applicationId}`)
      await expectHeading(page, 'We couldn’t send your money yet')
      await expect(main).not.toContainText('on its way')
      await expect(main).toContainText('no interest for the days until we pay you')
      await passScreen(page, 'application-payout-failed', trip)
      await open(trip, '/account/borrow')
      const there = await followLoan(trip)
      await expect(main).toContainText('Bank details needed')
      await passScreen(page, 'dashboard-payout-failed', there)
      await actions.press('link', 'Give bank details')
      await arrive(there, 'Your bank details', 'payout-account')
      await actions.fill('Sort code', '08-99-99')
      await actions.fill('Account number', '66374959')
      await actions.tick(/^This is my own account/)
      await actions.press('button', 'Continue')
      await arrive(there, 'Check your Direct Debit details', 'payout-account-check')
      await expect(main).toContainText(/Account number\s*66374959/)
      await actions.press('button', 'Confirm these details')
      await expect(main.getByText('don’t match').first()).toBeVisible()
      await passScreen(page, 'payout-account-error', there)
      await actions.fill('Sort code', '99-99-90')
      await actions.fill('Account number', '11112222')
      await actions.press('button', 'Continue')
      await actions.press('button', 'Change them')
      await arrive(there, 'Your bank details', 'payout-account-again')
      // Its bank has another name for it, and for the next a similar one.
      await actions.fill('Account number', '87654342')
      await actions.press('button', 'Continue')
      await actions.press('button', 'Confirm these details')
      await expectHeading(page, 'We’ve texted you a code')
      await passScreen(page, 'payout-account-code', there)
      await actions.fill('Code from your text message', '12')
      await actions.press('button', 'Confirm')
      await expect(main.getByText('Enter the 6-digit code').first()).toBeVisible()
      await confirmByText(there)
      await expect(main.getByText('doesn’t seem to be yours').first()).toBeVisible()
      await actions.fill('Account number', '87654341')
      await actions.press('button', 'Continue')
      await actions.press('button', 'Confirm these details')
      await confirmByText(there)
      await arrive(there, 'Check the name on the account', 'payout-account-name')
      // The same account: what was confirmed once holds.
      await actions.press('button', 'It’s my account: go on')
      await expect(page).toHaveURL(new RegExp(`/repay/summary\\?id=${loanId}`))
      await awaitResult('the money', async () => {
        const { state } = await readLoan(there, loanId)
        return state === 'Repaying' || undefined
      })
      await open(there, `/account/borrow/repay/summary?id=${loanId}`)
      await expect(main).toContainText('Up to date')
      await expect(main).not.toContainText('We couldn’t send')
      await outside.newest(
        trip.person.email,
        ({ subject }) => subject === 'We have your new bank details' || undefined,
      )
      // The form is not offered twice.
      await open(there, `/account/borrow/repay/payout-account?id=${loanId}`)
      await expect(page).toHaveURL(/\/repay\/summary/)
    })
  })

test.describe('motor', () => {
  test.use({ width: 1280 })

  test('a hire purchase whose Direct Debit was refused is cancelled before the seller is paid', async ({
    setOut,
    page,
    actions,
    outside,
  }) => {
    const trip = setOut({ brand: 'motor', usesAxe: true })
    const { loanId } = await signWith(trip, '99-99-97')
    const main = page.getByRole('main')
    await seedSignInCookie(trip)
    await open(trip, `/account/borrow/repay/summary?id=${loanId}`)
    await expect(main).toContainText('We need one before we can pay the seller')
    await passScreen(page, 'loan-mandate-refused', trip)
    await open(trip, `/account/borrow/repay/summary?id=${loanId}&tab=manage`)
    await expect(main).toContainText('We haven’t paid the seller yet, so you can withdraw now')
    await passScreen(page, 'loan-withdraw-before-payout', trip)
    await actions.press('link', 'Withdraw and cancel your agreement')
    await arrive(trip, 'Cancel your agreement', 'withdraw-before-payout')
    await open(trip, `/account/borrow/repay/summary?id=${loanId}`)
    await actions.press('link', 'Cancel instead')
    await arrive(trip, 'Cancel your agreement', 'cancel-before-payout')
    await page.getByRole('checkbox').check()
    await actions.press('button', 'Cancel my agreement')
    await expect(main).toContainText('This agreement was cancelled')
    await passScreen(page, 'cancelled-before-payout', trip)
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject === 'Your hire purchase agreement is cancelled' || undefined,
    )
    expect((await readLoan(trip, loanId)).state).toBe('Cancelled')
  })
})

/** Signed by the API with this sort code's account; waits until the loan has its problem. */
async function signWith({ product, person, brand }: Trip, sortCode: string) {
  const { id, autoLoginToken } = await applyByPartner(product, { person, brand })
  const token = await signInByToken(product, brand, autoLoginToken)
  const borrower = { person, brand, applicationId: id, token }
  for (const [name, step] of Object.entries(STEPS)) {
    await step(product, borrower, randomUUID())
    if (name !== 'bank account') continue
    const requirement = await fetchRequirement(product, borrower, 'bank')
    const path = `/v1/bank-application-requirements/${requirement.id}/provide-bank-details`
    const body = {
      accountHolderName: `${person.firstName} ${person.lastName}`,
      sortCode,
      accountNumber: '12345678',
      isAccountHolder: true,
    }
    expectStatus(await call(product, 'POST', path, { brand, token, key: randomUUID(), body }), 200)
  }
  const loanId = await awaitResult('the problem', async () => {
    const application = await applicationOfBorrower(product, borrower)
    return application.payoutProblem ? (application.loanId as number) : undefined
  })
  return { loanId, applicationId: id }
}
