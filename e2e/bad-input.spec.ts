import type { Page } from '@playwright/test'
import { expect, test, type Way } from './support/fixtures.ts'
import type { PageActions } from './support/page-actions.ts'
import { exhaustiveIf } from './support/suite.ts'

/** What a person does on a step, and the words that must be at each question that is wrong. */
interface Mistake {
  name: string
  path: string
  make?: (actions: PageActions) => Promise<void>
  button?: string
  says: Record<string, string | RegExp>
  /** Boxes that still hold what was typed. */
  keeps?: Record<string, string>
}

const MISTAKES: readonly Mistake[] = [
  {
    name: 'the loan, left empty',
    path: 'loan',
    says: {
      'How much would you like to borrow?': /./,
      'What’s the loan for?': 'Choose what the loan is for',
    },
  },
  {
    name: 'a loan that is too small',
    path: 'loan',
    make: async (actions) => {
      await actions.fill('How much would you like to borrow?', '99')
      await actions.select('What’s the loan for?', 'Wedding')
    },
    says: { 'How much would you like to borrow?': /Enter an amount from £1,000 to £/ },
    keeps: { 'How much would you like to borrow?': '99' },
  },
  {
    name: 'about you, left empty',
    path: 'about-you',
    says: {
      'First name': 'Enter your first name',
      'Last name': 'Enter your last name',
      'Date of birth': 'Enter your date of birth, like 27 3 1985',
      'Email address': 'Enter your email address',
      'Mobile number': 'Enter your mobile number',
      Postcode: 'Enter a postcode',
    },
  },
  {
    name: 'about you, all of it wrong',
    path: 'about-you',
    make: async (actions) => {
      await actions.fill('First name', 'R2D2')
      await actions.fill('Last name', '<b>')
      await actions.fill('Day', '31', 'Date of birth')
      await actions.fill('Month', '2', 'Date of birth')
      await actions.fill('Year', '1985', 'Date of birth')
      await actions.fill('Email address', 'me@')
      await actions.fill('Mobile number', '020 7946 0000')
      await actions.fill('Postcode', 'LS1')
    },
    says: {
      'First name': /letters, spaces, hyphens and apostrophes only/,
      'Last name': /./,
      'Date of birth': '31 February doesn’t exist',
      'Email address': 'Enter an email address like name@example.com',
      'Mobile number': 'Enter a UK mobile number, like 07912 345678',
      Postcode: 'Enter a full UK postcode, like LS1 4AP',
    },
    keeps: {
      Postcode: 'LS1',
      'First name': 'R2D2',
      'Email address': 'me@',
      'Mobile number': '020 7946 0000',
      Day: '31',
    },
  },
  {
    name: 'somebody who is seventeen',
    path: 'about-you',
    make: async (actions) => {
      await actions.fill('First name', 'Young')
      await actions.fill('Last name', 'Person')
      await actions.fill('Day', '31', 'Date of birth')
      await actions.fill('Month', 'December', 'Date of birth')
      await actions.fill('Year', String(new Date().getFullYear() - 17), 'Date of birth')
      await actions.fill('Email address', 'young@people.example')
      await actions.fill('Mobile number', '07912 345678')
    },
    says: { 'Date of birth': 'You must be 18 or over to apply' },
    keeps: { Month: 'December', 'First name': 'Young' },
  },
  {
    name: 'a home and a mobile number outside the UK',
    path: 'about-you',
    make: async (actions) => {
      await actions.fill('Mobile number', '07624 369230')
      await actions.fill('Postcode', 'je2-3ab')
    },
    says: {
      'Mobile number': 'Isle of Man numbers aren’t UK numbers. Enter a UK mobile number, like 07912 345678',
      Postcode: 'Jersey is outside the UK, so we can’t lend there',
    },
    keeps: { Postcode: 'je2-3ab', 'Mobile number': '07624 369230' },
  },
  {
    name: 'no postcode',
    path: 'address',
    button: 'Find address',
    says: { Postcode: 'Enter a postcode' },
  },
  {
    name: 'half a postcode',
    path: 'address',
    make: (actions) => actions.fill('Postcode', 'LS1'),
    button: 'Find address',
    says: { Postcode: 'Enter a full UK postcode, like LS1 4AP' },
    keeps: { Postcode: 'LS1' },
  },
  {
    name: 'an address by hand, left empty',
    path: 'address?mode=manual',
    says: {
      'Address line 1': 'Enter the first line of your address',
      'Town or city': 'Enter the town or city',
      Postcode: 'Enter a postcode',
      'How long have you lived there?': 'Choose how long you’ve lived there',
    },
  },
  {
    name: 'your household and income, left empty',
    path: 'income',
    says: {
      'Where do you live?': 'Choose where you live',
      'How much rent or mortgage do you pay a month?': /./,
      'Marital status': 'Choose your marital status',
      'How many people depend on you for money?': 'Choose how many people depend on you',
      'What do they cost you a month?': /./,
      'Employment status': 'Choose your employment status',
      'What do you take home, after tax?': 'Enter your income after tax',
      'Is that amount': 'Choose how often you’re paid',
    },
  },
  {
    name: 'rent in words',
    path: 'income',
    make: (actions) => actions.fill('How much rent or mortgage do you pay a month?', 'lots'),
    says: {
      'How much rent or mortgage do you pay a month?':
        'Enter your rent or mortgage a month, or 0 if you pay none',
    },
    keeps: { 'How much rent or mortgage do you pay a month?': 'lots' },
  },
  {
    name: 'a comma for a full stop',
    path: 'income',
    make: async (actions) => {
      await actions.fill('How much rent or mortgage do you pay a month?', '950,50')
      await actions.fill('What do you take home, after tax?', '2.600')
    },
    says: {
      'How much rent or mortgage do you pay a month?':
        'Use a comma for thousands and a full stop for pence, like 1,250.50',
      'What do you take home, after tax?':
        'Use a comma for thousands and a full stop for pence, like 1,250.50',
    },
    keeps: { 'How much rent or mortgage do you pay a month?': '950,50' },
  },
  {
    name: 'paid in the future',
    path: 'income',
    make: async (actions) => {
      await actions.select('Employment status', 'Retired')
      await actions.fill('What do you take home, after tax?', '1,850.25')
      await actions.choose('Is that amount', 'A month')
      await actions.fill('Day', '1', 'When were you last paid? (optional)')
      await actions.fill('Month', '1', 'When were you last paid? (optional)')
      await actions.fill('Year', '2099', 'When were you last paid? (optional)')
    },
    says: {
      'When were you last paid? (optional)': 'The day you were last paid must be today or in the past',
    },
    keeps: { 'What do you take home, after tax?': '1,850.25', Year: '2099' },
  },
]

const WAYS: readonly Way[] = ['script on', 'script off']

const WAY_OF_FAST_SUITE: Record<string, Way> = {
  loan: 'script off',
  'about-you': 'script on',
  address: 'script off',
  income: 'script on',
}

for (const way of WAYS)
  test.describe(way, () => {
    test.use({ way })

    for (const [step, mistakes] of Map.groupBy(MISTAKES, ({ path }) => path.split('?')[0]!))
      test(
        `mistakes in ${step}`,
        exhaustiveIf(way !== WAY_OF_FAST_SUITE[step]),
        async ({ page, actions, product, allow }) => {
          // Without script the page itself is the refusal.
          if (way === 'script off') allow(/status of 422/)
          for (const mistake of mistakes)
            await test.step(mistake.name, async () => {
              // Nothing typed before is there to help.
              await page.context().clearCookies()
              await page.goto(`${product.getSiteUrl('main')}/account/borrow/quote/${mistake.path}`)
              await mistake.make?.(actions)
              await actions.press('button', mistake.button ?? 'Continue')
              await expectRefusal(page, mistake, way)
            })
        },
      )
  })

test('what is copied from elsewhere is read as it was meant', async ({ page, actions, product }) => {
  await page.goto(`${product.getSiteUrl('main')}/account/borrow/quote/loan`)
  await actions.fill('How much would you like to borrow?', '£\u00a07\u202f500')
  await actions.select('What’s the loan for?', 'Wedding')
  await actions.press('button', 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible()
  await actions.fill('First name', '\u202aMaeve\u202c')
  await actions.fill('Last name', 'Ｆｅｒｒｉｅｒ´s')
  await actions.fill('Day', '27 March 1985', 'Date of birth')
  await actions.fill('Email address', 'Maeve <maeve@people.example>,')
  await actions.fill('Mobile number', '\u202a07912\u2011345\u2011678\u202c')
  await actions.fill('Postcode', '(id1-1qd).')
  await actions.press('button', 'Continue')
  await expect(page.getByRole('combobox', { name: 'Choose your address' })).toBeVisible()
})

/** The page says what is wrong, first and at each question, and keeps what was typed. */
async function expectRefusal(page: Page, { says, keeps = {} }: Mistake, way: Way): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /)
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('There’s a problem')
  if (way === 'script on') await expect(summary).toBeFocused()
  for (const [question, words] of Object.entries(says)) {
    await expect(questionOf(page, question)).toHaveAccessibleDescription(
      words instanceof RegExp ? new RegExp(`Error: .*${words.source}`) : new RegExp(literally(words)),
    )
    await expect(summary.getByRole('link', { name: words }).first()).toBeVisible()
  }
  for (const [label, value] of Object.entries(keeps))
    await expect(page.getByRole('main').getByRole('textbox', { name: label, exact: true })).toHaveValue(value)

  // A message leads to where it is put right.
  const [[question, words]] = Object.entries(says) as [[string, string | RegExp]]
  await summary.getByRole('link', { name: words }).first().click()
  const first = questionOf(page, question)
  await expect.poll(() => first.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

function questionOf(page: Page, name: string) {
  const main = page.getByRole('main')
  return main
    .getByRole('textbox', { name, exact: true })
    .or(main.getByRole('combobox', { name, exact: true }))
    .or(main.getByRole('radiogroup', { name, exact: true }))
    .or(main.getByRole('group', { name, exact: true }))
}

function literally(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test('an answer that is changed is no longer called wrong, and the others are', async ({
  page,
  actions,
  product,
  allow,
}) => {
  allow(/status of 422/)
  await page.goto(`${product.getSiteUrl('main')}/account/borrow/quote/about-you`)
  await actions.fill('Last name', '<b>')
  await actions.press('button', 'Continue')
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Enter your date of birth')
  const lastName = page.getByRole('textbox', { name: 'Last name' })
  await expect(lastName).toHaveAttribute('aria-invalid', 'true')
  for (const [label, typed, group] of [
    ['Last name', 'Fell', undefined],
    ['Day', '27', 'Date of birth'],
  ] as const)
    await actions.fill(label, typed, group)
  await expect(page.getByRole('textbox', { name: 'Day' })).toBeFocused()
  await expect(lastName).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('main')).not.toContainText('Enter your date of birth')
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter your email address',
    'Enter your mobile number',
    'Enter a postcode',
  ])
})
