import { html, raw } from 'hono/html'
import { FAULT_MODES, FAULT_PROVIDERS, type Fault, type FaultProvider } from '../faults/faults.ts'
import type { Mandate, Payment } from '../gocardless/records.ts'
import type { StoredMessage } from '../inbox/inbox.ts'
import type { Conversation } from '../intercom/conversations.ts'
import type { ErrorReport } from '../sentry/reports.ts'
import type { Payout } from '../truelayer/payouts.ts'
import { chatSection } from './chat.ts'
import { errorsSection } from './errors.ts'
import { peopleSection } from './people.ts'
import { STYLE } from './style.ts'

type Html = ReturnType<typeof html>

export interface BureauSearch {
  name: string
  purpose: string
  reference: string
  persona: string
  searched_at: string
}

export interface ConsoleView {
  today: Temporal.PlainDate
  offsetDays: number
  unfinishedDay: string | null
  said: string | null
  problem: string | null
  filterTo: string
  messages: StoredMessage[]
  mandates: (Mandate & { sortCode: string; dueOn: string | null; dueAction: string | null })[]
  payments: (Payment & { dueOn: string | null; dueAction: string | null })[]
  payouts: Payout[]
  searches: BureauSearch[]
  conversations: Conversation[]
  reports: ErrorReport[]
  faults: Record<FaultProvider, Fault>
  webhooks: { waiting: number; lastError: string | null }
}

export function consolePage(view: ConsoleView): Html {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox: every provider of the product</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header class="top"><div>
  <strong>Sandbox</strong>
  <nav aria-label="Sections">
    <a href="#clock">Clock</a><a href="#inbox">Inbox</a><a href="#debits">Direct Debits</a><a href="#payouts">Payouts</a>
    <a href="#bureau">Credit searches</a><a href="#chat">Chat</a><a href="#errors">Errors</a><a href="#faults">Outages</a><a href="#people">Test data</a>
  </nav>
</div></header>
<main>
${clockSection(view)} ${inboxSection(view)} ${debitsSection(view)} ${payoutsSection(view.payouts)}
${bureauSection(view.searches)} ${chatSection(view.conversations)} ${errorsSection(view.reports)}
${faultsSection(view.faults)} ${peopleSection()}
</main>
<footer>
  <form method="post" action="/console/reset"><button class="plain">Empty the sandbox</button>
  <span class="soft small">Deletes everything here and sets the clock back to today. The product’s own data stays.</span></form>
</footer>
</body>
</html>`
}

function clockSection(view: ConsoleView): Html {
  const away =
    view.offsetDays === 0
      ? 'the real date'
      : `${view.offsetDays} ${view.offsetDays === 1 ? 'day' : 'days'} ahead of the real date`
  return html`<section id="clock">
  <h1>${longDay(view.today)}</h1>
  <p class="soft">Today in the sandbox, ${away}.</p>
  ${view.said ? html`<p class="said" role="status">${view.said}</p>` : ''}
  ${view.problem ? html`<p class="said bad" role="alert">${view.problem}</p>` : ''}
  ${view.unfinishedDay ? html`<p class="said bad">The move to ${view.unfinishedDay} didn’t finish. Move again to finish that day.</p>` : ''}
  ${
    view.webhooks.waiting > 0
      ? html`<p class="said">${view.webhooks.waiting} ${view.webhooks.waiting === 1 ? 'webhook is' : 'webhooks are'} waiting to be delivered.
  ${view.webhooks.lastError ? html`<br><span class="small soft">${view.webhooks.lastError}</span>` : ''}</p>`
      : ''
  }
  <div class="row">
    <form method="post" action="/console/clock"><button name="days" value="1">Move 1 day</button></form>
    <form method="post" action="/console/clock" class="row">
      <div><label for="days">Days</label><input id="days" name="days" type="number" min="1" max="366" value="7" required></div>
      <button>Move</button>
    </form>
    <form method="post" action="/console/clock" class="row">
      <div><label for="to">Move to a date</label><input id="to" name="to" type="date" min="${view.today.toString()}" value="${view.today.add({ months: 1 }).toString()}" required></div>
      <button>Move</button>
    </form>
  </div>
</section>`
}

function inboxSection({ messages, filterTo }: ConsoleView): Html {
  return html`<section id="inbox">
  <h2>Inbox</h2>
  <p class="soft">Every email and text message sent, newest first. Also as <a href="/inbox.json">inbox.json</a>.</p>
  <form class="row" method="get" action="/#inbox">
    <div><label for="filter">Only to</label><input id="filter" name="to" value="${filterTo}" placeholder="address or number" size="28"></div>
    <button class="plain">Show</button>
  </form>
  ${messages.length === 0 ? nothing('No messages yet.') : ''}
  <ol class="mail">${messages.map(
    (message) => html`<li>
    <div class="who"><span>${message.to}</span><span class="soft small">${message.channel === 'sms' ? 'Text message' : 'Email'}, ${moment(message.sentAt)}</span>
      ${message.html ? html`<a class="small" href="/inbox/${message.seq}">Open as HTML</a>` : ''}
      ${message.attachments.map(({ name, path }) => html`<a class="small" href="${path}">Attached: ${name}</a> `)}</div>
    <div>${message.subject ? html`<strong>${message.subject}</strong>` : ''}
      <div class="${message.html ? 'both' : ''}"><div class="text" tabindex="0">${linked(message.text)}</div>${htmlPart(message)}</div></div>
  </li>`,
  )}</ol>
</section>`
}

/** A mail's HTML beside its text: no script, and no origin that could reach this page. */
function htmlPart({ seq, html: markup, subject }: StoredMessage): Html | '' {
  if (!markup) return ''
  return html`<iframe src="/inbox/${seq}" title="As HTML: ${subject ?? 'no subject'}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}

function debitsSection({ mandates, payments }: ConsoleView): Html {
  return html`<section id="debits">
  <h2>Direct Debits</h2>
  <p class="soft">Banks answer when the clock moves. These buttons make them answer now.</p>
  <h3>Mandates</h3>
  ${mandates.length === 0 ? nothing('No mandates yet.') : mandateTable(mandates)}
  <h3>Payments</h3>
  ${payments.length === 0 ? nothing('No payments yet.') : paymentTable(payments)}
</section>`
}

function mandateTable(mandates: ConsoleView['mandates']): Html {
  return html`<table>
  <thead><tr><th>Mandate</th><th>Sort code</th><th>Status</th><th>Next</th><th>Do it now</th></tr></thead>
  <tbody>${mandates.map(
    (mandate) => html`<tr>
    <td><code>${mandate.id}</code></td>
    <td class="day" data-label="Sort code">${sortCode(mandate.sortCode)}</td>
    <td data-label="Status">${state(mandate.status)}</td>
    <td class="day" data-label="Next">${next(mandate)}</td>
    <td>${simulators(mandate.id, MANDATE_BUTTONS[mandate.status] ?? [])}</td>
  </tr>`,
  )}</tbody></table>`
}

function paymentTable(payments: ConsoleView['payments']): Html {
  return html`<table>
  <thead><tr><th>Payment</th><th class="num">Amount</th><th>Charge date</th><th>Status</th><th>Next</th><th>Do it now</th></tr></thead>
  <tbody>${payments.map(
    (payment) => html`<tr>
    <td><code>${payment.id}</code>${payment.reference ? html`<br><span class="soft small">${payment.reference}</span>` : ''}</td>
    <td class="num" data-label="Amount">${pounds(payment.amount)}</td>
    <td class="day" data-label="Charge date">${payment.charge_date}</td>
    <td data-label="Status">${state(payment.status)}</td>
    <td class="day" data-label="Next">${next(payment)}</td>
    <td>${simulators(payment.id, PAYMENT_BUTTONS[payment.status] ?? [])}</td>
  </tr>`,
  )}</tbody></table>`
}

type Buttons = [name: string, label: string][]

const MANDATE_BUTTONS: Record<string, Buttons> = {
  pending_submission: [
    ['mandate_activated', 'Activate'],
    ['mandate_failed', 'Fail'],
  ],
  submitted: [
    ['mandate_activated', 'Activate'],
    ['mandate_failed', 'Fail'],
  ],
  active: [
    ['mandate_expired', 'Expire'],
    ['mandate_cancelled_at_bank', 'Cancel at the bank'],
    ['mandate_transferred', 'Switch account'],
    ['mandate_replaced', 'Replace'],
    ['mandate_payer_died', 'Payer died'],
  ],
  cancelled: [['mandate_reinstated', 'Reinstate at the bank']],
  expired: [['mandate_reinstated', 'Reinstate at the bank']],
}
const CHARGE_BACK: Buttons[number] = ['payment_charged_back', 'Charge back']
const PAYMENT_BUTTONS: Record<string, Buttons> = {
  pending_submission: [
    ['payment_confirmed', 'Confirm'],
    ['payment_failed', 'Return unpaid'],
  ],
  submitted: [
    ['payment_confirmed', 'Confirm'],
    ['payment_failed', 'Return unpaid'],
  ],
  confirmed: [['payment_paid_out', 'Pay out'], ['payment_late_failure', 'Fail late'], CHARGE_BACK],
  paid_out: [['payment_late_failure', 'Fail late'], CHARGE_BACK],
}

function simulators(resource: string, buttons: Buttons): Html | '' {
  if (buttons.length === 0) return ''
  return html`<form class="buttons" method="post" action="/console/simulate"><input type="hidden" name="resource" value="${resource}">${buttons.map(
    ([name, label]) => html`<button class="plain" name="simulator" value="${name}">${label}</button>`,
  )}</form>`
}

function payoutsSection(payouts: Payout[]): Html {
  const table = html`<table>
  <thead><tr><th>To</th><th>Account</th><th class="num">Amount</th><th>Reference</th><th>Status</th><th>Do it now</th></tr></thead>
  <tbody>${payouts.map(({ id, beneficiary, amount_in_minor, status, failure_reason }) => {
    const account = beneficiary.account_identifier
    return html`<tr>
    <td>${beneficiary.account_holder_name}</td>
    <td class="day" data-label="Account">${sortCode(account.sort_code)} ${account.account_number}</td>
    <td class="num" data-label="Amount">${pounds(amount_in_minor)}</td>
    <td data-label="Reference">${beneficiary.reference}</td>
    <td data-label="Status">${state(status)}${failure_reason ? html`<br><span class="soft small">${failure_reason.replace('_', ' ')}</span>` : ''}</td>
    <td>${status === 'executed' ? html`<form method="post" action="/console/return-payout"><button class="plain" name="payout" value="${id}">Send it back</button></form>` : ''}</td>
  </tr>`
  })}</tbody></table>`
  return html`<section id="payouts"><h2>Payouts</h2>
  <p class="soft">Money the lender sent by Faster Payments.</p>
  ${payouts.length === 0 ? nothing('No payouts yet.') : table}
</section>`
}

function bureauSection(searches: BureauSearch[]): Html {
  const table = html`<table>
  <thead><tr><th>Person</th><th>Footprint</th><th>Purpose</th><th>Reference</th><th>Credit file</th><th>When</th></tr></thead>
  <tbody>${searches.map(
    (search) => html`<tr>
    <td>${search.name}</td>
    <td data-label="Footprint">${search.purpose === 'CA' ? html`<strong>Hard</strong>` : 'Soft'}</td>
    <td data-label="Purpose"><code>${search.purpose}</code></td>
    <td data-label="Reference"><code>${search.reference}</code></td>
    <td data-label="Credit file">${search.persona}</td>
    <td class="day" data-label="When">${moment(search.searched_at)}</td>
  </tr>`,
  )}</tbody></table>`
  return html`<section id="bureau"><h2>Credit searches</h2>
  <p class="soft">Other lenders can’t see a soft search. They can see a hard one, which stays on the file.</p>
  ${searches.length === 0 ? nothing('No searches yet.') : table}
</section>`
}

function faultsSection(faults: Record<FaultProvider, Fault>): Html {
  return html`<section id="faults"><h2>Outages</h2>
  <p class="soft">See what the product does when a provider is slow or down.</p>
  <table><thead><tr><th>Provider</th><th>State</th></tr></thead><tbody>${FAULT_PROVIDERS.map(
    (provider) => html`<tr><td>${PROVIDER_NAMES[provider]}</td>
    <td><form class="buttons" method="post" action="/console/fault"><input type="hidden" name="provider" value="${provider}">${FAULT_MODES.map(
      (mode) =>
        html`<button class="plain${mode === 'ok' ? '' : ' bad'}" name="mode" value="${mode}" aria-pressed="${String(faults[provider].mode === mode)}">${MODE_NAMES[mode]}</button>`,
    )}</form></td></tr>`,
  )}</tbody></table>
</section>`
}

const PROVIDER_NAMES: Record<FaultProvider, string> = {
  callreport: 'Credit reference agency (CallReport)',
  gocardless: 'Direct Debit (GoCardless)',
  truelayer: 'Payouts (TrueLayer)',
  stripe: 'Card payments (Stripe)',
  'ideal-postcodes': 'Postcodes (Ideal Postcodes)',
  twilio: 'Text messages (Twilio)',
  smtp: 'Email (SMTP)',
  clamav: 'Malware scanner (ClamAV)',
  intercom: 'Support chat (Intercom)',
  sentry: 'Error reports (Sentry)',
  trustpilot: 'Reviews (Trustpilot)',
  vault: 'Card vault (VGS)',
}
const MODE_NAMES = { ok: 'Works', slow: 'Slow', down: 'Down' }

const nothing = (words: string): Html => html`<p class="nothing">${words}</p>`

const ENDS = ['failed', 'cancelled', 'expired', 'charged_back']

const state = (status: string): Html =>
  html`<span class="state${ENDS.includes(status) ? ' end' : ''}">${status.replace('_', ' ')}</span>`

const next = ({ dueOn, dueAction }: { dueOn: string | null; dueAction: string | null }): string =>
  dueOn && dueAction ? `${dueAction.replace('_', ' ')} on ${dueOn}` : ''

/** The text with its URLs made into links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    )
}

const pounds = (pence: number): string =>
  (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })

const sortCode = (digits: string): string => digits.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1-')

const longDay = (day: Temporal.PlainDate): string =>
  day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

function moment(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/London')
  return at.toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}
