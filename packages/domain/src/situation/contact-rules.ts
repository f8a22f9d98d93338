import { aChoice, aFlag, checkInput } from '../core/input-checks.ts'

/**
 * `collection`: it asks for overdue money. `payment-notice`: what is taken, of an arrangement too.
 * `courtesy`: receipts that no law asks for.
 */
export const EMAIL_CLASSES = [
  'statutory',
  'service',
  'collection',
  'payment-notice',
  'courtesy',
  'offer',
  'security',
  'internal',
] as const
export type EmailClass = (typeof EMAIL_CLASSES)[number]

/** What is known of a reader on the day. An arrangement and a breathing space: of this loan. */
export interface ContactFacts {
  isDeceased: boolean
  isInsolvent: boolean
  isInBreathingSpace: boolean
  isArranged: boolean
  /** Something is overdue, or an agreement of theirs was ended, written off or sold. */
  isInDifficulty: boolean
  hasSupportNeed: boolean
  /** To what an offer asks consent for; of no matter to the other classes. */
  hasConsented: boolean
}

export type ContactFact = keyof Omit<ContactFacts, 'hasConsented'>

/** `copy` and `hand-over`: staff give it to another person, beside or in place of its reader. */
export type Contact = 'send' | 'copy' | 'hand-over' | 'withhold'

export interface ContactDecision {
  contact: Contact
  /** What it is because of; null where it is sent as usual. */
  because: ContactFact | 'no-consent' | null
}

/** The strongest first: what changes something decides. */
const FACTS: readonly ContactFact[] = [
  'isDeceased',
  'isInsolvent',
  'isInBreathingSpace',
  'isArranged',
  'isInDifficulty',
  'hasSupportNeed',
]

/** What is not here is sent. */
const RULES: Readonly<Record<EmailClass, Readonly<Partial<Record<ContactFact, Contact>>>>> = {
  statutory: { isDeceased: 'hand-over', isInsolvent: 'copy' },
  service: { isDeceased: 'hand-over' },
  // SI 2020/1311 reg 7: nothing is asked for. What happened is told in another email.
  collection: {
    isDeceased: 'withhold',
    isInsolvent: 'withhold',
    isInBreathingSpace: 'withhold',
    isArranged: 'withhold',
  },
  'payment-notice': { isDeceased: 'withhold', isInsolvent: 'withhold' },
  courtesy: { isDeceased: 'withhold' },
  offer: {
    isDeceased: 'withhold',
    isInsolvent: 'withhold',
    isInBreathingSpace: 'withhold',
    isArranged: 'withhold',
    isInDifficulty: 'withhold',
    hasSupportNeed: 'withhold',
  },
  security: { isDeceased: 'withhold' },
  internal: {},
}

/** Whether an email or text goes to its reader. @throws RangeError for facts that are none */
export function decideContact(emailClass: EmailClass, facts: ContactFacts): ContactDecision {
  checkInput({ emailClass, ...facts }, INPUT)
  const rules = RULES[emailClass]
  const because = FACTS.find((fact) => facts[fact] && rules[fact] !== undefined)
  if (because) return { contact: rules[because] ?? 'send', because }
  if (emailClass === 'offer' && !facts.hasConsented) return { contact: 'withhold', because: 'no-consent' }
  return { contact: 'send', because: null }
}

const INPUT = {
  emailClass: aChoice(EMAIL_CLASSES),
  isDeceased: aFlag,
  isInsolvent: aFlag,
  isInBreathingSpace: aFlag,
  isArranged: aFlag,
  isInDifficulty: aFlag,
  hasSupportNeed: aFlag,
  hasConsented: aFlag,
}
