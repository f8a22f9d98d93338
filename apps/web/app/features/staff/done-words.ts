/** What the next page says of what was just done. */
export const DONE_WORDS = {
  claimed: 'You have this item now.',
  released: 'You’ve given this item back.',
  waits: 'The item waits until the day that you chose.',
  closed: 'The item is closed.',
  retried: 'It’s started again. It comes back to the list if it fails again.',
  answered: 'Your answer is on its way, and the message is dealt with.',
  'answered-by-post': 'It’s dealt with. The letter is in the queue. Print it and post it.',
  'complaint-recorded': 'The complaint is recorded, and its acknowledgement is emailed.',
  'recorded-by-post': 'The complaint is recorded. The letter is in the queue. Print it and post it.',
  'delay-told': 'They’re told that it takes longer. The complaint stays until our final response.',
  'delay-by-post':
    'The letter is in the queue. Print it and post it. The complaint stays until our final response.',
  recorded: 'It’s recorded, and the item is dealt with.',
  tried: 'The try is counted. The item stays until someone reaches them.',
  'note-stored': 'Your note is stored.',
  noted: 'Your note is stored, and the item is dealt with.',
  accepted: 'The proof is accepted.',
  'sent-back': 'The proof is sent back, and the borrower is told by email.',
  'decision-reviewed': 'It’s decided, and the borrower is told by email.',
  declined: 'The application is declined, and the borrower is told by email.',
  done: 'It’s done.',
  booked: 'It’s booked, and the borrower is told by email.',
  'transfer-waits': 'It’s recorded, and waits for its owner to be found.',
  'return-proposed': 'It’s proposed. Another member of staff sends it back, or keeps it.',
  returned: 'It’s recorded that the transfer is sent back.',
  kept: 'The transfer waits to be booked again.',
  'webhook-resent': 'It’s on its way to the partner again. If it isn’t taken, it’s tried for days.',
  'webhooks-resent': 'They’re on their way to the partner again. What isn’t taken is tried for days.',
  'webhooks-resent-in-part': 'The first 200 are on their way again. Send the rest in a few minutes.',
  'no-webhook-left': 'None was left to send again.',
  changed: 'It’s changed, and the customer is told.',
  proposed: 'It’s proposed. Another member of staff decides on it.',
  approved: 'The proposal is approved, and done.',
  refused: 'The proposal is refused.',
  confirmed: 'It’s confirmed.',
  rejected: 'It’s rejected.',
  'data-request-recorded': 'It’s recorded, and the customer is told by when we answer.',
  'accounts-chosen': 'The accounts are chosen. A copy is made again within a few minutes.',
  'copy-given': 'The copy is given, and the customer is told where to collect it.',
  'erasure-sent-back': 'It’s sent back. The customer isn’t told.',
  erased: 'It’s erased, and the customer is told where to read what stays and why.',
  'data-request-closed': 'The request is closed, and the customer is told.',
} as const

export type DoneWord = keyof typeof DONE_WORDS

/** What was done, and the item of the letter that it wrote. */
export interface Done {
  done: DoneWord
  letter?: string | undefined
}

export interface Written {
  letterItem: string | null
}

/** What is written goes by email, or as a letter that is an item. */
export function findDone(
  { letterItem }: Written,
  { email, post }: { email: DoneWord; post: DoneWord },
): Done {
  return letterItem === null ? { done: email } : { done: post, letter: letterItem }
}

export const RECORDED = { email: 'complaint-recorded', post: 'recorded-by-post' } as const

/** Any other word of the URL says nothing. */
export function findDoneWords(word: string | null): string | undefined {
  return word !== null && Object.hasOwn(DONE_WORDS, word) ? DONE_WORDS[word as DoneWord] : undefined
}
