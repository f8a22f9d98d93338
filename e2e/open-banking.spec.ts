import type { Browser, BrowserContext } from '@playwright/test'
import { applicationOfBorrower, quoted, walk } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, expectHeading, open, readToken, type Trip } from './support/journey.ts'
import { shareAtBank } from './support/outside.ts'
import { toHolderName } from './support/people.ts'
import { expectGoodAtEachSize, isTakingPictures, takePicture } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf } from './support/suite.ts'

const INCOME = 'Proof of your income'

async function incomeStatus(trip: Trip, applicationId: number): Promise<string> {
  const borrower = { ...trip, applicationId, token: await readToken(trip.page) }
  const { requirements } = await applicationOfBorrower(trip.product, borrower)
  return requirements.find((each: { '@type': string }) => each['@type'] === 'income-application-requirement')!
    .status
}

const AMOUNT = 9000

/** Asked for proof of income, signed in by email, on its page. */
async function wantProofOfIncome(trip: Trip): Promise<number> {
  const { product, brand, person } = trip
  const borrower = await quoted(product, brand, person, { amount: AMOUNT })
  await walk(product, borrower, 'mobile number')
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/continue?id=${borrower.applicationId}&task=proof-of-income`)
  return borrower.applicationId
}

for (const way of ['script on', 'script off', 'keyboard only'] as const)
  test.describe(`connecting a bank, ${way}`, () => {
    test.use({ way, width: 360 })

    test(
      'shows what was found, and proves the income',
      exhaustiveIf(way !== 'script on'),
      async ({ setOut, page, actions }) => {
        const trip = setOut({ usesAxe: way !== 'script off' })
        const main = page.getByRole('main')
        const id = await wantProofOfIncome(trip)
        await arrive(trip, INCOME, 'connect-bank')
        await expect(main).toContainText('Once. Then our access ends.')
        await expect(main.getByRole('heading', { name: 'Or send documents' })).toBeVisible()
        await actions.press('button', 'Choose your bank')
        await shareAtBank(page, { holder: toHolderName(trip) })
        await expect(page).toHaveURL(/task=proof-of-income&saved=bank-connected#connect-bank$/)
        if (way === 'script off')
          await expect(async () => {
            await page.reload()
            await expect(main).toContainText('Income we found', { timeout: 500 })
          }).toPass()
        await expect(main).toContainText('£2,650')
        await expect(main).toContainText('ACME JOINERY LTD')
        await expect(main).toContainText('You told us £2,600 a month. Your bank shows it.')
        await arrive(trip, INCOME, 'bank-evidence')
        await actions.press('button', 'Use this as my proof of income')
        await expectHeading(page, 'Your bank account')
        expect(await incomeStatus(trip, id)).toBe('met')

        // The evidence and the consent stay in view, and can be withdrawn.
        await open(trip, `/account/borrow/continue?id=${id}`)
        await actions.press('link', /^Send proof of your income/)
        await arrive(trip, 'What your bank shared with us', 'bank-data')
        await expect(main).toContainText('ACME JOINERY LTD')
        await actions.press('button', 'Delete what you read')
        await expect(main).toContainText('We’ve deleted your statement')
        await expect(main).toContainText('stays with your application, as proof of your income')
      },
    )
  })

test.describe('at each size', () => {
  for (const brand of ['main', 'motor'] as const)
    test(
      `the pages of ${brand} are good`,
      exhaustiveIf(brand === 'motor'),
      async ({ setOut, page, actions }) => {
        const trip = setOut({ brand })
        const id = await wantProofOfIncome(trip)
        const look = async (name: string) => {
          await expectGoodAtEachSize(page, name)
          if (!isTakingPictures && process.env.LOOK !== '1') return
          for (const width of [360, 1280]) {
            await page.setViewportSize({ width, height: 800 })
            await takePicture(page, `open-banking-${brand}-${width}`, name)
          }
        }
        await look('connect')
        await page.getByText('Is your bank’s app on another device?').click()
        await actions.press('button', 'Show me a QR code')
        await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
        await look('qr-code')
        await actions.press('button', 'Choose your bank')
        await shareAtBank(page, { holder: toHolderName(trip) })
        await expect(page).toHaveURL(/task=proof-of-income&saved=bank-connected#connect-bank$/)
        await expect(page.getByRole('main')).toContainText('Income we found')
        // On a phone what was found and the way on are in view, with no page between.
        await page.setViewportSize({ width: 360, height: 740 })
        await page.reload()
        await expect(page.getByRole('button', { name: 'Use this as my proof of income' })).toBeInViewport()
        await page.getByText('What we found of your spending').click()
        await look('evidence')
        await open(trip, `/account/borrow/bank-data?id=${id}`)
        await expectHeading(page, 'What your bank shared with us')
        await look('bank-data')
        await open(trip, '/truelayer/callback?code=a&state=forged')
        await expectHeading(page, 'We couldn’t finish connecting your bank')
        await look('callback-failed')
        if (brand === 'motor') {
          await open(trip, '/open-banking/complete')
          await expectHeading(page, 'You’ve finished at your bank')
          await look('complete')
        }
        await open(trip, '/truelayer/resume')
        await expectHeading(page, 'This link no longer works')
        await look('resume-not-valid')
      },
    )
})

for (const { brand, bank, answer, says, path } of [
  { brand: 'main', bank: 'Sandbox Bank', answer: 'Refuse', says: 'You didn’t connect your bank' },
  { brand: 'main', bank: /Closed Bank/, says: 'Your bank isn’t available right now' },
  { brand: 'main', bank: /Broken Bank/, says: 'We couldn’t connect to your bank' },
  {
    brand: 'motor',
    bank: /Closed Bank/,
    says: 'Your bank isn’t available right now',
    path: '/open-banking/unavailable',
  },
  {
    brand: 'motor',
    bank: /Broken Bank/,
    says: 'We couldn’t connect to your bank',
    path: '/open-banking/unable-to-connect',
  },
] as const)
  test(
    `${brand}: ${says}, with a way on`,
    exhaustiveIf(brand === 'motor' || bank === 'Sandbox Bank'),
    async ({ setOut, page, actions }) => {
      const trip = setOut({ brand, usesAxe: true })
      const main = page.getByRole('main')
      await wantProofOfIncome(trip)
      await actions.press('button', 'Choose your bank')
      await shareAtBank(page, { bank, ...(answer ? { answer } : {}), holder: toHolderName(trip) })
      await expect(main).toContainText(says)
      if (path) {
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await actions.press('link', 'Go to your application')
        await expect(page).toHaveURL(/\/account\/borrow/)
        return
      }
      await expect(page).toHaveURL(/task=proof-of-income&saved=bank-/)
      await expect(main.getByRole('button', { name: 'Choose your bank' })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Send for checking' })).toBeVisible()
    },
  )

test('a provider that is down is said on the page, which still takes documents', async ({
  setOut,
  page,
  actions,
  outside,
  allow,
}) => {
  allow(/status of 503|Rejected: requestDataProviderJourney/)
  const trip = setOut({ usesAxe: true })
  await wantProofOfIncome(trip)
  await outside.setFault('truelayer', 'down')
  await actions.press('button', 'Choose your bank')
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the bank service')
  await outside.setFault('truelayer', 'ok')
  await expect(page.getByRole('button', { name: 'Send for checking' })).toBeVisible()
})

test(
  'an income that is not shown goes to a person; another’s account is not used; what was read can be deleted',
  exhaustiveIf(true),
  async ({ setOut, page, actions }) => {
    const trip = setOut({ usesAxe: true })
    const main = page.getByRole('main')
    const id = await wantProofOfIncome(trip)
    await actions.press('button', 'Choose your bank')
    await shareAtBank(page, { holder: 'Somebody Else' })
    await expect(main).toContainText('That account is in another name')
    await actions.press('button', 'Choose your bank')
    await shareAtBank(page, { holder: toHolderName(trip), customer: 'none', bank: 'Slow Bank' })
    await expect(main).toContainText('We found no regular income')
    await arrive(trip, INCOME, 'bank-evidence-none')
    await actions.press('button', 'Delete what you read')
    await expect(main).toContainText('We’ve deleted what we read at your bank')
    await actions.press('button', 'Choose your bank')
    await shareAtBank(page, { holder: toHolderName(trip), customer: 'lower' })
    await expect(main).toContainText('£1,400')
    await actions.press('button', 'Send this to be checked')
    await expectHeading(page, 'Your bank account')
    expect(['reviewing', 'met']).toContain(await incomeStatus(trip, id))
  },
)

/** A phone: another browser, in which no one is signed in. */
async function aPhone(browser: Browser, hasScript: boolean): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'en-GB',
    javaScriptEnabled: hasScript,
    viewport: { width: 360, height: 740 },
  })
}

for (const hasScript of [true, false])
  test(
    `begun here and finished on a phone, by a text message; script on the phone: ${hasScript}`,
    exhaustiveIf(!hasScript),
    async ({ setOut, page, actions, browser, outside }) => {
      const trip = setOut({ usesAxe: true })
      const id = await wantProofOfIncome(trip)
      await page.getByText('Is your bank’s app on another device?').click()
      await actions.press('button', 'Text me the link')
      await expect(page.getByRole('main')).toContainText('We’ve texted you the link')
      const link = await outside.newest(trip.person.mobileNumber, ({ links }) =>
        links.find((each) => each.includes('/truelayer/resume')),
      )
      const context = await aPhone(browser, hasScript)
      try {
        const phone = await context.newPage()
        await phone.goto(link)
        await expectHeading(phone, 'Connect your bank')
        await phone.getByRole('button', { name: 'Continue to your bank' }).click()
        await shareAtBank(phone, { holder: toHolderName(trip) })
        await expectHeading(phone, 'You’ve connected your bank')
        // Neither the code nor the token is left in the address bar.
        expect(new URL(phone.url()).search).toBe('?ended=connected')
        // The link was used.
        await phone.goto(link)
        await phone.getByRole('button', { name: 'Continue to your bank' }).click()
        await expectHeading(phone, 'This link no longer works')
      } finally {
        await context.close()
      }
      await expect(page.getByRole('main')).toContainText('Income we found')
      await actions.press('button', 'Use this as my proof of income')
      await expectHeading(page, 'Your bank account')
      expect(await incomeStatus(trip, id)).toBe('met')
    },
  )

test('the way back from the bank works on no other device than the one that went', async ({
  setOut,
  page,
  actions,
  browser,
}) => {
  const trip = setOut()
  await wantProofOfIncome(trip)
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().includes('/truelayer/auth/?')),
    actions.press('button', 'Choose your bank'),
  ])
  const context = await aPhone(browser, true)
  try {
    const phone = await context.newPage()
    await phone.goto(request.url())
    await shareAtBank(phone, { holder: 'Somebody Else' })
    await expectHeading(phone, 'We couldn’t finish connecting your bank')
    await expect(phone.getByRole('main')).toContainText('You’re not signed in on this device')
  } finally {
    await context.close()
  }
})
