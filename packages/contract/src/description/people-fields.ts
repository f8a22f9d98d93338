import { type Fields, LEFT_OUT, token } from './field.ts'

/** People, signing in, what they write to us, and what pages note. */
export const PEOPLE_FIELDS: Fields = {
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
  accountEnding: { description: 'The last four figures of a bank account.', example: '5678' },
  isMobileVerified: { description: 'Whether a code sent to the number was given back.' },
  roles: { description: 'What staff may do; empty for a borrower.', example: [] },
  'AuthenticationToken.roles': LEFT_OUT,
  canReApply: { description: 'Whether the borrower can make another application now.', example: false },
  isPasskeyOffered: {
    description: 'Whether the account page offers a passkey: until there is one, or the offer was closed.',
    isLeftOut: true,
  },
  deviceName: { description: 'What the borrower calls the device of a passkey.', example: 'My phone' },
  lastUsedAt: { description: 'When it was last used; left out where it never was.', isLeftOut: true },
  options: { description: 'For `navigator.credentials`, as JSON.' },
  answer: {
    description: 'What the browser answered with, as JSON in a string.',
    example: '{"id":"w7Vd1G0","response":{}}',
  },
  passkeys: { description: 'In the order in which they were added.' },
  isCheckingNewApplication: {
    description: 'Whether the credit check of a new application continues without the borrower.',
    example: false,
  },
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
  'Problem.type': { description: 'Of a card payment that failed.' },
  'Problem.reason': {
    description:
      'Why a card payment failed. After `FAILED_TO_PROCESS` it is not known whether the money was taken; after any other nothing was.',
  },
  'Problem.code': { description: 'What is wrong, for programs.', example: 'NOT_FOUND' },
  metAt: { description: 'When it was met.' },
  askedLoan: { description: 'Until it is answered: the loan that was requested and is not affordable.' },
  suggestedLoan: { description: 'Until it is answered: the loan that can be lent instead.' },
  declinedAt: { description: 'When the borrower turned the suggested loan down.' },
  attachments: { example: [] },
  creditCards: { example: [] },
  vaultAlias: {
    description: 'What stands for the card number in the vault. It is stored and never answered.',
    example: 'tok_sandbox_kRyWHHBbZbDzFuCJvJRqWn',
  },
  lastFour: { description: 'The last four numbers of the card.', example: '4242' },
  payoffAmount: { description: 'How much of the card to pay off, in pounds.', example: 1250.5 },
  cardPayoff: {
    description: 'Whether the borrower names cards for the loan to pay off, or gets the whole loan.',
    example: 'opt-in',
  },
  details: { description: 'What a page shows of it. Which of these are there depends on the requirement.' },

  token: token('A token. Keep it secret.'),
  lifetimeId: token('What the sessions of one device have in common, sent as `X-Lifetime-Id`.'),
  subjectId: { description: 'The user who is signed in.', example: 2_290_417_735_518 },
  authStrength: { description: '`weak`: one application. `strong`: the whole account.', example: 'strong' },
  next: {
    description: 'The page of the borrower’s area to go to after signing in.',
    example: '/account/borrow',
  },
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
  wordingVersion: { description: 'The version of the wording that was shown.', example: '2026-09' },
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
    example: 'We couldn’t find that.',
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
  'AttentionItem.id': {
    description: 'Names the item as long as it lasts.',
    example: 'payout-failed:6120938475512',
  },
  'closeAttention.id': {
    description: 'The item, by its id in the list.',
    example: 'refund-owed:6120938475512',
  },
  'retryAttention.id': {
    description: 'The item, by its id in the list.',
    example: 'dead-job:4471',
  },
  'claimAttention.id': {
    description: 'The item, by its id in the list.',
    example: 'refund-owed:6120938475512',
  },
  'releaseAttention.id': {
    description: 'The item, by its id in the list.',
    example: 'refund-owed:6120938475512',
  },
  'deferAttention.id': {
    description: 'The item, by its id in the list.',
    example: 'refund-owed:6120938475512',
  },
  'AttentionWork.id': {
    description: 'The item, by its id in the list.',
    example: 'refund-owed:6120938475512',
  },
  'AttentionItem.next': { description: 'What staff do first.', example: 'Call the borrower.' },
  canClose: { description: 'Whether staff close it; the others go by themselves.', example: true },
  canRetry: { description: 'Whether staff can have it tried again.', example: false },
  note: { description: 'What was done, in numbers and initials.', example: 'Paid back, reference 4471. AB' },
  startedAt: { description: 'When it was started again.' },
  closedAt: { description: 'When it was closed.' },

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
