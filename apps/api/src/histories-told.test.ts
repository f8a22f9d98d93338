import type { Loan } from '@tarnbrook/contract/loans/loans'
import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { type EmailRecords, findUntrueEmail, type SentEmail } from '#testing/histories/emails.ts'
import type { LoanRecords } from '#testing/histories/loan-records.ts'
import {
  findUntrueOfEstate,
  findUntrueWords,
  type PageName,
  type ToldOnPages,
  toPageText,
} from '#testing/histories/pages.ts'

const LOAN = {
  situation: 'up-to-date',
  amountOwed: pence(300_00),
  paidToDate: pence(90_00),
  refunds: [],
  scheduledPayments: [{ status: 'missed', amount: pence(50_00), paid: pence(20_00) }],
  nextPayment: { amount: pence(50_00) },
  arrangement: null,
  settlementQuote: { amountToPay: pence(280_00) },
  payOff: { amount: pence(270_00) },
} as unknown as Loan
const BOOKS: LoanRecords = { due: 30_00, principal: 270_00, writtenOff: 0, isInBreathingSpace: false }
const TOLD: ToldOnPages = {
  loan: LOAN,
  canReApply: true,
  toEndPence: { settlement: 285_00, cancellation: null },
  today: day('2026-12-10'),
}
const PAID_OFF = { ...LOAN, situation: 'paid-off', scheduledPayments: [] } as unknown as Loan

test.each<[page: PageName, text: string, untrue: string | null, told?: Partial<ToldOnPages>]>([
  ['overview', 'Balance £300 Excludes future interest.', null],
  ['overview', 'Balance £300.01', 'Balance £300.01”, and it is 30000'],
  ['account', 'Left to pay £0', 'Left to pay £0”'],
  ['overview', '£300 is owed again, so', null],
  ['overview', '£299 is left to pay. Call us', 'is left to pay. Call”'],
  ['account', 'Paid so far £90', null],
  ['account', 'Paid to us so far £89', 'so far £89”'],
  ['overview', 'You’ve paid us £91', 'You’ve paid us £91”'],
  ['overview', 'You’ve missed 2 payments £30 overdue since', null],
  ['overview', 'You’ve missed a payment £50 was due', '£50”, and it is 3000'],
  ['pay now', '£31 is overdue, and', '£31 is overdue”'],
  ['pay now', 'Total overdue £31', 'Total overdue £31”'],
  ['account', 'You’ll pay £50 on 27 October', null],
  ['account', 'You’ll pay £51 on 27 October', 'You’ll pay £51”'],
  ['overview', 'To settle £281 by', 'To settle £281”'],
  ['overview', 'To pay back £281 by', 'To pay back £281”'],
  ['overview', 'To pay it all off today: £271, if', 'To pay it all off today: £271”'],
  ['settlement', 'To settle your loan £280', null],
  ['settlement', 'To settle your loan £285', 'your loan £285”'],
  ['settlement', 'To settle, if you ask today £285', null],
  ['settlement', 'To settle, if you ask today £280', 'today £280”, and it is 28500'],
  ['withdrawal', 'To pay back, if you pay today £285', 'today £285”'],
  [
    'overview',
    'This loan is settled. You don’t owe anything on it.',
    'and 30000 is owed',
    { loan: PAID_OFF },
  ],
  ['pay now', 'Nothing is left to pay on your loan.', 'and 30000 is owed'],
  ['account', 'You don’t have a loan with us at the moment', 'and 30000 is owed'],
  ['pay now', 'Nothing is overdue on your loan', 'nothing is overdue, and 3000 is'],
  ['account', 'Borrow more', null],
  ['account', 'Borrow more', 'of a loan that is up-to-date', { canReApply: false }],
  ['account', 'See my rate', 'of a loan that is behind', { loan: { ...LOAN, situation: 'behind' } }],
  ['overview', 'You can withdraw until the end of 10 December 2026, without', null],
  ['overview', 'You can withdraw until the end of 9 December 2026, without', 'and it is 2026-12-10'],
  ['overview', 'You had until 9 December 2026 to repay it', null],
])('%s: “%s”', (page, text, untrue, told = {}) => {
  expect(findUntrueWords(page, text, { ...TOLD, ...told }, BOOKS)).toEqual(
    untrue === null ? [] : [expect.stringContaining(untrue)],
  )
})

test('a page after a death shows no amount, and its text is what a reader sees', () => {
  const text = toPageText('<main><p>It&#x27;s <b>£3</b> , today</p><script>£4</script></main>')
  expect(text).toBe("It's £3, today")
  expect(findUntrueOfEstate('account', text)).toEqual(['account: an amount is shown after a death'])
  expect(findUntrueOfEstate('account', 'We’re sorry')).toEqual([])
})

const RECORDS: EmailRecords = {
  debits: [{ on: '2027-01-07', pence: 286_70 }],
  received: [100_00],
  figures: [{ payBy: '2027-04-05', pence: 540_322 }],
  balances: [{ due: 573_40, principal: 1_000_00, writtenOff: 0 }],
  fellDue: [286_70],
  isDeceased: false,
  isProtected: false,
  hasDefaultNotice: false,
}
const CLEAR = { balances: [{ due: 0, principal: 0, writtenOff: 0 }], fellDue: [] }

test.each<[text: string, untrue: string | null, records?: Partial<EmailRecords>, about?: Partial<SentEmail>]>(
  [
    ["We'll take your payment of £286.70 by Direct Debit on 7 January 2027.", null],
    ["We'll take £286.70 by Direct Debit on 8 January 2027", 'on 8 January 2027'],
    ["We couldn't take your payment of £286.70 on 7 January 2027.", null],
    ["We couldn't take £286 of your arrangement on 7 January 2027.", '£286 of your'],
    ['Your bank has taken back the £286.71 that we collected on 7 January 2027.', '£286.71'],
    ['We received £100 from you by bank transfer on 8 March 2027.', null],
    ['We received £101 from you by card on 8 March 2027.', '£101'],
    ["We've received your payment of £101.", '£101'],
    ['£573.40 is overdue in total.', null],
    ['£286.70 is still overdue.', null],
    ['£300 is still overdue.', '£300'],
    ['£1,573.40 is left to pay.', null],
    ['£1,573 is left to pay on your loan.', '£1,573'],
    ["It's less than the whole amount, so £403.22 is left to pay.", null],
    ['£573.41 is owed again.', '£573.41'],
    ['The £1 that is left is still owed in law.', '£1 that'],
    ["It's £5,403.22, if you pay by 5 April 2027.", null],
    ["It's £5,403.21, if you pay by 5 April 2027.", '£5,403.21'],
    ["so you don't owe us anything on it", 'something is owed'],
    ['Nothing is owed.', null, CLEAR],
    ['Nothing is overdue now, so', 'something is overdue', { fellDue: [] }],
    ['we may send you a default notice', null],
    ['we may send you a default notice', 'one was given', { hasDefaultNotice: true }],
    ['Hello', 'after a death', { isDeceased: true }],
    ['Hello', null, { isDeceased: true }, { isWithheld: true }],
    ['Hello', 'who is protected', { isProtected: true }, { class: 'collection' }],
    ['Hello', null, { isProtected: true }, { class: 'statutory' }],
  ],
)('an email: “%s”', (text, untrue, records = {}, about = {}) => {
  const email: SentEmail = { class: 'service', isWithheld: false, text, ...about }
  expect(findUntrueEmail(email, { ...RECORDS, ...records })).toEqual(
    untrue === null ? [] : [expect.stringContaining(untrue)],
  )
})
