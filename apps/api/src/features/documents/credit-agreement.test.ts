import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatDay, formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import {
  EVERY_CASE,
  factNamed,
  findHeadings,
  findSection,
  LOANS,
  toVisibleText,
} from '#testing/documents/documents.ts'
import {
  type AgreementFacts,
  agreementDay,
  firstPaymentDay,
  lastPaymentPence,
  totalInterestPence,
  totalPricePence,
  withdrawalInterestPence,
} from './agreement-facts.ts'
import { creditAgreement } from './credit-agreement.ts'

/** The place of an item of SI 2010/1014 Sch 1 in the agreement, and its text. */
type Item = [heading: string, says: (facts: AgreementFacts) => readonly string[]]

const CREDIT = 'The credit and your payments'
const INTEREST = 'How we charge interest'
const CHARGES = 'Charges'
const MISSED = 'If you miss a payment'
const WITHDRAWING = 'Your right to withdraw'
const EARLY = 'Your right to repay early'
const ENDING = 'How this agreement can end'
const COLLECTION = 'How you pay by Direct Debit'

const ITEMS: Record<string, Item> = {
  'both parties and their addresses': [
    'Who this agreement is between',
    ({ borrower }) => [lender.legalName, ...lender.address, borrower.fullName, ...borrower.addressLines],
  ],
  duration: [CREDIT, ({ quote }) => [`${quote.term} months`]],
  'total amount of credit': [CREDIT, ({ quote }) => [formatMoneyExact(quote.amount)]],
  'how and when it is provided': [
    CREDIT,
    ({ vehicle }) => [
      vehicle
        ? 'towards the price of the vehicle, in one sum'
        : 'into the bank account you give us, in one sum',
      'once you have signed and your Direct Debit is set up, usually on the day you sign',
      'within minutes',
    ],
  ],
  'rate of interest': [CREDIT, ({ quote }) => [`${quote.annualRate.toFixed(1)}% a year, fixed`]],
  'how the first period is charged': [
    INTEREST,
    (facts) => [
      'First period: from the day the credit is provided to your first payment. Each whole month counts as 1/12 of a year, and each day left over as 1/365 (1/366 in a leap year).',
      `From ${formatDayWords(agreementDay(facts))} to ${formatDayWords(firstPaymentDay(facts))} (${agreementDay(facts).until(firstPaymentDay(facts)).days} days), the interest is ${formatMoneyExact(facts.quote.schedule[0]!.interest)}.`,
      'what you owe × ((1 + the rate) to the power of the time in years − 1)',
    ],
  ],
  'how every later period is charged': [
    INTEREST,
    () => ['what you owe × ((1 + the rate) to the power of 1/12 − 1)', 'rounded to the nearest penny'],
  ],
  'money that comes later': [
    INTEREST,
    () => ['interest is charged from that later day. Your first payment is then lower'],
  ],
  'APR and total amount payable': [
    CREDIT,
    (facts) => [`${facts.quote.apr.toFixed(1)}% APR`, formatMoneyExact(totalPricePence(facts))],
  ],
  'assumptions of the APR': [
    CREDIT,
    ({ quote }) => [
      'We assume that the credit is provided on the day of this agreement',
      quote.paymentDay >= 28
        ? 'The APR is worked out twice: with equal months, and with the day of each payment. The higher of the two is shown.'
        : 'Months are counted as equal',
    ],
  ],
  'total charge for credit': [CREDIT, ({ quote }) => [formatMoneyExact(quote.totalCharge)]],
  repayments: [
    CREDIT,
    (facts) => [
      String(facts.quote.term),
      'Monthly, on the',
      formatDay(firstPaymentDay(facts)),
      formatMoneyExact(facts.quote.instalment),
      formatMoneyExact(lastPaymentPence(facts)),
    ],
  ],
  'order of allocation': [CREDIT, () => ['What a payment pays off first', 'interest, then the credit']],
  'statement in the form of a table': [
    'Statements of account',
    () => ['on request, free of charge and at any time during the agreement', 'in the form of a table'],
  ],
  'what makes up the charge': [
    CHARGES,
    (facts) => [
      formatMoneyExact(totalInterestPence(facts)),
      facts.quote.fee > 0 ? formatMoneyExact(facts.quote.fee) : 'Arrangement fee\nNone',
    ],
  ],
  'no change of rate or charges': [
    CHARGES,
    () => ['Neither the rate of interest nor the charges can be changed during this agreement.'],
  ],
  'default charges': [CHARGES, () => ['Charges for late or missed payments\nNone']],
  'warning about missed payments': [
    MISSED,
    ({ vehicle }) => [
      'Missing payments could have severe consequences for you and may make obtaining credit more difficult.',
      'legal proceedings',
      vehicle ? 'take the vehicle back as the law allows' : 'may secure the debt on your home',
    ],
  ],
  security: [
    CHARGES,
    ({ vehicle }) => [vehicle ? 'None, except that we own the vehicle' : 'None: this loan is unsecured'],
  ],
  'right to withdraw': [
    WITHDRAWING,
    ({ brand }) => [
      'without giving any reason, before the end of 14 days',
      'begin the day after the agreement is made',
      'before the credit is provided. Then nothing is paid out and you owe us nothing.',
      'To withdraw, do it in your account, or tell us',
      'by Direct Debit, by card, from your bank account or by bank transfer',
      brand.contacts.phone,
      brand.contacts.contactEmail,
      lenderAddressLine,
      'within 30 days beginning with the day after you tell us',
    ],
  ],
  'interest per day': [
    WITHDRAWING,
    (facts) => [
      `${formatMoneyExact(withdrawalInterestPence(facts, 1))} per day`,
      `${formatMoneyExact(withdrawalInterestPence(facts, 14))} for 14 days`,
    ],
  ],
  'no fee on withdrawing': [WITHDRAWING, () => ['You pay no arrangement fee and nothing else.']],
  'right to repay early': [
    EARLY,
    ({ brand }) => [
      'at any time in full or partially',
      `do it in your account, or tell us: call ${brand.contacts.phone}, email ${brand.contacts.contactEmail}, or write to`,
      'Consumer Credit (Early Settlement) Regulations 2004',
      'You have 28 days after we receive your notice to pay it.',
      'a day 28 days after we receive your notice',
    ],
  ],
  'no compensation': [EARLY, () => ['Compensation: none.']],
  'procedure for ending it': [
    ENDING,
    ({ vehicle }) => [
      'First we must send you a default notice.',
      'you have at least 14 days',
      vehicle ? 'by returning the vehicle' : 'You do not have to give a reason',
      vehicle ? 'half of the total amount payable' : 'less the rebate that the law gives for paying early',
    ],
  ],
  'ombudsman and supervisory authority': [
    'Complaints and the ombudsman',
    () => [
      ombudsman.name,
      ombudsman.phone,
      ombudsman.url,
      lender.regulator,
      '12 Endeavour Square, London E20 1JN',
    ],
  ],
  'electronic documents': [
    'How we send you documents',
    ({ borrower }) => ['You agree that we may send you documents', 'electronically', borrower.email],
  ],
  'signatures and their date': [
    'Signatures',
    (facts) => [
      `Signed by ${facts.borrower.fullName}`,
      `Signed for ${lender.legalName}`,
      `Date: ${formatDay(agreementDay(facts))}`,
    ],
  ],
  'every term is in it': [
    'The whole agreement, and the law',
    () => ['This document has all the terms of the agreement.', 'The law of England and Wales applies'],
  ],
  'the copy after signing': [
    'Signatures',
    () => [
      'When you have signed, we email you the signed agreement as a file. It is the same as the one you have read. You can also read, print and save it in your account.',
      'another copy, free of charge, until the right to withdraw ends',
    ],
  ],
}

describe.each(EVERY_CASE)('%s', (_name, facts) => {
  const html = renderHtml(creditAgreement(facts))

  test.each(Object.entries(ITEMS))('%s', (_item, [heading, says]) => {
    const section = findSection(html, heading)
    for (const words of says(facts)) expect(section).toContain(words)
  })

  // Bacs: ten working days, or a shorter notice that was agreed.
  test('Direct Debit: who collects, the name on the statement, and the notice that is agreed', () => {
    const section = findSection(html, COLLECTION)
    const { directDebitLabel } = facts.brand
    for (const words of [
      `The collector is ${lender.legalName}, service user number ${lender.serviceUserNumber}.`,
      `Your bank statement shows ${directDebitLabel}.`,
      `You agree that we tell you the amount and the day of each payment ${lender.directDebitNoticeWorkingDays} working days before we collect it, instead of 10.`,
      'we collect it on the next working day',
      'by card or from your bank account, send it by bank transfer, or call us',
    ])
      expect(section).toContain(words)
    expect(factNamed(html, 'How you pay')).toContain(directDebitLabel)
  })

  test('a rebate is worked out to a month later only where the credit is for more than a year', () => {
    expect(findSection(html, EARLY).includes('we may use a day one month later')).toBe(facts.quote.term > 12)
  })

  test('it is a draft until it is signed, on the day for which it is made', () => {
    expect(toVisibleText(html)).toContain(
      `It is made when you sign it, on ${formatDayWords(agreementDay(facts))}. Until then it is a draft.`,
    )
  })
})

test.each(LOANS)('%s: the prescribed heading, and no word of goods', (_name, facts) => {
  const html = renderHtml(creditAgreement(facts))
  expect(findHeadings(html)[0]).toBe('Fixed Sum Loan Agreement regulated by the Consumer Credit Act 1974')
  expect(toVisibleText(html)).not.toMatch(
    /vehicle|hire purchase|option-to-purchase|TERMINATION|REPOSSESSION/i,
  )
})
