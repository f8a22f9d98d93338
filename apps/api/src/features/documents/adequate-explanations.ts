import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import { documentTitle } from '@tarnbrook/contract/documents/document-types'
import { formatDayWords, formatMoneyExact, formatPercent } from '@tarnbrook/domain/core/display'
import { addPence } from '@tarnbrook/domain/core/money'
import { type LegalDocument, paragraph, type Section } from '#platform/documents/document-model.ts'
import {
  type AgreementFacts,
  advancePaymentCountsAsPaid,
  advancePaymentInWords,
  describeReference,
  firstPaymentDay,
  firstPeriod,
  halfOfTotalPricePence,
  ownershipInWords,
  paymentDayInWords,
  paymentsInWords,
  rateInWords,
  thirdOfTotalPricePence,
  totalPricePence,
} from './agreement-facts.ts'
import {
  creditNotProvidedTerm,
  MISSING_PAYMENTS,
  missedPaymentTerms,
  withdrawalTerms,
} from './common-terms.ts'
import { PAYMENT_DAY_INTEREST, TIME_OF_A_PERIOD } from './interest-terms.ts'
import { commissionSections } from './parties.ts'

const VERSION = 'adequate-explanations-2026-11-27.2'

/** CCA 1974 s55A and CONC 4.2.5R(2): the five explanations, (a) to (e), and how to ask more. */
export function adequateExplanations(facts: AgreementFacts): LegalDocument {
  return {
    title: documentTitle('adequate-explanations', facts.vehicle ? 'hire-purchase' : 'unsecured'),
    version: VERSION,
    reference: describeReference(facts),
    introduction: [
      paragraph(
        `This explains, for ${facts.borrower.fullName}, what to think about before you sign. Read it with the pre-contract credit information.`,
      ),
    ],
    sections: [
      unsuitableUses(facts),
      payments(facts),
      unforeseenEffects(facts),
      missedPayments(facts),
      {
        heading: '(e) Changing your mind: the right to withdraw',
        blocks: withdrawalTerms(facts).map(paragraph),
      },
      ...(facts.vehicle ? [hirePurchasePoints(facts)] : []),
      ...commissionSections(facts),
      questions(facts),
    ],
    issuer: lenderStatement,
  }
}

function unsuitableUses({ vehicle }: AgreementFacts): Section {
  const items = vehicle
    ? [
        'to own a vehicle straight away, or to sell it or change it before the last payment',
        'if you may not need or be able to keep the vehicle for the whole agreement',
        'if you are not sure that your income will cover the payments until the end',
      ]
    : [
        'for day-to-day spending, or for something that will be used up long before the loan is repaid',
        'if you expect to need the money for a few weeks only: other ways to borrow may then cost less',
        'to pay off debts that cost less than this loan does, once you count all charges; paying debts over a longer time can also cost more in total, even at a lower rate',
        'for gambling, for investing, or for anything unlawful',
        'if you are not sure that your income will cover the payments until the end',
      ]
  return {
    heading: '(a) When this credit may not suit you',
    blocks: [
      paragraph(`This ${vehicle ? 'hire purchase' : 'loan'} may not be right for you:`),
      { kind: 'list', items },
    ],
  }
}

function payments(facts: AgreementFacts): Section {
  const { quote, vehicle } = facts
  const advance = vehicle && advancePaymentInWords(vehicle)
  const hasFees = quote.fee > 0 || quote.optionToPurchaseFee > 0
  return {
    heading: '(b) How much you will pay',
    blocks: [
      paragraph(
        `The amount of credit is ${formatMoneyExact(quote.amount)}. You make ${paymentsInWords(facts)}. The first is due on ${formatDayWords(firstPaymentDay(facts))}, then one on ${paymentDayInWords(facts)}.`,
      ),
      paragraph(
        `In total you will pay ${formatMoneyExact(totalPricePence(facts))}${advance ? `, including ${advance}` : ''}.`,
      ),
      paragraph(
        `The rate of interest is ${rateInWords(facts)}, fixed. The APR is ${formatPercent(quote.apr)}${hasFees ? ': it counts the fees as well' : ''}.`,
      ),
    ],
  }
}

function unforeseenEffects(facts: AgreementFacts): Section {
  const { quote, vehicle } = facts
  return {
    heading: '(c) What you may not expect',
    blocks: [
      {
        kind: 'list',
        items: [
          ...(quote.fee > 0
            ? [
                `The arrangement fee of ${formatMoneyExact(quote.fee)} is added to what you borrow, so you pay interest on it too. On the first day you owe ${formatMoneyExact(addPence(quote.amount, quote.fee))}.`,
              ]
            : []),
          ...firstPaymentPoints(facts),
          'The payment stays the same for the whole agreement, even if your income falls or your other bills rise.',
          `You can change your payment day. It costs nothing, but ${PAYMENT_DAY_INTEREST}`,
          'When you repay early you save interest, but not all of the interest still to come. We may work it out to a later day than the day you pay.',
          'We make a full credit search when you apply. Other lenders can see it.',
          creditNotProvidedTerm(facts),
          ...(vehicle
            ? [
                'The vehicle may lose value faster than you repay, so that it is worth less than you owe.',
                'You cannot sell the vehicle before the last payment, because it is not yours until then.',
                'Besides your payments you pay for comprehensive insurance of the vehicle, for repairs and servicing, and for tax and MOT. If you do not take reasonable care of it, you can owe us what that costs.',
                'You keep the vehicle at your address, and ask us before you take it out of the United Kingdom for more than 30 days.',
              ]
            : []),
        ],
      },
    ],
  }
}

/** Only the first period can differ from a month, which a borrower would not expect. */
function firstPaymentPoints(facts: AgreementFacts): string[] {
  const first = facts.quote.schedule[0]!
  const { days, interestPence } = firstPeriod(facts)
  return [
    `Interest begins on the day the credit is provided. The first period is ${days} days, to ${formatDayWords(firstPaymentDay(facts))}. ${TIME_OF_A_PERIOD} The interest for these ${days} days is ${formatMoneyExact(interestPence)}. A later first payment usually means more interest. Each period after that is one month, however many days it has, unless you change your payment day.`,
    `Of your first payment of ${formatMoneyExact(first.amount)}, ${formatMoneyExact(first.interest)} is interest and ${formatMoneyExact(first.principal)} repays what you owe. The interest in later payments falls as you repay. The table in the agreement shows them all.`,
  ]
}

function missedPayments(facts: AgreementFacts): Section {
  return {
    heading: '(d) If you miss payments',
    blocks: [
      { kind: 'box', title: 'Missing payments', paragraphs: [MISSING_PAYMENTS] },
      ...missedPaymentTerms(facts).map(paragraph),
    ],
  }
}

function hirePurchasePoints(facts: AgreementFacts): Section {
  const paidBefore = advancePaymentCountsAsPaid(facts)
  const advance = paidBefore ? ` ${paidBefore}` : ''
  return {
    heading: 'Hire purchase: whose vehicle it is',
    blocks: [
      {
        kind: 'list',
        items: [
          `The vehicle is ours until you ${ownershipInWords(facts)}. Then it is yours.`,
          `If you do not keep to the agreement, and only after a default notice, we can take the vehicle back. Once you have paid a third of the total, ${formatMoneyExact(thirdOfTotalPricePence(facts))}, we need a court order or your consent to do so.${advance} In Scotland we may need a court order at any time.`,
          `You can end the agreement and return the vehicle at any time before the last payment is due. You then pay what is needed to bring your payments to half of the total, ${formatMoneyExact(halfOfTotalPricePence(facts))}, or less if a court finds that our loss is less. You pay nothing if you have paid that much already, as long as nothing is overdue and you have taken reasonable care of the vehicle.${advance}`,
        ],
      },
    ],
  }
}

function questions({ brand }: AgreementFacts): Section {
  return {
    heading: 'Before you decide',
    blocks: [
      paragraph(
        'Read the pre-contract credit information as well. You can take it away, keep it and compare it with other offers. Take the time you need.',
      ),
      paragraph(
        `Ask us for more explanation whenever you want it, before you sign and afterwards: call ${brand.contacts.phone} (${brand.hours.phone.text}), email ${brand.contacts.contactEmail}, or write to ${lender.legalName}, ${lenderAddressLine}.`,
      ),
    ],
  }
}
