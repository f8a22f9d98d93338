import { freeAdvice } from '@tarnbrook/brands/facts/free-advice'
import type { EmailSection } from './messages/email-template.ts'

/** CONC 7.3: free advice, in every email about a missed payment or a declined application. */
export const adviceSection: EmailSection = {
  heading: 'Free, independent debt advice',
  paragraphs: ['These services are free, confidential and independent of us.'],
  links: freeAdvice.map(({ name, where, phone, href }) => ({
    label: `${where ? `${name} (${where})` : name}, ${phone}`,
    url: href,
  })),
}
