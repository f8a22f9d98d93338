import { getBrand } from '@tarnbrook/brands/brand'
import { describe, expect, test } from 'vitest'
import { HOSTILE, HOSTILE_EMAILS } from '#testing/hostile-emails.ts'
import { describeGreeting, renderEmail } from './platform/messages/email-template.ts'

describe('text that others typed', () => {
  const brand = getBrand('main')

  test('is shown as it is and becomes neither markup nor links', () => {
    const { html, text } = renderEmail(HOSTILE_EMAILS.contactMessageEmail!, { brand, greeting: null })
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &quot;x&quot; &#39;y&#39; &amp; https://evil.example/',
    )
    expect(html).not.toContain('href="https://evil')
    expect(text).toContain('<script>alert(1)</script>')
  })

  test('starts no header from a subject', () => {
    const { subject } = renderEmail(
      { class: 'service', subject: `Hi ${HOSTILE}\u202Eevil`, preview: '', paragraphs: [] },
      { brand, greeting: null },
    )
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(subject.length).toBeLessThanOrEqual(150)
  })

  test.each([
    ['Maeve', 'Hello Maeve,'],
    ['Anne-Marie O’Hara', 'Hello Anne-Marie O’Hara,'],
    ['Win at evil.example', 'Hello,'],
    ['J. R.', 'Hello J. R.,'],
    ['http://evil.example', 'Hello,'],
    [`<b>${'x'.repeat(80)}`, 'Hello,'],
    ['a\r\nBcc: b@people.example', 'Hello,'],
  ])('%s is greeted only where no mail program makes a link of it', (first_name, greeting) => {
    const at = new Date(0)
    expect(describeGreeting({ first_name, email_verified_at: at, mobile_verified_at: null })).toBe(greeting)
    expect(describeGreeting({ first_name, email_verified_at: null, mobile_verified_at: at })).toBe(greeting)
    expect(describeGreeting({ first_name, email_verified_at: null, mobile_verified_at: null })).toBe('Hello,')
  })
})
