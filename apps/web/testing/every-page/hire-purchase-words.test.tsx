import { describe, expect, test } from 'vitest'
import { applicationPages, loanPages, type NamedPage, publicPages, sayings } from '#testing/pages.fixture.tsx'

// Hire purchase is not a loan, and no page says it is (decision 035). Journeys check the rest.
const LOAN = /\bloans?\b/i
const HIRE_PURCHASE = /hire purchase|option.to.purchase|vehicle/i

/** A loan's borrower reads these too: proofs, what others can do, budget lines, figure example. */
const OF_EVERYBODY = [
  'Hand the vehicle back',
  'Only a hire purchase agreement can be ended by handing a vehicle back. This is a loan.',
  'We ask everyone who finances a vehicle. It shows us who you are, and that you can drive it.',
  'Option-to-purchase fee',
  ...[
    'Cars or other vehicles',
    'Appliances and furniture, rented or on hire purchase',
    'Vehicle on hire purchase or conditional sale',
    'Vehicle tax',
  ].flatMap((line) => [line, `${line}, how often`]),
]

describe('the public pages of motor', () => {
  const own = publicPages('motor')

  test('are looked at', () => expect(own.length).toBeGreaterThan(18))

  test.each(own)('%s', (_name, page) => {
    expect(sayings('motor', page).filter((words) => LOAN.test(words))).toEqual([])
  })
})

describe.each([
  { productType: 'hire-purchase', brand: 'motor', others: LOAN, exempt: [] },
  { productType: 'unsecured', brand: 'main', others: HIRE_PURCHASE, exempt: OF_EVERYBODY },
] as const)('the pages of $productType', ({ productType, brand, others, exempt }) => {
  const pages = [...applicationPages(productType), ...loanPages(brand)]
  const read = new Map<NamedPage[1], string[]>()

  /** Each page is rendered once. */
  function wordsOf(page: NamedPage[1]): string[] {
    const words = read.get(page) ?? sayings(brand, page)
    read.set(page, words)
    return words
  }

  test.each(pages)('%s', (_name, page) => {
    const ofOthers = wordsOf(page).filter((words) => others.test(words))
    expect(ofOthers.filter((words) => !exempt.some((said) => said === words))).toEqual([])
  })

  test('say what they are about in the product’s own word', () => {
    const all = pages.flatMap(([, page]) => wordsOf(page)).join('\n')
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
