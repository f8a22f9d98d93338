import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  arrangementAgreedEmail,
  arrangementBrokenEmail,
  arrangementEndedEmail,
  arrangementPaymentMovedEmail,
} from '#features/arrangements/arrangement-emails.ts'
import {
  arrangementCompletedEmail,
  arrangementPaymentMissedEmail,
  missedInArrangementEmail,
} from '#features/booking/emails/arrangement-emails.ts'
import { arrangementNoticeEmail } from '#features/direct-debit/notice-email.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { ofLoan } from './examples.ts'

const REFERENCE = 'TB5MK89FRX'

const PAYMENTS = [
  { collectOn: day('2026-12-01'), amountPence: pence(120_00) },
  { collectOn: day('2027-01-04'), amountPence: pence(120_00) },
  { collectOn: day('2027-02-01'), amountPence: pence(120_00) },
]

/** After an arrangement: something overdue or nothing, with or without Direct Debit, or no more. */
const FOLLOWS = [
  {
    overduePence: pence(573_40),
    next: { amountPence: pence(286_70), on: day('2027-03-08') },
    hasDirectDebit: true,
    heldUntil: null,
  },
  {
    overduePence: pence(0),
    next: { amountPence: pence(286_70), on: day('2027-03-08') },
    hasDirectDebit: false,
    heldUntil: null,
  },
  { overduePence: pence(573_40), next: null, hasDirectDebit: true, heldUntil: null },
].map((facts) => ({ ...facts, reference: REFERENCE }))

/** The emails about an arrangement to pay. */
export const arrangementEmails = {
  arrangementAgreedEmail: {
    when: 'The borrower agrees to an arrangement; its confirmation is attached',
    sentBy: ['POST /loans/{id}/self-serve-arrangement/agree'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      (
        [
          [true, false],
          [false, true],
        ] as const
      ).map(([hasDirectDebit, replacesEarlier]) =>
        ofLoan(
          brand,
          arrangementAgreedEmail({
            plan: {
              totalPence: pence(360_00),
              owedAtEndPence: pence(6_250_00),
              isToken: false,
              arrearsAtEndPence: pence(860_10),
            },
            payments: PAYMENTS,
            usual: {
              last: hasDirectDebit ? { collectOn: day('2026-11-26'), amountPence: pence(286_70) } : null,
              hasDirectDebit,
            },
            stopsOn: day('2026-11-27'),
            resumesOn: hasDirectDebit ? day('2027-03-08') : null,
            reference: REFERENCE,
            replacesEarlier,
            billsBehind: replacesEarlier ? ['rent-or-mortgage', 'energy'] : [],
            onceKey: 'arrangement-agreed:1',
          }),
        ),
      ),
  },
  arrangementNoticeEmail: {
    when: 'A payment of an arrangement was sent to the bank',
    sentBy: ['collect-payment'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) => [
      ofLoan(
        brand,
        arrangementNoticeEmail({
          amountPence: 120_00,
          chargeOn: '2026-12-01',
          reference: REFERENCE,
          onceKey: 'arrangement-notice:1',
        }),
      ),
    ],
  },
  arrangementPaymentMissedEmail: {
    when: 'A payment of an arrangement was missed',
    sentBy: ['follow-arrangement', 'process-direct-debit-event', 're-read-collection', 'process-card-event'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [true, false].map((wasTried) =>
        ofLoan(
          brand,
          arrangementPaymentMissedEmail({
            leftPence: pence(120_00),
            dueOn: day('2026-12-01'),
            graceUntil: day('2026-12-10'),
            wasTried,
            takesCards: wasTried,
            isFirst: wasTried,
            reference: REFERENCE,
            onceKey: 'arrangement-missed:1',
          }),
        ),
      ),
  },
  arrangementPaymentMovedEmail: {
    when: 'The first missed payment of an arrangement was not made within its days of grace',
    sentBy: ['follow-arrangement'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [true, false].map((hasDirectDebit) =>
        ofLoan(
          brand,
          arrangementPaymentMovedEmail({
            amountPence: pence(120_00),
            wasDueOn: day('2026-12-01'),
            movedTo: day('2027-03-01'),
            next: hasDirectDebit ? { amountPence: pence(120_00), on: day('2027-01-04') } : null,
            hasDirectDebit,
            reference: REFERENCE,
            onceKey: 'arrangement-moved:1',
          }),
        ),
      ),
  },
  arrangementBrokenEmail: {
    when: 'A second missed payment of an arrangement was not made within its days of grace',
    sentBy: ['follow-arrangement'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      FOLLOWS.map((facts) =>
        ofLoan(
          brand,
          arrangementBrokenEmail({
            ...facts,
            heldUntil: day('2027-03-01'),
            onceKey: 'arrangement-broken:1',
          }),
        ),
      ),
  },
  arrangementCompletedEmail: {
    when: 'Every payment of an arrangement is made and its last day has come',
    sentBy: ['follow-arrangement', 'process-direct-debit-event', 're-read-collection'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      FOLLOWS.flatMap((facts) =>
        (['none', 'some', 'all'] as const).map((skipped) =>
          ofLoan(brand, arrangementCompletedEmail({ ...facts, skipped, onceKey: 'arrangement-completed:1' })),
        ),
      ),
  },
  arrangementEndedEmail: {
    when: 'The borrower ends an arrangement',
    sentBy: ['POST /loans/{id}/self-serve-arrangement/end'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      FOLLOWS.map((facts) =>
        ofLoan(brand, arrangementEndedEmail({ ...facts, onceKey: 'arrangement-ended:1' })),
      ),
  },
  missedInArrangementEmail: {
    when: 'A payment from before an arrangement fails, or is taken back by the bank, while it runs',
    sentBy: ['process-direct-debit-event', 're-read-collection', 'process-card-event'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [false, true].map((isDisputed) =>
        ofLoan(
          brand,
          missedInArrangementEmail({
            amountPence: 286_70,
            chargeOn: '2026-11-26',
            isDisputed,
            onceKey: 'missed-payment:1:1:1',
          }),
        ),
      ),
  },
} satisfies Record<string, EmailKind>
