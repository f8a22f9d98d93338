import { html } from 'hono/html'
import type { ErrorReport } from '../sentry/reports.ts'

/** What went wrong in the product, as the error reports tell it. */
export function errorsSection(reports: readonly ErrorReport[]) {
  return html`<section id="errors"><h2>Error reports</h2>
  <p class="soft">What went wrong on the site and behind it, and one page load in a hundred, timed. Also as
  <a href="/errors.json">errors.json</a>.</p>
  ${reports.length === 0 ? html`<p class="nothing">No reports yet.</p>` : ''}
  <ol class="mail">${reports.map(
    ({ type, event, receivedAt }) => html`<li>
    <div class="who"><span>${type === 'event' ? 'Error' : 'Page load'}</span>
      <span class="soft small">${event.transaction ?? ''} ${receivedAt}</span></div>
    <div class="text" tabindex="0">${type === 'event' ? words(event) : ''}</div>
  </li>`,
  )}</ol>
</section>`
}

function words({ exception }: ErrorReport['event']): string {
  const last = exception?.values?.at(-1)
  return last ? `${last.type}: ${last.value}` : 'Without words'
}
