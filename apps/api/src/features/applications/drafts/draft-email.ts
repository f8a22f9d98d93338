import type { Brand } from '@tarnbrook/brands/brand-type'
import type { EmailContent } from '#platform/messages/email-template.ts'

export function draftLinkEmail(brand: Brand, { url, days }: { url: string; days: number }): EmailContent {
  return {
    class: 'security',
    subject: `Continue your ${brand.shortName} application`,
    preview: `This link opens the answers you saved. It works once, in the next ${days} days.`,
    paragraphs: [
      'Your answers are saved. You can open them on any device with this link.',
      `It works once, in the next ${days} days. You haven't applied yet, and we haven't made a credit check.`,
      "Please don't forward this email: the link shows your answers to anyone who opens it.",
    ],
    action: { label: 'Continue my application', url },
    reason:
      "We sent you this email because somebody asked us to send their saved answers here. If it wasn't you, you don't need to do anything.",
  }
}
