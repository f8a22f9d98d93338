import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { namePayment } from '@tarnbrook/domain/arrangements/payment-name'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { subtractPence } from '@tarnbrook/domain/core/money'
import { facts as factsTable, type LegalDocument, paragraph } from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'
import { calculateExcess, describeUnscheduled, HOW } from './made-payment.ts'

const VERSION = 'receipt-2026-11-27.1'

/** Of a payment that the bank has confirmed. */
export function receipt({
  loan,
  payment,
  borrower,
}: {
  loan: Loan
  payment: Loan['historicalRepayments'][number]
  borrower: Pick<Party, 'fullName' | 'addressLines'>
}): LegalDocument {
  const words = loan.productType === 'hire-purchase' ? 'hire purchase agreement' : 'loan agreement'
  return {
    title: 'Receipt',
    version: VERSION,
    reference: `Agreement ${loan.reference}`,
    introduction: [paragraph(`We have received this payment of your ${words}. Thank you.`)],
    sections: [
      {
        heading: 'The payment',
        blocks: [
          factsTable('What was paid', [
            ['Amount', formatMoneyExact(payment.amount)],
            ['Received on', formatDay(day(payment.paidOn))],
            ['Paid by', HOW[payment.method]],
            ...describePayment(loan, payment),
          ]),
        ],
      },
      {
        heading: 'The agreement',
        blocks: [
          factsTable('Whose agreement it is', [
            ['Agreement', loan.reference],
            ['You', borrower.fullName],
            ['Your address', borrower.addressLines],
            ['Received by', lender.legalName],
            ['Its address', lenderAddressLine],
          ]),
          paragraph(
            'A receipt does not say what is left to pay. A statement does: you find it in your account.',
          ),
        ],
      },
    ],
    issuer: lenderStatement,
  }
}

function describePayment(
  loan: Loan,
  made: Loan['historicalRepayments'][number],
): (readonly [string, string])[] {
  const excess = calculateExcess(loan, made.id)
  if (excess === made.amount) return [['For', 'More than you owed. It goes back to you.']]
  const row = loan.scheduledPayments.find((each) => each.number === made.number)
  const name = namePayment(made) ?? describeUnscheduled(loan, made)
  const purpose = row ? `${name}, due on ${formatDay(day(row.dueOn))}` : name
  if (excess === 0) return [['For', purpose]]
  return [
    ['For', `${purpose}: ${formatMoneyExact(subtractPence(made.amount, excess))}`],
    ['More than you owed', `${formatMoneyExact(excess)}, which goes back to you`],
  ]
}
