import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { Quote } from '@tarnbrook/contract/applications'
import { scheduleApr } from '@tarnbrook/domain/apr'
import { formatMoneyExact } from '@tarnbrook/domain/display'
import { fromPounds, type Pence, pence } from '@tarnbrook/domain/money'
import { buildSchedule } from '@tarnbrook/domain/schedule'
import { describe, expect, test } from 'vitest'
import { adequateExplanations } from './adequate-explanations.ts'
import type { AgreementFacts, Intermediary, Vehicle } from './agreement-facts.ts'
import { creditAgreement } from './contract.ts'
import { renderHtml } from './render-html.ts'
import { preContractInformation } from './secci.ts'

const DEALER: Intermediary = {
  name: 'Hedgerow Cars',
  legalName: 'Hedgerow Cars Limited',
  addressLines: ['2 Forecourt Lane', 'Leeds', 'LS99 2HC'],
  firmReferenceNumber: null,
  type: 'dealer',
  tie: 'none',
  commission: {
    payer: 'Tarnbrook Lending Limited',
    model: 'percentage',
    rate: 2.5,
    amount: pence(250_00),
  },
}

const TEMPLATES = [preContractInformation, creditAgreement, adequateExplanations]

const supermarket = factsOf('supermarket', { amount: 7500, fee: 440, rate: 13.6, term: 36, paymentDay: 31 })
const car: Vehicle = {
  registration: 'AB12 CDE',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPrice: fromPounds(10_000),
  deposit: pence(0),
  partExchange: pence(0),
}
const motor = factsOf('motor', { amount: 10_000, fee: 375, rate: 22.3, term: 60, paymentDay: 1 }, car)

describe('pre-contract credit information', () => {
  test('has the headings of the prescribed form, in its order', () => {
    expect(headings(renderHtml(preContractInformation(supermarket)))).toEqual([
      'Pre-contract credit information',
      '1. Contact details',
      '2. Key features of the credit product',
      '3. Costs of the credit',
      '4. Other important legal aspects',
      '5. Additional information in the case of distance marketing of financial services',
    ])
  })

  test('says for how long it holds, whatever day it is read', () => {
    const html = renderHtml(preContractInformation(supermarket))
    expect(html).toContain('valid from 20 November 2026 until 20 December 2026')
  })

  test('a loan has no rows about goods, a hire purchase has', () => {
    expect(renderHtml(preContractInformation(supermarket))).not.toMatch(/vehicle|Cash price|hire purchase/i)
    const html = renderHtml(preContractInformation(motor))
    expect(html).toContain('Cash price: £10,000.00')
    expect(html).toContain('Skoda Octavia, 2021, registration AB12 CDE')
  })
})

describe('credit agreement', () => {
  test('decision 021: a date that stands alone is in figures', () => {
    for (const facts of [supermarket, motor])
      expect(renderHtml(creditAgreement(facts))).toMatch(/First payment due<\/th><td>\d\d\/\d\d\/\d{4}<\/td>/)
  })

  test('has the prescribed headings to the letter', () => {
    expect(headings(renderHtml(creditAgreement(supermarket)))[0]).toBe(
      'Fixed Sum Loan Agreement regulated by the Consumer Credit Act 1974',
    )
    expect(headings(renderHtml(creditAgreement(motor)))[0]).toBe(
      'Hire Purchase Agreement regulated by the Consumer Credit Act 1974',
    )
  })

  test('withdrawal: the published daily interest on the credit alone, and no fee', () => {
    const html = renderHtml(creditAgreement(supermarket))
    expect(html).toContain('The interest payable is £2.62 per day')
    expect(html).toContain('£36.77 for 14 days')
    expect(html).toContain('You pay no arrangement fee')
  })

  test('hire purchase: half and a third of the published total price, in the prescribed boxes', () => {
    const html = renderHtml(creditAgreement(motor))
    expect(html).toContain('<h4>TERMINATION: YOUR RIGHTS</h4>')
    expect(html).toContain('half the total amount payable under this agreement, that is £8,310.89')
    expect(html).toContain('<h4>REPOSSESSION: YOUR RIGHTS</h4>')
    expect(html).toContain('one third of the total amount payable under this agreement, that is £5,540.59')
    expect(html).toContain('59 monthly payments of £276.61 and a last one of £301.78')
    expect(renderHtml(creditAgreement(supermarket))).not.toContain('REPOSSESSION')
  })

  test('so is what is given in part exchange, which each document names', () => {
    const vehicle = { ...car, deposit: fromPounds(1000), partExchange: fromPounds(500) }
    const [agreement, keyFacts, explanations] = [
      creditAgreement,
      preContractInformation,
      adequateExplanations,
    ].map((template) => renderHtml(template({ ...motor, vehicle })))
    expect(agreement).toContain('your deposit and part exchange included</th><td>£18,121.77')
    expect(agreement).toContain('Part exchange</th><td>£500.00')
    for (const html of [keyFacts, explanations])
      expect(html).toContain('your deposit of £1,000.00 and your part exchange of £500.00')
  })

  test('a deposit is part of the total amount payable', () => {
    const html = renderHtml(creditAgreement({ ...motor, vehicle: { ...car, deposit: fromPounds(1000) } }))
    expect(html).toContain('Total of your payments to us</th><td>£16,621.77')
    expect(html).toContain('your deposit included</th><td>£17,621.77')
  })

  test('lists every payment, and the columns add up', () => {
    for (const facts of [supermarket, motor]) {
      const rows = gridRows(renderHtml(creditAgreement(facts)))
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
    expect(gridRows(html).map((row) => row[1])).toContain('28/02/2027')
  })
})

describe('adequate explanations', () => {
  test('(a) to (e) in order, with the vehicle only where there is one', () => {
    const loan = headings(renderHtml(adequateExplanations(supermarket)))
    expect(loan.map((heading) => heading.slice(0, 3))).toEqual([
      'Loa',
      '(a)',
      '(b)',
      '(c)',
      '(d)',
      '(e)',
      'Bef',
    ])
    expect(headings(renderHtml(adequateExplanations(motor)))).toContain('Hire purchase: whose vehicle it is')
  })
})

describe.each(TEMPLATES.map((template) => [template.name, template] as const))('%s', (_name, template) => {
  test.each([
    ['a loan', supermarket],
    ['a hire purchase', motor],
  ])('%s: the figures are the quote’s, and nothing is left blank', (_, facts) => {
    const html = renderHtml(template(facts))
    const { quote } = facts
    for (const amount of [quote.amount, quote.fee, quote.instalment, quote.totalPayable])
      expect(html).toContain(formatMoneyExact(amount))
    expect(html).toContain(`${quote.apr.toFixed(1)}%`)
    expect(html).toContain(`${quote.annualRate.toFixed(1)}%`)
    expect(html).toContain('Missing payments could have severe consequences for you')
    expect(html).not.toMatch(/undefined|null|NaN|style=|<script/)
  })

  test('what a person or a partner is called is text and never markup', () => {
    const hostile = '"><img src=x onerror=alert(1)>&\''
    const facts = {
      ...motor,
      intermediaries: [{ ...DEALER, name: hostile, legalName: hostile, addressLines: [hostile] }],
      seller: { ...DEALER, name: hostile, legalName: hostile, addressLines: [hostile] },
      borrower: { fullName: hostile, email: hostile, addressLines: [hostile] },
      vehicle: { ...car, make: hostile, model: hostile, registration: hostile },
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

describe('who introduces and who sells', () => {
  const BROKER: Intermediary = {
    ...DEALER,
    name: 'Kestrel',
    legalName: 'KB Finance Limited',
    addressLines: ['8 Perch Row', 'Hull', 'HU99 8KB'],
    firmReferenceNumber: '000999',
    type: 'broker',
    tie: 'first-refusal',
    commission: { payer: 'Tarnbrook Lending Limited', model: 'fixed', rate: null, amount: pence(75_00) },
  }
  const SELLER = { ...DEALER, tie: 'same-group' as const }
  const throughBroker = { ...motor, intermediaries: [BROKER], seller: SELLER }
  const rowsOf = (html: string) =>
    [...html.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, term, lines]) => [term, lines])

  test('the pre-contract information and the agreement have the address of each intermediary', () => {
    const facts = { ...supermarket, intermediaries: [BROKER, DEALER] }
    for (const template of [preContractInformation, creditAgreement]) {
      const rows = rowsOf(renderHtml(template(facts)))
      const first = rows.findIndex(([term]) => term === 'Credit intermediary')
      expect(rows.slice(first, first + 4)).toEqual([
        ['Credit intermediary', 'KB Finance Limited (trading as Kestrel)<br>Firm reference number 000999'],
        ['Address', '8 Perch Row<br>Hull<br>HU99 8KB'],
        ['Credit intermediary', 'Hedgerow Cars Limited'],
        ['Address', '2 Forecourt Lane<br>Leeds<br>LS99 2HC'],
      ])
    }
  })

  test('nobody introduced: no such row, and nothing about commission', () => {
    for (const template of TEMPLATES) {
      const html = renderHtml(template(supermarket))
      expect(html).not.toMatch(/intermediary|commission/i)
    }
  })

  test('the seller is apart from the broker: the money goes to the seller', () => {
    const agreement = renderHtml(creditAgreement(throughBroker))
    expect(agreement).toContain('We pay it to Hedgerow Cars Limited, the seller, towards the price')
    const rows = rowsOf(agreement)
    const seller = rows.findIndex(([term]) => term === 'Seller of the vehicle')
    expect(rows.slice(seller, seller + 2)).toEqual([
      ['Seller of the vehicle', 'Hedgerow Cars Limited'],
      ['Address', '2 Forecourt Lane<br>Leeds<br>LS99 2HC'],
    ])
    expect(renderHtml(preContractInformation(throughBroker))).toContain(
      'towards the price of the vehicle to Hedgerow Cars Limited, the seller, once you have signed',
    )
  })

  test('commission: who pays whom, how much and how it is worked out, that it changes no price, and each tie', () => {
    for (const template of [creditAgreement, adequateExplanations]) {
      const html = renderHtml(template(throughBroker))
      expect(html).toContain(
        'If you take this hire purchase agreement, Tarnbrook Lending Limited pays it commission of £75.00. It is a fixed amount',
      )
      expect(html).toContain(
        'KB Finance Limited (trading as Kestrel) has to offer us your application before',
      )
      expect(html).toContain('Commission does not change your rate of interest, your fees or what you pay.')
      expect(html).toContain('the seller, towards the price of the vehicle. We pay it no commission.')
      expect(html).toContain(
        'Hedgerow Cars Limited is in the same group of companies as Tarnbrook Lending Limited',
      )
      expect(html).not.toContain('this loan')
    }
  })

  test('a dealer that introduces its own customer is both, and is spoken of once', () => {
    const html = renderHtml(creditAgreement(motor))
    expect(html).toContain('pays it commission of £250.00. It is 2.5% of the amount of credit, £10,000.00.')
    expect(html.match(/separate business/g)).toHaveLength(1)
    expect(html).not.toContain('no commission')
  })

  test('a partner that is paid nothing is said to be', () => {
    const facts = { ...supermarket, intermediaries: [{ ...BROKER, commission: null }] }
    const html = renderHtml(adequateExplanations(facts))
    expect(html).toContain(
      'KB Finance Limited (trading as Kestrel) introduced you to us. We pay it no commission.',
    )
    expect(html).not.toContain('Commission does not change')
  })
})

function headings(html: string): string[] {
  return [...html.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map((match) => match[1]!)
}

function gridRows(html: string): string[][] {
  const grid = html.slice(html.indexOf('<tbody>', html.indexOf('doc-grid')), html.indexOf('</tfoot>'))
  return [...grid.matchAll(/<tr>(.*?)<\/tr>/g)].map((row) =>
    [...row[1]!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map((cell) => cell[1]!),
  )
}

function sumOf(amounts: string[]): number {
  return amounts.reduce((sum, text) => sum + Math.round(Number(text.replace(/[£,]/g, '')) * 100), 0)
}

function factsOf(
  brandKey: BrandKey,
  terms: { amount: number; fee: number; rate: number; term: number; paymentDay: number },
  vehicle: Vehicle | null = null,
): AgreementFacts {
  const brand = getBrand(brandKey)
  const optionFee: Pence = fromPounds(brand.pricing.optionToPurchaseFeePounds)
  const firstPaymentOn = terms.paymentDay === 1 ? '2027-01-01' : '2026-12-31'
  const schedule = buildSchedule({
    amountPence: fromPounds(terms.amount),
    feePence: fromPounds(terms.fee),
    annualRatePercent: terms.rate,
    termMonths: terms.term,
    optionToPurchaseFeePence: optionFee,
    startOn: Temporal.PlainDate.from('2026-11-20'),
    firstPaymentOn: Temporal.PlainDate.from(firstPaymentOn),
    paymentDay: terms.paymentDay,
  })
  const quote: Quote = {
    '@type': 'quote',
    id: 12_000_000_001,
    amount: fromPounds(terms.amount),
    fee: fromPounds(terms.fee),
    optionToPurchaseFee: optionFee,
    term: terms.term,
    annualRate: terms.rate,
    apr: scheduleApr(schedule, fromPounds(terms.amount)),
    offeredApr: null,
    band: 'Good',
    instalment: schedule.instalmentPence,
    lastInstalment: schedule.lastInstalmentPence,
    totalPayable: schedule.totalPayablePence,
    totalCharge: schedule.totalChargePence,
    firstPaymentOn,
    paymentDay: terms.paymentDay,
    createdAt: '2026-11-20T10:00:00Z',
    expiresAt: '2026-12-20T10:00:00Z',
    isLive: true,
    schedule: schedule.rows.map((row) => ({
      number: row.number,
      dueOn: row.dueOn.toString(),
      amount: row.amountPence,
      principal: row.principalPence,
      interest: row.interestPence,
      fee: row.feePence,
      balance: row.balancePence,
    })),
  }
  return {
    applicationId: 12_000_000_000,
    brand,
    intermediaries: vehicle ? [DEALER] : [],
    seller: vehicle && { ...DEALER },
    borrower: {
      fullName: 'Maeve O’Neill',
      email: 'maeve@people.example',
      addressLines: ['12 Ferry Lane', 'Leeds', 'LS1 1AA'],
    },
    quote,
    quotedOn: Temporal.PlainDate.from('2026-11-20'),
    validUntil: Temporal.PlainDate.from('2026-12-20'),
    vehicle,
  }
}
