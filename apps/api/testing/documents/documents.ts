import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey, Introducer } from '@tarnbrook/brands/brand-type'
import type { Quote } from '@tarnbrook/contract/applications/applications'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import { agreementApr } from '@tarnbrook/domain/schedule/apr'
import { buildSchedule } from '@tarnbrook/domain/schedule/schedule'
import { adequateExplanations } from '#features/documents/adequate-explanations.ts'
import type { AgreementFacts, Intermediary, Vehicle } from '#features/documents/agreement-facts.ts'
import { creditAgreement } from '#features/documents/credit-agreement.ts'
import { preContractInformation } from '#features/documents/secci.ts'
import type { LegalDocument } from '#platform/documents/document-model.ts'
import { renderHtml } from '#platform/documents/render-html.ts'
import { type Printed, parseDay } from './arithmetic.ts'

/** Amounts in pounds, days as ISO dates. */
export interface TestTerms {
  brand: BrandKey
  amount: number
  fee: number
  /** Effective, percent. */
  rate: number
  term: number
  agreementOn: string
  firstPaymentOn: string
  /** The day of the first payment when left out. */
  paymentDay?: number
  optionFee?: number
  /** Hire purchase: paid before the credit. */
  deposit?: number
  partExchange?: number
}

/** The facts of an agreement with these terms, its figures from the lending core. */
export function buildFacts(terms: TestTerms): AgreementFacts {
  const brand = getBrand(terms.brand)
  return {
    applicationId: 12_000_000_000,
    brand,
    intermediaries: brand.introducer ? [buildIntroducer(brand.introducer, terms)] : [],
    seller: null,
    borrower: {
      fullName: 'Maeve O’Neill',
      email: 'maeve@people.example',
      addressLines: ['12 Ferry Lane', 'Leeds', 'LS1 1AA'],
    },
    quote: buildQuote(terms),
    validUntil: day(terms.agreementOn).add({ days: brand.quoteValidDays }),
    vehicle: null,
    cards: [],
    ...(brand.productType === 'hire-purchase'
      ? { vehicle: buildVehicle(terms), intermediaries: [DEALER], seller: DEALER }
      : {}),
  }
}

/** A dealer that introduces its own customers, and is paid for it. */
export const DEALER: Intermediary = {
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

function buildIntroducer(introducer: Introducer, { amount }: TestTerms): Intermediary {
  const { address, commission, ...named } = introducer
  return {
    ...named,
    addressLines: [...address],
    type: 'broker',
    commission: {
      payer: 'Tarnbrook Lending Limited',
      model: commission.model,
      rate: commission.model === 'percentage' ? commission.ratePercent : null,
      amount:
        commission.model === 'percentage'
          ? pence(Math.round(amount * commission.ratePercent))
          : fromPounds(commission.amountPounds),
    },
  }
}

function buildVehicle({ amount, deposit = 0, partExchange = 0 }: TestTerms): Vehicle {
  return {
    registration: 'AB12 CDE',
    vin: 'TMBJG7NE0M0123456',
    make: 'Skoda',
    model: 'Octavia',
    year: 2021,
    cashPrice: fromPounds(amount + deposit + partExchange),
    deposit: fromPounds(deposit),
    partExchange: fromPounds(partExchange),
  }
}

function buildQuote(terms: TestTerms): Quote {
  const { pricing } = getBrand(terms.brand)
  const paymentDay = terms.paymentDay ?? day(terms.firstPaymentOn).day
  const optionFee = fromPounds(terms.optionFee ?? pricing.optionToPurchaseFeePounds)
  const loan = {
    amountPence: fromPounds(terms.amount),
    feePence: fromPounds(terms.fee),
    annualRatePercent: terms.rate,
    termMonths: terms.term,
    optionToPurchaseFeePence: optionFee,
    startOn: day(terms.agreementOn),
    firstPaymentOn: day(terms.firstPaymentOn),
    paymentDay,
  }
  const schedule = buildSchedule(loan)
  return {
    '@type': 'quote',
    id: 12_000_000_001,
    amount: loan.amountPence,
    fee: loan.feePence,
    optionToPurchaseFee: optionFee,
    term: terms.term,
    annualRate: terms.rate,
    apr: agreementApr(loan),
    agreementOn: terms.agreementOn,
    earlier: null,
    band: 'Good',
    instalment: schedule.instalmentPence,
    lastInstalment: schedule.lastInstalmentPence,
    totalPayable: schedule.totalPayablePence,
    totalCharge: schedule.totalChargePence,
    firstPaymentOn: terms.firstPaymentOn,
    paymentDay,
    createdAt: `${terms.agreementOn}T10:00:00Z`,
    expiresAt: null,
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
}

const AGREED = { agreementOn: '2026-11-20' }

const LOAN_TERMS: readonly (readonly [name: string, terms: TestTerms])[] = [
  [
    'main',
    { ...AGREED, brand: 'main', amount: 7500, fee: 445, rate: 19.4, term: 36, firstPaymentOn: '2026-12-20' },
  ],
  [
    'supermarket, on the 31st',
    {
      ...AGREED,
      brand: 'supermarket',
      amount: 7500,
      fee: 440,
      rate: 13.6,
      term: 36,
      firstPaymentOn: '2026-12-31',
    },
  ],
  [
    'post office, soon',
    {
      ...AGREED,
      brand: 'post-office',
      amount: 12_000,
      fee: 475,
      rate: 9.9,
      term: 48,
      firstPaymentOn: '2026-12-04',
    },
  ],
  [
    'money management, a year without a fee',
    {
      ...AGREED,
      brand: 'money-management',
      amount: 1000,
      fee: 0,
      rate: 44.8,
      term: 12,
      firstPaymentOn: '2027-01-04',
    },
  ],
]

const MOTOR: TestTerms = {
  ...AGREED,
  brand: 'motor',
  amount: 10_000,
  fee: 375,
  rate: 22.3,
  term: 60,
  firstPaymentOn: '2027-01-01',
}

const HIRE_PURCHASE_TERMS: readonly (readonly [name: string, terms: TestTerms])[] = [
  ['motor', MOTOR],
  ['motor with a deposit', { ...MOTOR, deposit: 1500 }],
  ['motor with a part exchange', { ...MOTOR, partExchange: 2000 }],
  ['motor with both', { ...MOTOR, deposit: 1500, partExchange: 2000 }],
  ['motor without fees', { ...MOTOR, fee: 0, optionFee: 0 }],
]

type Cases = readonly (readonly [name: string, facts: AgreementFacts])[]

const buildCases = (terms: typeof LOAN_TERMS): Cases => terms.map(([name, each]) => [name, buildFacts(each)])

/** One loan of each brand that makes them, and a hire purchase in each of its forms. */
export const LOANS = buildCases(LOAN_TERMS)
export const HIRE_PURCHASES = buildCases(HIRE_PURCHASE_TERMS)
export const EVERY_CASE: Cases = [...LOANS, ...HIRE_PURCHASES]

/** The schedule in words: "35 monthly payments of £278.29 and a last one of £278.10". */
export function describePayments({ quote: { schedule } }: Pick<AgreementFacts, 'quote'>): string {
  const [first, last] = [schedule[0]!.amount, schedule.at(-1)!.amount]
  const equal = schedule.filter(({ amount }) => amount === first).length
  const words = `${equal} monthly payments of ${formatMoneyExact(first)}`
  return equal === schedule.length ? words : `${words} and a last one of ${formatMoneyExact(last)}`
}

/** The names in a document of what is paid before the credit. */
export function describeAdvance(deposit: number, partExchange: number): string | undefined {
  if (deposit > 0 && partExchange > 0) return 'deposit and part exchange'
  if (deposit > 0) return 'deposit'
  return partExchange > 0 ? 'part exchange' : undefined
}

export const TEMPLATES = {
  secci: preContractInformation,
  contract: creditAgreement,
  explanations: adequateExplanations,
}

export function textOfDocument(document: LegalDocument): string {
  return toVisibleText(renderHtml(document))
}

/** The text that a reader sees, line by line; a label and its value on separate lines. */
export function toVisibleText(html: string): string {
  return html
    .replace(/<br>|<\/(?:p|li|h\d|th|td|caption)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n\s+/g, '\n')
    .trim()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export function findHeadings(html: string): string[] {
  return [...html.matchAll(/<h[234][^>]*>(.*?)<\/h[234]>/g)].map((match) => toVisibleText(match[1]!))
}

/** The text of one section, found by the start of its heading; empty where there is none. */
export function findSection(html: string, heading: string): string {
  const section = html.split('<section').find((part) => part.includes(`<h3>${heading}`))
  return section ? toVisibleText(section.slice(section.indexOf('>') + 1)) : ''
}

/** The rows of all tables of facts, as label and value, in their order. */
export function factRows(html: string): [label: string, value: string][] {
  return [...html.matchAll(/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td><\/tr>/g)].map((row) => [
    toVisibleText(row[1]!),
    toVisibleText(row[2]!),
  ])
}

export function factNamed(html: string, label: string): string {
  return factRows(html).find(([each]) => each === label)?.[1] ?? ''
}

/** The rows of the schedule, by cell, the totals last. */
export function scheduleRows(html: string): string[][] {
  const from = html.indexOf('<tbody>', html.indexOf('doc-grid'))
  const grid = html.slice(from, html.indexOf('</tfoot>', from))
  return [...grid.matchAll(/<tr>(.*?)<\/tr>/g)].map((row) =>
    [...row[1]!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map((cell) => cell[1]!),
  )
}

/** '£1,234.50' in pence. */
export function parsePence(text: string): number {
  const [, pounds, pennies] = /£([\d,]+)\.(\d\d)/.exec(text) ?? []
  return pounds === undefined ? Number.NaN : Number(`${pounds.replaceAll(',', '')}${pennies}`)
}

/** The printed figures of the agreement from which its sums are calculated. */
export function readPrinted(html: string): Printed {
  const value = (label: string) => factNamed(html, label)
  const readFee = (label: string) => (/^£/.test(value(label)) ? parsePence(value(label)) : 0)
  return {
    amount: parsePence(value('Total amount of credit')),
    fee: readFee('Arrangement fee'),
    optionFee: readFee('Option-to-purchase fee'),
    rate: Number.parseFloat(value('Rate of interest')),
    term: Number(value('Number of payments')),
    madeOn: parseDay(value('Date of this agreement')),
    firstDueOn: parseDay(value('First payment due')),
  }
}
