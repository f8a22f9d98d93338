import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { SETTLEMENT_QUOTE_TYPES } from '@tarnbrook/domain/settlement/settlement-quote-state'
import { COLLECTING } from '@tarnbrook/domain/situation/collecting'
import { owedAgainEmail } from '#features/booking/emails/ended-loan-emails.ts'
import {
  loanSettledEmail,
  settlementPartReceivedEmail,
  settlementPaymentFailedEmail,
  withdrawalCompletedEmail,
} from '#features/booking/emails/settlement-emails.ts'
import { settlementNoticeEmail } from '#features/direct-debit/notice-email.ts'
import { refundAgreedEmail } from '#features/endings/propose-refund.ts'
import {
  refundAccountEmail,
  refundCancelledEmail,
  refundFailedEmail,
  refundReminderEmail,
  refundSentEmail,
} from '#features/refunds/refund-emails.ts'
import { settlementExpiredEmail, settlementQuoteEmail } from '#features/settlement/settlement-emails.ts'
import {
  withdrawalNotedEmail,
  withdrawalOverdueEmail,
} from '#features/settlement/withdrawal/withdrawal-emails.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { HOLDS, ofLoan, WAYS, WAYS_TO_PAY } from './examples.ts'

const SHARED = { to: 'The borrower', basis: BASIS.contract } as const

/** What brings the news of a payment, whichever way it was made. */
const MONEY = [
  'process-direct-debit-event',
  're-read-collection',
  'process-card-event',
  'settle-card-payment',
  'POST /loans/{id}/open-banking-payment',
  'POST /loans/{id}/open-banking-payment-check',
  'settle-bank-payment',
  'process-payout-event',
  'POST /loans/{id}/select-early-settlement-quote-payment-method',
  'POST /loans/{id}/early-settlement-quote-3ds-confirmation',
  'POST /admin/bank-lines',
  'POST /admin/bank-lines/{id}/book',
  'POST /admin/bank-statements',
] as const

const QUOTE = { id: 1, amountPence: 5403_22, payBy: day('2027-04-05'), reference: 'TS4J7KMP2W' }

/** Past its last day, and stopped by the borrower. */
const FAILURES = [
  ['settlement', false, false],
  ['settlement', true, false],
  ['settlement', true, true],
  ['cancellation', false, false],
  ['cancellation', true, false],
] as const

/** The emails about paying an agreement off early, withdrawing from it, and what then goes back. */
export const settlementEmails = {
  settlementQuoteEmail: {
    ...SHARED,
    when: 'The borrower asks for a settlement figure; the statement of CCA 1974 s97 is attached',
    sentBy: ['POST /loans/{id}/create-early-settlement-quote'],
    basis: BASIS.law,
    examples: (brand) =>
      [null, { amountPence: 5_000_00, lastDay: day('2027-03-24') }].map((withdrawal) =>
        ofLoan(brand, settlementQuoteEmail({ ...QUOTE, rebatePence: 1002_82, withdrawal, ways: WAYS })),
      ),
  },
  withdrawalNotedEmail: {
    ...SHARED,
    when: 'The borrower withdraws from the agreement (CCA 1974 s66A); the confirmation is attached',
    sentBy: ['POST /loans/{id}/create-early-settlement-quote'],
    basis: BASIS.law,
    examples: (brand) => [
      ofLoan(
        brand,
        withdrawalNotedEmail({
          ...QUOTE,
          amountPence: 7536_77,
          interestTomorrowPence: 2_62,
          onPayByPence: 7616_02,
          notifiedAt: Temporal.ZonedDateTime.from('2027-03-06T10:15[Europe/London]'),
        }),
      ),
    ],
  },
  settlementNoticeEmail: {
    ...SHARED,
    when: 'The Direct Debit that pays a quote is with the bank',
    sentBy: ['collect-payment'],
    examples: (brand) =>
      SETTLEMENT_QUOTE_TYPES.map((type) =>
        ofLoan(
          brand,
          settlementNoticeEmail({
            collectionId: 1,
            type,
            amountPence: QUOTE.amountPence,
            inPlaceOfPence: type === 'settlement' ? QUOTE.amountPence + 181_74 : null,
            chargeOn: '2027-03-15',
            reference: 'TB4J7KMP2W',
          }),
        ),
      ),
  },
  settlementPaymentFailedEmail: {
    ...SHARED,
    when: 'A payment of a quote comes to nothing, unless the page in front of its payer says so',
    sentBy: [
      'process-direct-debit-event',
      're-read-collection',
      'collect-payment',
      'cancel-collection',
      'settle-card-payment',
      'settle-bank-payment',
      'process-payout-event',
    ],
    examples: (brand) =>
      FAILURES.flatMap(([type, isPastPayBy, wasStopped]) =>
        WAYS_TO_PAY.map((ways) =>
          ofLoan(
            brand,
            settlementPaymentFailedEmail({
              key: '1',
              type,
              method: 'DIRECT_DEBIT',
              amountPence: QUOTE.amountPence,
              payBy: QUOTE.payBy,
              isPastPayBy,
              paidPence: isPastPayBy ? 1700_00 : 0,
              wasStopped,
              ways,
            }),
          ),
        ),
      ),
  },
  settlementPartReceivedEmail: {
    ...SHARED,
    when: 'A payment of a quote comes that is less than what is to be paid',
    sentBy: MONEY,
    examples: (brand) =>
      SETTLEMENT_QUOTE_TYPES.flatMap((type) =>
        [false, true].map((isCollected) =>
          ofLoan(
            brand,
            settlementPartReceivedEmail({
              key: '1',
              type,
              amountPence: 5000_00,
              leftPence: 403_22,
              payBy: QUOTE.payBy,
              isPastPayBy: type === 'cancellation',
              isCollected,
              ways: WAYS,
            }),
          ),
        ),
      ),
  },
  settlementExpiredEmail: {
    ...SHARED,
    when: 'The last day of a settlement figure has passed, and it was not paid',
    sentBy: ['tell-of-settlement-quote'],
    examples: (brand) =>
      COLLECTING.flatMap((collecting) =>
        [0, 1700_00].map((paidPence) =>
          ofLoan(
            brand,
            settlementExpiredEmail({
              id: 1,
              amountPence: QUOTE.amountPence,
              payBy: '2027-04-05',
              paidPence,
              meanwhile: { collecting, isArranged: collecting === 'paused' },
            }),
          ),
        ),
      ),
  },
  loanSettledEmail: {
    ...SHARED,
    when: 'The settlement figure is paid, or payments cover all that is left after one lapsed part paid',
    sentBy: MONEY,
    examples: (brand) =>
      [0, 286_70].flatMap((refundPence) =>
        [false, true].map((isCovered) => ofLoan(brand, loanSettledEmail({ id: 1, refundPence, isCovered }))),
      ),
  },
  withdrawalCompletedEmail: {
    ...SHARED,
    when: 'What is owed after a withdrawal is repaid',
    sentBy: ['POST /loans/{id}/create-early-settlement-quote', ...MONEY],
    examples: (brand) =>
      [0, 286_70].map((refundPence) => ofLoan(brand, withdrawalCompletedEmail({ id: 1, refundPence }))),
  },
  withdrawalOverdueEmail: {
    ...SHARED,
    when: 'The 30 days to repay after a withdrawal are over',
    sentBy: ['tell-of-settlement-quote'],
    examples: (brand) =>
      [false, true].map((isFrozen) =>
        ofLoan(brand, withdrawalOverdueEmail({ id: 1, leftPence: 7580_10, payBy: '2027-04-05', isFrozen })),
      ),
  },
  refundSentEmail: {
    ...SHARED,
    when: 'What came in beyond what an ended agreement owed is sent back, or what two members of staff agreed to refund',
    sentBy: ['process-payout-event', 're-read-refund'],
    examples: (brand) =>
      [false, true].map((isAgreed) =>
        ofLoan(brand, refundSentEmail({ id: 1, amountPence: 286_70, accountNumberEnding: '5678', isAgreed })),
      ),
  },
  refundAgreedEmail: {
    ...SHARED,
    when: 'Two members of staff agree a refund',
    sentBy: ['POST /admin/proposals/{id}/approve'],
    examples: (brand) =>
      (
        [
          ['credit', null],
          ['given-back', day('2027-03-05')],
        ] as const
      ).map(([source, by]) =>
        ofLoan(
          brand,
          refundAgreedEmail({
            id: 1,
            amountPence: pence(24_60),
            told: 'We told you too late what was overdue. This is the interest of those days.',
            source,
            accountNumberEnding: '5678',
            by,
          }),
        ),
      ),
  },
  refundCancelledEmail: {
    ...SHARED,
    when: 'A refund that two members of staff agreed is not sent, because payments were taken back since',
    sentBy: ['send-refund'],
    examples: (brand) => [ofLoan(brand, refundCancelledEmail({ id: 1, amountPence: 24_60 }))],
  },
  refundFailedEmail: {
    ...SHARED,
    when: 'The bank does not take a refund, or has moved the account that it would go to',
    sentBy: ['send-refund', 'process-payout-event', 're-read-refund'],
    examples: (brand) =>
      (['bank', 'moved', 'payee'] as const).flatMap((because) =>
        HOLDS.map((hold) => ofLoan(brand, refundFailedEmail({ id: 1, amountPence: 286_70, because, hold }))),
      ),
  },
  refundReminderEmail: {
    ...SHARED,
    when: '14 days after a refund failed, and then each month for six, until it is sent',
    sentBy: ['remind-of-refund'],
    examples: (brand) =>
      [false, true].flatMap((isAgreed) =>
        [false, true].map((isLast) =>
          ofLoan(brand, refundReminderEmail({ id: 1, amountPence: 286_70, number: 1, isLast, isAgreed })),
        ),
      ),
  },
  refundAccountEmail: {
    ...SHARED,
    when: 'The borrower gives another account for a refund that failed',
    sentBy: ['POST /loans/{id}/refund-account'],
    basis: BASIS.security,
    examples: (brand) => [
      ofLoan(
        brand,
        refundAccountEmail({ bankAccountId: 1, amountPence: 286_70, accountNumberEnding: '4321' }),
      ),
    ],
  },
  owedAgainEmail: {
    ...SHARED,
    when: 'Money that ended an agreement goes back, by the bank or by us; who is protected is asked for nothing',
    sentBy: ['process-direct-debit-event', 're-read-collection', 'process-card-event'],
    examples: (brand) =>
      WAYS_TO_PAY.map((ways) =>
        ofLoan(brand, owedAgainEmail({ amountPence: pence(5403_22), ways, onceKey: 'owed-again:1:1' })),
      ),
  },
} satisfies Record<string, EmailKind>
