import { describe, expect, test } from 'vitest'
import { applicationPages, loanPages, publicPages, sayings } from './pages.fixture.tsx'

// Hire purchase is not a loan, and no page of it says that it is (decision 035). The browser journeys look at the rest.
const LOAN = /\bloans?\b/i

describe('the public pages of motor', () => {
  const own = publicPages('motor')

  test('are looked at', () => expect(own.length).toBeGreaterThan(18))

  test.each(own)('%s', (_name, page) => {
    expect(sayings('motor', page).filter((words) => LOAN.test(words))).toEqual([])
  })
})

describe.each(['unsecured', 'hire-purchase'] as const)('the pages of %s', (productType) => {
  const brand = productType === 'hire-purchase' ? 'motor' : 'main'
  const pages = [...applicationPages(productType), ...loanPages(brand)]

  test.each(pages)('%s', (_name, page) => {
    const loans = sayings(brand, page).filter((words) => LOAN.test(words))
    if (productType === 'hire-purchase') expect(loans).toEqual([])
  })

  test('say what they are about in the product’s own word', () => {
    const all = pages.flatMap(([, page]) => sayings(brand, page)).join('\n')
    for (const [loan, hirePurchase] of OWN_WORDS) {
      const [own, other] = productType === 'unsecured' ? [loan, hirePurchase] : [hirePurchase, loan]
      expect(all).toContain(own)
      expect(all).not.toContain(other)
    }
  })
})

const OWN_WORDS = [
  ['Yes, apply for this loan', 'Yes, apply for this finance'],
  ['See your loan', 'See your agreement'],
  ['Your loan has been cancelled', 'Your agreement has been cancelled'],
  ['I don’t want this loan', 'I don’t want this finance'],
  ['What this loan means for you', 'What this hire purchase means for you'],
  ['Read “Loan Important Information”', 'Read “Important Information”'],
  ['Loans and applications', 'Agreements and applications'],
] as const
