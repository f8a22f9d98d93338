import type { CardPayoffItem } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { escaped, renderTime, table } from './staff-html.ts'

/** Where the list of cards that are to be paid stands, and where an outcome is sent to. */
export const CARD_PAYOFFS_PATH = '/sso/card-payoffs'
export const CARD_OUTCOMES = ['pay', 'send-to-borrower'] as const
export type CardOutcome = (typeof CARD_OUTCOMES)[number]

/** What became of it, by the word in the URL of the list. */
const NOTICE_WORDS = {
  pay: 'The card is recorded as paid, and the borrower is told by email.',
  'send-to-borrower': 'The money is recorded as sent to the borrower, who is told by email.',
  decided: 'This card doesn’t wait any more. Somebody else may have recorded it.',
  invalid: 'Nothing was recorded. Give the bank’s reference of the transfer, 3 to 40 characters.',
  failed: 'Nothing was recorded. Please try again in a few minutes.',
} as const

export type CardNotice = keyof typeof NOTICE_WORDS

/** What the list says then. Any other word of the URL says nothing. */
export function cardNotice(word: string | null): string {
  if (word === null || !Object.hasOwn(NOTICE_WORDS, word)) return ''
  return `<p role="status"><strong>${NOTICE_WORDS[word as CardNotice]}</strong></p>`
}

/** The cards that wait, the oldest first, each with its two outcomes. */
export function renderCardPayoffList({
  items,
  total,
}: {
  items: readonly CardPayoffItem[]
  total: number
}): string {
  if (items.length === 0) return '<p>No credit card waits to be paid.</p>'
  const shown = items.length < total ? `<p>The oldest ${items.length} are shown.</p>` : ''
  const rows = items.map((item) => [
    renderTime(item.since),
    `${escaped(item.reference)}, ${escaped(item.borrowerName)} (${escaped(item.brand)})`,
    `${escaped(item.lender)}, ending ${escaped(item.lastFour)}`,
    formatMoney(fromPounds(item.amount)),
    `<code>${escaped(item.vaultAlias)}</code>`,
    outcomeForm(item),
  ])
  const columns = ['Since', 'Loan', 'Card', 'Amount', 'Alias in the vault', 'Record']
  return `<h2 id="due">Credit cards to pay (${total})</h2>${shown}<p>Pay the card from the bank’s own page, then record it here. Look the number up in the vault by the alias.</p>${table('due', columns, rows)}`
}

function outcomeForm({ id, lastFour, accountNumberEnding }: CardPayoffItem): string {
  const button = (outcome: CardOutcome, words: string) =>
    `<button name="outcome" value="${outcome}">${words}</button>`
  return (
    `<form method="post" action="${CARD_PAYOFFS_PATH}" aria-label="Card payoff ${id}"><input type="hidden" name="id" value="${id}">` +
    `<label>Bank’s reference of the transfer for the card ending ${escaped(lastFour)}<input name="bankReference" required minlength="3" maxlength="40" autocomplete="off"></label>` +
    `${button('pay', 'Card is paid')} ${button('send-to-borrower', `Sent to the borrower’s account ending ${escaped(accountNumberEnding)}`)}</form>`
  )
}
