import { randomUUID } from 'node:crypto'

/** An email address that nobody has. Without digits: a row of them can be the number of a card, which forms refuse. */
export function newMailbox(domain = 'people.example'): string {
  const letters = randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  return `${letters}@${domain}`
}
