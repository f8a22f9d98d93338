/** Names, codes and figures come from outside, so staff pages escape each where it is shown. */
export function escaped(text: string | null): string {
  return (text ?? '').replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const LONDON_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

export function renderTime(instant: string): string {
  return `<time datetime="${escaped(instant)}">${LONDON_TIME.format(new Date(instant))}</time>`
}

/**
 * A table whose rows hold HTML. One that scrolls takes the keyboard too; on a narrow screen a row
 * is a list, with each value after its column's name.
 */
export function table(labelledBy: string, columns: readonly string[], rows: readonly string[][]): string {
  const row = (cells: readonly string[]) =>
    `<tr>${cells.map((html, index) => `<td${html ? ` data-column="${columns[index]}"` : ''}>${html}</td>`).join('')}</tr>`
  return (
    `<div class="table" role="region" aria-labelledby="${labelledBy}" tabindex="0">` +
    `<table><thead><tr>${columns.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map(row).join('')}</tbody></table></div>`
  )
}
