import { formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { describe, expect, test } from 'vitest'
import { exampleDraft, exampleInfo } from '#testing/arrangement.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { renderPage, sayings } from '#testing/pages.fixture.tsx'
import { OfferStep } from './offer-step.tsx'

type Info = ReturnType<typeof exampleInfo>

const TERMS = Array.from({ length: 12 }, (_, index) => ({ term: index + 1, most: pence(140_00) }))

function offerPage(
  { term, ...changes }: Partial<NonNullable<Info['offer']>> & { term: number },
  about: Partial<Info> = {},
) {
  const info = exampleInfo(about)
  const offer = { ...info.offer!, terms: TERMS, suggested: { amount: pence(105_00), term: 6 }, ...changes }
  const draft = exampleDraft({ amount: pence(100_00), term })
  return (
    <OfferStep
      loan={exampleLoan()}
      info={{ ...info, offer, draft }}
      draft={draft}
      statement={null}
      isChanging={false}
    />
  )
}

const listTerms = (html: string) =>
  [...html.matchAll(/<input[^>]*name="term"[^>]*>/g)].map(([input]) => ({
    term: Number(/value="(\d+)"/.exec(input)?.[1]),
    isChosen: input.includes('checked'),
  }))

describe('how long, and how much', () => {
  test.each([3, 5, 12])('every length can be chosen, and %d is chosen once', (term) => {
    const terms = listTerms(renderPage('main', offerPage({ term })))
    expect(terms.map((each) => each.term).toSorted((left, right) => left - right)).toEqual(
      TERMS.map((each) => each.term),
    )
    expect(terms.filter(({ isChosen }) => isChosen)).toEqual([{ term, isChosen: true }])
  })

  test('the suggestion is the title, and the most is said where it changes with the length', () => {
    const text = sayings('main', offerPage({ term: 3 })).join(' ')
    expect(text).toContain('We suggest £105 a month, for 6 months')
    expect(text).toContain('The most that you can agree is £140 a month.')
    const terms = TERMS.map(({ term }) => ({ term, most: pence(term < 3 ? 200_00 / term : 90_00) }))
    expect(
      sayings('main', offerPage({ term: 3, terms, suggested: { amount: pence(90_00), term: 6 } })).join(' '),
    ).toContain('The most that you can agree a month: £200 for 1 month, £100 for 2, £90 for 3 or more.')
  })

  test.each([
    [105_00, 'That’s at most three quarters of what you have left'],
    [140_00, 'We never agree more than what you have left'],
  ])('of £140 left, why %d is suggested', (amount, words) => {
    const page = offerPage({ term: 3, suggested: { amount: pence(amount), term: 6 } })
    expect(sayings('main', page).join(' ')).toContain(words)
  })

  test('a budget that can carry the usual payment is told so first, with the suggestion after it', () => {
    const { owed, statement } = exampleInfo()
    const pageWith = (disposable: number) =>
      offerPage(
        { term: 3 },
        { statement: { ...statement!, totals: { ...statement!.totals, disposable: pence(disposable) } } },
      )
    const words = sayings('main', pageWith(owed.instalment)).join(' ')
    expect(words).toContain(`You could pay your usual ${formatMoney(owed.instalment)} a month`)
    expect(words).toContain('we suggest £105 a month, for 6 months')
    expect(sayings('main', pageWith(owed.instalment - 1)).join(' ')).not.toContain('You could pay')
  })

  test('a choice that cannot be agreed says the most in place of what it changes', () => {
    const problems: Info['problems'] = [
      { field: 'paymentDate', reason: 'first-payment-missing', message: 'Choose a day' },
      { field: 'amount', reason: 'amount-above-disposable', message: 'Up to £500' },
    ]
    const html = renderPage('main', offerPage({ term: 3 }, { plan: null, problems }))
    expect(html).toMatch(/role="status">Enter £140 or less: that’s the most we can agree</)
    expect(html).not.toContain('<svg class="picture')
  })

  test('a picture has the usual payment of each month of the arrangement, and what is paid instead', () => {
    const html = renderPage('main', offerPage({ term: 2 }))
    expect(html).toContain('In 2 months: usual payments of £521 together, and £240 with the arrangement.')
    const heights = [
      ...html.matchAll(
        /<rect class="(arranged|usual)[^"]*" x="[\d.]+%" width="38%" y="[\d.]+%" height="([\d.]+)%"/g,
      ),
    ]
    expect(heights.map(([, kind, height]) => [kind, height])).toEqual(
      ['2026-12', '2027-01'].flatMap(() => [
        ['arranged', '46.07'],
        ['usual', '100'],
      ]),
    )
  })
})
