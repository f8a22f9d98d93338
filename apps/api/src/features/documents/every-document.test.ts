import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatDay, formatDayWords } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { arrangementFee } from '@tarnbrook/domain/schedule/illustrate'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import { calculateApr, calculateSchedule, calculateYears, parseDay } from '#testing/documents/arithmetic.ts'
import {
  EVERY_CASE,
  factNamed,
  HIRE_PURCHASES,
  LOANS,
  parsePence,
  readPrinted,
  scheduleRows,
  TEMPLATES,
  textOfDocument,
} from '#testing/documents/documents.ts'
import { type AgreementFacts, firstPaymentDay } from './agreement-facts.ts'

const EVERY_TEMPLATE = Object.values(TEMPLATES)

const textsOf = (facts: AgreementFacts) => EVERY_TEMPLATE.map((template) => textOfDocument(template(facts)))

/** Wherever one of these facts is stated, in any wording. */
const FACTS: Record<string, RegExp> = {
  rate: /([\d.]+)% a year/g,
  APR: /([\d.]+)% APR|APR is ([\d.]+)%/g,
  payments: /(\d+ monthly payments of £[\d,.]+\d(?: and a last one of £[\d,.]+\d)?)/g,
  'interest per day': /(£[\d,]+\.\d\d) per day/g,
  'interest of the first period': /(?:, the interest is|The interest for these \d+ days is) (£[\d,]+\.\d\d)/g,
  'days of the first period': /\((\d+) days\), the interest|(?:first period is|for these) (\d+) days/g,
  'amount to repay on withdrawal': /repay the credit of (£[\d,]+\.\d\d)/g,
}

const TOTAL =
  /(?:The total amount you will have to pay\n|In total you will pay |Total amount payable[^\n]*\n)(£[\d,]+\.\d\d)/
const AMOUNT =
  /(?:[Tt]he total amount of credit\n|Total amount of credit\n|The amount of credit is )(£[\d,]+\.\d\d)/

describe.each(EVERY_CASE)('%s', (_name, facts) => {
  const texts = textsOf(facts)

  // SI 2015/17 reg 24 and 25; GEN 4.3.1R.
  test('each document states who the lender is', () => {
    for (const text of texts)
      for (const words of [
        lender.legalName,
        `company number ${lender.companyNumber}`,
        `Registered in ${lender.registeredIn}`,
        `Registered office: ${lenderAddressLine}`,
        'authorised and regulated by the Financial Conduct Authority',
      ])
        expect(text).toContain(words)
  })

  test.each(Object.entries(FACTS))('%s is one and the same in all documents', (_fact, pattern) => {
    const printed = texts.map((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[2]))
    for (const each of printed) expect(each.length).toBeGreaterThan(0)
    expect(new Set(printed.flat()).size).toBe(1)
  })

  test('so are the amount, the total and the first payment day', () => {
    for (const pattern of [AMOUNT, TOTAL])
      expect([...new Set(texts.map((text) => pattern.exec(text)?.[1]))]).toEqual([expect.any(String)])
    const first = firstPaymentDay(facts)
    for (const text of texts) expect(text).toContain(formatDayWords(first))
    expect(texts[1]).toContain(`First payment due\n${formatDay(first)}`)
  })

  test('the rate printed is the rate charged: every row follows from it to the penny', () => {
    const html = renderHtml(TEMPLATES.contract(facts))
    const rows = scheduleRows(html).filter(([first]) => first !== 'Total')
    const own = calculateSchedule(readPrinted(html))
    expect(rows.map((row) => [row[2], row[3], row[4], row.at(-1)].map((cell) => parsePence(cell!)))).toEqual(
      own.map((row) => [row.amount, row.principal, row.interest, row.balance]),
    )
  })

  // SI 2010/1013 Sch 2: at most 1 above the true one and 0.1 below it.
  test('the APR printed is the one of the payments on their days', () => {
    const html = renderHtml(TEMPLATES.contract(facts))
    const { amount, madeOn } = readPrinted(html)
    const payments = scheduleRows(html)
      .filter(([first]) => first !== 'Total')
      .map((row) => ({ amount: parsePence(row[2]!), atYears: calculateYears(madeOn, parseDay(row[1]!)) }))
    const over = Number.parseFloat(factNamed(html, 'APR')) - calculateApr(amount, payments)
    expect(over).toBeGreaterThan(-0.1)
    expect(over).toBeLessThan(0.1)
  })

  // A document under test contains only what a borrower can be shown.
  test('its fee is one that the brand can charge', () => {
    const { brand, quote } = facts
    const { feeSharePercent, feeCapPounds } = brand.pricing
    const fee = arrangementFee({ feeSharePercent, feeCapPence: fromPounds(feeCapPounds) }, quote.amount)
    expect([0, fee]).toContain(quote.fee)
  })

  test('nothing is left blank, and no sentence is in capitals but the titles of the prescribed boxes', () => {
    const inCapitals = texts
      .flatMap((text) => text.split(/\n|(?<=[.!?]) /))
      .filter((sentence) => /[A-Z]{3,}\W+[A-Z]{3,}/.test(sentence) && !/[a-z]/.test(sentence))
    expect(inCapitals).toEqual(facts.vehicle ? ['TERMINATION: YOUR RIGHTS', 'REPOSSESSION: YOUR RIGHTS'] : [])
    for (const text of texts) expect(text).not.toMatch(/undefined|null|NaN|£0\.00 per day/)
  })

  // Bacs: the scheme has one notice period, so no document may state another.
  test('the notice of a collection is the same wherever it is stated', () => {
    const printed = texts.flatMap((text) =>
      [...text.matchAll(/(\w+) working days before/g)].map(([, days]) => days),
    )
    expect(new Set(printed)).toEqual(new Set([String(lender.directDebitNoticeWorkingDays)]))
  })

  test('its number and version identify the agreement', () => {
    for (const template of EVERY_TEMPLATE) {
      const { version, reference } = template(facts)
      const other = template({ ...facts, quote: { ...facts.quote, id: 12_000_000_002 } })
      expect(other.reference).not.toBe(reference)
      expect(renderHtml(template(facts))).toContain(
        `<p class="doc-reference">${reference}. Version ${version}.</p>`,
      )
    }
  })
})

test.each(HIRE_PURCHASES)('%s is never called a loan', (_name, facts) => {
  for (const text of textsOf(facts)) expect(text).not.toMatch(/\bloans?\b/i)
})

test.each([...LOANS, ...HIRE_PURCHASES])(
  '%s: he and she stand in the prescribed box only',
  (_name, facts) => {
    for (const text of textsOf(facts)) {
      const own = text.replace(/REPOSSESSION: YOUR RIGHTS\n[^\n]*/, '')
      expect(own).not.toMatch(/\b(?:he|she|him|her|his|hers)\b/i)
    }
  },
)
