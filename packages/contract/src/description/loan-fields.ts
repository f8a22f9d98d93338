import { type Fields, LEFT_OUT } from './field.ts'

/** Loans, vehicles and who introduces them. */
export const LOAN_FIELDS: Fields = {
  disbursalDate: { description: 'The day the money arrived; null before.', example: '2026-11-20' },
  returnedRepayments: { description: 'Payments that the bank did not pay, or took back.' },
  takenOn: { description: 'When it was taken from the account, or would have been.' },
  wasPaid: { description: 'Whether it had been paid and came back.' },
  historicalRepayments: { description: 'Every payment that was made.' },
  pendingRepayments: { description: 'Payments that the bank has been asked for, or that wait for approval.' },
  needsApproval: {
    description: 'Whether the borrower has still to approve it at their bank.',
    example: false,
  },
  directDebitId: { description: 'Payments with the same are one Direct Debit.', example: null },
  isUnsent: { description: 'Whether the bank has still to be asked for it.', example: false },
  isArranged: { description: 'Whether it is the payment of an arrangement.', example: false },
  scheduledFees: { description: 'The option-to-purchase fee of a hire purchase.', example: [] },
  'previewPaymentDate.nextPayment': { description: 'The amount of the payment that is due next, in pounds.' },
  nextPayment: { description: 'The payment that is due next.', isOfAnyForm: true },
  bankDetails: {
    description:
      'The account that we collect from. Where the payer’s bank moved the Direct Debit, `movedOn` is the day; last digits that the provider doesn’t tell are null.',
  },
  bankDetailsUpdate: { description: 'A change that is under way.' },
  bankName: { description: 'The bank that the Direct Debit was moved to.', example: 'TEST TOWN BANK' },
  movedOn: { description: 'When the payer’s bank moved it.', example: '2026-11-20' },
  mandateStatus: { description: 'The Direct Debit instruction.', example: 'active' },
  payoutStatus: { description: 'The latest payout.', example: 'executed' },
  productType: { example: 'unsecured' },
  reference: { description: 'The reference to give when paying or writing.', example: 'TB5MK89FRX' },
  withdrawUntil: {
    description: 'The last day to withdraw; null while it has none yet.',
    example: '2026-12-04',
  },
  isActive: { description: 'Whether something is still owed, or will be.' },
  hasOtherActiveLoans: { description: 'Whether the borrower has another active loan.', example: false },
  hasActiveSettlementQuote: { example: false },
  situation: {
    description:
      'What the loan is today, by the books and all that was agreed: `withdrawn` until that is repaid, `owed-again` where money that ended it was taken back.',
    example: 'up-to-date',
  },
  collecting: {
    description: 'How coming payments are collected, or why not.',
    example: 'by-direct-debit',
  },
  hasActiveCancellationQuote: { example: false },
  isEligibleForSelfServeArrangement: { example: false },
  cardPayoffs: {
    description:
      'What the loan pays off: credit cards, and the `debt` of a settlement letter. `held` until we have paid it; `returned` where that came back; `sent-to-you` where it could not be paid.',
  },
  earlyRepayments: {
    description:
      'Those asked for. `pending` until the bank has paid it; `applied`: it changed the payments; `returned`: taken back. `not-applied` and `owed-again` are with our staff.',
  },
  yearlyStatements: { description: 'The yearly statements (CCA 1974 s77A) that were given.' },
  startsOn: { description: 'The first day of its period.' },
  endsOn: { description: 'The last day of its period.' },
  arrearsNotices: { description: 'The notices of sums in arrears (CCA 1974 s86B) that were given.' },
  defaultNotices: {
    description:
      'The default notices (CCA 1974 s87) that were given. Paid in time a notice is `remedied`, and counts as never given.',
  },
  ending: {
    description:
      'How it ended before its last instalment: by us, the borrower, a write-off or a sale; else null. `amountOwed` is left to pay.',
  },
  agreed: {
    description:
      'The terms as signed. `instalment`, `totalPayable` and `paymentDay` beside it are those of today.',
  },
  optionToPurchaseFee: {
    description: 'Hire purchase: paid once, with the last payment. Else 0 or null.',
    example: 25,
  },
  isAgreementRunning: {
    description:
      'True where it was written off while it ran, or sold as it stood: nothing was called in, and its payments are as agreed.',
  },
  endingNotices: {
    description: 'The notices that the loan was ended by us, written off or sold, as they were given.',
  },
  endedOn: { description: 'The day on which it ended; null before.' },
  buyer: { description: 'Who owns a debt that was sold, and how to reach them.', isOfAnyForm: true },
  handBack: { description: 'The borrower’s own notice to end a hire purchase (CCA 1974 s99).' },
  handBackAsked: { description: 'A hand-back that takes effect at `until`, unless it is taken back.' },
  noticedOn: { description: 'The day of the notice.' },
  toPay: { description: 'What the notice leaves to pay.', example: 12.59 },
  'readLoanActs.breathingSpace': {
    description: 'The one that can be ended; null where none protects the borrower.',
  },
  breathingSpace: {
    description:
      'It protects the borrower today: nothing overdue is asked for. `lastDay` is null while unknown.',
  },
  borrowerNation: {
    description: 'The part of the UK in which the borrower lives.',
    example: 'england-and-wales',
  },
  isHeld: {
    description: 'Whether it waits because the borrower has died or is insolvent.',
    example: false,
  },
  isInsolvent: {
    description: 'Whether an insolvency of the borrower is recorded: we collect nothing and ask for nothing.',
  },
  collectingStoppedOn: {
    description:
      'Since when the bank isn’t asked for payments, because they kept coming back. `isMandateActive` is false meanwhile.',
  },
  lastDay: { description: 'The last day that it protects; null while that isn’t known.' },
  startedOn: { description: 'The first day that it protects.' },
  interestTakenOff: {
    description: 'What a breathing space took off its interest: `amount` and `interest` are without it.',
  },
  isTransferInTime: {
    description: 'Whether a bank transfer that is sent today is sure to arrive by `remedyBy`.',
  },
  remedyBy: { description: 'The last day on which paying it puts it right.' },
  givenOn: { description: 'The day on which it was given.' },
  canRepayEarly: { description: 'Whether a part can be repaid early now; the preview says which.' },
  choice: {
    description: 'What an early repayment changes: the last payment comes sooner, or each is lower.',
    example: 'finishSooner',
  },
  'giveDefaultNotice.shown': { description: 'The figure that was seen before, in pounds.', isLeftOut: true },
  'proposeEnding.shown': { description: 'The figure that was seen before, in pounds.', isLeftOut: true },
  shown: {
    description: 'The figures of the preview that the borrower saw.',
    isLeftOut: true,
    isOfAnyForm: true,
  },
  askedOn: { description: 'The day of the notice.' },
  canBeStopped: { description: 'Whether it can still be asked to be stopped.', example: true },
  balances: { description: 'What is left of the principal, for a picture of both choices.' },
  now: { description: 'Without the early repayment.' },
  lateRepayment: {
    description:
      'What of the overdue can be paid now, and the day of a Direct Debit: null when none works. Null when nothing can be paid.',
  },
  payeeCheck: {
    description:
      'What its bank said of the name: `close-match` and `no-match` were confirmed by the borrower, `unavailable`: it could not be asked.',
    example: 'match',
  },
  isPayeeConfirmed: {
    description:
      'The borrower was told that the bank has another name for the account, and wants it all the same.',
  },
  paymentMethodId: {
    description: 'What stands for the card at the provider, which gave it to the browser.',
    example: 'pm_1QabcdEfghIjklMn',
  },
  paymentIntentId: { description: 'The payment at the provider.', example: 'pi_3QabcdEfghIjklMn' },
  paymentIntentClientSecret: {
    description:
      'For the provider’s script in the browser of the payer, which shows the challenge. Do not store it.',
    example: 'pi_3QabcdEfghIjklMn_secret_9XyzAbcdEfgh',
  },
  payable: { description: 'In pounds; without what is on its way.', example: 286.7 },
  canCancelBeforePayout: {
    description: 'Whether it can be cancelled because no money has left us.',
    example: false,
  },
  loanApplication: { description: 'The application that it came from.', isLeftOut: true },
  loanApplications: LEFT_OUT,
  loans: LEFT_OUT,

  registration: { description: 'The registration mark.', example: 'AB12 CDE' },
  vin: { description: 'The vehicle identification number.', example: 'TMBJG7NE0M0123456' },
  isVinOfBorrower: { description: 'They gave it, and can correct it.', isLeftOut: true },
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
    isOfAnyForm: true,
  },
  'Loan.vehicle': { description: 'Whether the vehicle has been given back.' },
  vehicle: {
    description: 'Hire purchase only, and required there.',
    example: null,
    isLeftOut: true,
    isOfAnyForm: true,
  },
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
}
