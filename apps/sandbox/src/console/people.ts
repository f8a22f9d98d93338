import { html } from 'hono/html'

type Rows = [who: string, what: string][]

const BUREAU: Rows = [
  ['Decline', 'Declined: insolvent, with defaults.'],
  ['Low', 'Declined for the score only.'],
  ['Mismatch', 'Address not found, until it is corrected to a house number other than the first.'],
  ['Limited, Fair, Good', 'That credit band.'],
  ['Newdebt', 'Quoted as Good. The full search finds £30,160 more debt: another loan may be suggested.'],
  ['Timeout', 'The agency doesn’t answer.'],
  ['Any other surname', 'A great credit file.'],
]
const ACCOUNTS: Rows = [
  ['99-99-90', 'Good.'],
  ['99-99-91', 'The mandate fails.'],
  ['99-99-92', 'Collections come back unpaid.'],
  ['99-99-93', 'Charged back after it was confirmed.'],
  ['99-99-94', 'A payout to it fails after it was sent.'],
  ['99-99-95', 'A payout to it is refused before it is sent.'],
  ['99-99-96', 'A payout to it arrives, and comes back on the next day.'],
  ['99-99-97', 'It takes no Direct Debits: the mandate is refused at once.'],
  ['99-99-98', 'A payout to it fails because the lender has no money.'],
  ['08-99-99', '66374958 passes the modulus check, 66374959 doesn’t.'],
]
const PHONES: Rows = [
  ['07912 345678', 'Good, like any other British mobile number.'],
  ['07912 000000', 'Texts aren’t delivered.'],
]
const POSTCODES: Rows = [
  ['ID1 1QD', 'Several addresses.'],
  ['ID1 1ZZ', 'Not found.'],
  ['X9 9AA, X9 9AB, X9 9BB, X9 9LF', 'Test Town.'],
  ['Any other', 'Three invented addresses, if it’s a valid postcode.'],
]
const STAFF: Rows = [
  ['Admin Adams', 'ADMIN'],
  ['Sue Super', 'SUPER_ADMIN'],
  ['Sam Second', 'SUPER_ADMIN'],
  ['Una Unsure', 'ADMIN, but the email isn’t verified. Must be refused.'],
  ['Bob Nobody', 'No role. Must be refused.'],
]

/** What to type to meet each case. */
export function peopleSection() {
  return html`<section id="people"><h2>Test data</h2>
  <p class="soft">What you type decides how providers answer.</p>
  ${group('Surname, for the credit check', BUREAU)} ${group('Bank account', ACCOUNTS)} ${group('Phone', PHONES)}
  ${group('Postcode', POSTCODES)} ${group('Staff, at sign-in', STAFF)}
</section>`
}

const group = (title: string, rows: Rows) => html`<h3>${title}</h3>
<table><tbody>${rows.map(([who, what]) => html`<tr><td style="width:19rem">${who}</td><td>${what}</td></tr>`)}</tbody></table>`
