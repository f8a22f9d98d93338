import {
  earlyRepaymentAppliedEmail,
  earlyRepaymentFailedEmail,
  earlyRepaymentReturnedEmail,
} from '#features/booking/emails/early-repayment-emails.ts'
import {
  earlyRepaymentNoticeEmail,
  earlyRepaymentNotStoppedEmail,
} from '#features/direct-debit/notice-email.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { ofLoan, PAYMENT, REFERENCE } from './examples.ts'

const EARLY = { id: 1, amountPence: 500_00, takesEffectOn: '2027-04-05' }

/** The emails about a part that is repaid early by Direct Debit. */
export const earlyRepaymentEmails = {
  earlyRepaymentNoticeEmail: {
    when: 'An early repayment was sent to the bank',
    sentBy: ['collect-payment'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => [
      ofLoan(brand, earlyRepaymentNoticeEmail({ ...EARLY, chargeOn: '2027-03-12', reference: REFERENCE })),
    ],
  },
  earlyRepaymentAppliedEmail: {
    when: 'The bank has paid an early repayment, and the later payments have changed',
    sentBy: ['process-direct-debit-event', 're-read-collection'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      (['instalment', 'term'] as const).map((keep) =>
        ofLoan(
          brand,
          earlyRepaymentAppliedEmail({
            ...EARLY,
            keep,
            interestSavedPence: 61_20,
            after: {
              stillPayablePence: 8_412_30,
              instalmentPence: keep === 'term' ? 270_11 : PAYMENT,
              instalmentsLeft: 29,
              lastPaymentOn: '2029-09-07',
            },
          }),
        ),
      ),
  },
  earlyRepaymentFailedEmail: {
    when: 'The bank did not pay an early repayment, or it was stopped',
    sentBy: ['process-direct-debit-event', 're-read-collection', 'collect-payment', 'cancel-collection'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [true, false].map((wasStopped) => ofLoan(brand, earlyRepaymentFailedEmail({ ...EARLY, wasStopped }))),
  },
  earlyRepaymentNotStoppedEmail: {
    when: 'It was too late to stop an early repayment',
    sentBy: ['cancel-collection'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => [ofLoan(brand, earlyRepaymentNotStoppedEmail({ ...EARLY, chargeOn: '2027-03-12' }))],
  },
  earlyRepaymentReturnedEmail: {
    when: 'The bank took back an early repayment',
    sentBy: ['process-direct-debit-event', 're-read-collection'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [true, false].map((isAsBefore) =>
        ofLoan(
          brand,
          earlyRepaymentReturnedEmail({
            ...EARLY,
            isAsBefore,
            instalmentPence: PAYMENT,
            lastPaymentOn: '2029-11-07',
          }),
        ),
      ),
  },
} satisfies Record<string, EmailKind>
