import type { Brand } from '@tarnbrook/brands/brand-type'
import type { EmailContent } from '#platform/messages/email-template.ts'

export function passkeyAddedEmail(brand: Brand): EmailContent {
  return {
    class: 'security',
    subject: 'A passkey was added to your account',
    preview: "If you didn't add it, call us straight away.",
    paragraphs: [
      `A passkey was added to your ${brand.shortName} account. It signs in without an email or a code.`,
      `If you didn't add it, call us straight away on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: REASON,
  }
}

export function passkeyRemovedEmail(brand: Brand): EmailContent {
  return {
    class: 'security',
    subject: 'A passkey was removed from your account',
    preview: "If you didn't remove it, call us straight away.",
    paragraphs: [
      `A passkey was removed from your ${brand.shortName} account. It no longer signs in.`,
      `If you didn't remove it, call us straight away on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: REASON,
  }
}

const REASON = 'We sent you this email because the ways to sign in to your account changed.'
