import type { AttentionItem } from '@tarnbrook/contract/attention'

/** What needs a person, as a table. Names, codes and figures come from outside: each is escaped. */
export function staffList({ items, total }: { items: readonly AttentionItem[]; total: number }): string {
  if (items.length === 0) return '<p>Nothing needs a person at the moment.</p>'
  const rows = items.map(
    ({ since, reason, detail, brand, reference, borrowerName, next, id }) =>
      `<tr>${[since, reason, detail, brand, reference, borrowerName, next, id].map(cell).join('')}</tr>`,
  )
  return (
    `<h2>What needs a person (${total})</h2><table><thead><tr>` +
    '<th>Since</th><th>Reason</th><th>Detail</th><th>Brand</th><th>Loan</th><th>Borrower</th><th>What to do</th><th>Id</th>' +
    `</tr></thead><tbody>${rows.join('')}</tbody></table>`
  )
}

function cell(text: string | null): string {
  return `<td>${(text ?? '').replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}</td>`
}
