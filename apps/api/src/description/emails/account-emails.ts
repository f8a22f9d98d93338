import { day } from '@tarnbrook/domain/core/calendar'
import { complaintTimes } from '@tarnbrook/domain/core/complaint-times'
import { callbackRequestedLetter } from '#features/applications/callback/callback-letters.ts'
import {
  complaintMessageLetter,
  complaintReceivedLetter,
  contactMessageLetter,
  contactReceivedLetter,
} from '#features/support/support-letters.ts'
import { supportNeedToldLetter } from '#features/support-needs/support-need-letters.ts'
import { addressChangedLetter } from '#platform/new-address.ts'
import { signInLinkLetter } from '#platform/tokens.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { siteOf } from './examples.ts'

const RECEIVED_ON = day('2026-11-22')

/** The emails about an account and about messages to us. */
export const accountEmails = {
  signInLinkLetter: {
    when: 'Somebody asks for a link to sign in with the address of an account',
    sentBy: ['send-login-link'],
    to: 'The account’s owner',
    purpose: 'service',
    basis: BASIS.requested,
    examples: (brand) => [signInLinkLetter(brand, `${siteOf(brand)}/auto-login?token=AbC_123-xyz`)],
  },
  addressChangedLetter: {
    when: 'The home address of an account is changed',
    sentBy: ['POST /users/{id}/change-address'],
    to: 'The account’s owner',
    purpose: 'service',
    basis: BASIS.security,
    examples: (brand) => [addressChangedLetter(brand)],
  },
  supportNeedToldLetter: {
    when: 'A borrower tells us that something makes things harder for them',
    sentBy: ['PUT /users/{id}/support-need'],
    to: 'The borrower',
    purpose: 'service',
    basis: BASIS.requested,
    examples: (brand) => [supportNeedToldLetter(brand, `${siteOf(brand)}/account/support-needs`)],
  },
  contactReceivedLetter: {
    when: 'Somebody sends the contact form',
    sentBy: ['POST /contact-us'],
    to: 'The address that the form gives',
    purpose: 'service',
    basis: BASIS.requested,
    examples: (brand) => (brand.switches.contactForm ? [contactReceivedLetter(brand, 'C-7H2K9Q')] : []),
  },
  complaintReceivedLetter: {
    when: 'Somebody sends a complaint about commission on motor finance',
    sentBy: ['POST /complaints/commission'],
    to: 'The address that the form gives',
    purpose: 'service',
    basis: 'DISP 1.6.1R (acknowledgement of a complaint)',
    examples: (brand) => [
      complaintReceivedLetter(brand, { reference: 'CC-7H2K9Q', times: complaintTimes(RECEIVED_ON) }),
    ],
  },
  contactMessageLetter: {
    when: 'Somebody sends the contact form',
    sentBy: ['POST /contact-us'],
    to: 'The brand’s support',
    purpose: 'internal',
    basis: BASIS.internal,
    examples: (brand) =>
      brand.switches.contactForm
        ? [
            contactMessageLetter({
              ownReference: 'C-7H2K9Q',
              name: 'Maeve O’Neill',
              email: 'maeve@people.example',
              phone: '07912 345678',
              subject: 'Paying early or withdrawing',
              reference: 'TB4J7KMP2W',
              message: 'Hello,\n\nHow much would I have to pay to settle in March?\n\nMaeve',
            }),
          ]
        : [],
  },
  complaintMessageLetter: {
    when: 'Somebody sends a complaint about commission on motor finance',
    sentBy: ['POST /complaints/commission'],
    to: 'The brand’s complaints team',
    purpose: 'internal',
    basis: BASIS.internal,
    examples: () => [
      complaintMessageLetter({
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
  callbackRequestedLetter: {
    when: 'An applicant asks for a call',
    sentBy: ['POST /loan-applications/{id}/callback-request'],
    to: 'The brand’s support',
    purpose: 'internal',
    basis: BASIS.internal,
    examples: () =>
      (['weak', 'strong'] as const).map((strength) =>
        callbackRequestedLetter({
          ...{ applicationId: 4_217_663, state: 'Declined', strength },
          name: 'Maeve O’Neill',
          phone: '020 7946 0958',
          topic: 'The decision on my application',
          when: 'Monday 23 November, 9am to 11am',
        }),
      ),
  },
} satisfies Record<string, EmailKind>
