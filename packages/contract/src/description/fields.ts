/** What the API description says of a field, and the value that it has in examples. */
export interface FieldDescription {
  readonly description?: string
  readonly example?: unknown
  /** Not in examples, where it is optional. */
  readonly isLeftOut?: true
}

/** Of a field by its name, or by its resource's and its own. A word means the same wherever it stands. */
export function describeField(owner: string, name: string): FieldDescription {
  // A resource that is new, or that is there in part, is the resource itself.
  const own = `${owner.replace(/^(New|Partial)/, '')}.${name}`
  if (Object.hasOwn(FIELDS, own)) return FIELDS[own]!
  return Object.hasOwn(FIELDS, name) ? FIELDS[name]! : {}
}

const token = (description: string) => ({ description, example: 'q3Vb7nT0xKc9Zr1LmW4sYd8HjP2eUa6F' })
const wording = { description: 'The version of the wording that was shown.', example: '2026-09' }
const LEFT_OUT: FieldDescription = { isLeftOut: true }

/** Money is in decimal pounds, percentages are percent, days are of Europe/London. */
export const FIELDS: Readonly<Record<string, FieldDescription>> = {
  '@type': { description: 'The kind of resource.' },
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
    'The id of the visit, sent as `X-Session-Id`. Keep it secret: the draft is stored under it.',
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
  optionToPurchaseFee: {
    description: 'Hire purchase: paid with the last payment. Else 0 or null.',
    example: 0,
  },
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
  schedule: { description: 'Every payment, in order.' },
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

  state: { description: 'Where it is in its life.' },
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
  reason: { description: 'What it is for.', example: 'Home improvements' },
  'AttentionItem.reason': { description: 'Why it needs somebody.' },
  occupation: { description: 'Job title.', example: 'Nurse' },
  employmentStatus: { description: 'One of `GET /v2/employment-statuses`.', example: 'Employed full time' },
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
  lcpd: { description: 'The last calendar pay day.', example: '2026-11-13' },
  lfcd: { description: 'The pay day after it, as a calendar day.', example: '2026-12-13' },
  lufcd: { description: 'The pay day after it, unless it falls on a day off.', example: '2026-12-11' },
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
  options: {},

  firstName: { example: 'Asha' },
  lastName: { example: 'Reed' },
  dateOfBirth: { description: 'Date of birth.', example: '1990-02-03' },
  email: { description: 'Email address.', example: 'asha@people.example' },
  mobileNumber: {
    description: 'A UK mobile number. Spaces are accepted; answers have it as E.164.',
    example: '+447912345678',
  },
  phone: { description: 'A phone number, UK or abroad.', example: '+441632960001' },
  knownPhone: { description: 'The number that we have, to begin with.', example: '+447912345678' },
  isMobileVerified: { description: 'Whether a code sent to the number was given back.' },
  roles: { description: 'What staff may do; empty for a borrower.', example: [] },
  'AuthenticationToken.roles': LEFT_OUT,
  canReApply: { description: 'Whether the borrower can make another application now.', example: false },
  publicSeeds: { description: 'The experiments that the borrower is in already.', example: [] },
  seed: { description: 'From 0 to 99.', example: 42 },
  seedName: { description: 'The name of the experiment.', example: 'offer-reading-order' },
  slug: { description: 'Which document.', example: 'secci' },

  flatNumber: { description: 'Flat, if there is one.', example: '2' },
  houseNumber: { description: 'House number or name.', example: '14' },
  line1: { description: 'Street.', example: 'Wellington Street' },
  line2: { example: '' },
  town: { example: 'Leeds' },
  county: { example: 'West Yorkshire' },
  postCode: { description: 'A full UK postcode.', example: 'LS1 4AP' },
  period: {
    description: 'How long the person has lived there: 1 is the longest band, 6 the shortest.',
    example: 3,
  },
  populateManually: { description: 'Typed, instead of chosen from the look-up.', example: false },
  label: { description: 'The address on one line.', example: 'Flat 2, 14 Wellington Street, Leeds LS1 4AP' },

  accountHolderName: { description: 'The name on the account.', example: 'Asha Reed' },
  sortCode: { description: 'Six digits; dashes and spaces are accepted.', example: '20-00-00' },
  accountNumber: { description: 'Six to eight digits.', example: '55779911' },
  isAccountHolder: {
    description: 'Whether it is the payer’s own account, and only they authorise payments.',
  },
  accountNumberEnding: { description: 'The last digits.', example: '9911' },
  sortCodeEnding: { description: 'The last digits.', example: '00' },
  mobileNumberEnding: {
    description: 'The last digits of the number that the code went to.',
    example: '5678',
  },
  code: { description: 'The 6-digit code from the text message.', example: '493027' },
  'Problem.code': { description: 'What is wrong, for programs.', example: 'NOT_FOUND' },
  metAt: { description: 'When it was met.' },
  attachments: { example: [] },
  creditCards: { example: [] },
  details: { description: 'What a page shows of it. Which of these are there depends on the requirement.' },

  disbursalDate: { description: 'The day the money arrived; null before.', example: '2026-11-20' },
  historicalRepayments: { description: 'Every payment that was made.' },
  pendingRepayments: { description: 'Payments that the bank has been asked for.' },
  scheduledFees: { description: 'The option-to-purchase fee of a hire purchase.', example: [] },
  nextPayment: { description: 'The payment that is due next.' },
  bankDetails: { description: 'The account that we collect from.' },
  mandateStatus: { description: 'The Direct Debit instruction.', example: 'active' },
  payoutStatus: { description: 'The latest payout.', example: 'executed' },
  productType: { example: 'unsecured' },
  reference: { description: 'The reference to give when paying or writing.', example: 'TB5MK89FRX' },
  withdrawUntil: {
    description: 'The last day to withdraw; null while it has none yet.',
    example: '2026-12-04',
  },
  isActive: { description: 'Whether something is still owed, or will be.' },
  hasActiveSettlementQuote: { example: false },
  hasActiveCancellationQuote: { example: false },
  isEligibleForSelfServeArrangement: { example: false },
  canCancelBeforePayout: {
    description: 'Whether it can be cancelled because no money has left us.',
    example: false,
  },
  loanApplication: { description: 'The application that it came from.', isLeftOut: true },
  loanApplications: LEFT_OUT,
  loans: LEFT_OUT,

  registration: { description: 'The registration mark.', example: 'AB12 CDE' },
  make: { example: 'Skoda' },
  model: { example: 'Octavia' },
  year: { description: 'The year of manufacture.', example: 2021 },
  cashPrice: { description: 'The price without credit, in pounds.', example: 11_500 },
  deposit: { description: 'In pounds.', example: 1500 },
  partExchange: {
    description: 'What the seller allows for a vehicle given in part exchange, in pounds.',
    example: 0,
  },
  amountFinanced: { description: 'In pounds.', example: 10_000 },
  balanceDue: {
    description: 'Every instalment and the option-to-purchase fee, in pounds.',
    example: 13_240.6,
  },
  totalPrice: { description: 'Deposit, part exchange and the balance due, in pounds.', example: 14_740.6 },
  seller: {
    description: 'The business that sells the vehicle, by its name in our directory.',
    example: 'Hedgerow Cars',
  },
  vehicle: { description: 'Hire purchase only, and required there.', example: null, isLeftOut: true },
  payee: { example: 'Hedgerow Cars' },
  payer: { example: 'Tarnbrook Lending Limited' },
  rate: { description: 'Percent of the amount of credit; null for a fixed sum.', example: 2.5 },
  legalName: { example: 'Hedgerow Cars Limited' },
  addressLines: { example: ['2 Forecourt Lane', 'Leeds', 'LS99 2HC'] },
  tie: { description: 'How it is bound to us; null where nobody has said.', example: 'none' },
  firmReferenceNumber: {
    description: 'Its number in the register of the Financial Conduct Authority.',
    example: '000271',
  },
  name: { example: 'Hedgerow Cars' },

  token: token('A token. Keep it secret.'),
  lifetimeId: token('What the visits of one device have in common, sent as `X-Lifetime-Id`.'),
  subjectId: { description: 'The user who is signed in.', example: 2_290_417_735_518 },
  authStrength: { description: 'What the sign-in may do.', example: 'strong' },
  next: { description: 'The page of the borrower’s area to go to after signing in.', example: '/account' },
  redirectUri: {
    description: 'Where the browser comes back to, on one of our sites.',
    example: 'https://www.tarnbrook.example/sso/callback',
  },
  currentUrl: {
    description: 'The whole address that the browser came back to.',
    example:
      'https://www.tarnbrook.example/sso/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=q3Vb7nT0xKc9Zr1LmW4sYd8HjP2eUa6F',
  },
  nonce: token('Checked against the provider’s answer.'),
  codeVerifier: token('Proves that the same server asked.'),
  url: { example: 'https://sign-in.example/authorize?client_id=tarnbrook' },
  stateHash: {
    description: 'The SHA-256, in base64url, of a secret of the browser on the other site.',
    example: 'jZae727K08KaOmKSgOaGzww_XVqGr_PKEgIMkjrcbJI',
  },
  journeyUrl: { example: 'https://auth.truelayer.com/?response_type=code&client_id=tarnbrook' },
  redirectUrl: {
    description: 'A page of the brand’s own site.',
    example: 'https://www.tarnbrook.example/account/borrow',
  },

  answers: { description: 'By the name of the field in the form.', example: { amount: 7500, term: 36 } },
  updatedAt: { description: 'When they last changed.' },
  wordingVersion: wording,
  version: { description: 'The version of the text.', example: '2026-09' },
  consented: { description: 'Yes or no.' },
  saidAt: { description: 'When it was answered.' },
  hasRead: { description: 'Whether the borrower has read it.' },
  sha256: {
    description: 'SHA-256 of the document that was shown, in hexadecimal.',
    example: '8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92',
  },
  agreesToEmail: { description: 'Whether documents may be sent by email.' },
  handOverUrl: {
    description: 'The broker’s address, once there is consent.',
    example: 'https://broker.example/start',
  },
  representativeAPR: { description: 'In percent.', example: 49.9 },
  about: { example: 'A credit broker that works with several lenders.' },
  text: { example: 'I agree to go on to the broker.' },

  topic: { example: 'Where my application stands' },
  startsAt: {
    description: 'The beginning of the hours, by the clock in London.',
    example: '2026-11-23T09:00',
  },
  words: { description: 'The hours in words.', example: 'Monday 23 November, 9am to noon' },
  subject: { example: 'My loan' },
  message: { example: 'Can I change my payment day?' },
  'Problem.message': {
    description: 'What is wrong, in words for the person who asked.',
    example: 'We could not find that.',
  },
  fields: {
    description: 'What is wrong with each answer, by its path.',
    example: { 'user.addresses.0.postCode': ['Enter a postcode'] },
  },
  requestId: {
    description: 'Names the request in our log.',
    example: '0b6f3c1e-6f2a-4a55-9d0f-5f5b7f0e8a11',
  },
  website: {
    description:
      'Leave it out. People do not see it in the form; programs that fill it in give themselves away.',
    isLeftOut: true,
  },
  'contactUs.name': { example: 'Asha Reed' },
  'complainAboutCommission.name': { example: 'Reed & Sons Claims' },
  agreementNumber: { example: 'TB5MK89FRX' },
  agreementDate: { description: 'As much of it as is known: a year, a month or a day.', example: '2019-06' },
  vehicleRegistration: { example: 'AB12 CDE' },
  lenderName: { example: 'Tarnbrook' },
  brokerName: { example: 'Hedgerow Cars' },
  complaintText: { example: 'I was not told that the dealer was paid commission.' },
  supportNeeds: { example: 'Please write in large print.' },
  representedBy: { description: 'Nobody needs to be represented: complaining is free.' },
  summaryBy: {
    description: 'If it is resolved by then, a short summary is the whole answer.',
    example: '2026-11-25',
  },
  finalResponseBy: { description: 'Otherwise the final response comes by then.', example: '2027-01-15' },
  informationUrl: { example: 'https://www.fca.org.uk/' },
  hmac: {
    description: 'HMAC-SHA256 of the id, in hexadecimal.',
    example: '5f2b51ca2fdc5baa31ec02e002f69aec0a2f6f4f9a0a0d9f8f7e6b1d4c3b2a19',
  },

  page: { description: 'From 1.', example: 1 },
  perPage: { description: 'How many on a page.', example: 20 },
  pageSize: { description: 'How many on a page.', example: 50 },
  pageCount: { example: 1 },
  total: { description: 'How many there are on all pages.', example: 9 },
  embedded: {
    description:
      'Related resources to send along, with commas between. Names that are not known are ignored.',
  },
  since: { description: 'When it began.' },
  detail: {
    description: 'The provider’s code, our own word for it, or the name of the job.',
    example: 'insufficient_funds',
  },
  borrowerName: { example: 'Asha Reed' },

  viewport: { description: 'Under 640, under 1024, and from 1024 CSS pixels.', example: 'wide' },
  language: { example: 'en-GB' },
  route: {
    description: 'The template of a route, without ids and without a query.',
    example: '/account/borrow/{state}',
  },
  secondsAgo: { description: 'How long ago, for views that are sent together.', example: 4 },
  numberOfReviews: { example: 1284 },
  trustScore: { example: 4.6 },
  stars: { example: 4.5 },
  offer: { description: 'Null when there is nothing to offer.' },
  title: { example: 'Zable credit card' },
  superAppDeepLink: { example: 'https://app.tarnbrook.example/card' },

  utm_source: { description: 'Campaign parameter.', example: 'newsletter' },
  utm_medium: { description: 'Campaign parameter.', example: 'email' },
  utm_campaign: { description: 'Campaign parameter.', example: 'autumn' },
  utm_term: { description: 'Campaign parameter.', example: null, isLeftOut: true },
  utm_content: { description: 'Campaign parameter.', example: null, isLeftOut: true },

  leftToPay: { description: 'Every payment that it still asks for, in pounds.', example: 3100.2 },
  settlementAmount: { description: 'What pays it off on `settlementDate`, in pounds.', example: 2811.4 },
  settlementDate: { example: '2026-11-20' },
  lastPaymentOn: { description: 'The day of its last payment.', example: '2029-11-21' },
  monthlyChange: {
    description: 'Compared with the monthly payment now, in pounds; less when negative.',
    example: -24.1,
  },
  saving: {
    description:
      'What is left to pay now less the total of the new loan, in pounds; it costs more when negative.',
    example: 118.3,
  },
  notOffered: { description: 'Why there is no option; null when there is one.', example: null },
}
