import type { Page } from '@playwright/test'
import { applyByPartner } from './support/api-walk.ts'
import { expect, test } from './support/fixtures.ts'
import { arrive, expectHeading, giveBankAccount, provePhone, type Trip } from './support/journey.ts'
import { expectGoodAtEachSize } from './support/screens.ts'
import { exhaustiveIf } from './support/suite.ts'

const VISA = '4242 4242 4242 4242'
const MASTERCARD = '5555 5555 5555 4444'
/** Passes every check that a real number passes. */
const NOT_PUBLISHED = '4929 4205 7359 5709'

/** A partner's call asks for a debt consolidation loan; its owner opens the application page. */
async function consolidate(trip: Trip): Promise<void> {
  const { page, product, person, brand, actions } = trip
  const { autoLoginUrl } = await applyByPartner(product, {
    person,
    brand,
    reason: 'Debt consolidation',
  })
  await page.goto(autoLoginUrl)
  await expectHeading(page, /^Welcome to/)
  await actions.press('button', 'Carry on')
  await expectHeading(page, /^£[\d,]+ over \d years/)
  await actions.press('button', 'Yes, apply for this loan')
  await expectHeading(page, 'We have your application')
  await actions.press('link', 'Continue')
}

const numberOf = (page: Page) => page.frameLocator('iframe[title="Card number"]').getByLabel('Card number')

async function fillCard(
  { page, actions }: Trip,
  card: { number: string; lender: string; amount: string },
): Promise<void> {
  await numberOf(page).fill(card.number)
  await actions.fill('Who is the card with?', card.lender)
  await actions.fill('How much should we pay off?', card.amount)
}

const removeButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Remove/ })

const said = (page: Page) => page.getByRole('main').getByRole('alert')

test('cards are added, one is removed, and the rest confirmed; no number comes to our site', async ({
  setOut,
  page,
  actions,
  product,
  allow,
}) => {
  // The browser says so of what the vault and the form refuse.
  allow(/status of 422/)
  const trip = setOut({ usesAxe: true })
  const main = page.getByRole('main')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(product.getSiteUrl(trip.brand)))
      sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  // The chat is allowed, so every other page loads it.
  await page.context().addCookies([{ name: 'consent', value: 'all', url: product.getSiteUrl(trip.brand) }])
  const chatOn = { cards: 0, others: 0 }
  page.on('request', (request) => {
    if (!request.url().includes('/intercom/')) return
    chatOn[page.url().includes('task=card-payoff') ? 'cards' : 'others'] += 1
  })

  await consolidate(trip)
  await provePhone(trip)
  await arrive(trip, 'Should your loan pay off credit cards?', 'card-payoff-question')
  await actions.press('button', 'Yes, pay off credit cards')
  await arrive(trip, 'Your credit cards', 'card-payoff-none')
  await expect(main).toContainText('You haven’t added a card yet')
  await expect(page.getByRole('button', { name: /^Chat with us/ })).toHaveCount(0)

  await expect(numberOf(page)).toBeVisible()
  await actions.press('button', 'Add this card')
  for (const words of ['Enter the card number', 'Enter who the card is with', 'Enter the amount to pay off'])
    await expect(said(page)).toContainText(words)
  await expect(said(page)).toBeFocused()
  await actions.press('link', 'Enter the card number')
  await expect(numberOf(page)).toBeFocused()

  await fillCard(trip, { number: NOT_PUBLISHED, lender: 'Bramble Bank', amount: '1,000' })
  await actions.press('button', 'Add this card')
  await expect(said(page)).toContainText('We couldn’t accept that card number')
  await arrive(trip, 'Your credit cards', 'card-payoff-refused')
  await numberOf(page).fill('4242 4242 4242 4243')
  await actions.press('button', 'Add this card')
  await expect(said(page)).toContainText('We couldn’t accept that card number')

  await numberOf(page).fill(VISA)
  await actions.fill('How much should we pay off?', '5,000.01')
  await expect(main).toContainText('That’s £0.01 more than your loan has left')
  await actions.press('button', 'Add this card')
  await expect(said(page)).toContainText('Your loan has £5,000 left for this card')
  await actions.fill('How much should we pay off?', '1,000')
  await expect(main).toContainText('£4,000 of your loan is left for your bank account, after this card')
  // What was typed is still there, and the card is added once however often the button is pressed.
  await page.getByRole('button', { name: 'Add this card' }).dblclick()
  await expect(main).toContainText('Bramble Bank, card ending 4242')
  await expect(main.getByRole('heading', { name: 'Cards you’ve added' })).toBeFocused()
  await expect(removeButtons(page)).toHaveCount(1)

  await expect(numberOf(page)).toHaveValue('')
  await fillCard(trip, { number: MASTERCARD, lender: 'Orchard Cards', amount: '250.50' })
  await actions.press('button', 'Add this card')
  await expect(removeButtons(page)).toHaveCount(2)
  await arrive(trip, 'Your credit cards', 'card-payoff-added')

  // The same number is the same card.
  await fillCard(trip, { number: VISA, lender: 'Bramble Bank', amount: '10' })
  await actions.press('button', 'Add this card')
  await expect(said(page)).toContainText('You’ve already added this card')

  await actions.press('button', 'Remove Orchard Cards, card ending 4444')
  await expect(main).toContainText('We’ve removed that card')
  await expect(removeButtons(page)).toHaveCount(1)

  await main.getByText('Compare with keeping this card').click()
  await actions.fill('What interest does the card charge?', '39.9')
  await actions.fill('What do you pay each month?', '36')
  await expect(main).toContainText(
    /Paying this off with the loan would cost you about £[\d.,]+ less in total/,
  )
  await expectGoodAtEachSize(page, 'the page of credit cards')
  await actions.fill('What do you pay each month?', '500')
  await expect(main).toContainText(/would cost you about £[\d.,]+ more in total/)
  await actions.fill('What do you pay each month?', '30')
  await expect(main).toContainText('the card is never paid off')
  expect(chatOn).toEqual({ cards: 0, others: expect.any(Number) })
  expect(chatOn.others).toBeGreaterThan(0)

  await actions.press('button', 'Confirm this card')
  await giveBankAccount(trip)
  await expectHeading(page, 'Your payment day')
  await expect(page.getByRole('button', { name: /^Chat with us/ })).toBeVisible()

  expect(sent.length).toBeGreaterThan(10)
  for (const number of [VISA, MASTERCARD, NOT_PUBLISHED])
    for (const form of [
      number,
      number.replaceAll(' ', ''),
      encodeURIComponent(number),
      number.replaceAll(' ', '+'),
    ])
      expect(sent.filter((request) => request.includes(form))).toEqual([])
})

for (const way of ['script on', 'script off'] as const)
  test.describe(`the whole loan, ${way}`, exhaustiveIf(way === 'script off'), () => {
    test.use({ way, width: 360 })
    test('is chosen at once, or after all, and can be taken back while other things are wanted', async ({
      setOut,
      page,
      actions,
    }) => {
      const trip = setOut({ usesAxe: way === 'script on' })
      const main = page.getByRole('main')
      await consolidate(trip)
      await provePhone(trip)
      await arrive(trip, 'Should your loan pay off credit cards?', `card-payoff-question-${way}`)
      await actions.press('button', 'Yes, pay off credit cards')
      await arrive(trip, 'Your credit cards', `card-payoff-${way}`)
      if (way === 'script off')
        await expect(main.locator('noscript > p').first()).toHaveText(/turn on JavaScript in your browser/)
      await actions.press('button', 'Send me the whole loan')
      await expectHeading(page, 'Your bank account')
      await actions.press('link', 'Your application')
      await expect(main).toContainText('The whole loan goes to your bank account')
      await actions.press('link', 'Choose whether your loan pays off credit cards')
      await arrive(trip, 'You get the whole loan', `card-payoff-whole-${way}`)
      await actions.press('button', 'Choose cards to pay off')
      await expectHeading(page, 'Your credit cards')
      await actions.press('button', 'Send me the whole loan')
      await giveBankAccount(trip)
    })
  })

test.describe('a card number by keyboard alone', () => {
  test.use({ way: 'keyboard only', width: 360, height: 640 })
  test('is reached, typed and left by keys', async ({ setOut, page, actions }) => {
    const trip = setOut({ usesAxe: true })
    await consolidate(trip)
    await provePhone(trip)
    await expectHeading(page, 'Should your loan pay off credit cards?')
    await actions.press('button', 'Yes, pay off credit cards')
    await expectHeading(page, 'Your credit cards')
    const number = numberOf(page)
    await expect(number).toBeVisible()
    for (
      let tabs = 0;
      !(await number.evaluate(
        (field) => field === field.ownerDocument.activeElement && field.ownerDocument.hasFocus(),
      ));
      tabs += 1
    ) {
      expect(tabs, 'how often Tab is pressed').toBeLessThan(40)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(VISA)
    await expect(number).toHaveValue(VISA)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Who is the card with?')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(number).toBeFocused()
    await actions.fill('Who is the card with?', 'Bramble Bank')
    await actions.fill('How much should we pay off?', '5,000')
    await actions.press('button', 'Add this card')
    await expect(removeButtons(page)).toHaveCount(1)
    await actions.press('button', 'Confirm this card')
    await expectHeading(page, 'Your bank account')
  })
})

test(
  'without the vault the page says so, tries again, and offers the whole loan',
  exhaustiveIf(true),
  async ({ setOut, page, actions, outside, allow }) => {
    allow(/status of 503|ERR_BLOCKED_BY_ORB/)
    const trip = setOut({ usesAxe: true })
    await consolidate(trip)
    await provePhone(trip)
    await outside.setFault('vault', 'down')
    try {
      await expectHeading(page, 'Should your loan pay off credit cards?')
      await actions.press('button', 'Yes, pay off credit cards')
      await expect(said(page)).toContainText('We can’t take card numbers right now')
      await arrive(trip, 'Your credit cards', 'card-payoff-no-vault')
    } finally {
      await outside.setFault('vault', 'ok')
    }
    await actions.press('button', 'Try again')
    await expect(numberOf(page)).toBeVisible()
    await outside.setFault('vault', 'down')
    try {
      await fillCard(trip, { number: VISA, lender: 'Bramble Bank', amount: '100' })
      await actions.press('button', 'Add this card')
      await expect(said(page)).toContainText('We couldn’t secure your card number')
    } finally {
      await outside.setFault('vault', 'ok')
    }
    // Nothing has to be typed again.
    await actions.press('button', 'Add this card')
    await expect(removeButtons(page)).toHaveCount(1)
    await actions.press('button', 'Send me the whole loan')
    await expectHeading(page, 'Your bank account')
  },
)
