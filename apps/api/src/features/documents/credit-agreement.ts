import { lender, lenderStatement } from '@tarnbrook/brands/lender'
import {
  formatDay,
  formatDayWords,
  formatDuration,
  formatMoneyExact,
  formatPercent,
} from '@tarnbrook/domain/core/display'
import {
  type Block,
  type FactsTable,
  facts as factsTable,
  type LegalDocument,
  paragraph,
  type Section,
} from '#platform/documents/document-model.ts'
import {
  type AgreementFacts,
  advancePaymentNames,
  agreementDay,
  describeReference,
  firstPaymentDay,
  lastPaymentPence,
  ownershipInWords,
  paymentDayInWords,
  paymentsInWords,
  rateInWords,
  totalInterestPence,
  totalPricePence,
} from './agreement-facts.ts'
import {
  allocationOrder,
  complaintTerms,
  creditorRows,
  describePayees,
  earlyRepaymentTerms,
  MISSING_PAYMENTS,
  missedPaymentTerms,
  SUPERVISION,
  whenProvided,
  withdrawalTerms,
} from './common-terms.ts'
import {
  collectionTerms,
  copyTerms,
  endingTerms,
  noticeTerms,
  statementTerms,
  wholeAgreementTerms,
} from './credit-agreement-terms.ts'
import { hirePurchaseRights, vehicleCare, vehicleRights } from './hire-purchase-terms.ts'
import { aprAssumptions, interestTerms, paymentDayTerms } from './interest-terms.ts'
import { commissionSections, sellerInWords, sellerRows } from './parties.ts'
import { scheduleTable } from './schedule-table.ts'

const VERSION = 'contract-2026-11-27.2'

/** SI 2010/1014 (Agreements Regulations), Sch 1: the heading's exact words are prescribed. */
export function creditAgreement(facts: AgreementFacts): LegalDocument {
  return {
    title: facts.vehicle
      ? 'Hire Purchase Agreement regulated by the Consumer Credit Act 1974'
      : 'Fixed Sum Loan Agreement regulated by the Consumer Credit Act 1974',
    version: VERSION,
    reference: describeReference(facts),
    introduction: [
      paragraph(
        `This is an agreement between you and us. It is made when you sign it, on ${formatDayWords(agreementDay(facts))}. Until then it is a draft. If you sign on another day, we give you a new one for that day first.`,
      ),
    ],
    sections: [
      parties(facts),
      ...(facts.vehicle ? [goods(facts, facts.vehicle)] : []),
      credit(facts),
      { heading: 'How we charge interest', blocks: interestTerms(facts).map(paragraph) },
      { heading: 'Changing your payment day', blocks: paymentDayTerms(facts).map(paragraph) },
      { heading: 'Every payment', blocks: [scheduleTable(facts)] },
      charges(facts),
      { heading: 'How you pay by Direct Debit', blocks: collectionTerms(facts).map(paragraph) },
      ...commissionSections(facts),
      missingPayments(facts),
      ...(facts.vehicle ? [vehicleCare(), hirePurchaseRights(facts), vehicleRights(facts)] : []),
      { heading: 'How this agreement can end', blocks: endingTerms(facts).map(paragraph) },
      { heading: 'Your right to withdraw', blocks: withdrawalTerms(facts).map(paragraph) },
      { heading: 'Your right to repay early', blocks: earlyRepaymentTerms(facts).map(paragraph) },
      { heading: 'Statements of account', blocks: statementTerms().map(paragraph) },
      { heading: 'How we send you documents', blocks: noticeTerms(facts).map(paragraph) },
      { heading: 'The whole agreement, and the law', blocks: wholeAgreementTerms().map(paragraph) },
      {
        heading: 'Complaints and the ombudsman',
        blocks: [...complaintTerms(facts), SUPERVISION].map(paragraph),
      },
      signature(facts),
    ],
    issuer: lenderStatement,
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
        ['Email', borrower.email],
      ]),
    ],
  }
}

function goods(facts: AgreementFacts, vehicle: NonNullable<AgreementFacts['vehicle']>): Section {
  const orNone = (amount: typeof vehicle.deposit) => (amount > 0 ? formatMoneyExact(amount) : 'None')
  return {
    heading: 'The goods',
    blocks: [
      factsTable('The vehicle and its price', [
        ['Vehicle', `${vehicle.make} ${vehicle.model}, ${vehicle.year}`],
        ['Registration', vehicle.registration],
        ['Vehicle identification number', vehicle.vin ?? 'Not known when this agreement was made'],
        ['Cash price', formatMoneyExact(vehicle.cashPrice)],
        ['Deposit', orNone(vehicle.deposit)],
        ['Part exchange', orNone(vehicle.partExchange)],
        ['Rest of the cash price, which is the amount of credit', formatMoneyExact(facts.quote.amount)],
        ...sellerRows(facts),
      ]),
      paragraph(
        `You hire the vehicle from us while you pay. It becomes yours when you ${ownershipInWords(facts)}. Until then you must not sell it or give it away.`,
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
        ['Date of this agreement', formatDay(agreementDay(facts))],
        ['Duration of the agreement', `${quote.term} months (${formatDuration(quote.term)})`],
        ['Total amount of credit', formatMoneyExact(quote.amount)],
        ['How and when the credit is provided', [...describeDrawdown(facts), whenProvided(facts)]],
        ['Rate of interest', `${rateInWords(facts)}, fixed`],
        ['APR', `${formatPercent(quote.apr)} APR`],
        ['How the APR is worked out', aprAssumptions(facts)],
        ['Total charge for credit', formatMoneyExact(quote.totalCharge)],
        ...totalRows(facts),
      ]),
      factsTable('Your payments', paymentRows(facts)),
    ],
  }
}

function describeDrawdown(facts: AgreementFacts): string[] {
  return facts.vehicle
    ? [`We pay it to ${sellerInWords(facts)}, towards the price of the vehicle, in one sum.`]
    : describePayees(facts)
}

function totalRows(facts: AgreementFacts): FactsTable['rows'] {
  const total = formatMoneyExact(totalPricePence(facts))
  const { vehicle, quote } = facts
  const advance = vehicle && advancePaymentNames(vehicle)
  if (!advance) return [['Total amount payable', total]]
  return [
    ['Total of your payments to us', formatMoneyExact(quote.totalPayable)],
    [`Total amount payable, including your ${advance}`, total],
  ]
}

function paymentRows(facts: AgreementFacts): FactsTable['rows'] {
  const { quote } = facts
  return [
    ['Number of payments', String(quote.term)],
    ['How often', `Monthly, on ${paymentDayInWords(facts)}`],
    ['First payment due', formatDay(firstPaymentDay(facts))],
    ['Monthly payment', formatMoneyExact(quote.instalment)],
    ['Last payment', formatMoneyExact(lastPaymentPence(facts))],
    ['In short', `${paymentsInWords(facts)}`],
    ['What a payment pays off first', `In this order: ${allocationOrder(facts)}.`],
    ['How you pay', `By Direct Debit, under the name ${facts.brand.directDebitLabel}.`],
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
        ...(vehicle && quote.optionToPurchaseFee > 0
          ? [
              [
                'Option-to-purchase fee',
                `${formatMoneyExact(quote.optionToPurchaseFee)}, part of the last payment`,
              ] as const,
            ]
          : []),
        ['Charges for late or missed payments', 'None'],
        ['Security', vehicle ? 'None, except that we own the vehicle' : 'None: this loan is unsecured'],
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

/** SI 2010/1014 reg 4: space for each signature and date, stating how it is signed online. */
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
      `Signed by ${facts.borrower.fullName} in their account, by confirming that they sign this agreement. Date: ${formatDay(agreementDay(facts))}. We store the day and time with it.`,
      `Signed for ${lender.legalName} when we accept your signature. Date: ${formatDay(agreementDay(facts))}.`,
    ],
  }
  return { heading: 'Signatures', blocks: [box, ...copyTerms(facts).map(paragraph)] }
}
