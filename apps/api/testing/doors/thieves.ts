/** Who tries, as docs/security.md names them: each has one key of several, or had one. */
export const THIEVES = {
  mailbox: 'the mailbox alone',
  phone: 'the phone alone',
  session: 'a stolen session',
  'signed-out': 'a sign-in that was signed out of',
  undone: 'a sign-in of before a change was undone',
  'removed-passkey': 'a device whose passkey was removed',
  weak: 'the link of an application',
  other: 'a borrower’s own sign-in',
} as const

export type Thief = keyof typeof THIEVES
