import { fromPounds, toPounds } from '@tarnbrook/domain/core/money'
import { arrangementFee } from '@tarnbrook/domain/schedule/illustrate'
import { describe, expect, test } from 'vitest'
import { BRAND_KEYS, getBrand } from './brand.ts'
import type { Brand, Palette } from './brand-type.ts'
import { collectionAccount } from './collection-account.ts'
import { type DarkPalette, darkPalettes } from './dark-palettes.ts'
import { lender } from './lender.ts'
import { declinePartners } from './partners.ts'

const brands = BRAND_KEYS.map((key) => getBrand(key))

// WCAG 2.2: 4.5 for text, 3 for the edge of a control and for the focus ring.
const textPairs: readonly [keyof Palette, keyof Palette, number][] = [
  ...(['paper', 'surface', 'tint'] as const).flatMap(
    (background): [keyof Palette, keyof Palette, number][] => [
      ['ink', background, 4.5],
      ['inkSoft', background, 4.5],
      ['link', background, 4.5],
      ['error', background, 4.5],
      ['success', background, 4.5],
      ['warning', background, 4.5],
      ['brand', background, 4.5],
      ['control', background, 3],
    ],
  ),
  ['onBrand', 'brand', 4.5],
  ['onAction', 'action', 4.5],
  ['onAction', 'actionHover', 4.5],
  ['onFocus', 'focus', 4.5],
  ['error', 'errorTint', 4.5],
  ['ink', 'errorTint', 4.5],
  ['success', 'successTint', 4.5],
  ['ink', 'successTint', 4.5],
  ['warning', 'warningTint', 4.5],
  ['ink', 'warningTint', 4.5],
  ['onCard', 'card', 4.5],
  ['cardSoft', 'card', 4.5],
  ['cardMark', 'card', 3],
]

const darkPairs: readonly [keyof DarkPalette, keyof DarkPalette, number][] = [
  ...textPairs,
  ['action', 'paper', 3],
  ['action', 'surface', 3],
  ['onBand', 'band', 4.5],
]

test('an unknown brand is refused by name', () => {
  expect(() => getBrand('unknown')).toThrow(new Error('Brand not configured'))
  expect(() => getBrand('toString')).toThrow(new Error('Brand not configured'))
})

test('names, ids and labels are each their own', () => {
  for (const pick of [(b: Brand) => b.id, (b: Brand) => b.fullName, (b: Brand) => b.directDebitLabel]) {
    expect(new Set(brands.map((brand) => pick(brand))).size).toBe(brands.length)
  }
})

describe.each(brands)('$key', (brand) => {
  test('is complete', () => {
    expect(emptyPaths(brand)).toEqual([])
    expect(getBrand(brand.key)).toBe(brand)
    expect(brand.partners).toHaveLength(8)
    expect(brand.voice.applyElsewhere === null).toBe(brand.switches.directApplications)
    expect(brand.directDebitLabel.length).toBeLessThanOrEqual(18)
    expect(brand.contacts.phone).toMatch(/^01632 960 \d{3}$/)
    for (const address of [
      brand.contacts.contactEmail,
      brand.contacts.complaintsEmail,
      brand.contacts.investEmail,
    ]) {
      expect(address).toMatch(/^[a-z]+@[a-z-]+\.example$/)
    }
    const { wordmark, mark, favicon } = brand.logos
    for (const path of [wordmark.src, mark, favicon])
      expect(path).toMatch(new RegExp(`^/logos/${brand.key}/`))
  })

  // CONC 3.5.3R: the calculator's figures are triggers of it.
  test('shows the representative example directly after the calculator, and every section once', () => {
    const { sections } = brand.landing
    expect(sections[0]).toBe('example')
    expect(sections.toSorted()).toEqual(['example', 'partners', 'steps', 'trust'])
  })

  test('makes no promise that the lender cannot keep', () => {
    const words = JSON.stringify([brand.voice, brand.pageTitle, brand.pageDescription]).toLowerCase()
    for (const banned of ['guarantee', 'instant', 'hurry', 'last chance', 'no credit check', 'approved in']) {
      expect(words).not.toContain(banned)
    }
  })

  test('has amounts and terms of the specification', () => {
    const isMotor = brand.key === 'motor'
    expect(brand.loanAmountPounds).toEqual({ min: 1000, max: isMotor ? 35000 : 25000 })
    expect(brand.loanTerm).toEqual({ default: isMotor ? 60 : 36, min: 12, max: 60, step: 6 })
    expect(brand.productType).toBe(isMotor ? 'hire-purchase' : 'unsecured')
    expect(brand.foundingYear).toBe(isMotor ? 2020 : 2014)
    expect(brand.quoteValidDays).toBe(30)
  })

  test('prices its representative example', () => {
    const example = brand.representativeExample
    expect(feePounds(brand.pricing, example.assumedAmount)).toBe(example.totalFees)
    const instalments = Array.from({ length: example.assumedDuration }, () => example.monthlyCost)
    // The total amount payable includes an advance payment, and the instalments do not.
    const repaid = example.totalAmountPayable - (example.purchase?.deposit ?? 0)
    const rest = repaid - example.monthlyCost * example.assumedDuration
    instalments[instalments.length - 1] = example.monthlyCost + rest
    expect(Number(aprPercent(example.assumedAmount, instalments).toFixed(1))).toBe(example.representativeAPR)
  })

  test('gives the cash price and the deposit of its example where the credit is for specific goods', () => {
    const { assumedAmount, purchase } = brand.representativeExample
    if (brand.productType === 'unsecured') return expect(purchase).toBeUndefined()
    // CONC 3.5.5R(1)(e).
    expect(purchase!.cashPrice - purchase!.deposit).toBe(assumedAmount)
  })

  test('puts the representative APR between the Great and Good rates at some tier', () => {
    const apr = brand.representativeExample.representativeAPR
    expect(brand.creditBandAprs.Good.some((tier) => tier.apr === apr)).toBe(true)
  })

  test('keeps the band APRs inside the illustrative range, rising from Great to Limited', () => {
    const { min, max } = brand.illustrativeApr
    const bands = ['Great', 'Good', 'Fair', 'Limited'] as const
    const offered = bands.flatMap((band) => brand.creditBandAprs[band].flatMap(({ apr }) => apr ?? []))
    expect(Math.min(...offered)).toBe(min)
    expect(Math.max(...offered)).toBe(max)
    for (const band of bands) {
      expect(brand.creditBandAprs[band].map((tier) => tier.minAmount)).toEqual([0, 10000, 15000])
    }
    for (const amount of [1000, 10000, 15000, 25000]) {
      const aprs = bands.flatMap(
        (band) => brand.creditBandAprs[band].findLast(({ minAmount }) => amount >= minAmount)?.apr ?? [],
      )
      expect(aprs).toEqual(aprs.toSorted((a, b) => a - b))
      expect(aprs.length).toBe(amount < 15000 ? 4 : 3)
    }
  })

  test('can reach every offered APR: the fee at the lowest rate never costs more', () => {
    for (const tiers of Object.values(brand.creditBandAprs)) {
      for (const { minAmount, apr } of tiers) {
        if (apr === null) continue
        for (let term = brand.loanTerm.min; term <= brand.loanTerm.max; term += brand.loanTerm.step) {
          const amount = Math.max(minAmount, brand.loanAmountPounds.min)
          expect(lowestAprPercent(brand, amount, term), `${amount} over ${term}`).toBeLessThanOrEqual(apr)
        }
      }
    }
  })

  test.each(textPairs)('%s on %s is readable', (text, background, ratio) => {
    expect(contrast(brand.palette[text], brand.palette[background])).toBeGreaterThanOrEqual(ratio)
  })

  test.each(darkPairs)('%s on %s is readable where the screen is dark', (text, background, ratio) => {
    const dark = darkPalettes[brand.key]
    expect(contrast(dark[text], dark[background])).toBeGreaterThanOrEqual(ratio)
    expect(luminance(dark.paper)).toBeLessThan(0.03)
  })
})

// CONC 3.5.7R, 3.3.1R: says what the broker is, not that credit will be easier to get.
test.each(Object.values(declinePartners))('$name is described without an invitation to borrow', (partner) => {
  expect(partner.about).toContain('is a credit broker, not a lender')
  expect(partner.about).not.toMatch(/thin|weak|poor|bad|score|approv|help|accept|consider|more than/i)
  expect(partner.representativeAPR).toBeGreaterThan(0)
  expect(new URL(partner.url).search).toBe('')
})

test('no two brands have the same landing page in other colours', () => {
  const layouts = brands.map(({ landing }) => JSON.stringify(landing))
  expect(new Set(layouts).size).toBe(brands.length)
})

test('the switches are those of the specification', () => {
  const keysWith = (name: keyof Brand['switches']) =>
    brands.filter((brand) => brand.switches[name]).map((brand) => brand.key)
  // Spec 1: per-brand switches.
  expect(keysWith('contactForm')).toEqual(['supermarket', 'motor', 'post-office', 'money-management'])
  expect(keysWith('directApplications')).toEqual(['main', 'supermarket', 'post-office'])
  expect(keysWith('borrowerView')).toEqual(['main', 'motor'])
  expect(keysWith('stayFraudAware')).toEqual(['main'])
  expect(keysWith('careers')).toEqual(['main', 'motor'])
  expect(keysWith('disclosures')).toEqual(['main'])
  expect(keysWith('bereavement')).toEqual(['main', 'motor'])
  // Spec 7: pol-marketing-consent.
  expect(keysWith('nameHolderMarketing')).toEqual(['post-office'])
})

test('a bank transfer goes to an account in the name of the lender, in the shape that banks take', () => {
  const { accountName, sortCode, accountNumber } = collectionAccount
  // Confirmation of payee compares the name that a payer types with the account's.
  expect(accountName).toBe(lender.legalName)
  expect(sortCode).toMatch(/^\d{6}$/)
  expect(accountNumber).toMatch(/^\d{8}$/)
})

test('the fee stops at its cap', () => {
  const { pricing } = getBrand('main')
  expect(feePounds(pricing, 1000)).toBe(59)
  expect(feePounds(pricing, 25000)).toBe(pricing.feeCapPounds)
})

function feePounds({ feeSharePercent, feeCapPounds }: Brand['pricing'], amountPounds: number): number {
  return toPounds(
    arrangementFee({ feeSharePercent, feeCapPence: fromPounds(feeCapPounds) }, fromPounds(amountPounds)),
  )
}

function emptyPaths(value: unknown, path = ''): string[] {
  if (value === '' || value === undefined || Number.isNaN(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (entries.length === 0) return [path]
  return entries.flatMap(([key, part]) => emptyPaths(part, path === '' ? key : `${path}.${key}`))
}

function lowestAprPercent(brand: Brand, amount: number, term: number): number {
  const principal = amount + feePounds(brand.pricing, amount)
  const monthly = (1 + brand.pricing.minimumRatePercent / 100) ** (1 / 12) - 1
  const payment = (principal * monthly) / (1 - (1 + monthly) ** -term)
  const payments = Array.from({ length: term }, () => payment)
  payments[term - 1] = payment + brand.pricing.optionToPurchaseFeePounds
  return Number(aprPercent(amount, payments).toFixed(1))
}

// CONC App 1.2, equal months: the rate at which the payments are worth the amount advanced.
function aprPercent(advance: number, payments: number[]): number {
  let low = 0
  let high = 2
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2
    const worth = payments.reduce(
      (sum, payment, index) => sum + payment / (1 + middle) ** ((index + 1) / 12),
      0,
    )
    if (worth > advance) low = middle
    else high = middle
  }
  return low * 100
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
