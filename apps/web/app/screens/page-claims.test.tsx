import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { describe, expect, test } from 'vitest'
import { applicationPages, loanPages, publicPages, sayings } from './pages.fixture.tsx'

/** Each page of the brand as one text, by its name. */
function textsOf(key: (typeof BRAND_KEYS)[number]): [name: string, text: string][] {
  const { productType } = getBrand(key)
  return [...publicPages(key), ...applicationPages(productType), ...loanPages(key)].map(([name, page]) => [
    name,
    sayings(key, page).join(' '),
  ])
}

/** What is not true of the product, and why. */
const UNTRUE: readonly (readonly [claim: RegExp, why: string])[] = [
  [
    /interest that (has not|hasn’t) yet built up|interest that is not yet due/i,
    'the rebate keeps up to 58 days of it',
  ],
  [
    /(pay|settle|repay)[^.]{0,40}(off|early)[^.]{0,60} in your account/i,
    'the account has no way to pay early',
  ],
  [/the same whichever you choose|charge one month’s interest/i, 'the first period is charged by its days'],
  [
    /statement[^.]{0,40} (each|every) year|yearly statement|your statements/i,
    'no yearly statement is sent yet',
  ],
  [/in writing that they may/i, 'somebody may say aloud who complains for them'],
  [/By using it you accept/i, 'looking at a page is no agreement to its terms'],
  [/nothing is lost/i, 'a missed payment shows on a credit file'],
  [/adds nothing to what you pay/i, 'it cannot be known'],
  [/only you can see it/i, 'some other firms can see a soft search'],
  [/get (back )?all (of )?the interest|save all/i, 'early payment saves most of the interest, not all'],
]

describe.each(BRAND_KEYS)('the pages of %s', (key) => {
  const texts = textsOf(key)
  const pageOf = (name: string) => texts.find(([path]) => path.endsWith(name))?.[1] ?? ''

  test.each(UNTRUE)('do not say %s: %s', (claim) => {
    const saying = texts.flatMap(([name, text]) => (claim.test(text) ? [`${name}: ${claim.exec(text)}`] : []))
    expect(saying).toEqual([])
  })

  test('name somebody who helps with debt in Northern Ireland wherever they name who helps elsewhere', () => {
    const naming = texts.filter(([, text]) => /StepChange|National Debtline|Citizens Advice/.test(text))
    expect(naming.length).toBeGreaterThan(2)
    for (const [name, text] of naming) {
      expect(text, name).toMatch(/Advice NI[ ,]+0800 915 4604 Debt advice in Northern Ireland/)
      expect(text, name).toMatch(
        /National Debtline[ ,]+0808 808 4000 Debt advice by phone and online in England, Wales and Scotland/,
      )
    }
  })

  test('say what paying early saves, and how to ask', () => {
    const questions = pageOf('frequently-asked-questions.screen.tsx')
    expect(questions).toMatch(
      /You save most of the interest still to come, not all.*up to 28 days after you tell us. If your term is longer than a year, we may add one month/,
    )
    expect(questions).toContain('Call, email or write to us for the exact amount')
  })

  test('say that somebody can withdraw before the money is sent, and that the days wait for the emailed copy', () => {
    const questions = pageOf('frequently-asked-questions.screen.tsx')
    expect(questions).toMatch(
      /If we haven’t (sent the money|paid the seller) yet, we won’t, and you owe nothing/,
    )
    expect(questions).toContain(
      'the day after you sign or, if later, the day after you get the signed agreement by email',
    )
  })

  test('say that the payment day changes the figures', () => {
    expect(pageOf('frequently-asked-questions.screen.tsx')).toMatch(
      /You choose your payment day on your quote. Another day can change the payment, the total and the APR a little/,
    )
  })

  test('say that a person can review an automated decision', () => {
    for (const name of ['privacy.screen.tsx', 'frequently-asked-questions.screen.tsx']) {
      expect(pageOf(name), name).toMatch(/automated decision/)
      expect(pageOf(name), name).toMatch(/(ask for|have) a person (to )?review/)
    }
  })

  test('say that the Direct Debit comes before the money', () => {
    expect(pageOf('frequently-asked-questions.screen.tsx')).toMatch(
      /we set up your Direct Debit first\. Then we (send the money to your bank account|pay the dealer or broker)/,
    )
  })

  test('say that asking for help is not on a credit file, and that an arrangement can be', () => {
    for (const name of [
      'help-and-support.screen.tsx',
      'frequently-asked-questions.screen.tsx',
      'missed, overview',
    ])
      expect(pageOf(name), name).toMatch(
        /Asking (for help )?isn’t recorded on your credit file. An arrangement to pay less can be/,
      )
  })

  test('let somebody complain for another by a spoken word', () => {
    expect(pageOf('complaints.screen.tsx')).toContain('Tell us that they may, by phone or in writing')
  })
})

test('the page of a quote that could pay off a loan says what that saves', () => {
  const offer = textsOf('main').find(([name]) => name === 'the quote, after another')?.[1]
  expect(offer).toMatch(/You save most of the interest still to come, not all. We may work the figure out/)
})
