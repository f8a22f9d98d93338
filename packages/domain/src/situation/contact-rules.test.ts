import { describe, expect, test } from 'vitest'
import {
  type Contact,
  type ContactFact,
  type ContactFacts,
  decideContact,
  EMAIL_CLASSES,
  type EmailClass,
} from './contact-rules.ts'

const NOTHING: ContactFacts = {
  isDeceased: false,
  isInsolvent: false,
  isInBreathingSpace: false,
  isArranged: false,
  isInDifficulty: false,
  hasSupportNeed: false,
  hasConsented: true,
}

const FACTS = [
  'isDeceased',
  'isInsolvent',
  'isInBreathingSpace',
  'isArranged',
  'isInDifficulty',
  'hasSupportNeed',
] as const satisfies readonly ContactFact[]

/** By class: what each of the facts, in their order, makes of an email. */
const TABLE: Record<EmailClass, readonly Contact[]> = {
  statutory: ['hand-over', 'copy', 'send', 'send', 'send', 'send'],
  service: ['hand-over', 'send', 'send', 'send', 'send', 'send'],
  collection: ['withhold', 'withhold', 'withhold', 'withhold', 'send', 'send'],
  'payment-notice': ['withhold', 'withhold', 'send', 'send', 'send', 'send'],
  courtesy: ['withhold', 'send', 'send', 'send', 'send', 'send'],
  offer: ['withhold', 'withhold', 'withhold', 'withhold', 'withhold', 'withhold'],
  security: ['withhold', 'send', 'send', 'send', 'send', 'send'],
  internal: ['send', 'send', 'send', 'send', 'send', 'send'],
}

describe.each(EMAIL_CLASSES)('%s', (emailClass) => {
  test('each fact', () => {
    expect(FACTS.map((fact) => decideContact(emailClass, { ...NOTHING, [fact]: true }).contact)).toEqual(
      TABLE[emailClass],
    )
  })

  test('the strongest fact decides', () => {
    const all = Object.fromEntries(FACTS.map((fact) => [fact, true]))
    expect(decideContact(emailClass, { ...NOTHING, ...all }).contact).toBe(TABLE[emailClass][0])
    const alive = { ...NOTHING, ...all, isDeceased: false }
    const strongest = TABLE[emailClass].slice(1).find((contact) => contact !== 'send')
    expect(decideContact(emailClass, alive).contact).toBe(strongest ?? 'send')
  })

  test('with nothing known it is sent, and an offer to who agreed', () => {
    expect(decideContact(emailClass, NOTHING)).toEqual({ contact: 'send', because: null })
    expect(decideContact(emailClass, { ...NOTHING, hasConsented: false })).toEqual(
      emailClass === 'offer'
        ? { contact: 'withhold', because: 'no-consent' }
        : { contact: 'send', because: null },
    )
  })
})
