import { lender } from '@tarnbrook/brands/lender'
import { tieInWords } from '@tarnbrook/brands/ties'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { type FactsTable, paragraph, type Section } from '#platform/documents/document-model.ts'
import type { AgreementFacts, Intermediary, Seller } from './agreement-facts.ts'

/** SI 2010/1013 and SI 2010/1014, Sch 1: each intermediary's identity and geographical address. */
export function intermediaryRows({ intermediaries }: AgreementFacts): FactsTable['rows'] {
  return intermediaries.flatMap((party) => [
    ['Credit intermediary', nameLines(party)] as const,
    ['Address', party.addressLines] as const,
  ])
}

/** The goods' supplier, apart from intermediaries, although it can be the same business. */
export function sellerRows({ seller }: AgreementFacts): FactsTable['rows'] {
  if (!seller) return []
  return [
    ['Seller of the vehicle', fullName(seller)],
    ['Address', seller.addressLines],
  ]
}

/** To whom the credit of a hire purchase is paid: 'Hedgerow Cars Limited, the seller'. */
export function sellerInWords({ seller }: AgreementFacts): string {
  return seller ? `${fullName(seller)}, the seller` : 'the seller'
}

/**
 * CCA 1974 s140A and CONC 4.5.3R: who pays whom, how much and how calculated, that it does not
 * change the price, and what ties introducers and sellers have to us.
 */
export function commissionSections(facts: AgreementFacts): Section[] {
  const { intermediaries, seller } = facts
  if (intermediaries.length === 0 && !seller) return []
  const paid = intermediaries.filter(({ commission }) => commission !== null)
  return [
    {
      heading: 'Commission',
      blocks: [
        ...intermediaries.flatMap((party) => [
          paragraph(describeCommission(facts, party)),
          ...tieParagraphs(party.tie, fullName(party)),
        ]),
        ...(paid.length > 0
          ? [paragraph('Commission does not change your rate of interest, your fees or what you pay.')]
          : []),
        ...(seller ? sellerParagraphs(facts, seller) : []),
      ],
    },
  ]
}

function describeCommission({ quote, vehicle }: AgreementFacts, party: Intermediary): string {
  const name = fullName(party)
  if (!party.commission) return `${name} introduced you to us. We pay it no commission.`
  const { amount, payer, rate } = party.commission
  const isTaken = vehicle ? 'you take this hire purchase agreement' : 'you take this loan'
  const workedOut =
    rate === null
      ? 'It is a fixed amount, whatever the amount of credit.'
      : `It is ${rate}% of the amount of credit, ${formatMoneyExact(quote.amount)}.`
  return `${name} introduced you to us. If ${isTaken}, ${payer} pays it commission of ${formatMoneyExact(amount)}. ${workedOut}`
}

/** A seller who is also an intermediary is described there and not repeated here. */
function sellerParagraphs({ intermediaries, quote }: AgreementFacts, seller: Seller) {
  if (intermediaries.some(({ legalName }) => legalName === seller.legalName)) return []
  return [
    paragraph(
      `We pay ${formatMoneyExact(quote.amount)} to ${fullName(seller)}, the seller, towards the price of the vehicle. We pay it no commission.`,
    ),
    ...tieParagraphs(seller.tie, fullName(seller)),
  ]
}

function tieParagraphs(tie: Intermediary['tie'], name: string) {
  return tie === null ? [] : [paragraph(tieInWords(tie, { name, us: lender.legalName }))]
}

function nameLines(party: Intermediary): string | string[] {
  return party.firmReferenceNumber === null
    ? fullName(party)
    : [fullName(party), `Firm reference number ${party.firmReferenceNumber}`]
}

/** The registered name, with the name that the borrower knows where that is different. */
function fullName({ name, legalName }: { name: string; legalName: string }): string {
  return legalName.startsWith(name) ? legalName : `${legalName} (trading as ${name})`
}
