import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { facts as factsTable, type LegalDocument, paragraph } from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'
import { HOW, isExtra } from './made-payment.ts'

const VERSION = 'receipt-2026-11-23.1'

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
            ['For', describePayment(loan, payment)],
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

function describePayment(loan: Loan, made: Loan['historicalRepayments'][number]): string {
  const row = loan.scheduledPayments.find((each) => each.number === made.number)
  if (row) return `Payment ${row.number}, due on ${formatDay(day(row.dueOn))}`
  return isExtra(loan, made) ? 'An extra payment' : 'What was left when the agreement ended'
}
