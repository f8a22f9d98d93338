import { applyByPartner, call, expectStatus, PARTNER_KEY, signInByToken } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, expectHeading, open } from './support/journey.ts'
import { awaitResult } from './support/outside.ts'
import { newPerson } from './support/people.ts'
import { exhaustiveIf } from './support/suite.ts'

const UNREACHABLE = '07912 000000'

/** What else the page says about commission. */
const BESIDES = {
  main: [],
  motor: ['We pay Sandbox Cars, the seller, towards the price of the vehicle. We don’t pay it commission.'],
  'post-office': [
    'Posthorn Counters is the business whose name is on this site. It introduced you to us. If you take this loan, Tarnbrook Lending Limited will pay it £100.',
  ],
}

for (const [width, brand] of [
  [360, 'motor'],
  [1280, 'main'],
  [1280, 'post-office'],
] as const)
  test.describe(`${brand} at ${width}`, () => {
    test.use({ width })

    test(
      'the offer says who is paid for the introduction, above the button that accepts it',
      exhaustiveIf(brand === 'main'),
      async ({ setOut, page, actions, product }) => {
        const trip = setOut({ brand, person: newPerson(), usesAxe: true })
        const { autoLoginUrl } = await applyByPartner(product, { person: trip.person, brand })
        await page.goto(autoLoginUrl)
        await actions.press('button', 'Carry on')
        await arrive(trip, '£5,000 over 3 years', 'offer-introduced')
        const notice = page.getByText('Tarnbrook Lending Limited will pay it £125')
        await expect(notice).toContainText('Sandbox Partner is the broker that introduced you to us.')
        await expect(notice).toContainText(
          brand === 'motor' ? 'If you take this hire purchase agreement' : 'If you take this loan',
        )
        for (const line of BESIDES[brand]) await expect(page.getByText(line)).toBeVisible()
        await expect(notice).toContainText(
          `That’s 2.5% of ${brand === 'motor' ? 'the amount of credit' : 'the amount you borrow'}.`,
        )
        const accept = page.locator('button[name="reaction"][value="yes"]')
        const [above, below] = [await notice.boundingBox(), await accept.boundingBox()]
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
      },
    )

    test(
      'the page that waits for a code says when it did not arrive',
      exhaustiveIf(brand !== 'motor'),
      async ({ setOut, page, actions, product }) => {
        const trip = setOut({ brand, person: newPerson(), usesAxe: true })
        const { id, autoLoginToken } = await applyByPartner(product, { person: trip.person, brand })
        const token = await signInByToken(product, brand, autoLoginToken)
        const path = `/loan-applications/${id}`
        expectStatus(await call(product, 'POST', `${path}/requested`, { brand, token }), 200)
        const link = await call(product, 'POST', `${path}/auto-login-token`, { brand, token: PARTNER_KEY })
        await open(trip, `/auto-login?token=${expectStatus(link, 200).autoLoginToken}`)
        await actions.press('button', 'Carry on')
        await expect(page).toHaveURL(/\/account\/borrow/)
        await open(trip, `/account/borrow/continue?id=${id}&task=mobile-number`)
        await expectHeading(page, 'Confirm your mobile number')
        await actions.fill('Mobile number', UNREACHABLE)
        await actions.press('button', 'Send me a code')
        await expectHeading(page, 'Enter the code we sent you')
        await expect(page.getByText('We couldn’t deliver your code')).toBeVisible()
        await arrive(trip, 'Enter the code we sent you', 'code-undelivered')

        await actions.press('link', 'Use another mobile number')
        await arrive(trip, 'Confirm your mobile number', 'number-undelivered')
        await expect(page.getByText('The number ending 0000')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Ask us to call you' }).first()).toBeVisible()
        await actions.fill('Mobile number', trip.person.mobileNumber)
        await actions.press('button', 'Send me a code')
        await expect(page.getByText('We couldn’t deliver your code')).toBeHidden()
        const code = await awaitResult(
          'a code',
          async () => (await trip.outside.inbox(trip.person.mobileNumber))[0]?.codes[0],
        )
        await actions.fill('Code from your text message', code)
        await actions.press('button', 'Confirm my number')
        await expect(page).not.toHaveURL(/task=mobile-number/)
      },
    )
  })

test.describe('without script', () => {
  test.use({ way: 'script off', width: 360 })

  test('the page says that a code did not arrive when it is opened again', async ({
    setOut,
    page,
    actions,
    product,
  }) => {
    const trip = setOut({ brand: 'supermarket', person: newPerson() })
    const { id, autoLoginToken } = await applyByPartner(product, { person: trip.person, brand: trip.brand })
    const [token, path] = [
      await signInByToken(product, trip.brand, autoLoginToken),
      `/loan-applications/${id}`,
    ]
    const asOwner = { brand: trip.brand, token }
    expectStatus(await call(product, 'POST', `${path}/requested`, asOwner), 200)
    const link = await call(product, 'POST', `${path}/auto-login-token`, { ...asOwner, token: PARTNER_KEY })
    await open(trip, `/auto-login?token=${expectStatus(link, 200).autoLoginToken}`)
    await actions.press('button', 'Carry on')
    const taskPath = `/account/borrow/continue?id=${id}&task=mobile-number`
    await open(trip, taskPath)
    await actions.fill('Mobile number', UNREACHABLE)
    await actions.press('button', 'Send me a code')
    await awaitResult('the report', async () => {
      const { requirements } = expectStatus(await call(product, 'GET', path, asOwner), 200)
      return requirements.find((one: { details: object }) => 'isCodeUndelivered' in one.details)?.details
        .isCodeUndelivered === true
        ? true
        : undefined
    })
    await open(trip, taskPath)
    await expect(page.getByText('We couldn’t deliver your code')).toBeVisible()
  })
})
