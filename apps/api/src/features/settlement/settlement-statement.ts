import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { NO_PENCE, type Pence } from '@tarnbrook/domain/core/money'
import type { SettlementQuote } from '@tarnbrook/domain/settlement/settlement'
import { describeMeanwhile } from '@tarnbrook/domain/situation/meanwhile'
import { listWaysToPay, type WaysToPay } from '#features/loans/ways-to-pay.ts'
import {
  type Block,
  facts as factsTable,
  type LegalDocument,
  paragraph,
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'

const VERSION = 'settlement-statement-2026-11-27.2'

export interface SettlementStatementFacts {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  quoteReference: string
  borrower: Party
  agreedOn: Day
  /** The day on which the credit was provided, from which the law's figure counts. */
  providedOn: Day
  creditPence: Pence
  requestedOn: Day
  quote: SettlementQuote
  ways: WaysToPay
}

/** CCA 1974 s97, SI 1983/1564: what pays the agreement off, by when, and how it comes about. */
export function settlementStatement(facts: SettlementStatementFacts): LegalDocument {
  const { brand, quote } = facts
  const agreement = facts.isHirePurchase ? 'hire purchase agreement' : 'loan agreement'
  return {
    title: 'Settlement statement',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        `You asked on ${formatDay(facts.requestedOn)} what it costs to pay off your ${agreement} early. This is the statement of section 97 of the Consumer Credit Act 1974, free of charge.`,
      ),
      paragraph(
        `Pay ${formatMoneyExact(quote.amountToPayPence)} by ${formatDay(quote.settlementDate)} and your agreement ends.`,
      ),
    ],
    sections: [
      agreementSection(facts),
      { heading: 'The figure', blocks: figure(quote) },
      { heading: 'How it is worked out', blocks: working(facts) },
      { heading: 'How to pay, and what follows', blocks: paying(facts) },
      {
        heading: 'Where to get advice',
        blocks: [
          paragraph(
            `If anything here is wrong or isn't clear, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}.`,
          ),
          paragraph(
            'You can get general information about the Consumer Credit Act from Citizens Advice or your local trading standards service.',
          ),
        ],
      },
    ],
    issuer: lenderStatement,
  }
}

function agreementSection(facts: SettlementStatementFacts) {
  return {
    heading: 'Your agreement',
    blocks: [
      factsTable('Whose agreement it is', [
        ['Agreement', `${facts.isHirePurchase ? 'Hire purchase' : 'Fixed-sum loan'}, ${facts.reference}`],
        ['Made on', formatDay(facts.agreedOn)],
        ['You', facts.borrower.fullName],
        ['Your address', facts.borrower.addressLines],
        ['Lender', lender.legalName],
        ['Its address', lenderAddressLine],
      ]),
    ],
  }
}

function figure(quote: SettlementQuote): Block[] {
  return [
    factsTable('What there is to pay', [
      ['Amount payable before rebate', formatMoneyExact(quote.amountBeforeRebatePence)],
      [
        'Rebate for paying early',
        quote.rebatePence > 0 ? formatMoneyExact(quote.rebatePence) : 'No rebate: nothing is paid early',
      ],
      ['Compensation that we claim', 'None'],
      ['Amount to pay', formatMoneyExact(quote.amountToPayPence)],
      ['Settlement date', formatDay(quote.settlementDate)],
    ]),
    paragraph(
      `The amount before rebate is every payment that you haven't made yet. The rebate has been worked out having regard to the Consumer Credit (Early Settlement) Regulations 2004 (SI 2004/1483). The settlement date is 28 days after you asked.`,
    ),
    paragraph(
      `The figure holds until the end of ${formatDay(quote.settlementDate)}. If you paid later, you would need a new one. For the days after it, the amount would be:`,
    ),
    factsTable(
      'What it would be later',
      quote.dailyAmount.map(({ on, amountPence }) => [formatDay(on), formatMoneyExact(amountPence)] as const),
    ),
  ]
}

function working({ quote, creditPence, isHirePurchase, providedOn }: SettlementStatementFacts): Block[] {
  const { breakdown } = quote
  const line = (name: string, amountPence: Pence, isTakenOff = false) =>
    amountPence === NO_PENCE
      ? []
      : [[name, `${isTakenOff ? 'less ' : ''}${formatMoneyExact(amountPence)}`] as const]
  return [
    factsTable('Line by line', [
      ...line(
        isHirePurchase
          ? 'Credit for the vehicle that is not yet due, with the arrangement fee'
          : 'Borrowed and not yet due, with the arrangement fee',
        breakdown.principalPence,
      ),
      ...line('Interest until the settlement date', breakdown.interestPence),
      ...line('Option-to-purchase fee', breakdown.feesPence),
      ...line('Payments due by the settlement date', breakdown.fallingDuePence),
      ['Overdue (arrears)', formatMoneyExact(breakdown.overduePence)],
      ...line('Paid ahead', breakdown.paidAheadPence, true),
      ['Together: what the agreement asks for', formatMoneyExact(quote.contractualPence)],
      ['What the regulations allow at most', formatMoneyExact(quote.statutoryPence)],
      ...line('Reduced to it by', breakdown.statutoryReductionPence, true),
      ['Amount to pay: the lower of the two', formatMoneyExact(quote.amountToPayPence)],
    ]),
    paragraph(
      `What the regulations allow is every payment not made yet, less the rebate of regulation 4. It counts the credit of ${formatMoneyExact(creditPence)} from ${formatDay(providedOn)}, the day on which it was provided, and your payments, at the APR of your agreement, to ${formatDay(quote.deferredDate)}. ${
        quote.deferredDate.equals(quote.settlementDate)
          ? 'That is the settlement date.'
          : 'Where an agreement is for more than a year, that is one month after the settlement date (regulation 6).'
      }`,
    ),
  ]
}

function describeTitle({ breakdown }: SettlementQuote): string {
  const fee = breakdown.feesPence > 0 ? 'the option-to-purchase fee is part of the amount, and ' : ''
  return ` The vehicle becomes yours on that day: ${fee}title passes to you.`
}

function paying(facts: SettlementStatementFacts): Block[] {
  const { brand, isHirePurchase, ways, quoteReference, quote } = facts
  const { takesDirectDebit } = ways
  return [
    paragraph(
      `You can pay ${listWaysToPay(ways)}, with the reference ${quoteReference}.${takesDirectDebit ? ' You choose the day of a Direct Debit.' : ''} Choose in your account, or call us on ${brand.contacts.phone} for the account details. We never send account details in a document.`,
    ),
    paragraph(
      `Payments that reach us before you pay this off are taken off the amount. Anything that reaches us afterwards goes back to your account. ${describeMeanwhile({ ...ways, isFigureOpen: true })}${takesDirectDebit ? " While a Direct Debit for this amount is on its way, we don't collect any other." : ''}`,
    ),
    paragraph(
      `Payment of the whole amount by ${formatDay(quote.settlementDate)} ends the agreement. We then cancel your Direct Debit.${isHirePurchase ? describeTitle(quote) : ''}`,
    ),
  ]
}
