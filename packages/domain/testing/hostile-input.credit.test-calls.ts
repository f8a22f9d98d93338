import { affordableLoans } from '../src/applications/affordable-loan.ts'
import { refinanceOptions } from '../src/applications/refinance.ts'
import { CREDIT_BANDS } from '../src/applications/underwriting.ts'
import { day } from '../src/core/calendar.ts'
import {
  type Call,
  credit,
  iso,
  late,
  loan,
  midway,
  now,
  one,
  today,
  undated,
} from './hostile-input.test-samples.ts'
import { ALONE, NO_OWN_LOANS } from './own-lending.ts'

const flows = {
  advances: [{ amountPence: 100_000, atYears: 0 }],
  payments: [
    { amountPence: 60_000, atYears: 0.5 },
    { amountPence: 60_000, atYears: 1 },
  ],
}
const dated = {
  advances: [{ amountPence: 100_000, on: today }],
  payments: [{ amountPence: 110_000, on: today.add({ days: 200 }) }],
}
const price = {
  feePence: 44_000,
  annualRatePercent: 13.6,
  instalmentPence: 26_689,
  lastInstalmentPence: 26_691,
  totalPayablePence: 960_808,
  aprPercent: 18.2,
}
const ILLUSTRATED = {
  pricing: { feeSharePercent: 5.93, feeCapPounds: 495, optionToPurchaseFeePounds: 25 },
  representativeExample: {
    assumedAmount: 7500,
    assumedDuration: 36,
    interestRate: 19.4,
    monthlyCost: 286.7,
    representativeAPR: 24.4,
    totalAmountPayable: 10_321.2,
    totalFees: 445,
  },
}
const refinance = {
  settlementPence: 500_000,
  current: {
    instalmentPence: 26_689,
    remaining: [
      { dueOn: day('2026-12-01'), amountPence: 26_689 },
      { dueOn: day('2027-01-01'), amountPence: 500_000 },
    ],
  },
  extraPence: 10_000,
  terms: [12, 24],
  limits: { leastPence: 100_000, mostPence: 2_500_000 },
  firstPaymentOn: day('2026-12-20'),
  paymentDay: 20,
}
const claims = [
  { number: 1, dueOn: day('2026-02-01'), asks: { charges: 0, interest: 1_000, principal: 9_000 } },
  { number: 2, dueOn: day('2026-03-01'), asks: { charges: 100, interest: 900, principal: 9_100 } },
]
const postings = [
  { account: 'cash', amountPence: -5_000 },
  { account: 'loan-principal', amountPence: 5_000 },
]
const dateChange = { loan, state: 'Repaying', hasPendingPayment: false, today: day('2026-04-05') }
const asked = { amountPence: 750_000, termMonths: 24 }
const affordableRules = {
  leastPence: 100_000,
  mostPence: 2_500_000,
  rateChangesAtPence: [1_000_000, 1_500_000],
  termsMonths: [12, 24, 36],
  isAmountFixed: false,
  isLent: (credit: typeof asked) => credit.amountPence <= credit.termMonths * 20_000,
}
const lendingTerms = {
  aprTable: Object.fromEntries(
    CREDIT_BANDS.map((band) => [
      band,
      [
        { minAmountPounds: 0, apr: 18.2 },
        { minAmountPounds: 10_000, apr: null },
      ],
    ]),
  ),
  feeSharePercent: 6,
  feeCapPence: 44_000,
  minimumRatePercent: 3,
  optionToPurchaseFeePence: 0,
  highestAprPercent: 48.9,
  // Few amounts and short terms: each hostile value prices them all.
  leastPence: 740_000,
  mostPence: 2_500_000,
  termsMonths: [3, 6],
  isAmountFixed: false,
  leastLeftPercent: 25,
}
const creditFacts = {
  score: 640,
  currentlyInsolvent: false,
  fraudMarkers: 0,
  activeJudgments: 0,
  defaultsLast12Months: 0,
  balancesActivePounds: 4_000,
  balancesMortgagesPounds: 0,
}
const loanRequest = {
  ...asked,
  termMonths: 3,
  dateOfBirth: day('1988-05-14'),
  netMonthlyIncomePence: 300_000,
  rentOrMortgagePence: 40_000,
  household: ALONE,
}
const underwritten = one(creditFacts, loanRequest, { terms: lendingTerms, today, own: NO_OWN_LOANS })

/** Of what a loan costs, when it is paid and what is booked. */
export const CREDIT_CALLS: Record<string, Call[]> = {
  'card-saving.cardSaving': [
    {
      args: [
        { owedPence: 200_000, yearlyRatePercent: 24.9, monthlyPaymentPence: 6_000 },
        { amountPence: 500_000, totalPayablePence: 720_000, termMonths: 36 },
      ],
    },
  ],
  'affordable-loan.affordableLoans': [
    { args: [asked, affordableRules] },
    {
      // Whether a loan would be lent, as the caller answers it.
      args: [true],
      ask: ([answer]) =>
        affordableLoans(asked as never, { ...affordableRules, isLent: () => answer } as never),
    },
  ],
  'affordable-offer.affordableOffers': underwritten,
  'affordable-offer.decideOrOffer': underwritten,
  'apr.aprPercent': one(flows),
  'apr.aprUnrounded': one(flows),
  'apr.scheduleApr': one(
    {
      rows: [
        { number: 1, amountPence: 60_000 },
        { number: 2, amountPence: 60_000 },
      ],
    },
    100_000,
    0.6,
  ),
  'apr.datedFlows': one(dated, 'month'),
  'apr.agreementApr': one(credit),
  'calendar.day': one(iso),
  'calendar.londonToday': one(now),
  'calendar.compareDays': one(today, today.add({ days: 3 })),
  'calendar.addDays': one(today, 3),
  'calendar.daysBetween': one(today, today.add({ days: 3 })),
  'calendar.calculateAge': one(day('1990-02-28'), today),
  'calendar.addMonthsOnDay': one(today, 3, 31),
  'calendar.isWorkingDay': one(today),
  'calendar.nextWorkingDay': one(today),
  'calendar.addDeliveryDays': one(today, 1),
  'calendar.addWorkingDays': one(today, 3),
  'calendar.firstDebitDay': one(today, 3),
  'calendar.isBankHoliday': one(today),
  'calendar.bankHolidays': one(2026),
  'calendar.bankHolidaysElsewhere': one(2026),
  'income.netMonthlyIncome': one(500, 'Weekly'),
  'income.toStatedIncome': one(500, 'Fortnightly'),
  'interest.monthlyRate': one(18.2),
  'interest.nominalMonthlyRate': one(18.2),
  'interest.calculateMonthlyRate': [
    { args: [{ annualRatePercent: 18.2, rateMode: 'nominal' }] },
    { args: [{ annualRatePercent: 18.2, rateMode: 'effective' }] },
  ],
  'interest.accruedInterest': one(100_000, 0.01, 0.5),
  'interest.annuityFactor': one(0.01, 12),
  'ledger.disbursementPostings': one({ amountPence: 100, feePence: 10, heldPence: 20 }),
  'ledger.cardPayoffPostings': one({ amountPence: 100 }),
  'ledger.returnedPayoffPostings': one({ amountPence: 100 }),
  'ledger.instalmentFallsDuePostings': one({ principalPence: 100, interestPence: 10, feePence: 1 }),
  'ledger.partRepaymentPostings': one({ principalPence: 100, interestPence: 10, feePence: -1 }),
  'ledger.closingPostings': one({ principalPence: 100, interestPence: 10, feePence: -1, goodsPence: 20 }),
  'ledger.damagesPostings': one({ amountPence: 100 }),
  'ledger.writeOffPostings': one({ amountPence: 100 }),
  'ledger.recoveryPostings': one({ amountPence: 100 }),
  'ledger.salePostings': one({ owedPence: 100, pricePence: 10, isWrittenOff: false }),
  'ledger.refundPostings': one({ amountPence: 100 }),
  'ledger.givenBackPostings': one({ amountPence: 100 }),
  'ledger.reversedPostings': one(postings),
  'ledger.collectionPostings': one({ amountPence: 100 }),
  'ledger.unpaidReturnPostings': one({ amountPence: 100 }),
  'ledger.takenBackPostings': one(postings),
  'ledger.accountBalance': one(postings, 'cash'),
  'money.pence': one(100),
  'money.fromPounds': one(1.5),
  'money.toPounds': one(150),
  'money.roundHalfUp': one(1.5),
  'money.roundToPence': one(1.5),
  'money.addPence': one(1, 2),
  'money.subtractPence': one(2, 1),
  'money.sumPence': one([1, 2]),
  'payment-allocation.allocatePayment': one(claims, 10_500, {
    dueBy: day('2026-12-01'),
  }),
  'part-payment.describeRefusedPart': one(5_000, 26_050),
  'payment-day-change.changePaymentDate': one({ ...dateChange, dueOn: day('2026-05-10'), paymentDay: 10 }),
  'payment-day-change.eligiblePaymentDates': one(dateChange),
  'payment-day.calculateFigures': one(undated, {
    startOn: today,
    firstPaymentOn: today.add({ days: 20 }),
    paymentDay: today.add({ days: 20 }).day,
  }),
  'payment-day.chooseFirstPayment': one(undated, {
    startOn: today,
    paymentDay: 5,
    wishedOn: today.add({ days: 40 }),
  }),
  'payment-day.paymentDayChoices': one(undated, today),
  'payment-dates.paymentDateKinds': one({ lastPaidOn: day('2026-10-28'), today }),
  'illustrate.illustrate': one(ILLUSTRATED, 750_000, 36),
  'illustrate.arrangementFee': one({ feeSharePercent: 5.93, feeCapPence: 49_500 }, 750_000),
  'pricing.priceForApr': one({
    amountPence: 750_000,
    termMonths: 36,
    aprPercent: 18.2,
    feeSharePercent: 6,
    feeCapPence: 44_000,
    minimumRatePercent: 3,
    optionToPurchaseFeePence: 0,
  }),
  'pricing.aprForBand': one(
    [
      { minAmountPounds: 0, apr: 18.2 },
      { minAmountPounds: 5_000, apr: null },
    ],
    100_000,
  ),
  'refinance.payingOff': one({ amountPence: 500_000, settlementPence: 450_000 }),
  'refinance.refinanceOptions': [
    { args: [{ ...refinance, calculatePrice: () => ({ ...price }) }] },
    {
      // The price that the brand answers with, value by value.
      args: [price],
      ask: ([answer]) =>
        (refinanceOptions as (request: unknown) => unknown)({ ...refinance, calculatePrice: () => answer }),
      lenient: ['annualRatePercent'],
    },
  ],
  'refinance.currentLoan': one(late, midway),
  'schedule.buildSchedule': [{ args: [credit] }, { args: [{ ...credit, rateMode: 'nominal' }] }],
  'schedule.amortise': one(undated, 0.6),
  'schedule.interestToFirstPayment': one(undated, { from: today, firstPaymentOn: today.add({ days: 20 }) }),
  'schedule.payableFirstDates': one(undated, { startOn: today, paymentDay: 5 }),
  'schedule.firstPaymentDates': one({ startOn: today, paymentDay: 5 }),
  'schedule.checkAmount': [{ args: [{ amountPence: 100 }], isVoid: true }],
  'schedule.checkCredit': [
    { args: [{ amountPence: 100, feePence: 1, termMonths: 3, optionToPurchaseFeePence: 2 }], isVoid: true },
  ],
  'collecting.findCollecting': one({
    situation: 'up-to-date',
    isDeceased: false,
    isInsolvent: false,
    isInBreathingSpace: false,
    isStopped: false,
    mandateState: 'active',
  }),
  'collecting.isPaymentAsked': one('paused', { on: today, lastFrozenDay: today }),
  'meanwhile.describeMeanwhile': one({
    collecting: 'paused',
    isArranged: true,
    isFigureOpen: true,
  }),
  'loan-situation.findLoanSituation': one({
    state: 'Repaying',
    isPaidOut: true,
    duePence: 0,
    missedInstalments: 0,
    isArranged: false,
    figure: 'settlement',
    isFigureBeingPaid: false,
    isHandingBack: false,
  }),
  'own-lending.calculateOwnLending': one(
    [
      {
        situation: 'up-to-date',
        productType: 'unsecured',
        owedPence: 400_000,
        instalmentPence: 17_783,
        paidOutOn: day('2026-02-01'),
        paidInstalments: 9,
        behindUntil: day('2026-02-01'),
        arrangedUntil: day('2026-02-01'),
        lossPaidOn: day('2026-02-01'),
        isOfOtherAccount: false,
      },
    ],
    {
      asked: 'unsecured',
      limits: {
        mostOwedPence: { unsecured: 2_500_000, 'hire-purchase': 3_500_000, all: 5_000_000 },
        mostLoans: { unsecured: 2, 'hire-purchase': 2, all: 3 },
        leastPaidInstalments: 3,
        monthsAfterArrears: 3,
        monthsAfterDifficulty: 6,
        monthsAfterInsolvency: 12,
        monthsAfterLoss: 72,
        daysUntilReported: 60,
      },
      today,
      person: { breathingSpaceUntil: today, insolventUntil: today, isDeceased: false },
      otherAccounts: { breathingSpaceUntil: today, insolventUntil: today, isDeceased: true },
    },
  ),
  'underwriting.setAside': one({ score: 520, defaultsLast12Months: 2, activeJudgments: 0 }, [
    { reasons: ['credit-score'], seen: { score: 520, defaultsLast12Months: 2, activeJudgments: 0 } },
  ]),
  'underwriting.bandForScore': one(640),
  'underwriting.decide': underwritten,
  'underwriting.toDeclineGroups': one(['insolvent', 'affordability']),
  'living-costs.calculateLivingCosts': one(ALONE, {
    netMonthlyIncomePence: 300_000,
    leastLeftPercent: 25,
  }),
  'living-costs.findHomeDoubts': one({
    tenure: 'rented',
    rentOrMortgagePence: 40_000,
    balancesMortgagesPounds: 0,
  }),
  'underwriting.monthlyBudget': one(creditFacts, loanRequest, {
    own: NO_OWN_LOANS,
    instalmentPence: 26_689,
    leastLeftPercent: 25,
  }),
  'underwriting.isDeclineReason': one('insolvent'),
  'underwriting.priceForBand': one(lendingTerms, 'Great', asked),
  'years.yearsBetween': [
    { args: [today, today.add({ days: 400 }), 'month'] },
    { args: [today, today.add({ days: 400 }), 'week'] },
  ],
  'years.firstPeriodMonths': one(today, today.add({ days: 40 })),
}
