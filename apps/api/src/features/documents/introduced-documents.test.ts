import { pence } from '@tarnbrook/domain/core/money'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import { buildFacts, DEALER, TEMPLATES } from '#testing/documents/documents.ts'
import { adequateExplanations } from './adequate-explanations.ts'
import type { Intermediary } from './agreement-facts.ts'
import { creditAgreement } from './credit-agreement.ts'
import { preContractInformation } from './secci.ts'

const motor = buildFacts({
  brand: 'motor',
  amount: 10_000,
  fee: 375,
  rate: 22.3,
  term: 60,
  agreementOn: '2026-11-20',
  firstPaymentOn: '2026-12-20',
})
const direct = buildFacts({
  brand: 'main',
  amount: 7500,
  fee: 445,
  rate: 19.4,
  term: 36,
  agreementOn: '2026-11-20',
  firstPaymentOn: '2026-12-20',
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
    const facts = { ...direct, intermediaries: [BROKER, DEALER] }
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
    for (const template of Object.values(TEMPLATES)) {
      const html = renderHtml(template(direct))
      expect(html).not.toMatch(/intermediary|\bcommission\b/i)
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
      'towards the price of the vehicle to Hedgerow Cars Limited, the seller, in one sum',
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

  test('a dealer that introduces its own customer is both, and is described once', () => {
    const html = renderHtml(creditAgreement(motor))
    expect(html).toContain('pays it commission of £250.00. It is 2.5% of the amount of credit, £10,000.00.')
    expect(html.match(/separate business/g)).toHaveLength(1)
    expect(html).not.toContain('no commission')
  })

  test('a rate of commission has the decimals it has', () => {
    const commission = { ...BROKER.commission!, model: 'percentage' as const, rate: 2, amount: pence(150_00) }
    const facts = { ...direct, intermediaries: [{ ...BROKER, commission }] }
    for (const template of [creditAgreement, adequateExplanations])
      expect(renderHtml(template(facts))).toContain('It is 2% of the amount of credit, £7,500.00.')
  })

  test('a dealer without a tie is described as independent, without contractions', () => {
    expect(renderHtml(creditAgreement(motor))).toContain('it does not have to offer our credit before')
  })

  test('a partner that is paid nothing is described so', () => {
    const facts = { ...direct, intermediaries: [{ ...BROKER, commission: null }] }
    const html = renderHtml(adequateExplanations(facts))
    expect(html).toContain(
      'KB Finance Limited (trading as Kestrel) introduced you to us. We pay it no commission.',
    )
    expect(html).not.toContain('Commission does not change')
  })
})
