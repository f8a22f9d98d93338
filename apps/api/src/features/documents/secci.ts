import { regulatorRegisterUrl } from '@tarnbrook/brands/facts/legal'
import { lender, lenderStatement } from '@tarnbrook/brands/lender'
import {
  formatDayWords,
  formatDuration,
  formatMoneyExact,
  formatPercent,
} from '@tarnbrook/domain/core/display'
import {
  type FactsTable,
  facts as factsTable,
  type LegalDocument,
  paragraph,
  type Section,
} from '#platform/documents/document-model.ts'
import {
  type AgreementFacts,
  advancePaymentInWords,
  agreementDay,
  describeReference,
  firstPaymentDay,
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
  creditNotProvidedTerm,
  creditorRows,
  describePayees,
  earlyRepaymentTerms,
  LAW_AND_COURT,
  MISSING_PAYMENTS,
  missedPaymentTerms,
  SUPERVISION,
  whenProvided,
  withdrawalTerms,
} from './common-terms.ts'
import { firstPeriodInWords, PAYMENT_DAY_INTEREST } from './interest-terms.ts'
import { sellerInWords } from './parties.ts'

const VERSION = 'secci-2026-11-27.2'

/**
 * SI 2010/1013, Sch 1: these headings and rows in this order, and nothing the form does not ask
 * for. Rows "if applicable" are left out where they do not apply.
 */
export function preContractInformation(facts: AgreementFacts): LegalDocument {
  return {
    title: 'Pre-contract credit information',
    version: VERSION,
    reference: describeReference(facts),
    introduction: [
      paragraph(
        `This is for ${facts.borrower.fullName}. It is yours to keep. Take it away, compare it with other offers, and ask us about it before you decide.`,
      ),
    ],
    sections: [
      {
        heading: '1. Contact details',
        blocks: [factsTable('Who is offering the credit', creditorRows(facts))],
      },
      keyFeatures(facts),
      costs(facts),
      legalAspects(facts),
      distanceMarketing(facts),
    ],
    issuer: lenderStatement,
  }
}

function keyFeatures(facts: AgreementFacts): Section {
  const { quote } = facts
  const advance = facts.vehicle && advancePaymentInWords(facts.vehicle)
  return {
    heading: '2. Key features of the credit product',
    blocks: [
      factsTable('The credit', [
        ['The type of credit', facts.vehicle ? 'Hire purchase, fixed sum' : 'Fixed-sum loan, unsecured'],
        [
          'The total amount of credit',
          [
            formatMoneyExact(quote.amount),
            'This means the amount of credit to be provided under the proposed credit agreement or the credit limit.',
          ],
        ],
        [
          'How and when credit would be provided',
          [...describeCreditProvision(facts), whenProvided(facts), creditNotProvidedTerm(facts)],
        ],
        ['The duration of the credit agreement', `${quote.term} months (${formatDuration(quote.term)})`],
        [
          'Repayments',
          [
            `${paymentsInWords(facts)}, by Direct Debit.`,
            `The first payment is due on ${formatDayWords(firstPaymentDay(facts))}, then one on ${paymentDayInWords(facts)}.`,
            `You can change the day on which you pay, free of charge: ${PAYMENT_DAY_INTEREST}`,
            `Your repayments will pay off what you owe in the following order: ${allocationOrder(facts)}.`,
          ],
        ],
        [
          'The total amount you will have to pay',
          [
            formatMoneyExact(totalPricePence(facts)),
            'This means the amount you have borrowed plus interest and other costs.',
            ...(advance
              ? [`It is ${formatMoneyExact(quote.totalPayable)} in payments to us, and ${advance}.`]
              : []),
          ],
        ],
        ...goodsRows(facts),
      ]),
    ],
  }
}

function describeCreditProvision(facts: AgreementFacts): string[] {
  const { quote, vehicle } = facts
  if (vehicle)
    return [
      `We pay ${formatMoneyExact(quote.amount)} towards the price of the vehicle to ${sellerInWords(facts)}, in one sum.`,
    ]
  return describePayees(facts, formatMoneyExact(quote.amount))
}

function goodsRows(facts: AgreementFacts): FactsTable['rows'] {
  const { vehicle } = facts
  if (!vehicle) return []
  return [
    [
      'The goods and their cash price',
      [
        'The proposed credit will be linked to the supply of specific goods.',
        `${vehicle.make} ${vehicle.model}, ${vehicle.year}, registration ${vehicle.registration}${vehicle.vin === null ? '' : `, vehicle identification number ${vehicle.vin}`}`,
        `Cash price: ${formatMoneyExact(vehicle.cashPrice)}`,
      ],
    ],
    ['Security required', `The vehicle stays ours until you ${ownershipInWords(facts)}.`],
  ]
}

function costs(facts: AgreementFacts): Section {
  const { quote } = facts
  return {
    heading: '3. Costs of the credit',
    blocks: [
      factsTable('What the credit costs', [
        [
          'The rates of interest which apply to the credit agreement',
          [
            `${rateInWords(facts)}, fixed for the whole agreement.`,
            `First period: ${firstPeriodInWords(facts)} After that, each period is one month, unless you change your payment day.`,
            `The total interest is ${formatMoneyExact(totalInterestPence(facts))}.`,
          ],
        ],
        [
          'Annual Percentage Rate of Charge (APR)',
          [
            `${formatPercent(quote.apr)} APR`,
            'This is the total cost expressed as an annual percentage of the total amount of credit. The APR is there to help you compare different offers.',
          ],
        ],
        [
          'Is it compulsory, in order to obtain the credit or to obtain it on the terms and conditions marketed, to take out insurance securing the credit, or another ancillary service contract?',
          vehicleInsurance(facts),
        ],
        ['Related costs', relatedCosts(facts)],
        ['Conditions under which the above charges can be changed', 'They cannot be changed.'],
        ['Costs in the case of late payments', 'None. We make no charge for a late or missed payment.'],
        ['Consequences of missing payments', [MISSING_PAYMENTS, ...missedPaymentTerms(facts).slice(1)]],
      ]),
    ],
  }
}

/** The insurance secures what the credit is for; its cost is not ours to know, nor in the APR. */
function vehicleInsurance({ vehicle }: AgreementFacts): string | string[] {
  if (!vehicle) return 'No, neither of them.'
  return [
    'Insurance: yes. You have to insure the vehicle with a comprehensive policy, for its full value, until it is yours. You choose the insurer.',
    'Another ancillary service contract: no.',
    'If the costs of these services are not known by the creditor they are not included in the APR. We do not know what your insurance costs.',
  ]
}

function relatedCosts({ quote, vehicle }: AgreementFacts): string[] {
  const fee = formatMoneyExact(quote.fee)
  return [
    quote.fee > 0
      ? `Arrangement fee: ${fee}. It is added to the credit, bears interest with it, and is repaid in your monthly payments.`
      : 'There is no arrangement fee.',
    ...(vehicle && quote.optionToPurchaseFee > 0
      ? [
          `Option-to-purchase fee: ${formatMoneyExact(quote.optionToPurchaseFee)}, paid with your last payment.`,
        ]
      : []),
  ]
}

function legalAspects(facts: AgreementFacts): Section {
  const from = formatDayWords(agreementDay(facts))
  return {
    heading: '4. Other important legal aspects',
    blocks: [
      factsTable('Your rights', [
        ['Right of withdrawal', ['Yes, for 14 days.', ...withdrawalTerms(facts)]],
        ['Early repayment', earlyRepaymentTerms(facts)],
        [
          'Consultation with a credit reference agency',
          'If the creditor decides not to proceed with a prospective regulated consumer credit agreement on the basis of information from a credit reference agency the creditor must, when informing you of the decision, inform you that it has been reached on the basis of information from a credit reference agency and of the particulars of that agency.',
        ],
        [
          'Right to a draft credit agreement',
          [
            'You have the right, upon request, to obtain a copy of the draft credit agreement free of charge, unless the creditor is unwilling at the time of the request to proceed to the conclusion of the credit agreement.',
            'You can read, print and save it with your quote in your account, or ask us for it.',
          ],
        ],
        [
          'The period of time during which the creditor is bound by the pre-contractual information',
          [
            facts.validUntil
              ? `This information is valid from ${from} until ${formatDayWords(facts.validUntil)}.`
              : `This information is valid from ${from} until we tell you otherwise.`,
            `The payments, the interest, the APR and the total are for an agreement made on ${from}. They are worked out again, at the same rate and with the same fees, if you sign on another day. You read them again before you sign.`,
          ],
        ],
      ]),
    ],
  }
}

function distanceMarketing(facts: AgreementFacts): Section {
  return {
    heading: '5. Additional information in the case of distance marketing of financial services',
    blocks: [
      factsTable('(a) concerning the creditor', [
        [
          'Registration number',
          `Registered in ${lender.registeredIn}, company number ${lender.companyNumber}.`,
        ],
        ['The supervisory authority', [SUPERVISION, `You can check this at ${regulatorRegisterUrl}`]],
      ]),
      factsTable('(b) concerning the credit agreement', [
        [
          'Right to cancel the credit agreement',
          'No. You have no separate right to cancel. You have the right to withdraw, described above. If you do not use it, the agreement goes on for its term.',
        ],
        [
          'The law taken by the creditor as a basis for the establishment of relations with you before the conclusion of the credit agreement',
          'The law of England and Wales.',
        ],
        ['The law applicable to the credit agreement and the competent court', LAW_AND_COURT],
        [
          'Use of language',
          'We give you all information, and speak with you during the agreement, in English.',
        ],
      ]),
      factsTable('(c) concerning redress', [
        ['Access to out-of-court complaint and redress mechanism', complaintTerms(facts)],
      ]),
    ],
  }
}
