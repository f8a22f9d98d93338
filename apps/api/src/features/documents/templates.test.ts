import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import {
  buildFacts,
  DEALER,
  HIRE_PURCHASES,
  LOANS,
  parsePence,
  scheduleRows,
  TEMPLATES,
} from '#testing/documents/documents.ts'
import type { AgreementFacts } from './agreement-facts.ts'
import { creditAgreement } from './credit-agreement.ts'

const supermarket = buildFacts({
  brand: 'supermarket',
  amount: 7500,
  fee: 440,
  rate: 13.6,
  term: 36,
  agreementOn: '2026-11-20',
  firstPaymentOn: '2026-12-31',
})
/** The published example of hire purchase: its first payment comes after one month. */
const motor = buildFacts({
  brand: 'motor',
  amount: 10_000,
  fee: 375,
  rate: 22.3,
  term: 60,
  agreementOn: '2026-11-20',
  firstPaymentOn: '2026-12-20',
})

describe('credit agreement', () => {
  test('decision 021: a date on its own is in figures', () => {
    for (const facts of [supermarket, motor])
      expect(renderHtml(creditAgreement(facts))).toMatch(/First payment due<\/th><td>\d\d\/\d\d\/\d{4}<\/td>/)
  })

  test('withdrawal: the published daily interest on the credit alone, and no fee', () => {
    const html = renderHtml(creditAgreement(supermarket))
    expect(html).toContain('The interest payable is £2.62 per day')
    expect(html).toContain('£36.77 for 14 days')
    expect(html).toContain('You pay no arrangement fee')
  })

  test('hire purchase: half and a third of the published total price', () => {
    const html = renderHtml(creditAgreement(motor))
    expect(html).toContain('half the total amount payable under this agreement, that is £8,310.89')
    expect(html).toContain('one third of the total amount payable under this agreement, that is £5,540.59')
    expect(html).toContain('59 monthly payments of £276.61 and a last one of £301.78')
  })

  test('lists every payment, and the columns add up', () => {
    for (const [, facts] of [...LOANS, ...HIRE_PURCHASES]) {
      const rows = scheduleRows(renderHtml(creditAgreement(facts)))
      const body = rows.filter(([first]) => first !== 'Total')
      const totals = rows.find(([first]) => first === 'Total')!
      expect(body).toHaveLength(facts.quote.term)
      const moneyColumns = totals.map((_, index) => index).slice(2, -1)
      for (const column of moneyColumns)
        expect(totals[column]).toBe(formatMoneyExact(pence(sumOf(body.map((row) => row[column]!)))))
      for (const row of body) expect(sumOf(row.slice(3, -1))).toBe(sumOf([row[2]!]))
      expect(totals[2]).toBe(formatMoneyExact(facts.quote.totalPayable))
      expect(body.at(-1)!.at(-1)).toBe('£0.00')
    }
  })

  test('a payment day past the 28th says what happens in short months', () => {
    const html = renderHtml(creditAgreement(supermarket))
    expect(html).toContain('the 31st of each month, or the last day of a month that is shorter')
    expect(scheduleRows(html).map((row) => row[1])).toContain('28/02/2027')
  })
})

describe.each(Object.entries(TEMPLATES))('%s', (_name, template) => {
  test('what a person or a partner is called is text and never markup', () => {
    const hostile = '"><img src=x onerror=alert(1)>&\''
    const facts: AgreementFacts = {
      ...motor,
      intermediaries: [{ ...DEALER, name: hostile, legalName: hostile, addressLines: [hostile] }],
      seller: { ...DEALER, name: hostile, legalName: hostile, addressLines: [hostile] },
      borrower: { fullName: hostile, email: hostile, addressLines: [hostile] },
      vehicle: { ...motor.vehicle!, make: hostile, model: hostile, registration: hostile },
    }
    const html = renderHtml(template(facts))
    expect(html).not.toContain('<img')
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;')
  })

  test('is well-formed: every element that opens closes, in order', () => {
    const open: string[] = []
    for (const [, slash, name] of renderHtml(template(motor)).matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (name === 'br') continue
      if (slash) expect(open.pop()).toBe(name)
      else open.push(name!)
    }
    expect(open).toEqual([])
  })

  test('has no style and no script, so that any page can contain it', () => {
    expect(renderHtml(template(motor))).not.toMatch(/style=|<script|<style/)
  })

  test('headings go down one level at a time, tables have captions and scoped heads', () => {
    const html = renderHtml(template(motor))
    const levels = [...html.matchAll(/<h(\d)/g)].map((match) => Number(match[1]))
    expect(levels[0]).toBe(2)
    const steps = levels.slice(1).map((level, index) => level - levels[index]!)
    expect(Math.max(...steps)).toBe(1)
    expect(html.match(/<caption>/g)?.length).toBe(html.match(/<table/g)?.length)
    expect(html).not.toMatch(/<th>/)
  })
})

function sumOf(amounts: string[]): number {
  return amounts.reduce((sum, text) => sum + parsePence(text), 0)
}
