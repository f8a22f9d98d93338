import { getBrand } from '@tarnbrook/brands/brand'
import { day } from '@tarnbrook/domain/core/calendar'
import { complaintTimes } from '@tarnbrook/domain/support/complaint-times'
import { callbackRequestedEmail } from '#features/applications/callback/callback-emails.ts'
import {
  complaintMessageEmail,
  contactComplaintEmail,
  contactMessageEmail,
} from '#features/support/support-emails.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'

/** Input of an attacker. */
export const HOSTILE = `<script>alert(1)</script> "x" 'y' & https://evil.example/\r\nBcc: other@people.example`

/** The emails that have what someone typed, by the function that writes them. */
export const HOSTILE_EMAILS: Record<string, EmailContent> = {
  callbackRequestedEmail: callbackRequestedEmail({
    applicationId: 4_217_663,
    state: 'Declined',
    declinedBy: 'rules',
    strength: 'weak',
    name: HOSTILE,
    phone: '020 7946 0958',
    topic: 'The decision on my application',
    when: 'Monday 23 November, 9am to 11am',
  }),
  contactMessageEmail: contactMessageEmail({
    ownReference: 'C-7H2K9Q',
    name: HOSTILE,
    email: 'maeve@people.example',
    phone: '07912 345678',
    subject: 'Paying early or withdrawing',
    reference: HOSTILE,
    message: `Hello,\n${HOSTILE}\n\nMaeve`,
    times: null,
  }),
  contactComplaintEmail: contactComplaintEmail(getBrand('supermarket'), {
    reference: 'C-7H2K9Q',
    times: complaintTimes(day('2026-11-22')),
    sent: HOSTILE,
  }),
  complaintMessageEmail: complaintMessageEmail({
    complaint: {
      firstName: HOSTILE,
      lastName: HOSTILE,
      agreementNumber: HOSTILE,
      vehicleRegistration: 'AB12 CDE',
      representedBy: { name: HOSTILE, hasAuthority: true },
      supportNeeds: 'Large print',
    },
    reference: 'CC-7H2K9Q',
    times: complaintTimes(day('2026-11-22')),
  }),
}
