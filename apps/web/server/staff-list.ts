import type { AttentionItem } from '@tarnbrook/contract/attention'

/** What needs a person, as a table. Names, codes and figures come from outside: each is escaped. */
export function staffList({ items, total }: { items: readonly AttentionItem[]; total: number }): string {
  if (items.length === 0) return '<p>Nothing needs a person at the moment.</p>'
  const rows = items.map(
    ({ since, reason, detail, brand, reference, borrowerName, next, id }) =>
      `<tr>${[timeOf(since), ...[reason, detail, brand, reference, borrowerName, next, id].map(escaped)].map(cell).join('')}</tr>`,
  )
  const shown = items.length < total ? `<p>The oldest ${items.length} are shown.</p>` : ''
  return (
    `<h2 id="attention">What needs a person (${total})</h2>${shown}` +
    // A table that scrolls can be scrolled by the keyboard too.
    '<div class="table" role="region" aria-labelledby="attention" tabindex="0">' +
    `<table><thead><tr>${COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table></div>`
  )
}

const COLUMNS = ['Since', 'Reason', 'Detail', 'Brand', 'Loan', 'Borrower', 'What to do', 'Item id']

const LONDON_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

function timeOf(instant: string): string {
  return `<time datetime="${escaped(instant)}">${LONDON_TIME.format(new Date(instant))}</time>`
}

function escaped(text: string | null): string {
  return (text ?? '').replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function cell(html: string): string {
  return `<td>${html}</td>`
}
