import type { Brand } from '@tarnbrook/brands/brand-type'
import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { cardMoneySentEmail, cardPaidEmail } from '#features/card-payoffs/card-payoff-emails.ts'
import {
  accountCorrectedEmail,
  cancelledBeforePayoutEmail,
  loanPaidEmail,
  payoutProblemEmail,
} from '#features/payouts/payout-emails.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { ofLoan, PAYMENT } from './examples.ts'

const CARDS = [
  { lastFour: '4242', lender: 'Example Bank', amountPence: pence(3000_00) },
  { lastFour: '5454', lender: 'Northway', amountPence: pence(2000_00) },
] as const

/** An unpaid seller has nothing to do with the borrower's account: the payment is delayed. */
const PAYOUT_PROBLEMS = {
  unsecured: ['payout-failed', 'payout-returned', 'mandate-refused', 'payout-delayed'],
  'hire-purchase': ['mandate-refused', 'payout-delayed'],
} as const

/** The emails about the money that is lent, until it has arrived. */
export const payoutEmails = {
  loanPaidEmail: {
    when: 'The money has been sent: to the borrower or, for hire purchase, to the seller',
    sentBy: ['process-payout-event', 're-read-payout', 'pay-out'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => [
      ofLoan(
        brand,
        loanPaidEmail({
          amountPence: 7500_00,
          cards: [],
          paidTo: choosePayee(brand),
          firstPayment: { amountPence: PAYMENT, collectOn: '2027-01-07' },
          forgonePence: 0,
        }),
      ),
      ofLoan(
        brand,
        loanPaidEmail({
          amountPence: 7500_00,
          cards: [],
          paidTo: choosePayee(brand),
          firstPayment: { amountPence: 281_35, collectOn: '2027-01-07' },
          forgonePence: 5_35,
        }),
      ),
      ...(isForLoans(brand)
        ? [2500_00, 0].map((amountPence) =>
            ofLoan(
              brand,
              loanPaidEmail({
                amountPence,
                cards: CARDS,
                paidTo: choosePayee(brand),
                firstPayment: { amountPence: PAYMENT, collectOn: '2027-01-07' },
                forgonePence: 0,
              }),
            ),
          )
        : []),
    ],
  },
  cardPaidEmail: {
    when: 'A member of staff has paid a credit card that the loan pays off',
    sentBy: ['POST /admin/card-payoffs/{id}/pay'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => (isForLoans(brand) ? [ofLoan(brand, cardPaidEmail(CARDS[0]))] : []),
  },
  cardMoneySentEmail: {
    when: 'The credit card could not be paid, and its money was sent to the borrower',
    sentBy: ['POST /admin/card-payoffs/{id}/send-to-borrower'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      isForLoans(brand) ? [ofLoan(brand, cardMoneySentEmail(CARDS[1], { accountNumberEnding: '5678' }))] : [],
  },
  payoutProblemEmail: {
    when: 'The money or the Direct Debit fails before the loan is paid out',
    sentBy: ['pay-out', 'chase-payout', 'process-payout-event', 'process-direct-debit-event'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      PAYOUT_PROBLEMS[brand.productType].map((problem) =>
        ofLoan(brand, payoutProblemEmail({ problem, ...unpaidLoan(brand), solveBy: day('2026-12-11') })),
      ),
  },
  accountCorrectedEmail: {
    when: 'The borrower gives another bank account before the loan is paid out',
    sentBy: ['POST /loans/{id}/payout-account'],
    to: 'The borrower',
    basis: BASIS.security,
    examples: (brand) => [ofLoan(brand, accountCorrectedEmail(unpaidLoan(brand)))],
  },
  cancelledBeforePayoutEmail: {
    when: 'The agreement is cancelled before the money is sent: by the borrower, or because it’s too late to send it',
    sentBy: ['POST /loans/{id}/cancel-before-payout', 'pay-out', 'chase-payout', 'process-payout-event'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [true, false].map((isByBorrower) =>
        ofLoan(
          brand,
          cancelledBeforePayoutEmail({
            ...unpaidLoan(brand),
            isByBorrower,
            paidPence: isByBorrower ? 0 : PAYMENT,
          }),
        ),
      ),
  },
} satisfies Record<string, EmailKind>

function choosePayee({ productType }: Brand) {
  return productType === 'hire-purchase' ? { seller: 'Hedgerow Cars' } : { accountNumberEnding: '5678' }
}

function unpaidLoan({ productType }: Brand) {
  return {
    isHirePurchase: productType === 'hire-purchase',
    amountPence: 7500_00,
    accountNumberEnding: '5678',
  }
}

function isForLoans({ productType }: Brand): boolean {
  return productType === 'unsecured'
}
