import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { comesBack } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, lateLoan, open, readLoan, readToken, type Trip } from './support/journey.ts'
import { letCollectionPass, type Outside, shareAtBank } from './support/outside.ts'
import { mouseActions } from './support/page-actions.ts'
import { newPerson, toHolderName } from './support/people.ts'
import { expectGoodAtEachSize, passScreen, takePicture } from './support/screens.ts'
import { seedSignInCookie } from './support/seeds/sign-in.ts'
import { exhaustiveIf, isFastSuite } from './support/suite.ts'

const STEPS = ['reason', 'budget', 'offer', 'review']

/** What had another page before: emails and notes have its URL. */
const EARLIER_STEPS = {
  essentials: 'reason',
  income: 'budget',
  spending: 'budget',
  'other-debts': 'budget',
  'payment-date': 'offer',
}

/** At each size; with `LOOK=1` pictures of it too. */
async function lookAt({ page, brand }: Trip, name: string): Promise<void> {
  if (process.env.LOOK !== '1') return
  const size = page.viewportSize()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await takePicture(page, `arrangement-${brand}-${width}`, name)
  }
  if (size) await page.setViewportSize(size)
}

interface Budget {
  /** In pounds a month. */
  income: string
  rent: string
}

/** What leaves 100 pounds a month. */
const WITH_SOMETHING_LEFT: Budget = { income: '1,500', rent: '1,400' }
const WITH_NOTHING_LEFT: Budget = { income: '900', rent: '950' }

/** From the loan's page to the first question. */
async function beginArrangement(trip: Trip, loanId: number): Promise<void> {
  const { actions } = trip
  await open(trip, `/account/borrow/repay/summary?id=${loanId}`)
  await actions.press('link', 'I can’t pay this')
  await arrive(trip, 'Agree smaller payments', 'arrangement-start')
  await actions.press('button', 'Start')
}

async function tellReason(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'What’s changed', 'arrangement-reason')
  await actions.choose('What’s made it hard to pay?', 'I’m earning less, or getting less in benefits')
  await actions.fill('Something we should know (optional)', 'Please write, I can’t hear well.')
  await actions.tick(consentWording.supportNeed.text)
  await actions.choose('Are your essential bills up to date?', 'No, I’m behind with some')
  await actions.tick('Gas or electricity')
  await actions.press('button', 'Save and continue')
}

async function tellBudget(trip: Trip, { income, rent }: Budget): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Your budget', 'arrangement-budget')
  await tellHousehold(trip)
  await actions.fill('Your pay after tax', income)
  await fillRent(trip, rent)
  await actions.press('button', 'Save and continue')
}

/** In a group that is folded until it has an amount. */
async function fillRent({ actions, page }: Trip, rent: string): Promise<void> {
  if (!(await page.getByLabel('Rent', { exact: true }).isVisible())) {
    await page.locator('summary', { hasText: 'Home and contents' }).focus()
    await page.keyboard.press('Enter')
  }
  await actions.fill('Rent', rent)
}

async function tellHousehold({ actions }: Trip): Promise<void> {
  await actions.choose('Whose money is this about?', 'Just mine')
  await actions.tick('Part-time')
  await actions.select('Where do you live?', 'You rent from a private landlord')
  for (const count of [
    'Children under 16',
    'Children from 16 to 18',
    'Adults who depend on you',
    'Other adults in your home',
    'Cars or other vehicles',
  ])
    await actions.fill(count, '0')
}

const SUGGESTED = /^We suggest £[\d.,]+ a month, for \d+ months?$/
const SUGGESTED_OR_USUAL = /^(We suggest|You could pay your usual) £[\d.,]+ a month/

/** As much as is suggested, for so many months, and on the earliest day. */
async function choosePlan(trip: Trip, months: number, heading: string | RegExp): Promise<void> {
  const { actions, page } = trip
  await arrive(trip, heading, 'arrangement-offer')
  await actions.choose('For how many months?', String(months))
  const see = page.getByRole('button', { name: 'See what it changes' })
  if (await see.isVisible()) await see.click()
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes.getByRole('status')).toHaveText(new RegExp(` a month for ${months} months?$`))
  await expect(changes.getByRole('img')).toBeVisible()
  await arrive(trip, heading, 'arrangement-offer-compared')
  const days = page.getByRole('combobox', { name: 'When can you make the first payment?' })
  const [, first] = await days.locator('option').allTextContents()
  await actions.select('When can you make the first payment?', first!)
  await actions.press('button', 'Save and continue')
}

async function agree(trip: Trip): Promise<void> {
  const { actions } = trip
  await arrive(trip, 'Check your arrangement', 'arrangement-review')
  await actions.tick(/^I agree to pay £/)
  await actions.press('button', /^Agree to pay £/)
  await arrive(trip, 'Your arrangement', 'arrangement-done')
}

interface ArrangedLoan {
  arrangement: { nextPayment: { collectOn: string; amount: number } | null; graceUntil: string | null } | null
}

async function arrangementOf(trip: Trip, id: number) {
  return ((await readLoan(trip, id)) as unknown as ArrangedLoan).arrangement
}

/** Until the arrangement's next payment is collected, and the bank has had time to answer. */
async function letPaymentPass(trip: Trip, id: number, days: number): Promise<void> {
  const next = (await arrangementOf(trip, id))!.nextPayment!
  await letCollectionPass(trip.outside, next.collectOn, days)
  await seedSignInCookie(trip)
}

/** Until a missed payment can't be made any more; then the page of the arrangement. */
async function letGracePass(trip: Trip, id: number): Promise<void> {
  const { graceUntil } = (await arrangementOf(trip, id))!
  await trip.outside.advanceClock(Temporal.PlainDate.from(graceUntil!).add({ days: 2 }))
  await seedSignInCookie(trip)
  await open(trip, `/account/borrow/self-serve-arrangement/${id}/done`)
}

test.describe('main, script on', () => {
  test.use({ width: 360 })

  test('an arrangement: left and resumed on another device, agreed, kept to its end, and each step good at each size', async ({
    setOut,
    page,
    browser,
    outside,
    allow,
  }) => {
    allow(/favicon/)
    const trip = setOut({ person: newPerson(), usesAxe: true })
    const main = page.getByRole('main')
    const { id } = await lateLoan(trip, outside)
    const base = `/account/borrow/self-serve-arrangement/${id}`
    // No question is there before it has begun, and other names are no pages.
    await open(trip, `${base}/review`)
    await expect(page).toHaveURL(new RegExp(`${base}/start$`))
    await beginArrangement(trip, id)
    await tellReason(trip)
    await arrive(trip, 'Your budget', 'arrangement-budget-first')
    await fillRent(trip, '100')
    await main.getByLabel('Rent, how often').selectOption('a week')
    await expect(main.getByText('£433.33 a month').first()).toBeVisible()

    // Another device: the same person, and none of what was typed here but not sent.
    const other = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const there: Trip = { ...trip, page: await other.newPage(), usesAxe: false }
    there.actions = mouseActions(there.page, { hasScript: true })
    await seedSignInCookie(there)
    await open(there, base)
    await expect(there.page).toHaveURL(new RegExp(`${base}/budget$`))
    await tellBudget(there, WITH_SOMETHING_LEFT)
    await arrive(there, SUGGESTED, 'arrangement-other-device')
    await other.close()

    await open(trip, `${base}?reload=true`)
    await expect(page).toHaveURL(new RegExp(`${base}/offer$`))
    for (const [earlier, step] of Object.entries(EARLIER_STEPS)) {
      await open(trip, `${base}/${earlier}`)
      await expect(page).toHaveURL(new RegExp(`${base}/${step}#`))
    }
    // What is chosen shows what it changes before it is saved, and what is too much says the most.
    const result = page.getByRole('region', { name: 'What changes' }).getByRole('status')
    const amount = main.getByLabel('How much can you pay each month?')
    await amount.fill('500')
    await amount.blur()
    await expect(result).toHaveText('Enter £100 or less: that’s the most we can agree')
    // The result follows while the amount is typed, and takes nothing of it.
    await amount.fill('8')
    await expect(result).toHaveText('£8 a month for 6 months')
    await amount.press('End')
    await amount.pressSequentially('0')
    await expect(result).toHaveText('£80 a month for 6 months')
    await expect(amount).toBeFocused()
    await choosePlan(trip, 2, SUGGESTED)
    await expect(main).toContainText('You pay £80 a month for 2 months')
    await arrive(trip, 'Check your arrangement', 'arrangement-checked')
    // The fast suite has looked at the others as they were answered.
    for (const step of isFastSuite ? ['review'] : STEPS) {
      await open(trip, `${base}/${step}`)
      await expectGoodAtEachSize(page, step)
    }
    // Each answer can be changed, and saving it leads back.
    await main.getByRole('link', { name: 'Change essential bills' }).click()
    await expect(main.getByLabel('Gas or electricity')).toBeChecked()
    await main.getByLabel('Yes, all of them').check()
    await expect(main.getByLabel('Gas or electricity')).toBeHidden()
    await main.getByRole('button', { name: 'Save and go back' }).click()
    await expect(main).toContainText('All up to date')
    await agree(trip)
    await expectGoodAtEachSize(page, 'done')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'Download what you agreed (PDF)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    const agreed = await outside.newest(trip.person.email, (message) =>
      message.subject === 'Your arrangement is set up' ? message : undefined,
    )
    expect(agreed.attachments).toHaveLength(1)

    await open(trip, '/account/borrow')
    await expect(main).toContainText('You have an arrangement until')
    await expect(main).not.toContainText('Pay now')
    await passScreen(page, 'arrangement-dashboard', trip)
    await open(trip, `/account/borrow/repay/summary?id=${id}`)
    await expect(main).toContainText('Your usual payments aren’t collected while your arrangement runs')
    await expect(main).not.toContainText('Pay now by bank transfer')
    await passScreen(page, 'arrangement-loan', trip)

    await letPaymentPass(trip, id, 6)
    await open(trip, base)
    await expect(main).toContainText('You’ve made 1 payment of 2')
    await letPaymentPass(trip, id, 6)
    await open(trip, base)
    await open(trip, `${base}/done`)
    await arrive(trip, 'You’ve kept your arrangement', 'arrangement-kept')
    await expect(main.getByRole('link', { name: 'Agree another arrangement' })).toBeVisible()
    expect(await arrangementOf(trip, id)).toBe(null)
  })
})

test.describe('motor, script off', () => {
  test.use({ way: 'script off', width: 1280 })

  test('an arrangement: added up without script, agreed, missed once, and broken', async ({
    setOut,
    page,
    product,
    outside,
    actions,
    allow,
  }) => {
    // What is missing, and what is too much, is refused.
    allow(/self-serve-arrangement.*422/)
    const trip = setOut({ person: newPerson(), brand: 'motor' })
    const main = page.getByRole('main')
    const { id } = await lateLoan(trip, outside)
    await beginArrangement(trip, id)
    await actions.press('button', 'Save and continue')
    await expect(main).toContainText('Choose what’s made it hard to pay')
    await tellReason(trip)
    await tellHousehold(trip)
    await actions.fill('Your pay after tax', '1,500')
    await fillRent(trip, 'a lot')
    await actions.press('button', 'Save and continue')
    // The group of what is wrong is open, and nothing else that was typed is lost.
    await expect(main.getByLabel('Rent', { exact: true })).toBeVisible()
    await expect(main.getByLabel('Your pay after tax', { exact: true })).toHaveValue('1,500')
    await actions.fill('Rent', '1400')
    await actions.press('button', 'Save and add up')
    await expect(main).toContainText(/Spending £1,400 a month/)
    await tellBudget(trip, WITH_SOMETHING_LEFT)
    // Nothing above what is left.
    await actions.fill('How much can you pay each month?', '500')
    await actions.press('button', 'See what it changes')
    await expect(main).toContainText('Enter £100 or less')
    await actions.fill('How much can you pay each month?', '90')
    await choosePlan(trip, 3, SUGGESTED)
    await agree(trip)

    await letPaymentPass(trip, id, 6)
    await comesBack(product, id)
    await outside.newest(
      trip.person.email,
      ({ subject }) => subject?.startsWith('Your arrangement payment of') || undefined,
    )
    await open(trip, `/account/borrow/self-serve-arrangement/${id}`)
    await arrive(trip, 'Your arrangement', 'arrangement-missed-once')
    await expect(main).toContainText('We didn’t get a payment')
    await open(trip, `/account/borrow/repay/summary?id=${id}`)
    await expect(main).toContainText('We didn’t get a payment of your arrangement')
    await passScreen(page, 'arrangement-missed-loan', trip)

    await letGracePass(trip, id)
    await arrive(trip, 'Your arrangement', 'arrangement-payment-moved')
    await expect(main).toContainText('We’ve moved a payment to the end')

    await letPaymentPass(trip, id, 6)
    await comesBack(product, id)
    await outside.newest(
      trip.person.email,
      ({ text }) => text?.includes("It's the second payment") || undefined,
    )
    await letGracePass(trip, id)
    await arrive(trip, 'Your arrangement has ended', 'arrangement-broken')
    await actions.press('link', 'Agree another arrangement')
    await arrive(trip, 'Agree smaller payments', 'arrangement-again')
  })

  test('what is being set up is dropped with all its answers', async ({ setOut, page, outside, actions }) => {
    const trip = setOut({ person: newPerson(), brand: 'motor' })
    const { id } = await lateLoan(trip, outside)
    await beginArrangement(trip, id)
    await tellReason(trip)
    await open(trip, `/account/borrow/self-serve-arrangement/${id}/review`)
    await actions.press('button', 'Stop, and delete my answers')
    await arrive(trip, 'Agree smaller payments', 'arrangement-dropped')
    await expect(page.getByRole('main')).toContainText('We’ve deleted your answers')
  })
})

for (const { brand, way, width } of [
  { brand: 'main', way: 'script on', width: 360 },
  { brand: 'motor', way: 'script off', width: 1280 },
] as const)
  test.describe(`filled in from the bank, ${brand}, ${way}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width })

    const begin = async (trip: Trip, outside: Outside) => {
      const { id } = await lateLoan(trip, outside)
      await beginArrangement(trip, id)
      await tellReason(trip)
      return id
    }
    const goToBank = async (trip: Trip) => {
      await trip.actions.press('link', 'Connect your bank')
      await arrive(trip, 'Connect your bank', 'arrangement-connect-bank')
      await trip.actions.press('button', 'Choose your bank')
    }

    test(
      'refused, away and down it goes on without',
      exhaustiveIf(true),
      async ({ setOut, page, outside, actions, allow }) => {
        // The provider that is down.
        allow(/status of 503|Rejected: requestDataProviderJourney|from=connect.*422/)
        const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
        const main = page.getByRole('main')
        const holder = toHolderName(trip)
        await begin(trip, outside)
        const isOnStep = async (says: string) => {
          await arrive(trip, 'Your budget', 'arrangement-budget-without-bank')
          await expect(main).toContainText(says)
          await expect(main.getByLabel('Your pay after tax', { exact: true })).toHaveValue('')
        }
        await goToBank(trip)
        await shareAtBank(page, { answer: 'Refuse', holder })
        await isOnStep('You didn’t connect your bank')
        await goToBank(trip)
        await shareAtBank(page, { bank: /Closed Bank/, holder })
        await isOnStep('Your bank isn’t available right now')
        await outside.setFault('truelayer', 'down')
        await goToBank(trip)
        await expect(main).toContainText('We couldn’t reach the bank service')
        await outside.setFault('truelayer', 'ok')
        await expect(main.getByRole('link', { name: 'Fill it in myself' })).toBeVisible()
        await actions.press('button', 'Choose your bank')
        await shareAtBank(page, { holder, customer: 'lower' })
        await expect(main).toContainText('Your budget')
      },
    )

    test('filled in, corrected, and deleted', async ({ setOut, page, outside, actions, allow }) => {
      allow(/from=connect.*422/)
      const trip = setOut({ person: newPerson(), brand, usesAxe: way === 'script on' })
      const main = page.getByRole('main')
      const id = await begin(trip, outside)
      await goToBank(trip)
      await shareAtBank(page, { holder: toHolderName(trip), customer: 'lower' })

      // Without script the page is loaded again, as it says.
      await expect(async () => {
        if (way === 'script off') await page.reload()
        await expect(main).toContainText('Filled in from your bank', { timeout: 500 })
      }).toPass()
      await arrive(trip, 'Your budget', 'arrangement-budget-from-bank')
      await lookAt(trip, 'budget-from-bank')
      await expect(main).toContainText(/rough figures from your account until \d/)
      const pay = main.getByLabel('Your pay after tax', { exact: true })
      const rent = main.getByLabel('Rent', { exact: true })
      await expect(pay).toHaveValue('1400')
      expect(Number(await rent.inputValue())).toBeGreaterThan(500)
      await tellHousehold(trip)
      await actions.fill('Your pay after tax', '1,450')
      await actions.fill('Rent', '612.34')
      await actions.press('button', 'Save and continue')
      await arrive(trip, SUGGESTED_OR_USUAL, 'arrangement-offer-after-bank')
      // What the borrower said stands, also where the bank is asked again.
      await open(trip, `/account/borrow/self-serve-arrangement/${id}/budget?from=bank`)
      await expect(pay).toHaveValue('1450')
      await expect(rent).toHaveValue('612.34')

      // The consent and its end are shown, and it can be withdrawn.
      await open(trip, `/account/borrow/repay/summary?id=${id}&tab=manage`)
      await actions.press('link', /See it, or delete it/)
      await arrive(trip, 'What your bank shared with us', 'arrangement-bank-data')
      await lookAt(trip, 'bank-data')
      await expect(main).toContainText('our access to your bank has ended')
      await expect(main).not.toContainText('a person looks at it')
      await actions.press('button', 'Delete what you read')
      await expect(main).toContainText('We’ve deleted your statement')
      await open(trip, `/account/borrow/self-serve-arrangement/${id}/budget`)
      await expect(main.getByRole('link', { name: 'Connect your bank' })).toBeVisible()
      await expect(rent).toHaveValue('612.34')
    })
  })

test.describe('keyboard only', exhaustiveIf(true), () => {
  test.use({ way: 'keyboard only', width: 320 })

  test('where nothing is left, advice comes first, and a token can be agreed', async ({
    setOut,
    page,
    outside,
  }) => {
    const trip = setOut({ person: newPerson(), usesAxe: true })
    const main = page.getByRole('main')
    const { id } = await lateLoan(trip, outside)
    await beginArrangement(trip, id)
    await tellReason(trip)
    await tellBudget(trip, WITH_NOTHING_LEFT)
    await expect(main).toContainText('Please get free advice before you agree to this')
    await choosePlan(trip, 3, 'A small payment for now')
    await agree(trip)
    await expect(main).toContainText('£1')
  })
})

test(
  'another person’s arrangement, a step that is none and a loan that is none are not found',
  exhaustiveIf(true),
  async ({ setOut, page, product, outside, allow }) => {
    allow(/404/)
    const trip = setOut({ person: newPerson() })
    const { id } = await lateLoan(trip, outside)
    await open(trip, '/account/borrow')
    const statusOf = (path: string) =>
      page.evaluate((where) => fetch(where).then(({ status }) => status), product.getSiteUrl('main') + path)
    const base = `/account/borrow/self-serve-arrangement`
    expect(await statusOf(`${base}/${id}/start`)).toBe(200)
    for (const path of [`${base}/${id}/nothing`, `${base}/${id + 1}`, `${base}/x`])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    expect(await readToken(page)).not.toBe('')
  },
)
