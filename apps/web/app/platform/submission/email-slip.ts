import { readEmail } from '@tarnbrook/domain/typed/typed-text'
import { ASKED_FIELD, askAboutEmail, EMAIL_FIELD } from '#ui/email-input/email-input.tsx'

/**
 * Asks once about each email address of a form that is likely to have a slip in it: who sends the
 * form again with the same address has answered.
 */
export function askAboutSlips(
  form: FormData,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, string[]> {
  const asked = form.getAll(ASKED_FIELD)
  const questions = form.getAll(EMAIL_FIELD).flatMap((name): [string, string[]][] => {
    const typed = form.get(String(name))
    if (typeof typed !== 'string' || asked.includes(typed) || known[String(name)]) return []
    const meant = findMeantEmail(typed)
    return meant === null ? [] : [[String(name), [askAboutEmail(meant)]]]
  })
  return Object.fromEntries(questions)
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
  const near = MAILBOXES.find((mailbox) => isOneAway(ended, mailbox) || isSwapped(ended, mailbox))
  return near ?? (ended === domain ? null : ended)
}

/** A letter of it is another, too many or missing. */
function isOneAway(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed]
  if (long.length - short.length > 1) return false
  const same = [...short].findIndex((letter, index) => letter !== long[index])
  const at = same === -1 ? short.length : same
  return short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1)
}

/** Two letters of it changed places. */
function isSwapped(typed: string, meant: string): boolean {
  const sorted = (text: string) => [...text].sort().join('')
  return sorted(typed) === sorted(meant)
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
