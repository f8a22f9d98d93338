import { freeAdvice, listFreeAdvice } from '@tarnbrook/brands/facts/free-advice'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import type { Nation } from '@tarnbrook/domain/breathing-space/nation'
import type { EmailContent, EmailSection } from './messages/email-template.ts'

/** CONC 7.3: free advice, in every email about a missed payment or a declined application. */
export const adviceSection: EmailSection = describeAdvice(freeAdvice)

function describeAdvice(advice: typeof freeAdvice): EmailSection {
  return {
    heading: 'Free, independent debt advice',
    paragraphs: ['These services are free, confidential and independent of us.'],
    links: advice.map(({ name, where, phone, href }) => ({
      label: `${where ? `${name} (${where})` : name}, ${phone}`,
      url: href,
    })),
  }
}

/** An email in the words and with the advisers of the part of the UK in which its reader lives. */
export function localizeEmail(content: EmailContent, nation: Nation | null): EmailContent {
  if (nation === null) return content
  const inWords = (text: string) => nameMoratorium(text, nation)
  const { action, paragraphs, preview, sections = [], subject } = content
  return {
    ...content,
    subject: inWords(subject),
    preview: inWords(preview),
    paragraphs: paragraphs.map(inWords),
    ...(action && { action: { ...action, label: inWords(action.label) } }),
    sections: sections.map((section) =>
      section === adviceSection
        ? describeAdvice(listFreeAdvice(nation))
        : {
            ...section,
            heading: inWords(section.heading),
            ...(section.paragraphs && { paragraphs: section.paragraphs.map(inWords) }),
            ...(section.items && { items: section.items.map(inWords) }),
          },
    ),
  }
}
