import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { arrive, confirmByText, expectHeading, open, runningLoan } from './support/journey.ts'
import { newPerson } from './support/people.ts'
import { passScreen } from './support/screens.ts'

/** A device in the browser that makes passkeys, and unlocks at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.describe('script on', () => {
  test.use({ way: 'script on', width: 360 })

  test('a passkey is offered, added with a code, confirms a change, signs in and is removed', async ({
    setOut,
    page,
    actions,
    allow,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: true })
    const main = page.getByRole('main')
    const id = await runningLoan(trip, { days: 7 })
    await addAuthenticator(page)
    allow(/passkeys.*403|bank-details.*(403|404)|Rejected: (updateBankDetails|beginPasskey)/)
    await open(trip, '/account/borrow')
    await actions.press('link', 'Set up a passkey')
    await arrive(trip, 'Passkeys', 'passkeys-none')
    await actions.press('button', 'Add a passkey')
    await confirmByText(trip)
    await arrive(trip, 'Name this device', 'passkey-name')
    await actions.press('button', 'Make the passkey')
    await expect(main).toContainText('Your passkey was added')
    await expect(main).toContainText('Not used yet')
    await passScreen(page, 'passkeys', trip)

    await open(trip, `/account/borrow/repay/bank-details?id=${id}`)
    await main.getByLabel('Name on the account').fill('Zoe Fell')
    await main.getByLabel('Sort code').fill('99-99-90')
    await main.getByLabel('Account number').fill('55667788')
    await main.getByLabel(/This is my own account/).check()
    await actions.press('button', 'Continue')
    await actions.press('button', 'Confirm these details')
    await expectHeading(page, 'Confirm it’s you')
    await passScreen(page, 'confirm-by-passkey', trip)
    await actions.press('button', 'Use my passkey')
    await arrive(trip, 'We’re changing your bank account', 'bank-details-by-passkey')

    await page.context().clearCookies({ name: 'auth' })
    await page.goto(`${trip.product.getSiteUrl('main')}/login`)
    await actions.press('button', 'Sign in with a passkey')
    await expect(page).toHaveURL(/\/account\/borrow/)
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click()
    await arrive(trip, `${trip.person.firstName} ${trip.person.lastName}`, 'profile')
    await expect(main).toContainText('Account ending 5678')
    await actions.press('link', 'Passkeys')
    await expect(main).toContainText('Last used on')
    await actions.press('button', 'Remove My device')
    await expect(main).toContainText('The passkey was removed')
    await expect(main).toContainText('You have no passkeys yet')
  })
})

test.describe('script off', () => {
  test.use({ way: 'script off', width: 1280 })

  test('the code of the email signs in where it was asked for, and the card about passkeys is closed', async ({
    setOut,
    page,
    actions,
    outside,
    allow,
  }) => {
    const trip = setOut({ person: newPerson(), brand: 'main', usesAxe: false })
    const main = page.getByRole('main')
    allow(/login.*422|status of 422/)
    await runningLoan(trip, { days: 7 })
    await page.context().clearCookies({ name: 'auth' })
    await open(trip, '/login')
    await actions.fill('Email address', trip.person.email)
    await actions.press('button', 'Email me a link')
    await expectHeading(page, 'Check your email')
    const code = await outside.newest(trip.person.email, ({ text }) => /Your code:? (\d{6})/.exec(text)?.[1])
    await actions.fill('Code from the email', code === '000000' ? '111111' : '000000')
    await actions.press('button', 'Sign in')
    await expect(main.getByText('wrong or has expired').first()).toBeVisible()
    await passScreen(page, 'sign-in-code-wrong', trip)
    await actions.fill('Code from the email', code)
    await actions.press('button', 'Sign in')
    await expect(page).toHaveURL(/\/account\/borrow/)
    await open(trip, '/account/borrow')
    await actions.press('button', 'Don’t show this again')
    await expect(main).not.toContainText('Sign in faster next time')
  })
})
