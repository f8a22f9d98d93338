import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { escaped, renderTime, table } from './staff-html.ts'

/** Where the form of an item is sent to. */
export const CLOSE_PATH = '/sso/close'

/** Where the form is sent to that starts a job again. */
export const RETRY_PATH = '/sso/retry'

/** What became of an item that someone closed, by the word in the URL of the list. */
const CLOSING_WORDS = {
  done: 'The item is closed.',
  gone: 'This item is not on the list any more. It may have been closed already.',
  'not-closable': 'This item can’t be closed by hand. It goes when the records show that it is dealt with.',
  'no-note': 'The item is still open. Write what was done, in 3 to 300 characters, then close it.',
  started: 'The job is started again. It comes back to the list if it fails again.',
  'not-started': 'We couldn’t start the job again. Please try again in a few minutes.',
  failed: 'We couldn’t close the item. Please try again in a few minutes.',
} as const

export type Closing = keyof typeof CLOSING_WORDS

/** What the page says after someone closed an item. Any other word of the URL says nothing. */
export function closingNotice(word: string | null): string {
  if (!isClosing(word)) return ''
  return `<p role="status"><strong>${CLOSING_WORDS[word]}</strong></p>`
}

function isClosing(word: string | null): word is Closing {
  return word !== null && Object.hasOwn(CLOSING_WORDS, word)
}

/** What needs a person, as a table. Names, codes and figures come from outside: each is escaped. */
export function staffList({ items, total }: { items: readonly AttentionItem[]; total: number }): string {
  if (items.length === 0) return '<p>Nothing needs a person at the moment.</p>'
  const shown = items.length < total ? `<p>The oldest ${items.length} are shown.</p>` : ''
  return (
    `<h2 id="attention">What needs a person (${total})</h2>${shown}` +
    table('attention', COLUMNS, items.map(toCells))
  )
}

const COLUMNS = [
  'Since',
  'Reason',
  'Detail',
  'Brand',
  'Loan',
  'Borrower',
  'What to do',
  'Item id',
  'Try again',
  'Close',
]

function toCells(item: AttentionItem): string[] {
  const { since, reason, detail, brand, reference, borrowerName, next, id } = item
  const texts = [reason, detail, brand, reference, borrowerName, next, id].map(escaped)
  return [renderTime(since), ...texts, item.canRetry ? retryForm(id) : '', item.canClose ? closeForm(id) : '']
}

function retryForm(itemId: string): string {
  const id = escaped(itemId)
  return (
    `<form method="post" action="${RETRY_PATH}" aria-label="Start again: ${id}"><input type="hidden" name="id" value="${id}">` +
    `<button aria-label="Start again: ${id}">Start again</button></form>`
  )
}

function closeForm(itemId: string): string {
  const id = escaped(itemId)
  return (
    `<form method="post" action="${CLOSE_PATH}" aria-label="Close ${id}"><input type="hidden" name="id" value="${id}">` +
    `<label>What was done, without names<input name="note" required minlength="3" maxlength="300" autocomplete="off"></label>` +
    `<button aria-label="Close ${id}">Close</button></form>`
  )
}
