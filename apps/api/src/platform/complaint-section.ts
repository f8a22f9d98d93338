import type { Brand } from '@tarnbrook/brands/brand-type'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import type { EmailSection } from './messages/email-template.ts'

/** DISP 1.2: how to complain and where to go next, in every email about an agreement's end. */
export function complaintSection({ contacts, hours }: Brand): EmailSection {
  return {
    heading: "If you think we've got this wrong",
    paragraphs: [
      `Call us on ${contacts.phone} (${hours.phone.text}) or email ${contacts.complaintsEmail}, and we'll look at it again.`,
      `If you're not happy with our answer, call the ${ombudsman.name} on ${ombudsman.phone}. You can also do that if you've had none after eight weeks. It's free and independent.`,
    ],
    links: [{ label: ombudsman.name, url: ombudsman.url }],
  }
}
