import { day } from '@tarnbrook/domain/core/calendar'
import { missedInBreathingSpaceEmail } from '#features/booking/emails/missed-payment-emails.ts'
import { missedWithSupportEmail } from '#features/booking/emails/missed-with-support-need-email.ts'
import {
  breathingSpaceBeganEmail,
  breathingSpaceEndedEmail,
  breathingSpaceEndsEmail,
} from '#features/breathing-space/breathing-space-emails.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { ofLoan } from './examples.ts'

/** Emails in a breathing space, or with a support need. None presses for a payment. */
export const breathingSpaceEmails = {
  breathingSpaceBeganEmail: {
    when: 'Staff record a breathing space that the register told us of',
    sentBy: ['POST /admin/loans/{id}/breathing-space'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [
        { lastDay: day('2027-05-06'), hasEnded: false },
        { lastDay: null, hasEnded: false },
        { lastDay: day('2027-05-06'), hasEnded: true },
      ].map((facts) =>
        ofLoan(
          brand,
          breathingSpaceBeganEmail({
            startedOn: day('2027-03-08'),
            ...facts,
            onceKey: 'breathing-space:1:1',
          }),
        ),
      ),
  },
  breathingSpaceEndedEmail: {
    when: 'A breathing space is over',
    sentBy: [
      'apply-breathing-space',
      'POST /admin/breathing-spaces/{id}/end',
      'POST /admin/loans/{id}/breathing-space',
    ],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      (['overdue', 'nothing', 'of-an-end'] as const).map((left) =>
        ofLoan(
          brand,
          breathingSpaceEndedEmail({
            lastDay: day('2027-05-06'),
            left,
            onceKey: 'breathing-space-ended:1:1',
          }),
        ),
      ),
  },
  breathingSpaceEndsEmail: {
    when: 'Staff record the last day of a breathing space before it: crisis treatment ended, or it ends early',
    sentBy: ['POST /admin/breathing-spaces/{id}/end'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [false, true].map((hasEnded) =>
        ofLoan(
          brand,
          breathingSpaceEndsEmail({
            lastDay: day('2027-05-06'),
            hasEnded,
            onceKey: 'breathing-space-ends:1:1:2027-05-06',
          }),
        ),
      ),
  },
  missedInBreathingSpaceEmail: {
    when: 'A payment fails, or is taken back by the bank, in a breathing space',
    sentBy: ['process-direct-debit-event', 're-read-collection', 'miss-instalments'],
    to: 'The borrower',
    basis: BASIS.contract,
    examples: (brand) =>
      [false, true].map((isDisputed) =>
        ofLoan(
          brand,
          missedInBreathingSpaceEmail({
            amountPence: 286_70,
            chargeOn: '2027-03-08',
            isDisputed,
            onceKey: 'missed-payment:1:1:1',
          }),
        ),
      ),
  },
  missedWithSupportEmail: {
    when: 'A payment fails, or is taken back by the bank, for somebody who told us that something makes things harder',
    sentBy: ['process-direct-debit-event', 're-read-collection', 'miss-instalments'],
    to: 'The borrower',
    basis: 'CONC 7.2 and 7.3 (customers in difficulty, vulnerable customers)',
    examples: (brand) =>
      [false, true].map((isDisputed) =>
        ofLoan(
          brand,
          missedWithSupportEmail({
            amountPence: 286_70,
            chargeOn: '2027-03-08',
            isDisputed,
            reference: 'TB4J7KMP2W',
            onceKey: 'missed-payment:1:1:1',
          }),
        ),
      ),
  },
} satisfies Record<string, EmailKind>
