import { readEmail } from '@tarnbrook/domain/typed/typed-text'
import { ASKED_FIELD, askAboutEmail, EMAIL_FIELD } from '#ui/email-input/email-input.tsx'

/**
 * What is asked, once, about each email address of a form that is likely to have a slip in it: who
 * sends the form again with the same address has answered.
 */
export function findSlipQuestions(form: FormData): [name: string, question: string[]][] {
  const asked = form.getAll(ASKED_FIELD)
  return form.getAll(EMAIL_FIELD).flatMap((name): [string, string[]][] => {
    const typed = form.get(String(name))
    const meant = typeof typed === 'string' ? findMeantEmail(typed) : null
    return meant === null || asked.includes(meant) ? [] : [[String(name), [askAboutEmail(meant)]]]
  })
}

/** What an address was likely meant to be; null where nothing seems wrong. */
export function findMeantEmail(typed: string): string | null {
  const [, local, domain] = /^([^@\s]+)@([a-z0-9.-]+)$/i.exec(readEmail(typed)) ?? []
  if (local === undefined || domain === undefined) return null
  const meant = findMeantDomain(domain.toLowerCase())
  return meant === null ? null : `${local}@${meant}`
}

function findMeantDomain(domain: string): string | null {
  if (MAILBOXES.includes(domain) || OTHERS.includes(domain)) return null
  const known = NEVER.get(domain)
  if (known !== undefined) return known
  const ended = ENDINGS.reduce((text, [wrong, right]) => text.replace(wrong, right), domain)
  if (MAILBOXES.includes(ended)) return ended
  const near = MAILBOXES.find((mailbox) => isOneSlipAway(ended, mailbox))
  return near ?? (ended === domain ? null : ended)
}

/** One letter too many, too few or other, or two that changed places. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let end = 0
  const most = Math.min(typed.length, meant.length) - start
  while (end < most && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)]
  const isSwapped = wrong.length === 2 && wrong === [...right].reverse().join('')
  return isSwapped || (wrong.length <= 1 && right.length <= 1)
}

/**
 * Where most people in the UK have a mailbox. Shorter names are left out: too many others are one
 * letter away.
 */
const MAILBOXES = [
  ...['gmail.com', 'googlemail.com', 'hotmail.com', 'hotmail.co.uk', 'outlook.com', 'yahoo.com'],
  ...['yahoo.co.uk', 'icloud.com', 'btinternet.com', 'virginmedia.com', 'talktalk.net', 'ntlworld.com'],
  ...['blueyonder.co.uk', 'tiscali.co.uk', 'protonmail.com'],
]

/** One letter away from one of them, and right. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com', 'fmail.com', 'gmx.com', 'cloud.com', 'hushmail.com']

/** Domains that take no mail, and look as if they did. */
const NEVER = new Map([
  ['gmail.co.uk', 'gmail.com'],
  ['gmail.uk', 'gmail.com'],
  ['icloud.co.uk', 'icloud.com'],
  ['hotmail.uk', 'hotmail.co.uk'],
  ['yahoo.uk', 'yahoo.co.uk'],
])

/** Endings that there are none of. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|ocm|vom|xom|cpm|comm|coom)$/, '.com'],
  [/\.(?:couk|co\.(?:ku|ul|ik|uj|ukk))$/, '.co.uk'],
  [/\.(?:nte|ent|met)$/, '.net'],
  [/\.(?:ogr|rog)$/, '.org'],
]
