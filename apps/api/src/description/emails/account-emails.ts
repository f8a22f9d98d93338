import { RESPONSE_OUTCOMES } from '@tarnbrook/contract/support/response-outcomes'
import { day } from '@tarnbrook/domain/core/calendar'
import { complaintTimes } from '@tarnbrook/domain/support/complaint-times'
import { callbackRequestedEmail } from '#features/applications/callback/callback-emails.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from '#features/auth/passkey-emails.ts'
import {
  dataCopyReadyEmail,
  dataErasedEmail,
  dataRequestClosedEmail,
  dataRequestReceivedEmail,
} from '#features/data-requests/data-request-emails.ts'
import {
  complaintDelayEmail,
  complaintRecordedEmail,
  complaintResponseEmail,
} from '#features/support/complaint-emails.ts'
import {
  complaintMessageEmail,
  complaintReceivedEmail,
  contactAnswerEmail,
  contactComplaintEmail,
  contactMessageEmail,
  contactReceivedEmail,
} from '#features/support/support-emails.ts'
import { supportNeedToldEmail } from '#features/support-needs/support-need-emails.ts'
import { contactChangedEmail, newMailboxEmail } from '#platform/contact-changes/contact-change-email.ts'
import { signInLinkEmail } from '#platform/tokens.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { getSiteUrl } from './examples.ts'

const RECEIVED_ON = day('2026-11-22')

/** The emails about an account and about messages to us. */
export const accountEmails = {
  signInLinkEmail: {
    when: 'Somebody asks for a link to sign in with the address of an account',
    sentBy: ['send-login-link'],
    to: 'The account’s owner',
    basis: BASIS.requested,
    examples: (brand) => [
      signInLinkEmail(brand, { url: `${getSiteUrl(brand)}/auto-login?token=AbC_123-xyz`, code: '482913' }),
    ],
  },
  contactChangedEmail: {
    when: 'The address, phone number, email address or name of an account is replaced; of an email address the old one is told',
    sentBy: [
      'POST /users/{id}/change-address',
      'POST /phone-application-requirements/{id}/verify-mobile-number',
      'POST /admin/users/{id}/contact-details',
      'POST /admin/contact-proposals/{id}/approve',
    ],
    to: 'The account’s owner',
    basis: BASIS.security,
    examples: (brand) =>
      (['mobile-number', 'address', 'email', 'name'] as const).map((kind) =>
        contactChangedEmail(brand, {
          kind,
          byStaff: kind === 'email' || kind === 'name',
          undoUrl: `${getSiteUrl(brand)}/undo-change?token=AbC_123-xyz`,
          undoBy: RECEIVED_ON.add({ days: 7 }),
          hours: 24,
        }),
      ),
  },
  newMailboxEmail: {
    when: 'An account has another email address: to that one',
    sentBy: ['POST /admin/contact-proposals/{id}/approve'],
    to: 'The account’s owner',
    basis: BASIS.security,
    examples: (brand) => [newMailboxEmail(brand)],
  },
  passkeyAddedEmail: {
    when: 'A passkey is added to an account',
    sentBy: ['POST /passkeys'],
    to: 'The account’s owner',
    basis: BASIS.security,
    examples: (brand) => [passkeyAddedEmail(brand)],
  },
  passkeyRemovedEmail: {
    when: 'A passkey is removed from an account',
    sentBy: ['DELETE /passkeys/{id}'],
    to: 'The account’s owner',
    basis: BASIS.security,
    examples: (brand) => [passkeyRemovedEmail(brand)],
  },
  dataRequestReceivedEmail: {
    when: 'Somebody asks for a copy of their data, or to have it erased',
    sentBy: ['POST /users/{id}/data-requests', 'POST /admin/users/{id}/data-requests'],
    to: 'The account’s owner',
    basis: BASIS.requested,
    examples: (brand) =>
      (['access', 'erasure'] as const).map((kind) =>
        dataRequestReceivedEmail(brand, {
          kind,
          answerBy: RECEIVED_ON.add({ months: 1 }),
          url: `${getSiteUrl(brand)}/account/your-data`,
        }),
      ),
  },
  dataCopyReadyEmail: {
    when: 'Staff give the copy of somebody’s data',
    sentBy: ['POST /admin/data-requests/{id}/steps'],
    to: 'The account’s owner',
    basis: BASIS.requested,
    examples: (brand) => [
      dataCopyReadyEmail(brand, {
        lastDay: RECEIVED_ON.add({ days: 30 }),
        url: `${getSiteUrl(brand)}/account/your-data`,
      }),
    ],
  },
  dataErasedEmail: {
    when: 'A second member of staff approves an erasure, which is done',
    sentBy: ['POST /admin/data-requests/{id}/erase'],
    to: 'The account’s owner',
    basis: BASIS.requested,
    examples: (brand) => [dataErasedEmail(brand, { url: `${getSiteUrl(brand)}/account/your-data` })],
  },
  dataRequestClosedEmail: {
    when: 'Staff close a request about data that its customer took back',
    sentBy: ['POST /admin/data-requests/{id}/steps'],
    to: 'The account’s owner',
    basis: BASIS.requested,
    examples: (brand) => [dataRequestClosedEmail(brand, { kind: 'erasure' })],
  },
  supportNeedToldEmail: {
    when: 'A borrower tells us that something makes things harder for them',
    sentBy: ['PUT /users/{id}/support-need'],
    to: 'The borrower',
    basis: BASIS.requested,
    examples: (brand) => [supportNeedToldEmail(brand, `${getSiteUrl(brand)}/account/support-needs`)],
  },
  contactReceivedEmail: {
    when: 'Somebody sends the contact form',
    sentBy: ['POST /contact-us'],
    to: 'The address that the form gives',
    basis: BASIS.requested,
    examples: (brand) => (brand.switches.contactForm ? [contactReceivedEmail(brand, 'C-7H2K9Q')] : []),
  },
  complaintRecordedEmail: {
    when: 'A member of staff records a complaint that came by phone, letter or email',
    sentBy: ['POST /admin/users/{id}/complaints', 'POST /admin/contact-messages'],
    to: 'Who complained; without an email address it is a letter that staff post',
    basis: 'DISP 1.6.1R (acknowledgement of a complaint)',
    examples: (brand) =>
      [0, 4, 60].map((days) =>
        complaintRecordedEmail(brand, {
          reference: 'C-7H2K9Q',
          channel: days === 0 ? 'phone' : days === 4 ? 'letter' : 'email',
          receivedOn: RECEIVED_ON,
          today: RECEIVED_ON.add({ days }),
          noted: 'Called three times about a payment that was taken twice. Nobody called back.',
          isByPost: false,
        }),
      ),
  },
  complaintResponseEmail: {
    when: 'A member of staff responds to a complaint',
    sentBy: ['POST /admin/contact-messages/{id}/response'],
    to: 'Who complained; without an email address it is a letter that staff post',
    basis: BASIS.law,
    examples: (brand) =>
      RESPONSE_OUTCOMES.map((outcome) =>
        complaintResponseEmail(brand, {
          reference: 'C-7H2K9Q',
          receivedOn: day('2027-03-01'),
          outcome,
          text: 'You called us three times. We should have called you back.',
          isSummary: outcome === 'upheld-in-part',
          isByPost: false,
        }),
      ),
  },
  complaintDelayEmail: {
    when: 'A final response takes longer than eight weeks',
    sentBy: ['POST /admin/contact-messages/{id}/delay'],
    to: 'Who complained; without an email address it is a letter that staff post',
    basis: BASIS.law,
    examples: (brand) => [
      complaintDelayEmail(brand, {
        reference: 'C-7H2K9Q',
        receivedOn: day('2027-03-01'),
        text: 'We wait for the records of the dealer.',
        respondBy: day('2027-05-10'),
        isByPost: false,
      }),
    ],
  },
  contactAnswerEmail: {
    when: 'A member of staff answers a message of the contact form',
    sentBy: ['POST /admin/contact-messages/{id}/answer'],
    to: 'The address that the form gave',
    basis: BASIS.requested,
    examples: (brand) =>
      brand.switches.contactForm
        ? [
            contactAnswerEmail(brand, {
              reference: 'C-7H2K9Q',
              text: 'You can change the day under “Payment day”.',
            }),
          ]
        : [],
  },
  contactComplaintEmail: {
    when: 'Somebody sends the contact form with a complaint',
    sentBy: ['POST /contact-us'],
    to: 'The address that the form gives',
    basis: 'DISP 1.6.1R (acknowledgement of a complaint)',
    examples: (brand) =>
      brand.switches.contactForm
        ? [
            contactComplaintEmail(brand, {
              reference: 'C-7H2K9Q',
              times: complaintTimes(RECEIVED_ON),
              sent: 'Hello,\n\nA payment was taken twice, and nobody called me back.\n\nMaeve',
            }),
          ]
        : [],
  },
  complaintReceivedEmail: {
    when: 'Somebody sends a complaint about commission on motor finance',
    sentBy: ['POST /complaints/commission'],
    to: 'The address that the form gives',
    basis: 'DISP 1.6.1R (acknowledgement of a complaint)',
    examples: (brand) => [
      ...[true, false, null].map((isInScheme) =>
        complaintReceivedEmail(brand, {
          reference: 'CC-7H2K9Q',
          times: complaintTimes(RECEIVED_ON),
          isInScheme,
        }),
      ),
    ],
  },
  contactMessageEmail: {
    when: 'Somebody sends the contact form',
    sentBy: ['POST /contact-us'],
    to: 'The brand’s support',
    basis: BASIS.internal,
    examples: (brand) =>
      brand.switches.contactForm
        ? [
            contactMessageEmail({
              ownReference: 'C-7H2K9Q',
              name: 'Maeve O’Neill',
              email: 'maeve@people.example',
              phone: '07912 345678',
              subject: 'Paying early or withdrawing',
              reference: 'TB4J7KMP2W',
              message: 'Hello,\n\nHow much would I have to pay to settle in March?\n\nMaeve',
              times: null,
            }),
          ]
        : [],
  },
  complaintMessageEmail: {
    when: 'Somebody sends a complaint about commission on motor finance',
    sentBy: ['POST /complaints/commission'],
    to: 'The brand’s complaints team',
    basis: BASIS.internal,
    examples: () => [
      complaintMessageEmail({
        complaint: {
          firstName: 'Maeve',
          lastName: 'O’Neill',
          agreementNumber: 'TB4J7KMP2W',
          vehicleRegistration: 'AB12 CDE',
          representedBy: { name: 'Hedgerow Legal', hasAuthority: true },
          supportNeeds: 'Large print',
        },
        reference: 'CC-7H2K9Q',
        times: complaintTimes(RECEIVED_ON),
      }),
    ],
  },
  callbackRequestedEmail: {
    when: 'An applicant asks for a call',
    sentBy: ['POST /loan-applications/{id}/callback-request'],
    to: 'The brand’s support',
    basis: BASIS.internal,
    examples: () =>
      (
        [
          ['weak', 'rules'],
          ['strong', 'person'],
        ] as const
      ).map(([strength, declinedBy]) =>
        callbackRequestedEmail({
          applicationId: 4_217_663,
          state: 'Declined',
          declinedBy,
          strength,
          name: 'Maeve O’Neill',
          phone: '020 7946 0958',
          topic: 'The decision on my application',
          when: 'Monday 23 November, 9am to 11am',
        }),
      ),
  },
} satisfies Record<string, EmailKind>
