import { randomUUID } from 'node:crypto'

/** An unused address. Without digits: forms refuse a row of them that can be a card number. */
export function newMailbox(domain = 'people.example'): string {
  const letters = randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  return `${letters}@${domain}`
}
