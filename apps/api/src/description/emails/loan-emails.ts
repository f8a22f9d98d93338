import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { arrearsNoticeEmail } from '#features/arrears/arrears-notice-email.ts'
import { defaultNoticeEmail } from '#features/arrears/default-notice-email.ts'
import {
  bankDetailsAskedEmail,
  bankDetailsDroppedEmail,
  bankDetailsRefusedEmail,
} from '#features/bank-details/bank-details-emails.ts'
import { collectingStoppedEmail } from '#features/booking/emails/collecting-stopped-email.ts'
import { missedPaymentEmail } from '#features/booking/emails/missed-payment-emails.ts'
import { loanCompleteEmail, paymentReceivedEmail } from '#features/booking/emails/payment-emails.ts'
import {
  directDebitSetUpEmail,
  mandateBackEmail,
  mandateEndedEmail,
  mandateMovedEmail,
} from '#features/direct-debit/direct-debit-emails.ts'
import { advanceNoticeEmail } from '#features/direct-debit/notice-email.ts'
import { paymentDayChangedEmail } from '#features/payment-day/payment-day-email.ts'
import { bankPaymentEndedEmail, cardPaymentEndedEmail } from '#features/payments/payment-emails.ts'
import { repaymentLinkEmail } from '#features/payments/payment-link/payment-link-email.ts'
import { yearlyStatementEmail } from '#features/statements/yearly-statement-email.ts'
import { earlyRepaymentEmails } from './early-repayment-emails.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { getSiteUrl, ofLoan, PAYMENT, REFERENCE, WAYS, WAYS_TO_PAY } from './examples.ts'
import { payoutEmails } from './payout-emails.ts'

/** What is overdue after a payment, what of it is on its way, and what may be said of it. */
const RECEIPTS = [
  [0, 0, WAYS],
  [473_40, 50_00, WAYS],
  ...[...WAYS_TO_PAY, { ...WAYS, isArranged: true }].map((ways) => [473_40, 0, ways] as const),
] as const

/** The emails about an agreement that is signed. */
export const loanEmails = {
  directDebitSetUpEmail: {
    when: 'The bank has set up the Direct Debit and the loan is paid out, or the provider has put another in its place',
    sentBy: ['process-direct-debit-event', 're-read-mandate', 'confirm-direct-debit'],
    to: 'The borrower',
    basis: 'Bacs Direct Debit Scheme rules: confirmation of the instruction, with the Guarantee',
    examples: (brand) =>
      [false, true].map((replacesAnother) =>
        ofLoan(
          brand,
          directDebitSetUpEmail({
            mandateId: 7_306_512,
            account: {
              holderName: 'Maeve O’Neill',
              sortCodeEnding: replacesAnother ? null : '90',
              numberEnding: replacesAnother ? '34' : '5678',
              bankName: replacesAnother ? 'TEST TOWN BANK' : null,
            },
            replacesAnother,
            mandateReference: 'SBX-4J7KMP2W',
            reference: REFERENCE,
            payments: {
              first: { amountPence: PAYMENT, collectOn: '2027-01-07' },
              laterPence: PAYMENT,
              lastPence: 286_65,
            },
          }),
        ),
      ),
  },
  ...payoutEmails,
  advanceNoticeEmail: {
    when: 'Before each payment is collected',
    sentBy: ['collect-payment'],
    to: 'The borrower',
    basis: 'Bacs Direct Debit Scheme rules: advance notice of the amount and the date',
    examples: (brand) =>
      [
        { payments: 1, isRepeat: false, isInBreathingSpace: false },
        { payments: 1, isRepeat: false, isInBreathingSpace: true },
        { payments: 2, isRepeat: false, isInBreathingSpace: false },
        { payments: 1, isRepeat: true, isInBreathingSpace: false },
        { payments: 3, isRepeat: true, isInBreathingSpace: false },
      ].map((payment) =>
        ofLoan(
          brand,
          advanceNoticeEmail({
            amountPence: PAYMENT,
            chargeOn: '2027-01-07',
            reference: REFERENCE,
            ...payment,
          }),
        ),
      ),
  },
  missedPaymentEmail: {
    when: 'A payment fails, is taken back by the bank, or can’t be collected without a Direct Debit',
    sentBy: ['process-direct-debit-event', 're-read-collection', 'miss-instalments'],
    to: 'The borrower',
    basis: 'CONC 7.3 (arrears and forbearance)',
    examples: (brand) =>
      [1, 2, 3, 4, 5].flatMap((missedCount) =>
        [false, true].map((isDisputed) =>
          ofLoan(
            brand,
            missedPaymentEmail({
              payment: {
                amountPence: PAYMENT,
                chargeOn: '2027-03-08',
                isDisputed,
                wasOverdue: missedCount === 3,
              },
              missedCount,
              overduePence: missedCount * PAYMENT,
              next: {
                amountPence: PAYMENT,
                collectOn: '2027-04-07',
                hasDirectDebit: !isDisputed && missedCount < 5,
              },
              isCollectingStopped: missedCount === 5,
              defaultNotice:
                missedCount === 4
                  ? { givenOn: day('2027-02-22'), remedyBy: day('2027-03-10'), isTimeUp: isDisputed }
                  : null,
              reference: REFERENCE,
              takesCards: missedCount < 3,
              canArrange: missedCount < 5,
            }),
          ),
        ),
      ),
  },
  collectingStoppedEmail: {
    when: 'Payments of a late loan kept coming back unpaid, so its bank isn’t asked any more',
    sentBy: ['process-direct-debit-event', 're-read-collection'],
    to: 'The borrower',
    basis: 'CONC 7.3 (arrears and forbearance)',
    examples: (brand) =>
      [2 * PAYMENT, null].map((overduePence) =>
        ofLoan(
          brand,
          collectingStoppedEmail({
            times: 2,
            overduePence,
            reference: REFERENCE,
            takesCards: true,
            canArrange: true,
            onceKey: 'collecting-stopped:1:2027-03-10',
          }),
        ),
      ),
  },
  paymentReceivedEmail: {
    when: 'A payment of what was overdue arrives, by bank transfer, Direct Debit or card',
    sentBy: [
      'POST /admin/bank-lines',
      'POST /admin/bank-lines/{id}/book',
      'POST /admin/bank-statements',
      'process-direct-debit-event',
      're-read-collection',
      'POST /loans/{id}/card-late-repayment-attempt-charge',
      'POST /loans/{id}/card-late-repayment-3ds-confirmation',
      'POST /repayment-link/card-attempt-charge',
      'POST /repayment-link/card-3ds-confirmation',
      'settle-card-payment',
      'process-card-event',
      'POST /loans/{id}/open-banking-payment',
      'POST /loans/{id}/open-banking-payment-check',
      'settle-bank-payment',
      'process-payout-event',
    ],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      (['bank transfer', 'Direct Debit', 'card', 'open banking', 'payment link'] as const).flatMap((way) =>
        RECEIPTS.map(([overduePence, onItsWayPence, ways]) =>
          ofLoan(
            brand,
            paymentReceivedEmail({
              amountPence: 100_00,
              how: way === 'payment link' ? 'card' : way,
              isByLink: way === 'payment link',
              receivedOn: '2027-03-08',
              overdue: { overduePence, onItsWayPence },
              ways,
            }),
          ),
        ),
      ),
  },
  defaultNoticeEmail: {
    when: 'Staff give a default notice (CCA 1974 s87); it is attached, with the FCA’s information sheet',
    sentBy: ['POST /admin/loans/{id}/default-notice'],
    to: 'The borrower',
    basis: BASIS.law,
    examples: (brand) => [
      ofLoan(
        brand,
        defaultNoticeEmail({
          amountPence: pence(3 * PAYMENT),
          remedyBy: day('2027-03-24'),
          productType: brand.productType,
          onceKey: 'default-notice:1',
        }),
      ),
    ],
  },
  repaymentLinkEmail: {
    when: 'The borrower asks for a link to pay by card what is overdue, or left after the end',
    sentBy: ['POST /loans/{id}/repayment-link'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [
        { canArrange: true, isEnded: false },
        { canArrange: false, isEnded: false },
        { canArrange: false, isEnded: true },
      ].map((facts) =>
        ofLoan(
          brand,
          repaymentLinkEmail({
            ...facts,
            overduePence: PAYMENT,
            lastDay: '2027-03-15',
            url: `${getSiteUrl(brand)}/pay?token=AbC_123-xyz`,
          }),
        ),
      ),
  },
  cardPaymentEndedEmail: {
    when: 'A card payment comes to nothing after its payer has left the page',
    sentBy: ['settle-card-payment'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      WAYS_TO_PAY.flatMap((ways) =>
        [false, true].map((isByLink) =>
          ofLoan(
            brand,
            cardPaymentEndedEmail({ amountPence: 100_00, isByLink, ways, onceKey: 'card-payment-ended:1' }),
          ),
        ),
      ),
  },
  bankPaymentEndedEmail: {
    when: 'A payment from the borrower’s bank account comes to nothing, unless they ended it or the page in front of them says so',
    sentBy: ['settle-bank-payment', 'process-payout-event'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [...WAYS_TO_PAY, null].map((ways) =>
        ofLoan(brand, bankPaymentEndedEmail({ amountPence: 100_00, ways, onceKey: 'bank-payment-ended:1' })),
      ),
  },
  bankDetailsAskedEmail: {
    when: 'The borrower gives another bank account for the payments of a running loan',
    sentBy: ['POST /loans/{id}/bank-details-update'],
    to: 'The borrower',
    basis: 'A change that somebody else may have made: UK GDPR art. 5(1)(f)',
    examples: (brand) => [ofLoan(brand, bankDetailsAskedEmail({ accountNumberEnding: '7788' }))],
  },
  bankDetailsDroppedEmail: {
    when: 'The borrower stops a change of the bank account',
    sentBy: ['DELETE /loans/{id}/bank-details-update'],
    to: 'The borrower',
    basis: 'A change that somebody else may have made: UK GDPR art. 5(1)(f)',
    examples: (brand) => [ofLoan(brand, bankDetailsDroppedEmail())],
  },
  bankDetailsRefusedEmail: {
    when: 'The bank of the new account refuses the Direct Debit',
    sentBy: ['set-up-mandate', 'process-direct-debit-event', 're-read-mandate'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [true, false].map((hasDirectDebit) =>
        ofLoan(brand, bankDetailsRefusedEmail({ accountNumberEnding: '7788', hasDirectDebit })),
      ),
  },
  mandateBackEmail: {
    when: 'The bank or the provider reinstates a Direct Debit that had ended',
    sentBy: ['process-direct-debit-event', 're-read-mandate'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [
        { isActive: true, wasRefused: false, hasMissed: true },
        { isActive: false, wasRefused: true, hasMissed: false },
      ].map((facts) => ofLoan(brand, mandateBackEmail(facts))),
  },
  mandateMovedEmail: {
    when: 'The borrower’s bank moves the Direct Debit to another account',
    sentBy: ['process-direct-debit-event', 're-read-mandate'],
    to: 'The borrower',
    basis: BASIS.security,
    examples: (brand) =>
      [
        { numberEnding: '34', bankName: 'TEST TOWN BANK' },
        { numberEnding: null, bankName: null },
      ].map((facts) => ofLoan(brand, mandateMovedEmail(facts))),
  },
  mandateEndedEmail: {
    when: 'The Direct Debit of a loan that is paid out is refused or cancelled, or its account is closed; not where the bank says that the payer has died',
    sentBy: ['process-direct-debit-event', 're-read-mandate'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      (['refused', 'cancelled', 'account-gone'] as const).map((why) =>
        ofLoan(
          brand,
          mandateEndedEmail({
            why,
            next: why === 'refused' ? null : { amountPence: PAYMENT, collectOn: '2027-04-07' },
            reference: REFERENCE,
          }),
        ),
      ),
  },
  paymentDayChangedEmail: {
    when: 'The borrower changes the payment day',
    sentBy: ['POST /loans/{id}/update-payment-date'],
    to: 'The borrower',
    basis: BASIS.security,
    examples: (brand) =>
      [4_12, -4_12].map((extraInterestPence) =>
        ofLoan(
          brand,
          paymentDayChangedEmail({
            paymentDay: 15,
            collectOn: day('2027-01-15'),
            nextPaymentPence: pence(PAYMENT + extraInterestPence),
            extraInterestPence: pence(extraInterestPence),
            remainingPence: pence(9_632_40),
          }),
        ),
      ),
  },
  yearlyStatementEmail: {
    when: 'A year of a running agreement is nearly over (CCA 1974 s77A); the statement is attached',
    sentBy: ['give-yearly-statement'],
    to: 'The borrower',
    basis: BASIS.law,
    examples: (brand) => [
      ofLoan(
        brand,
        yearlyStatementEmail({ from: day('2026-11-23'), to: day('2027-11-08'), onceKey: 'once' }),
      ),
    ],
  },
  arrearsNoticeEmail: {
    when: 'A notice of sums in arrears is due (CCA 1974 s86B); it is attached, with the FCA’s information sheet',
    sentBy: ['give-arrears-notice'],
    to: 'The borrower',
    basis: BASIS.law,
    examples: (brand) =>
      (
        [
          [573_40, false, false, null],
          [573_40, true, false, null],
          [573_40, false, true, null],
          [573_40, false, false, 'ended'],
          [573_40, false, false, 'written-off'],
          [0, false, false, null],
        ] as const
      ).map(([shortfallPence, isFrozen, isArranged, end]) =>
        ofLoan(
          brand,
          arrearsNoticeEmail({
            shortfallPence: pence(shortfallPence),
            isFrozen,
            isArranged,
            end,
            onceKey: 'once',
          }),
        ),
      ),
  },
  ...earlyRepaymentEmails,
  loanCompleteEmail: {
    when: 'The last payment has been made',
    sentBy: [
      'process-direct-debit-event',
      're-read-collection',
      'POST /admin/bank-lines',
      'POST /admin/bank-lines/{id}/book',
      'POST /admin/bank-statements',
    ],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => [ofLoan(brand, loanCompleteEmail())],
  },
} satisfies Record<string, EmailKind>
