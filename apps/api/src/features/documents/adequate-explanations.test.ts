import { lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import {
  describeAdvance,
  describePayments,
  EVERY_CASE,
  findHeadings,
  findSection,
  HIRE_PURCHASES,
  LOANS,
} from '#testing/documents/documents.ts'
import { adequateExplanations } from './adequate-explanations.ts'
import {
  type AgreementFacts,
  firstPaymentDay,
  halfOfTotalPricePence,
  thirdOfTotalPricePence,
  totalPricePence,
  withdrawalInterestPence,
} from './agreement-facts.ts'

/** CCA 1974 s55A(2) (a) to (e), then s55A(1)(b) to (d), by the start of the heading of each. */
type Item = [heading: string, says: (facts: AgreementFacts) => readonly string[]]

const ITEMS: Record<string, Item> = {
  'uses that it may not suit': [
    '(a)',
    ({ vehicle }) => [
      vehicle
        ? 'to own a vehicle straight away'
        : 'to pay off debts that cost less than this loan does, once you count all charges',
    ],
  ],
  'what is paid each month and in total': [
    '(b)',
    (facts) => [
      formatMoneyExact(facts.quote.amount),
      formatMoneyExact(facts.quote.instalment),
      describePayments(facts),
      formatMoneyExact(totalPricePence(facts)),
    ],
  ],
  'a fee that bears interest': [
    '(c)',
    ({ quote }) => (quote.fee > 0 ? [formatMoneyExact(quote.fee), 'so you pay interest on it too'] : []),
  ],
  'early repayment does not save all interest': ['(c)', () => ['but not all of the interest still to come']],
  'interest of the first period, and how its time is counted': [
    '(c)',
    (facts) => [
      `days, to ${formatDayWords(firstPaymentDay(facts))}. Each whole month counts as 1/12 of a year, and each day left over as 1/365`,
      `days is ${formatMoneyExact(facts.quote.schedule[0]!.interest)}. A later first payment usually means more interest.`,
    ],
  ],
  'a full search, which others can see': [
    '(c)',
    () => ['We make a full credit search when you apply. Other lenders can see it.'],
  ],
  'consequences of missed payments': [
    '(d)',
    ({ vehicle }) => [
      'legal proceedings',
      'credit reference agencies',
      vehicle ? 'take the vehicle back' : 'secure the debt on your home',
    ],
  ],
  withdrawing: [
    '(e)',
    (facts) => ['14 days', '30 days', `${formatMoneyExact(withdrawalInterestPence(facts, 1))} per day`],
  ],
  'the pre-contract information, to be read and taken away': [
    'Before you decide',
    () => ['Read the pre-contract credit information', 'take it away'],
  ],
  'questions before signing, and how to ask': [
    'Before you decide',
    ({ brand }) => [
      'Ask us for more explanation whenever you want it, before you sign',
      brand.contacts.phone,
      brand.hours.phone.text,
      brand.contacts.contactEmail,
      lenderAddressLine,
    ],
  ],
}

describe.each(EVERY_CASE)('%s', (_name, facts) => {
  const html = renderHtml(adequateExplanations(facts))

  test.each(Object.entries(ITEMS))('%s', (_item, [heading, says]) => {
    const section = findSection(html, heading)
    expect(section).not.toBe('')
    for (const words of says(facts)) expect(section).toContain(words)
  })

  test('an APR that includes fees states so, and no other does', () => {
    const { apr, fee, optionToPurchaseFee } = facts.quote
    const words = fee + optionToPurchaseFee > 0 ? ': it counts the fees as well.' : '.'
    expect(findSection(html, '(b)')).toContain(`The APR is ${apr.toFixed(1)}%${words}`)
  })

  test('(a) to (e), in their order', () => {
    const letters = findHeadings(html).flatMap((heading) => /^\(([a-e])\)/.exec(heading)?.[1] ?? [])
    expect(letters.join('')).toBe('abcde')
  })
})

test.each(HIRE_PURCHASES)('%s: whose vehicle it is, half and a third', (_name, facts) => {
  const html = renderHtml(adequateExplanations(facts))
  expect(findHeadings(html)[0]).toBe('Important Information')
  const section = findSection(html, 'Hire purchase: whose vehicle it is')
  expect(section).toContain('The vehicle is ours until you have made every payment')
  expect(section).toContain(
    `a third of the total, ${formatMoneyExact(thirdOfTotalPricePence(facts))}, we need a court order`,
  )
  expect(section).toContain('In Scotland we may need a court order at any time.')
  expect(section).toContain(
    `half of the total, ${formatMoneyExact(halfOfTotalPricePence(facts))}, or less if a court finds that our loss is less.`,
  )
  const { deposit, partExchange } = facts.vehicle!
  for (const point of section.split('\n').filter((line) => /third of|half of/.test(line)))
    expect(/Your (.*?) counts? as paid\./.exec(point)?.[1]).toBe(describeAdvance(deposit, partExchange))
  const inTotal = findSection(html, '(b)')
  expect(inTotal.includes(', including your ')).toBe(deposit + partExchange > 0)
  const unforeseen = findSection(html, '(c)')
  expect(unforeseen).toContain('may lose value faster than you repay')
  expect(unforeseen).toContain('You cannot sell the vehicle before the last payment')
})

test.each(LOANS)('%s has nothing about a vehicle', (_name, facts) => {
  const html = renderHtml(adequateExplanations(facts))
  expect(findHeadings(html)[0]).toBe('Loan Important Information')
  expect(html).not.toMatch(/vehicle|hire purchase/i)
})
