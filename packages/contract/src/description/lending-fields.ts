import { type Fields, token } from './field.ts'

/** Figures, quotes, applications. Decimal pounds; percentages in percent; Europe/London days. */
export const LENDING_FIELDS: Fields = {
  '@type': { description: 'The kind of resource.', isOfAnyForm: true },
  'Requirement.@link': {
    description: 'The path of the resource.',
    example: '/phone-application-requirements/7730115620984',
  },
  '@link': { description: 'The path of the resource.', example: '/loan-applications/4103558201337' },
  'Loan.@link': { description: 'The path of the resource.', example: '/loans/5118204477196' },
  'User.@link': { description: 'The path of the resource.', example: '/users/2290417735518' },
  'Applicant.@link': { description: 'The path of the resource.', example: '/users/2290417735518' },
  id: { example: 4_103_558_201_337 },
  'User.id': { example: 2_290_417_735_518 },
  'Applicant.id': { example: 2_290_417_735_518 },
  'Quote.id': { example: 3_310_662_908_145 },
  'Loan.id': { example: 5_118_204_477_196 },
  'Requirement.id': { example: 7_730_115_620_984 },
  'initializeSession.id': token(
    'The id of the session, sent as `X-Session-Id`. Keep it secret: the draft is stored under it.',
  ),
  'listEmploymentStatuses.id': { description: 'Its place in the form, from 1.', example: 1 },
  quoteId: { description: 'The quote that was on the page.', example: 3_310_662_908_145 },

  amount: { description: 'In pounds.', example: 7500 },
  'LoanApplicationInput.amount': {
    description: 'How much to borrow, in pounds. The range is the brand’s own.',
    example: 7500,
  },
  'ScheduledInstalment.amount': { description: 'What is paid, in pounds.', example: 265.99 },
  'ScheduledPayment.amount': { description: 'What is paid, in pounds.', example: 265.99 },
  'Commission.amount': { description: 'What is paid, in pounds.', example: 125 },
  fee: {
    description: 'The arrangement fee, in pounds. It is added to the loan and bears interest.',
    example: 445,
  },
  term: { description: 'Months: 12, 18, 24, 30, 36, 42, 48, 54 or 60.', example: 36 },
  apr: { description: 'Annual percentage rate, in percent.', example: 17.9 },
  annualRate: { description: 'Effective annual rate of interest, in percent.', example: 13.3 },
  lowestApr: { description: 'The lowest APR among the days, in percent.', example: 17.7 },
  highestApr: { description: 'The highest APR among the days, in percent.', example: 18.1 },
  band: {
    description: 'How the price was found: the band of the applicant’s credit file.',
    example: 'Great',
  },
  instalment: { description: 'Each monthly payment but the last, in pounds.', example: 265.99 },
  lastInstalment: { description: 'The last monthly payment, in pounds.', example: 265.9 },
  totalPayable: { description: 'The sum of all payments, in pounds.', example: 9575.55 },
  totalCharge: { description: 'Interest and fees together, in pounds.', example: 2075.55 },
  unaffordableTerms: {
    description: 'Months. Over these the payments would take too much of the income.',
    example: [12],
  },
  rentOrMortgage: {
    description: 'The borrower’s part of rent or mortgage each month, in pounds.',
    example: 640,
  },
  dependantsCost: { description: 'What dependants cost each month, in pounds.', example: 0 },
  otherCredit: {
    description: 'What other credit on the file is taken to cost each month, in pounds: 3% of what is owed.',
    example: 133.5,
  },
  ownLoans: {
    description: 'What the borrower’s loans with us cost each month, in pounds, at all brands.',
    example: 0,
  },
  'Budget.left': {
    description: 'What is left each month after all of these, in pounds.',
    example: 1560.51,
  },
  livingCosts: { description: 'What living is counted at each month, in pounds.', example: 650 },
  livingCostsBasis: { example: 'share-of-income' },
  spare: { description: 'What is left after living costs. Below 0 it is not lent.', example: 910.51 },
  isTight: { description: 'Little is left after living costs.' },
  leastLeftPercent: { description: 'The brand’s share of income for living, in percent.', example: 25 },
  monthlyLivingCosts: { description: 'What living costs a month, in pounds, if stated.', example: 700 },
  agreementOn: {
    description: 'The day of the agreement that the figures are for: today, until it is signed.',
  },
  firstPaymentOn: { description: 'The day of the first payment.', example: '2026-12-21' },
  paymentDay: {
    description: 'The day of the month to pay on, from 1 to 31. In shorter months it is the last day.',
    example: 21,
  },
  earlier: {
    description: 'The figures that were shown for an earlier day or another payment day; else null.',
    example: null,
  },
  expiresAt: { description: 'When it expires.', example: '2026-12-20T09:30:00Z' },
  isLive: { description: 'Whether it can be requested now.' },
  schedule: { description: 'Every payment, in order.', isOfAnyForm: true },
  number: { description: 'The number of the payment, from 1.', example: 1 },
  dueOn: { description: 'The day it is due.', example: '2026-12-21' },
  collectOn: { description: 'The working day it is collected on.', example: '2026-12-21' },
  chargeOn: { description: 'The day the bank is asked for it.', example: '2026-12-21' },
  principal: { description: 'The part that repays the amount borrowed, in pounds.', example: 182.88 },
  interest: { description: 'The interest in it, in pounds.', example: 83.11 },
  'ScheduledInstalment.fee': {
    description: 'The option-to-purchase fee in it, in pounds: only in the last payment of a hire purchase.',
    example: 0,
  },
  'ScheduledPayment.fee': {
    description: 'The option-to-purchase fee in it, in pounds: only in the last payment of a hire purchase.',
    example: 0,
  },
  balance: { description: 'The principal that is left after it, in pounds.', example: 7762.12 },
  'Loan.balance': { description: 'The principal that has not fallen due yet, in pounds.', example: 7762.12 },
  paid: { description: 'How much of it has been paid, in pounds.', example: 0 },
  paidOn: { description: 'The day it was paid.', example: '2026-12-21' },
  amountOwed: {
    description: 'All that is owed today, in pounds. Excludes future interest.',
    example: 7762.12,
  },
  paidToDate: { description: 'Everything paid so far, in pounds.', example: 265.99 },
  previousQuote: {
    description: 'The quote before the borrower asked for another amount or term; else null.',
    example: null,
  },
  askedFor: {
    description: 'What was asked for, where the quote is for less or for longer; else null.',
    example: null,
  },

  state: { description: 'Where it is in its life.', isOfAnyForm: true },
  'authenticate.state': {
    description: 'Of a hand-over only: the secret whose hash it was asked for with.',
    isLeftOut: true,
  },
  'startSingleSignOn.state': token('Checked when the browser comes back.'),
  'completeSingleSignOn.state': token('As `POST /sso/start` gave it.'),
  brand: { description: 'The key of the brand it was made under.', example: 'main' },
  reaction: { description: 'The borrower’s answer to the quote.', example: 'yes' },
  'LoanApplication.reaction': {
    description: 'The borrower’s answer to the quote; null before it.',
    example: null,
  },
  isInternal: { description: 'Made on one of our own sites, not sent by a partner.', example: true },
  'LoanApplicationInput.reason': { description: 'What the loan is for.', example: 'Home improvements' },
  'LoanApplication.reason': { description: 'What the loan is for.', example: 'Home improvements' },
  'ArrangementAnswersForStaff.reason': { description: 'What makes it hard to pay.', example: 'less-income' },
  'saveSelfServeArrangement.reason': { description: 'What makes it hard to pay.', example: 'less-income' },
  reason: { description: 'Why.', isOfAnyForm: true },
  'AttentionItem.reason': { description: 'Why it needs somebody.' },
  occupation: { description: 'Job title.', example: 'Nurse' },
  employmentStatus: {
    description: 'One of `GET /v2/employment-statuses`.',
    example: 'Employed full time',
    isOfAnyForm: true,
  },
  netMonthlyIncome: {
    description: 'Income a month after tax, in whole pounds, rounded down.',
    example: 2600,
  },
  maritalStatus: { example: 'Single' },
  residentialStatus: { example: 'private_tenant' },
  rentOrMortgageMonthlyPayment: {
    description: 'Rent or mortgage a month, in pounds, from 0 to 20,000.',
    example: 640,
  },
  numberOfDependants: { example: '0' },
  monthlyDependantsCost: {
    description: 'What dependants cost a month, in pounds, from 0 to 20,000.',
    example: 0,
  },
  lcpd: {
    description: 'The last pay day. Later payments follow on its day of the month.',
    example: '2026-11-13',
  },
  lfcd: {
    description: 'The first collection date that is asked for; later than `lufcd` it is refused.',
    example: '2026-12-13',
  },
  lufcd: { description: 'The latest usable first collection date.', example: '2027-01-04' },
  createdAt: { description: 'When it was made.' },
  addressOptions: {
    description: 'In Address Mismatch: addresses that the credit reference agency would know.',
    example: [],
  },
  pendingCreditCheck: {
    description: 'A credit check that has not ended; nothing else can be searched meanwhile.',
    example: null,
  },
  hasLoanToRefinance: {
    description: 'Whether the borrower has a loan that this one could pay off.',
    example: false,
  },
  needsAttention: { description: 'Whether the borrower has something to do.', example: true },
  declineReasons: { description: 'Why it was declined.', example: [] },
  declineGroups: { description: 'Which kinds of reasons those are.', example: [] },
  declinedBy: {
    description:
      'Who declined it: our rules by themselves, or a member of staff; null where it was not declined.',
    example: null,
  },
  finance: { description: 'The figures of a hire purchase; null for a personal loan.', example: null },
  commissionCalculation: {
    description: 'What the partner that sent the application is paid; null where it is nothing.',
    example: null,
  },
  intermediaries: { description: 'Who introduced the applicant, each with what it is paid.', example: [] },
  loanProduct: { description: 'The kind of agreement, and the partner it came through.' },
  requotable: { description: 'Whether another amount or term can be asked for.', example: true },
  minAmount: { description: 'The smallest amount, in pounds.', example: 1000 },
  maxAmount: { description: 'The largest amount, in pounds.', example: 20_000 },
  declinePanelConsented: {
    description: 'Whether we may email about the brand’s broker after a decline.',
    example: false,
  },
  polMarketingConsent: {
    description: 'Whether the post office brand may write about its own products; null until it is answered.',
  },
  payDayConfirmedAt: { description: 'When the applicant confirmed the last pay day.' },
  loanContractAcceptedAt: { description: 'When the agreement was signed.' },
  loanId: { description: 'The loan that it led to.', example: 5_118_204_477_196 },
  loanState: { description: 'The state of that loan.' },
  payoutProblem: {
    description: 'Why the loan has not been paid out; null when nothing is wrong.',
    example: null,
    isOfAnyForm: true,
  },
  solveBy: { description: 'After this day the loan is cancelled.' },
  needsBankAccount: { description: 'Whether the borrower has to give another account.' },
  applicationId: { description: 'The application.', example: 4_103_558_201_337 },
  loanApplicationId: { description: 'The application it belongs to.', example: 4_103_558_201_337 },
  autoLoginToken: token('A single-use token that signs the applicant in weakly.'),
  autoLoginUrl: {
    description:
      'The page that signs the applicant in and shows the answer: where a partner sends its customer.',
    example: 'https://www.tarnbrook.example/auto-login?token=q3Vb7nT0xKc9Zr1LmW4sYd8HjP2eUa6F',
  },
  'requoteLoanApplication.options': { description: 'The amount and the term that are asked for.' },
  options: { description: 'What can be chosen, each with its price.', isOfAnyForm: true },
  file: {
    description: 'The bytes in base64, at most 20 MB.',
    // A PDF with an empty page.
    example:
      'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgOSA5XT4+ZW5kb2JqCnhyZWYKMCA0CjAwMDAwMDAwMDAgNjU1MzUgZiAKMDAwMDAwMDAwOSAwMDAwMCBuIAowMDAwMDAwMDUyIDAwMDAwIG4gCjAwMDAwMDAxMDEgMDAwMDAgbiAKdHJhaWxlcjw8L1NpemUgNC9Sb290IDEgMCBSPj4Kc3RhcnR4cmVmCjE2MAolJUVPRgo=',
  },
  'Requirement.kind': {
    description: 'What is stored: a PDF as it was sent, or a picture of any kind as a JPEG.',
  },
  'getReview.kind': {
    description: 'What is stored: a PDF as it was sent, or a picture of any kind as a JPEG.',
  },
  pages: { description: 'How many pages it has; null until it was opened.', example: 2 },
  bytes: { description: 'Its size in bytes.', example: 482_113 },
}
