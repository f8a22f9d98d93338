import { html } from 'hono/html'
import type { Conversation } from '../intercom/conversations.ts'

/** Who was in the support chat, and what was said. */
export function chatSection(conversations: readonly Conversation[]) {
  return html`<section id="chat"><h2>Support chat</h2>
  <p class="soft">Every customer named to the chat, and every conversation. Also as
  <a href="/intercom/conversations.json">conversations.json</a>.</p>
  ${conversations.length === 0 ? html`<p class="nothing">No conversations yet.</p>` : ''}
  <ol class="mail">${conversations.map(
    ({ contact, messages }) => html`<li>
    <div class="who"><span>${contact ? `${contact.name} (${contact.email})` : 'A visitor without a name'}</span>
      ${contact ? html`<span class="soft small">User ${contact.userId}, identity verified</span>` : ''}</div>
    <div class="text" tabindex="0">${messages.length === 0 ? html`<span class="soft">No messages yet.</span>` : ''}${messages.map(
      ({ author, body }) =>
        html`<p><strong>${author === 'visitor' ? 'Visitor' : 'Support'}</strong>: ${body}</p>`,
    )}</div>
  </li>`,
  )}</ol>
</section>`
}
