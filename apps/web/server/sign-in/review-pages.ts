import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import type { Review, ReviewItem } from '@tarnbrook/contract/reviews/reviews'
import { escaped, renderTime, table } from './staff-html.ts'

/** Where the list of proofs stands, one of them, and where a decision is sent to. */
export const REVIEWS_PATH = '/sso/reviews'
export const REVIEW_PATH = '/sso/review'
export const DECISIONS = ['accept', 'send-back', 'decline'] as const
export type ReviewDecision = (typeof DECISIONS)[number]

/** What became of a decision, by the word in the URL of the list. */
const OUTCOME_WORDS = {
  accept: 'The proof is accepted.',
  'send-back': 'The proof is sent back, and the borrower is told by email.',
  decline: 'The application is declined, and the borrower is told by email.',
  decided: 'This proof doesn’t wait any more. Somebody else may have decided on it.',
  invalid: 'Nothing was decided. A decline needs a note of 3 to 300 characters.',
  failed: 'Nothing was decided. Please try again in a few minutes.',
} as const

export type ReviewOutcome = keyof typeof OUTCOME_WORDS

/** What the list says after a decision. Any other word of the URL says nothing. */
export function reviewNotice(word: string | null): string {
  if (word === null || !Object.hasOwn(OUTCOME_WORDS, word)) return ''
  return `<p role="status"><strong>${OUTCOME_WORDS[word as ReviewOutcome]}</strong></p>`
}

const TYPE_WORDS: Record<string, string> = {
  'income-application-requirement': 'Proof of income',
  'id-application-requirement': 'Proof of identity',
  'address-application-requirement': 'Proof of address',
  'driving-licence-application-requirement': 'Driving licence',
  'settlement-letter-requirement': 'Settlement letter',
}

/** The proofs that wait, the oldest first. */
export function reviewList({ items, total }: { items: readonly ReviewItem[]; total: number }): string {
  if (items.length === 0) return '<p>No proof waits for a review.</p>'
  const shown = items.length < total ? `<p>The oldest ${items.length} are shown.</p>` : ''
  const rows = items.map((item) => [
    renderTime(item.since),
    escaped(TYPE_WORDS[item.type] ?? item.type),
    escaped(item.brand),
    escaped(item.borrowerName),
    `<a href="${REVIEW_PATH}?id=${item.id}">Review ${item.id}</a>`,
  ])
  return `<h2 id="waiting">Proofs that wait (${total})</h2>${shown}${table('waiting', ['Since', 'Proof', 'Brand', 'Borrower', 'Review'], rows)}`
}

const REASONS = [
  ['unreadable', 'It can’t be read'],
  ['wrong-document', 'It’s another document'],
  ['incomplete', 'A page or side is missing'],
  ['out-of-date', 'It’s too old or has expired'],
  ['other-person', 'The name or address differs'],
] as const

const DECLINE_REASONS = [
  ['proof-differs', 'It doesn’t match the application'],
  ['affordability', 'It shows that the loan isn’t affordable'],
] as const

/** One proof: its files, what was stated, and the three decisions. */
export function renderReview(review: Review): string {
  const { id, stated, attachments } = review
  const facts: [string, string | null][] = [
    ['Proof', TYPE_WORDS[review.type] ?? review.type],
    ['Name', stated.name],
    ['Date of birth', stated.dateOfBirth],
    ['Addresses', stated.addresses.join('; ')],
    ...unclearFacts(stated.unclearAddresses),
    ['Employment', stated.employmentStatus],
    ['Job title', stated.occupation],
    ['Income a month', `£${stated.netMonthlyIncome}`],
    ...correctedFacts(stated),
    ['Loan', `£${stated.amount} over ${stated.term} months`],
    ...settlementFacts(stated.settlement),
  ]
  const files = attachments.map((file) => [
    `<a href="${filePath(id, file)}" target="_blank" rel="noreferrer">${escaped(file.name)}</a>`,
    `${file.kind.toUpperCase()}, ${Math.ceil(file.bytes / 1024)} kB`,
    renderTime(file.sentAt),
  ])
  const stand = facts.map(([name, value]) => [name, escaped(value)])
  return (
    `<h2 id="files">Files</h2>${table('files', ['File', 'Kind', 'Sent'], files)}` +
    attachments.map((file) => renderPages(id, file)).join('') +
    `<h2 id="stated">What was stated</h2>${table('stated', ['Question', 'Answer'], stand)}` +
    renderWorking(review) +
    renderBank(review.bank) +
    `<h2>Decide</h2>${decisionForm(id, 'accept', '', 'Accept the proof')}` +
    decisionForm(
      id,
      'send-back',
      select(REASONS) + note('A line for the borrower, if need be', false),
      'Send it back',
    ) +
    decisionForm(
      id,
      'decline',
      select(DECLINE_REASONS) + note('Why, for the record; the borrower doesn’t see it', true),
      'Decline the application',
    ) +
    `<p><a href="${REVIEWS_PATH}">Back to the list</a></p>`
  )
}

const DOUBT_WORDS = {
  'nothing-paid-for-home': 'Rents or has a mortgage, and says that nothing is paid for it',
  'paid-for-home-owned': 'Owns the home without a mortgage, and pays rent or a mortgage',
  'mortgage-on-file': 'The credit file has a mortgage, and nothing is said to be paid for one',
  'answers-improved': 'The answers were corrected so that more is left each month',
} as const

function correctedFacts({ firstIncome, firstRentOrMortgage }: Review['stated']): [string, string | null][] {
  if (firstIncome === null || firstRentOrMortgage === null) return []
  return [['Said at first', `income £${firstIncome}, rent or mortgage £${firstRentOrMortgage}`]]
}

/** Why the answers are to be looked at, and the month by which the loan was decided. */
function renderWorking({ doubts, budget }: Review): string {
  const reasons = doubts.map((doubt) => `<li>${DOUBT_WORDS[doubt]}</li>`).join('')
  const why = reasons && `<h2 id="doubts">Look at this</h2><ul>${reasons}</ul>`
  if (!budget) return why
  const { maritalStatus, residentialStatus, numberOfDependants } = budget.givenAnswers
  const household = `<p>${escaped(`${maritalStatus}, ${residentialStatus.replaceAll('_', ' ')}, dependants: ${numberOfDependants}`)}</p>`
  const rows: [string, number][] = [
    ['Income', budget.netMonthlyIncome],
    ['Rent or mortgage', budget.rentOrMortgage],
    [`Dependants (${budget.dependants})`, budget.dependantsCost],
    ['Other credit', budget.otherCredit],
    ['Our own loans', budget.ownLoans],
    ['Payment of this loan', budget.instalment],
    ['Left', budget.left],
    [`Living costs of ${budget.adults} (${budget.livingCostsBasis})`, budget.livingCosts],
    ['To spare', budget.spare],
  ]
  const figures = rows.map(([name, amount]) => [name, `£${amount}`])
  return `${why}<h2 id="working">The month that decided</h2>${household}${table('working', ['A month', 'Amount'], figures)}`
}

function filePath(reviewId: number, { id }: Attachment): string {
  return `/api/product/admin/reviews/${reviewId}/attachments/${id}`
}

/**
 * Each page small, and large when it is pressed. They are pictures of ours: what the borrower sent
 * is not opened.
 */
function renderPages(reviewId: number, file: Attachment): string {
  const pages = Array.from({ length: file.pages ?? 0 }, (_, index) => index + 1).map((page) => {
    const path = `${filePath(reviewId, file)}/pages/${page}`
    const words = `Page ${page} of ${escaped(file.name)}`
    return `<li><a href="${path}" target="_blank" rel="noreferrer"><img src="${path}" alt="${words}" loading="lazy"></a></li>`
  })
  return pages.length > 0 ? `<ul class="pages">${pages.join('')}</ul>` : ''
}

const VERDICT_WORDS = {
  shown: 'shows the income that was stated',
  lower: 'shows less than was stated',
  none: 'shows no regular income',
  'too-short': 'covers less than 80 days',
} as const

/** What rules found at the borrower's bank, where that is the proof. A person decides. */
function renderBank(bank: Review['bank']): string {
  if (!bank) return ''
  const income = bank.sources.map(({ payer, paidEvery, amount, monthly, payments }) => [
    escaped(payer),
    paidEvery,
    `£${amount}`,
    `£${monthly}`,
    escaped(payments.map((payment) => `${payment.on}: £${payment.amount}`).join('; ')),
  ])
  const spending = bank.spending.map(({ label, monthly }) => [escaped(label), `£${monthly}`])
  const rest: [string, string][] = [
    ['Payments to other lenders', `£${bank.monthlyDebtPayments}`],
    ['Gambling', `£${bank.monthlyGambling}`],
    ['Other spending', `£${bank.monthlyUnsorted}`],
    ['Payments that the bank returned, over the whole time', String(bank.returnedPayments)],
    ...bank.accounts.map(({ name, balance }): [string, string] => [
      `Balance of ${escaped(name)}`,
      `£${balance}`,
    ]),
  ]
  return (
    `<h2 id="bank">What the bank shows</h2><p>From ${bank.from} to ${bank.to}, it ${VERDICT_WORDS[bank.verdict]}: ` +
    `£${bank.monthlyIncome} a month.</p>` +
    table('bank', ['Paid by', 'How often', 'Usual payment', 'A month', 'Payments'], income) +
    `<h2 id="spending">A usual month of spending</h2>${table('spending', ['What', 'A month'], [...spending, ...rest])}`
  )
}

/** What the agency may have looked up wrongly. */
function unclearFacts(unclear: readonly string[]): [string, string][] {
  if (unclear.length === 0) return []
  const words = 'We couldn’t tell flat, house and street apart. The credit agency got what was typed'
  return [['Check this address', `${unclear.join('; ')}. ${words}.`]]
}

/** What the letter has to say, where one was sent. */
function settlementFacts(settlement: Review['stated']['settlement']): [string, string][] {
  if (!settlement) return []
  const { lender, reference, amount, validUntil } = settlement
  return [
    ['Lender to be paid off', lender],
    ['Reference', reference],
    ['Amount', `£${amount}, until ${validUntil}`],
  ]
}

function decisionForm(id: number, decision: ReviewDecision, fields: string, button: string): string {
  return (
    `<form method="post" action="${REVIEW_PATH}" aria-label="${button}"><input type="hidden" name="id" value="${id}">` +
    `<input type="hidden" name="decision" value="${decision}">${fields}<button>${button}</button></form>`
  )
}

function select(options: readonly (readonly [value: string, words: string])[]): string {
  return `<label>Reason<select name="reason">${options.map(([value, words]) => `<option value="${value}">${words}</option>`).join('')}</select></label>`
}

function note(words: string, isRequired: boolean): string {
  const rule = isRequired ? ' required minlength="3"' : ''
  return `<label>${words}<input name="note"${rule} maxlength="300" autocomplete="off"></label>`
}
