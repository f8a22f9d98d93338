import { lender } from '@tarnbrook/brands/lender'
import { day } from '@tarnbrook/domain/calendar'
import { formatDay, formatDuration, formatMoneyExact, formatPercent } from '@tarnbrook/domain/display'
import {
  type AgreementFacts,
  advancePaymentPence,
  halfOfTotalPricePence,
  lastPaymentPence,
  paymentDayInWords,
  paymentsInWords,
  referenceOf,
  thirdOfTotalPricePence,
  totalInterestPence,
  totalPricePence,
} from './agreement-facts.ts'
import {
  complaintTerms,
  creditorRows,
  earlyRepaymentTerms,
  MISSING_PAYMENTS,
  missedPaymentTerms,
  SUPERVISION,
  withdrawalTerms,
} from './common-terms.ts'
import {
  type Block,
  type FactsTable,
  facts as factsTable,
  type LegalDocument,
  paragraph,
  type Section,
} from './document-model.ts'
import { commissionSections, sellerInWords, sellerRows } from './parties.ts'
import { scheduleTable } from './schedule-table.ts'

const VERSION = 'contract-2026-11'

/** Consumer Credit (Agreements) Regulations 2010 (SI 2010/1014), Sch 1: the heading is prescribed to the letter. */
export function creditAgreement(facts: AgreementFacts): LegalDocument {
  return {
    title: facts.vehicle
      ? 'Hire Purchase Agreement regulated by the Consumer Credit Act 1974'
      : 'Fixed Sum Loan Agreement regulated by the Consumer Credit Act 1974',
    version: VERSION,
    reference: referenceOf(facts),
    introduction: [
      paragraph('This is an agreement between you and us. It is made on the day on which you sign it.'),
    ],
    sections: [
      parties(facts),
      ...(facts.vehicle ? [goods(facts, facts.vehicle)] : []),
      credit(facts),
      { heading: 'Every payment', blocks: [scheduleTable(facts)] },
      charges(facts),
      ...commissionSections(facts),
      missingPayments(facts),
      ...(facts.vehicle ? [hirePurchaseRights(facts)] : []),
      { heading: 'Your right to withdraw', blocks: withdrawalTerms(facts).map(paragraph) },
      { heading: 'Your right to repay early', blocks: earlyRepaymentTerms(facts).map(paragraph) },
      statements(),
      {
        heading: 'Complaints and the ombudsman',
        blocks: [...complaintTerms(facts), SUPERVISION].map(paragraph),
      },
      signature(facts),
    ],
  }
}

function parties(facts: AgreementFacts): Section {
  const { borrower } = facts
  return {
    heading: 'Who this agreement is between',
    blocks: [
      factsTable('Us', creditorRows(facts)),
      factsTable('You', [
        ['Name', borrower.fullName],
        ['Address', borrower.addressLines],
        ['E-mail', borrower.email],
      ]),
    ],
  }
}

function goods(facts: AgreementFacts, vehicle: NonNullable<AgreementFacts['vehicle']>): Section {
  const { quote } = facts
  return {
    heading: 'The goods',
    blocks: [
      factsTable('The vehicle and its price', [
        ['Vehicle', `${vehicle.make} ${vehicle.model}, ${vehicle.year}`],
        ['Registration', vehicle.registration],
        ['Cash price', formatMoneyExact(vehicle.cashPrice)],
        ['Deposit', formatMoneyExact(vehicle.deposit)],
        ...(vehicle.partExchange > 0
          ? [['Part exchange', formatMoneyExact(vehicle.partExchange)] satisfies [string, string]]
          : []),
        ...sellerRows(facts),
      ]),
      paragraph(
        `You hire the vehicle from us while you pay. It becomes yours when you have made every payment and paid the option-to-purchase fee of ${formatMoneyExact(quote.optionToPurchaseFee)}. Until then you must not sell it or give it away.`,
      ),
    ],
  }
}

function credit(facts: AgreementFacts): Section {
  const { quote } = facts
  return {
    heading: 'The credit and your payments',
    blocks: [
      factsTable('The credit', [
        ['Duration of the agreement', `${quote.term} months (${formatDuration(quote.term)})`],
        ['Total amount of credit', formatMoneyExact(quote.amount)],
        ['How the credit is provided', howDrawn(facts)],
        [
          'Rate of interest',
          `${formatPercent(quote.annualRate)} a year, fixed. Each month we charge one month's interest at this effective yearly rate on what you owe, the arrangement fee included.`,
        ],
        ['APR', `${formatPercent(quote.apr)} APR`],
        [
          'How the APR is worked out',
          'We assume that the credit is provided on the day of this agreement, that every whole month is of equal length and days over are counted, that you make each payment on its day, and that nothing in this agreement changes. All charges listed below are counted.',
        ],
        ['Total charge for credit', formatMoneyExact(quote.totalCharge)],
        ...totalRows(facts),
      ]),
      factsTable('Your payments', paymentRows(facts)),
    ],
  }
}

function howDrawn(facts: AgreementFacts): string {
  return facts.vehicle
    ? `We pay it to ${sellerInWords(facts)}, towards the price of the vehicle, once you have signed.`
    : 'We pay it into the bank account you gave us, in one sum, once you have signed.'
}

function totalRows(facts: AgreementFacts): FactsTable['rows'] {
  const total = formatMoneyExact(totalPricePence(facts))
  const { vehicle, quote } = facts
  if (!vehicle || advancePaymentPence(vehicle) === 0) return [['Total amount payable', total]]
  return [
    ['Total of your payments to us', formatMoneyExact(quote.totalPayable)],
    [
      `Total amount payable, your ${vehicle.partExchange > 0 ? 'deposit and part exchange' : 'deposit'} included`,
      total,
    ],
  ]
}

function paymentRows(facts: AgreementFacts): FactsTable['rows'] {
  const { quote, vehicle } = facts
  return [
    ['Number of payments', String(quote.term)],
    ['How often', `Monthly, on ${paymentDayInWords(facts)}`],
    ['First payment due', formatDay(day(quote.firstPaymentOn))],
    ['Monthly payment', formatMoneyExact(quote.instalment)],
    ['Last payment', formatMoneyExact(lastPaymentPence(facts))],
    ['In short', `${paymentsInWords(facts)}`],
    [
      'What a payment pays off first',
      `Interest, then the credit and the arrangement fee${vehicle ? ', then the option-to-purchase fee' : ''}.`,
    ],
    [
      'How you pay',
      `By Direct Debit, under the name ${facts.brand.directDebitLabel}. When the day is a weekend or bank holiday, we collect on the next working day.`,
    ],
  ]
}

function charges(facts: AgreementFacts): Section {
  const { quote, vehicle } = facts
  return {
    heading: 'Charges',
    blocks: [
      factsTable('What makes up the cost', [
        ['Interest', formatMoneyExact(totalInterestPence(facts))],
        [
          'Arrangement fee',
          quote.fee > 0 ? `${formatMoneyExact(quote.fee)}, added to the credit and repaid with it` : 'None',
        ],
        ...(vehicle
          ? [
              [
                'Option-to-purchase fee',
                `${formatMoneyExact(quote.optionToPurchaseFee)}, part of the last payment`,
              ] as const,
            ]
          : []),
        ['Charges for late or missed payments', 'None'],
        ['Security', vehicle ? 'None besides our ownership of the vehicle' : 'None: this loan is unsecured'],
      ]),
      paragraph('Neither the rate of interest nor the charges can be changed during this agreement.'),
    ],
  }
}

function missingPayments(facts: AgreementFacts): Section {
  return {
    heading: 'If you miss a payment',
    blocks: [
      { kind: 'box', title: 'Missing payments', paragraphs: [MISSING_PAYMENTS] },
      ...missedPaymentTerms(facts).map(paragraph),
    ],
  }
}

/** Consumer Credit (Agreements) Regulations 1983, Sch 2: the words of both boxes are prescribed. */
function hirePurchaseRights(facts: AgreementFacts): Section {
  const half = formatMoneyExact(halfOfTotalPricePence(facts))
  const third = formatMoneyExact(thirdOfTotalPricePence(facts))
  return {
    heading: 'Ending this agreement, and taking back the goods',
    blocks: [
      {
        kind: 'box',
        title: 'TERMINATION: YOUR RIGHTS',
        paragraphs: [
          `You have a right to end this agreement. To do so, you should write to the person you make your payments to. They will then be entitled to the return of the goods and to half the total amount payable under this agreement, that is ${half}. If you have already paid at least this amount plus any overdue instalments and have taken reasonable care of the goods, you will not have to pay any more.`,
        ],
      },
      {
        kind: 'box',
        title: 'REPOSSESSION: YOUR RIGHTS',
        paragraphs: [
          `If you do not keep your side of this agreement but you have paid at least one third of the total amount payable under this agreement, that is ${third}, the creditor may not take back the goods against your wishes unless he gets a court order. (In Scotland he may need to get a court order at any time.) If he does take the goods without your consent or a court order, you have the right to get back all the money you have paid under this agreement.`,
        ],
      },
    ],
  }
}

/** CCA 1974 s77A and s77B. */
function statements(): Section {
  return {
    heading: 'Statements of account',
    blocks: [
      paragraph(
        'You have the right to receive, on request, free of charge and at any time during the agreement, a statement of account in the form of a table. It shows each payment still to be made, when it is due and any condition that applies to it, and how much of it repays what you owe and how much is interest and other charges.',
      ),
      paragraph('We also send you a statement of your account each year without being asked.'),
    ],
  }
}

function signature(facts: AgreementFacts): Section {
  const box: Block = {
    kind: 'box',
    title: 'Your signature',
    paragraphs: [
      `This is a ${facts.vehicle ? 'Hire Purchase Agreement' : 'Credit Agreement'} regulated by the Consumer Credit Act 1974. Sign it only if you want to be legally bound by its terms.`,
      ...(facts.vehicle
        ? [
            'The goods will not become your property until you have made all the payments. You must not sell them before then.',
          ]
        : []),
      `Signed by ${facts.borrower.fullName} in their account, when they confirm that they accept this agreement. We keep the day and time with it.`,
      `Signed for ${lender.legalName} when we accept your signature, on the same day.`,
    ],
  }
  return { heading: 'Signatures', blocks: [box] }
}
