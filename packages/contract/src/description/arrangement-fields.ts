import type { Fields } from './field.ts'

/** Of an arrangement, whether it is being set up or followed. */
const ARRANGEMENT: Fields = {
  loanId: { description: 'The loan whose payments it stands in for.' },
  version: { description: 'The first that was agreed is 1.', example: 1 },
  reason: { description: 'What makes it hard to pay.', example: 'less-income' },
}

const ofEach = (resources: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(
    resources.flatMap((resource) =>
      Object.entries(fields).map(([name, field]) => [`${resource}.${name}`, field]),
    ),
  )

/** Arrangements and financial statements. */
export const ARRANGEMENT_FIELDS: Fields = {
  ...ofEach(['SelfServeArrangement', 'ArrangementInForce'], ARRANGEMENT),
  'SelfServeArrangement.@link': {
    description: 'The path of the resource.',
    example: '/loans/5118204477196/self-serve-arrangement',
  },
  'ArrangementInfo.loanId': { description: 'The loan that it is about.' },
  'SelfServeArrangement.id': { example: 6_620_148_835_017 },
  'FinancialStatement.@link': {
    description: 'The path of the resource.',
    example: '/v2/financial-statements/8830142276415',
  },
  'FinancialStatement.id': { example: 8_830_142_276_415 },
  'ArrangementPlan.arrangement': { description: 'What it asks for in that month; null for nothing.' },
  arrangement: {
    description:
      'The arrangement that is followed: its payments are collected, and the scheduled ones are not. Null when there is none.',
  },
  arrangements: { description: 'The arrangements that were agreed.' },
  arrangementId: { description: 'The arrangement that was on the page.', example: 6_620_148_835_017 },
  replaces: {
    description: 'The arrangement that is followed now, to change it.',
    isLeftOut: true,
  },
  other: { description: 'What has happened, in the borrower’s own words.', example: 'My hours were cut.' },
  priorityBillsUpdated: {
    description: 'Whether rent, Council Tax, energy and the like are up to date.',
    example: true,
  },
  priorityBillsBehind: { description: 'Those that are not.', example: [] },
  ...ofEach(['SelfServeArrangement', 'ArrangementInForce', 'saveSelfServeArrangement'], {
    supportNeeds: { description: 'What we should know to help, with consent.', example: null },
  }),
  hasConsent: { description: 'The borrower agreed that it is stored.' },
  ...ofEach(['LoanApplicationInput', 'requoteLoanApplication'], {
    affordability: { description: 'What the household spends, as it was asked for.' },
  }),
  affordability: {
    description: 'The financial statement that it relies on, by its id.',
    example: 8_830_142_276_415,
  },
  paymentDate: { description: 'The day of the first payment.', example: '2026-12-01' },
  agreedOn: { description: 'The day on which it was agreed.' },
  'BankEvidence.payments': { description: 'What came from it, by day.' },
  payments: { description: 'Its payments, or how many there are.', isOfAnyForm: true },
  'ArrangementInForce.total': { description: 'All of its payments, in pounds.', example: 600 },
  'agreeSelfServeArrangement.total': { description: 'All of its payments, in pounds.', example: 600 },
  'FinancialStatement.total': { description: 'A month of the section, in pounds.', example: 1450 },
  owedAtEnd: { description: 'What is still to be paid under the agreement after it, in pounds.' },
  arrearsAtEnd: { description: 'What will be overdue on the day of its last payment, in pounds.' },
  owedNow: { description: 'All that is still to be paid under the agreement, in pounds.' },
  arrearsNow: { description: 'What is overdue now, in pounds.' },
  clearsArrears: { description: 'Whether nothing is overdue on the day of its last payment.' },
  isToken: { description: 'Nothing is left each month, so that only a token payment is taken.' },
  needsAdvice: { description: 'Free debt advice comes first.' },
  terms: { description: 'The most a month for each number of months.' },
  most: { description: 'In pounds.', example: 120 },
  suggested: {
    description: 'What we suggest: it clears what is overdue soonest, within three quarters of what is left.',
  },
  paymentDates: { description: 'The working days on which the first payment can be.' },
  months: { description: 'The usual payments beside those of the arrangement.' },
  month: { example: '2026-12' },
  usual: { description: 'What the agreement asks for in the month.' },
  usualPaymentsStopOn: { description: 'From this day on the usual payments are not collected.' },
  lastUsualPayment: {
    description: 'A usual payment that the bank has been asked for already; it is taken.',
  },
  usualPaymentsResumeOn: { description: 'The first usual payment that is collected again.' },
  reviewOn: { description: 'When we look at it again together.' },
  notOfferedMessage: { description: 'The same in words.', example: null },
  'ArrangementInfo.owed': { description: 'What is owed now, and what of it is overdue.' },
  owed: { description: 'What is owed, in pounds.' },
  overdue: { description: 'In pounds.' },
  'ArrangementInfo.missed': { description: 'The missed payments, the oldest first.' },
  missed: { description: 'The payment that is missing, if one is.' },
  moved: { description: 'The payment that was not made and moved to the end, if one was.' },
  comingPayments: { description: 'The payments of the arrangement that are not with the bank yet.' },
  isDeferred: {
    description: 'Whether no Direct Debit takes it, because of an arrangement or an insolvency.',
    example: false,
  },
  movedPayment: { description: 'The payment of an arrangement that was moved to its end, if one was.' },
  movedTo: { description: 'The day at the end on which it is due now.' },
  usualPaymentsFrom: {
    description: 'After an arrangement that was broken: no usual payment is collected before it.',
    example: null,
  },
  left: { description: 'What is left of it, in pounds.' },
  draft: { description: 'The arrangement that is being set up.' },
  current: { description: 'The arrangement that is followed.' },
  isPastLastPayment: {
    description: 'The day of its last payment is over, and the arrangement goes on.',
    example: false,
  },
  graceUntil: { description: 'The last day on which making a missed payment keeps the arrangement.' },
  isPaused: { description: 'In a breathing space no payment of it is collected, and none counts as missed.' },
  statement: { description: 'The financial statement, or what is told of it.', isOfAnyForm: true },
  'ArrangementInfo.offer': { description: 'What may be agreed; null where nothing can.' },
  ...ofEach(['FinancialStatement', 'saveFinancialStatement', 'StatementDebt'], {
    offer: { description: 'What the borrower offers its lender each month, in pounds.' },
  }),
  plan: { description: 'What the draft comes to.' },
  problems: { description: 'What is missing or wrong.' },
  'ArrangementInfo.interest': {
    description: 'None beyond that of the agreement is added while it runs.',
    example: 'none-added',
  },
  creditFile: { description: 'What credit reference agencies are told.' },
  'ArrangementInfo.version': { description: 'The first that was agreed is 1.', example: 1 },
  'ArrangementInfo.history': { description: 'The arrangements that were agreed, the newest first.' },
  history: { description: 'What staff did with it, the newest first.' },
  household: { description: 'Who lives together.', isOfAnyForm: true },
  sections: { description: 'The sections of the Standard Financial Statement.', isOfAnyForm: true },
  frequency: { example: 'monthly' },
  typed: {
    description:
      'Of a yearly amount: what it was worked out from, where someone is paid every two or four weeks. 26 or 13 times it is the yearly amount.',
    isLeftOut: true,
  },
  creditor: { description: 'Who is owed.', example: 'Northern Water' },
  tokenPayments: { description: 'To other creditors each month: stated, and not deducted.' },
  ...ofEach(['FinancialStatement', 'saveFinancialStatement'], {
    confirmed: { description: 'What the borrower has considered.' },
  }),
  confirmed: { description: 'The borrower ticked that they know what it does.', example: true },
  unconfirmed: { description: 'What the borrower has yet to consider.' },
  explanations: { description: 'Of spending above a trigger figure.' },
  usualSpending: {
    description: 'What most households like this one spend at most, by section, in pounds a month.',
  },
  warnings: { description: 'Sections above their trigger figure. They forbid nothing.' },
  totals: { description: 'A month, in pounds.' },
  disposable: { description: 'What is left each month for this loan, in pounds.', example: 120 },
  savedOn: { description: 'The day on which it was last saved.' },
  expiresOn: { description: 'The last day on which it can be relied on.' },
  isArrangementActive: { description: 'Whether an arrangement is followed.', example: false },
}
