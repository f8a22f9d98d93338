import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import {
  describePayments,
  EVERY_CASE,
  factNamed,
  factRows,
  findHeadings,
  findSection,
  HIRE_PURCHASES,
  LOANS,
  parsePence,
  toVisibleText,
} from '#testing/documents/documents.ts'
import {
  type AgreementFacts,
  advancePaymentPence,
  agreementDay,
  firstPaymentDay,
  lastPaymentPence,
  totalPricePence,
} from './agreement-facts.ts'
import { preContractInformation } from './secci.ts'

/** SI 2010/1013 Sch 1, by the number of its section. The content of a row is its figure. */
interface Item {
  in: string
  says: (facts: AgreementFacts) => readonly string[]
}

const SECTIONS = {
  1: '1. Contact details',
  2: '2. Key features of the credit product',
  3: '3. Costs of the credit',
  4: '4. Other important legal aspects',
  5: '5. Additional information in the case of distance marketing of financial services',
}

const ITEMS: Record<string, Item> = {
  'creditor and its address': { in: SECTIONS[1], says: () => [lender.legalName, ...lender.address] },
  'type of credit': {
    in: SECTIONS[2],
    says: ({ vehicle }) => [vehicle ? 'Hire purchase' : 'Fixed-sum loan, unsecured'],
  },
  'total amount of credit': {
    in: SECTIONS[2],
    says: ({ quote }) => [
      formatMoneyExact(quote.amount),
      'This means the amount of credit to be provided under the proposed credit agreement or the credit limit.',
    ],
  },
  'how and when': {
    in: SECTIONS[2],
    says: ({ vehicle }) => [
      vehicle ? 'towards the price of the vehicle' : 'into the bank account you give us',
      'once you have signed and your Direct Debit is set up, usually on the day you sign',
      'within minutes',
    ],
  },
  duration: { in: SECTIONS[2], says: ({ quote }) => [`${quote.term} months`] },
  repayments: {
    in: SECTIONS[2],
    says: (facts) => [
      formatMoneyExact(facts.quote.instalment),
      formatMoneyExact(lastPaymentPence(facts)),
      describePayments(facts),
      `The first payment is due on ${formatDayWords(firstPaymentDay(facts))}`,
      'monthly payments',
      'Your repayments will pay off what you owe in the following order:',
    ],
  },
  'total to pay': {
    in: SECTIONS[2],
    says: (facts) => [
      formatMoneyExact(totalPricePence(facts)),
      'This means the amount you have borrowed plus interest and other costs.',
    ],
  },
  'rate of interest, the first period too': {
    in: SECTIONS[3],
    says: ({ quote }) => [
      `${quote.annualRate.toFixed(1)}% a year, fixed for the whole agreement`,
      'Each whole month counts as 1/12 of a year, and each day left over as 1/365 (1/366 in a leap year).',
      `days), the interest is ${formatMoneyExact(quote.schedule[0]!.interest)}.`,
      `The total interest is ${formatMoneyExact(sumPence(quote.schedule.map(({ interest }) => interest)))}.`,
    ],
  },
  APR: {
    in: SECTIONS[3],
    says: ({ quote }) => [
      `${quote.apr.toFixed(1)}% APR`,
      'This is the total cost expressed as an annual percentage of the total amount of credit. The APR is there to help you compare different offers.',
    ],
  },
  'insurance and ancillary services': {
    in: SECTIONS[3],
    says: ({ vehicle }) => [
      'Is it compulsory, in order to obtain the credit',
      vehicle ? 'Insurance: yes.' : 'No, neither of them.',
    ],
  },
  'related costs': {
    in: SECTIONS[3],
    says: ({ quote }) => [
      quote.fee > 0 ? `Arrangement fee: ${formatMoneyExact(quote.fee)}` : 'There is no arrangement fee.',
      ...(quote.optionToPurchaseFee > 0
        ? [`Option-to-purchase fee: ${formatMoneyExact(quote.optionToPurchaseFee)}`]
        : []),
    ],
  },
  'changing the costs': { in: SECTIONS[3], says: () => ['They cannot be changed.'] },
  'late payments': { in: SECTIONS[3], says: () => ['None. We make no charge for a late or missed payment.'] },
  'missing payments': {
    in: SECTIONS[3],
    says: ({ vehicle }) => [
      'Missing payments could have severe consequences for you and may make obtaining credit more difficult.',
      'legal proceedings',
      vehicle ? 'take the vehicle back' : 'secure the debt on your home',
    ],
  },
  withdrawal: {
    in: SECTIONS[4],
    says: () => ['Yes, for 14 days.', 'without giving any reason', 'within 30 days'],
  },
  'early repayment': {
    in: SECTIONS[4],
    says: () => ['You have the right to repay the credit early at any time in full or partially.'],
  },
  compensation: { in: SECTIONS[4], says: () => ['Compensation: none.'] },
  'credit reference agency': {
    in: SECTIONS[4],
    says: () => [
      'If the creditor decides not to proceed',
      'on the basis of information from a credit reference agency the creditor must',
      'of the particulars of that agency',
    ],
  },
  'draft agreement': {
    in: SECTIONS[4],
    says: () => [
      'You have the right, upon request, to obtain a copy of the draft credit agreement free of charge, unless the creditor is unwilling at the time of the request to proceed',
      'You can read, print and save it with your quote in your account',
    ],
  },
  validity: {
    in: SECTIONS[4],
    says: (facts) => [
      `This information is valid from ${formatDayWords(agreementDay(facts))} until ${formatDayWords(facts.validUntil!)}.`,
    ],
  },
  'register and supervisor': {
    in: SECTIONS[5],
    says: () => [
      lender.companyNumber,
      lender.registeredIn,
      lender.regulator,
      '12 Endeavour Square, London E20 1JN',
    ],
  },
  cancellation: {
    in: SECTIONS[5],
    says: () => [
      'No. You have no separate right to cancel. You have the right to withdraw',
      'If you do not use it, the agreement goes on for its term.',
    ],
  },
  'law, court and language': {
    in: SECTIONS[5],
    says: () => ['The law of England and Wales applies, and its courts decide disputes.', 'in English'],
  },
  redress: {
    in: SECTIONS[5],
    says: () => [
      ombudsman.name,
      ombudsman.address.join(', '),
      ombudsman.phone,
      ombudsman.url,
      lenderAddressLine,
    ],
  },
}

describe.each(EVERY_CASE)('%s', (_name, facts) => {
  const html = renderHtml(preContractInformation(facts))

  test.each(Object.entries(ITEMS))('%s', (_item, { in: heading, says }) => {
    const section = findSection(html, heading)
    for (const words of says(facts)) expect(section).toContain(words)
  })

  test('the title and the five headings, in the order of the form', () => {
    expect(findHeadings(html)).toEqual(['Pre-contract credit information', ...Object.values(SECTIONS)])
  })

  test('the rows, in the order of the form', () => {
    const goods = ['The goods and their cash price', 'Security required']
    expect(factRows(html).map(([label]) => label.split(',')[0])).toEqual([
      'Creditor',
      'Address',
      'Telephone',
      'Email',
      ...facts.intermediaries.flatMap(() => ['Credit intermediary', 'Address']),
      'The type of credit',
      'The total amount of credit',
      'How and when credit would be provided',
      'The duration of the credit agreement',
      'Repayments',
      'The total amount you will have to pay',
      ...(facts.vehicle ? goods : []),
      'The rates of interest which apply to the credit agreement',
      'Annual Percentage Rate of Charge (APR)',
      'Is it compulsory',
      'Related costs',
      'Conditions under which the above charges can be changed',
      'Costs in the case of late payments',
      'Consequences of missing payments',
      'Right of withdrawal',
      'Early repayment',
      'Consultation with a credit reference agency',
      'Right to a draft credit agreement',
      'The period of time during which the creditor is bound by the pre-contractual information',
      'Registration number',
      'The supervisory authority',
      'Right to cancel the credit agreement',
      'The law taken by the creditor as a basis for the establishment of relations with you before the conclusion of the credit agreement',
      'The law applicable to the credit agreement and the competent court',
      'Use of language',
      'Access to out-of-court complaint and redress mechanism',
    ])
  })

  test('what is not in the form is outside it', () => {
    const [before = '', form = ''] = html.split(/(?=<section)/)
    expect(toVisibleText(before)).toContain('It is yours to keep. Take it away')
    expect(form).not.toContain('yours to keep')
    const after = html.slice(html.lastIndexOf('</section>'))
    expect(toVisibleText(after)).toContain('Application A-0000-B5M2-Y00, quote 12000000001. Version secci-')
  })
})

describe('hire purchase', () => {
  test.each(HIRE_PURCHASES)(
    '%s: the goods, their price, and what is paid for them before',
    (_name, facts) => {
      const vehicle = facts.vehicle!
      const html = renderHtml(preContractInformation(facts))
      const goods = factNamed(html, 'The goods and their cash price')
      expect(goods).toContain('The proposed credit will be linked to the supply of specific goods.')
      expect(goods).toContain(
        'Skoda Octavia, 2021, registration AB12 CDE, vehicle identification number TMBJG7NE0M0123456',
      )
      expect(goods).toContain(`Cash price: ${formatMoneyExact(vehicle.cashPrice)}`)
      expect(factNamed(html, 'Security required')).toContain('stays ours until you have made every payment')

      const total = factNamed(html, 'The total amount you will have to pay')
      const schedulePence = facts.quote.schedule.reduce((sum, row) => sum + row.amount, 0)
      expect(parsePence(total)).toBe(schedulePence + advancePaymentPence(vehicle))
      expect(total.includes('your deposit of')).toBe(vehicle.deposit > 0)
      expect(total.includes('your part exchange of')).toBe(vehicle.partExchange > 0)
    },
  )

  test.each(LOANS)('%s has no row about goods or security', (_name, facts) => {
    expect(toVisibleText(renderHtml(preContractInformation(facts)))).not.toMatch(
      /vehicle|cash price|hire purchase|Security required|option-to-purchase/i,
    )
  })
})

test('information without an end date states how its end is announced', () => {
  const html = renderHtml(preContractInformation({ ...EVERY_CASE[0]![1], validUntil: null }))
  expect(html).toContain('until we tell you otherwise')
})
