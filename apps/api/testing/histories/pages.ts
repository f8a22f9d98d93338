import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { Day } from '@tarnbrook/domain/core/calendar'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { calculateOwed, IN_TROUBLE, type LoanRecords } from './loan-records.ts'

/** A page of a borrower's site, as they get it: who runs histories brings the sites. */
export type BorrowersPage = (
  loan: SeededLoan,
  brand: string,
  path: string,
) => Promise<{ status: number; html: string }>

const LOAN = '/account/borrow/repay'

/** What a borrower reads of a loan. */
export const PAGES = {
  account: () => '/account/borrow',
  overview: (id: number) => `${LOAN}/summary?id=${id}`,
  payments: (id: number) => `${LOAN}/summary?id=${id}&tab=payments`,
  manage: (id: number) => `${LOAN}/summary?id=${id}&tab=manage`,
  documents: (id: number) => `${LOAN}/summary?id=${id}&tab=documents`,
  'pay now': (id: number) => `${LOAN}/pay-now?id=${id}`,
  settlement: (id: number) => `${LOAN}/settlement-quote?id=${id}`,
  withdrawal: (id: number) => `${LOAN}/withdraw?id=${id}`,
} as const
export type PageName = keyof typeof PAGES

/** What the API answers of the loan, and of the two ways to end it by one amount. */
export interface ToldOnPages {
  loan: Loan
  canReApply: boolean
  /** In pence, if it is asked for today; null where it is not offered. */
  toEndPence: Readonly<Record<'settlement' | 'cancellation', number | null>>
  today: Day
}

/** What stands before an amount, and what it has to be; undefined where it can be several. */
const FIGURES: readonly [label: RegExp, find: (told: ToldOnPages, records: LoanRecords) => unknown][] = [
  [/\bBalance (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }, records) => calculateOwed(loan, records)],
  [
    /\b(?:Owed again|Left to pay|Written off|Owed, and not asked for) (£[\d,]*\d(?:\.\d\d)?)/g,
    ({ loan }, records) => calculateOwed(loan, records),
  ],
  [
    /(£[\d,]*\d(?:\.\d\d)?) (?:is left to pay\. (?:Call|We don’t)|is still owed in law|is owed again)/g,
    ({ loan }, records) => calculateOwed(loan, records),
  ],
  [/Paid (?:to us )?so far (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }) => calculatePaid(loan)],
  [/You’ve paid us (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }) => calculatePaid(loan)],
  [/You’ve missed (?:a payment|\d+ payments) (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }) => calculateMissed(loan)],
  [/(£[\d,]*\d(?:\.\d\d)?) is overdue/g, ({ loan }) => calculateMissed(loan)],
  [/Total overdue (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }) => calculateMissed(loan)],
  [
    /(?:You’ll pay|We’re collecting|Your next payment) (£[\d,]*\d(?:\.\d\d)?)/g,
    ({ loan }) => (loan.arrangement ?? loan).nextPayment?.amount,
  ],
  [/To settle (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }) => loan.settlementQuote?.amountToPay],
  [/To pay back (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }) => loan.settlementQuote?.amountToPay],
  [/To pay it all off today:? (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }) => loan.payOff?.amount],
  [/To settle your \w+ (£[\d,]*\d(?:\.\d\d)?)/g, ({ loan }) => loan.settlementQuote?.amountToPay],
  [/To settle, if you ask today (£[\d,]*\d(?:\.\d\d)?)/g, ({ toEndPence }) => toEndPence.settlement],
  [
    /To pay back, if you pay today (£[\d,]*\d(?:\.\d\d)?)/g,
    ({ loan, toEndPence }) => toEndPence.cancellation ?? loan.settlementQuote?.amountToPay,
  ],
]

const NOTHING_OWED =
  /You don’t owe (?:us )?anything|You owe us nothing[^ ]|(?:Nothing is|There’s nothing) left to pay|You’ve made (?:all of your payments|your last payment)|You don’t have (?:a loan|an agreement) with us/
const NOTHING_OVERDUE = /Nothing is overdue/
const OFFERS_MORE = /Borrow more|See my rate|Get (?:a|my) quote/
/** With the words before it: an end that is over is told as past. */
const LATER = /(.{0,40}) (?:until|by) (?:the end of )?(\d{1,2}) (\w+) (\d{4})/g
const IS_PAST = /\b(?:had|could|was|were|ended|With the interest)\b/

/** What a page says that the API's answers or the records contradict; none where all is true. */
export function findUntrueWords(
  page: PageName,
  text: string,
  told: ToldOnPages,
  records: LoanRecords,
): string[] {
  const { loan, today } = told
  const found = FIGURES.flatMap(([label, find]) =>
    [...text.matchAll(label)].flatMap(([words, amount]) => {
      const wanted = find(told, records)
      return toPence(amount!) === wanted ? [] : [`“${words}”, and it is ${wanted}`]
    }),
  )
  const owed = loan.situation === 'sold' ? 0 : calculateOwed(loan, records)
  const nothing = NOTHING_OWED.exec(text)
  if (nothing && owed > 0) found.push(`“${nothing[0]}”, and ${owed} is owed`)
  if (NOTHING_OVERDUE.test(text) && calculateMissed(loan) > 0)
    found.push(`nothing is overdue, and ${calculateMissed(loan)} is`)
  const offer = page === 'account' ? OFFERS_MORE.exec(text) : null
  if (offer && (!told.canReApply || IN_TROUBLE.includes(loan.situation)))
    found.push(`“${offer[0]}” of a loan that is ${loan.situation}`)
  for (const [words, before, date, month, year] of text.matchAll(LATER)) {
    const day = toDay(date!, month!, year!)
    if (day && !IS_PAST.test(before!) && Temporal.PlainDate.compare(day, today) < 0)
      found.push(`“${words.trim()}”, and it is ${today}`)
  }
  return found.map((words) => `${page}: ${words}`)
}

/** The account of a borrower who has died shows how to reach us, and no amount. */
export function findUntrueOfEstate(page: PageName, text: string): string[] {
  return text.includes('£') ? [`${page}: an amount is shown after a death`] : []
}

/** What stands on it between the frame's parts, without what only a browser reads. */
export function toPageText(html: string): string {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? html
  return main
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:])/g, '')
    .trim()
}

/** What is missed and not paid. */
function calculateMissed({ scheduledPayments }: Pick<Loan, 'scheduledPayments'>): number {
  return scheduledPayments
    .filter(({ status }) => status === 'missed')
    .reduce((sum, { amount, paid }) => sum + amount - paid, 0)
}

/** What was paid, without what is set aside to go back. */
function calculatePaid({ paidToDate, refunds }: Pick<Loan, 'paidToDate' | 'refunds'>): number {
  return refunds
    .filter(({ status }) => status !== 'executed')
    .reduce((sum, { amount }) => sum - amount, paidToDate as number)
}

function toPence(amount: string): number {
  return Math.round(Number(amount.replace(/[£,]/g, '')) * 100)
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function toDay(date: string, month: string, year: string): Day | null {
  const at = MONTHS.indexOf(month)
  return at < 0 ? null : Temporal.PlainDate.from({ year: Number(year), month: at + 1, day: Number(date) })
}
