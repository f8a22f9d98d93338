import type { Brand } from '@tarnbrook/brands/brand-type'
import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  cardMoneyReturnedEmail,
  cardMoneySentEmail,
  cardPaidEmail,
  sentMoneyReturnedEmail,
} from '#features/card-payoffs/card-payoff-emails.ts'
import {
  accountCorrectedEmail,
  cancelledBeforePayoutEmail,
  loanPaidEmail,
  payoutProblemEmail,
} from '#features/payouts/payout-emails.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { HOLDS, ofLoan, PAYMENT } from './examples.ts'

const CARDS = [
  { lastFour: '4242', lender: 'Example Bank', amountPence: pence(3000_00), debt: null },
  { lastFour: '5454', lender: 'Northway', amountPence: pence(2000_00), debt: null },
] as const

const DEBT = {
  lastFour: '5678',
  lender: 'Bramble Loans',
  amountPence: pence(1200_50),
  debt: { reference: 'BL-4471', validUntil: day('2026-12-20') },
} as const

const PAID_OFF = [...CARDS, DEBT]

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
                cards: PAID_OFF,
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
    when: 'A member of staff has paid a credit card or another lender that the loan pays off',
    sentBy: ['POST /admin/card-payoffs/{id}/pay'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      isForLoans(brand) ? [CARDS[0], DEBT].map((card) => ofLoan(brand, cardPaidEmail(card))) : [],
  },
  cardMoneySentEmail: {
    when: 'The credit card or the lender could not be paid, and its money was sent to the borrower',
    sentBy: ['POST /admin/card-payoffs/{id}/send-to-borrower'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      isForLoans(brand)
        ? [CARDS[1], DEBT].map((card) =>
            ofLoan(brand, cardMoneySentEmail(card, { accountNumberEnding: '5678' })),
          )
        : [],
  },
  cardMoneyReturnedEmail: {
    when: 'A bank sent back what was paid to a credit card or another lender',
    sentBy: ['POST /admin/card-payoffs/{id}/returned'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      isForLoans(brand)
        ? [CARDS[1], DEBT].flatMap((card) =>
            HOLDS.map((hold) => ofLoan(brand, cardMoneyReturnedEmail(card, hold))),
          )
        : [],
  },
  sentMoneyReturnedEmail: {
    when: 'A bank sent back what the borrower got for a credit card or a lender that could not be paid',
    sentBy: ['POST /admin/card-payoffs/{id}/returned'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      isForLoans(brand)
        ? [CARDS[1], DEBT].flatMap((card) =>
            HOLDS.map((hold) =>
              ofLoan(brand, sentMoneyReturnedEmail(card, { accountNumberEnding: '5678', hold })),
            ),
          )
        : [],
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
