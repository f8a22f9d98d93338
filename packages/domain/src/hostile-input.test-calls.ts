import { ADDRESS_PERIODS } from './address.ts'
import { affordableLoans } from './affordable-loan.ts'
import { APPLICATION_STATES } from './application-state.ts'
import { day } from './calendar.ts'
import { drawDefaultNotice, SERVICE_WORKING_DAYS } from './default-notice.ts'
import { PAYMENTS_A_YEAR } from './financial-statement.ts'
import { parseStatement } from './financial-statement-input.ts'
import {
  CONFIRMATIONS,
  EMPLOYMENT_STATUSES,
  HOUSING_TENURES,
  SECTION_OF_LINE,
} from './financial-statement-sections.ts'
import { INCOME_FREQUENCIES } from './income.ts'
import * as checks from './input-checks.ts'
import { RATE_MODES } from './interest.ts'
import { LEDGER_ACCOUNTS } from './ledger.ts'
import { LOAN_STATES } from './loan-state.ts'
import { MANDATE_STATES } from './mandate-state.ts'
import { STANDARD_MODULUS_TABLE } from './modulus-table.ts'
import { AS_AGREED } from './payment-allocation.ts'
import { PAYOUT_STATES } from './payout-state.ts'
import { refinanceOptions } from './refinance.ts'
import { aRunningLoan, PRODUCT_TYPES } from './running-loan.ts'
import { buildSchedule } from './schedule.ts'
import { hundredAMonth, loanOf, MOTOR, SUPERMARKET } from './test-loans.ts'

/** One plausible call of an exported function, whose values `hostile-input.property.test.ts` replaces by hostile ones. */
export type Call = {
  args: unknown[]
  /** How to ask, where the function is not simply called with the arguments. */
  ask?: (args: unknown[]) => unknown
  /** It checks, and answers nothing. */
  isVoid?: true
  /** Ends of the paths whose value is read and never reckoned with, or whose every value has a meaning. */
  lenient?: readonly string[]
}

/** Every word that stands for one of a list. A hostile word in the place of one must be refused. */
export const WORDS: ReadonlySet<string> = new Set<string>([
  ...LOAN_STATES,
  ...APPLICATION_STATES,
  ...PAYOUT_STATES,
  ...MANDATE_STATES,
  ...RATE_MODES,
  ...PRODUCT_TYPES,
  ...INCOME_FREQUENCIES,
  ...LEDGER_ACCOUNTS,
  ...AS_AGREED,
  ...Object.keys(SERVICE_WORKING_DAYS),
  ...Object.keys(PAYMENTS_A_YEAR),
  ...Object.keys(SECTION_OF_LINE),
  ...Object.keys(CONFIRMATIONS),
  ...Object.keys(HOUSING_TENURES),
  ...Object.keys(EMPLOYMENT_STATUSES),
  ...[
    'calendar month',
    '30 days',
    'term',
    'instalment',
    'overdue',
    'everything-payable',
    'week',
    'month',
    'year',
  ],
  ...['standard', 'scottish', 'mental-health', 'MOD10', 'MOD11', 'DBLAL', 'Mon', 'Tue'],
])

const today = day('2026-11-20')
const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
const iso = '2026-11-20'
const loan = loanOf(SUPERMARKET, 3)
const onMotor = loanOf(MOTOR, 3)
const late = hundredAMonth(['2026-02-02', 40])
const midway = day('2026-04-10')
const credit = { ...SUPERMARKET, optionToPurchaseFeePence: 2_500, rateMode: 'effective' }
const { startOn: _startOn, firstPaymentOn: _firstPaymentOn, paymentDay: _paymentDay, ...undated } = credit
const short = { ...SUPERMARKET, termMonths: 2 }
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
const moratoria = [
  { kind: 'standard', startedOn: day('2026-03-01'), endedOn: day('2026-03-20') },
  { kind: 'mental-health', startedOn: day('2026-05-01'), treatmentEndedOn: day('2026-05-20') },
  { kind: 'scottish', startedOn: day('2026-08-01') },
]
const addressLines = {
  flatNumber: '2',
  houseNumber: '4',
  line1: 'Mill Lane',
  line2: null,
  town: 'Leeds',
  county: '',
  postCode: 'LS1 4AP',
}
const address = { ...addressLines, period: ADDRESS_PERIODS[0].code, populateManually: false }
const statementInput = {
  household: {
    isJoint: true,
    childrenUnder16: 1,
    children16To18: 0,
    otherDependants: 0,
    nonDependants: 0,
    vehicles: 1,
    housingTenure: 'tenant-social',
    employment: ['full-time'],
    partnerEmployment: ['carer'],
  },
  lines: [
    { line: 'client-salary-or-wages', amountPence: 200_000, frequency: 'monthly' },
    { line: 'groceries', amountPence: 5_000, frequency: 'weekly', note: 'For two' },
  ],
  priorityDebts: [{ creditor: 'The council', owedPence: 60_000, offerPence: 5_000 }],
  otherDebts: [{ creditor: 'A card', owedPence: 100, offerPence: 100, hasCourtJudgment: true }],
  tokenPaymentsPence: 100,
  confirmed: ['asset-use-considered'],
}
const parsed = parseStatement(statementInput)
if (parsed.kind === 'refused') throw new Error('The statement of the test is refused')
const { statement } = parsed
const trigger = { firstAdultPence: 100, furtherAdultPence: 50, childUnder16Pence: 20, child16To18Pence: 30 }
const notice = drawDefaultNotice(late, {
  sentOn: midway,
  by: 'electronic',
  earlySettlementPence: late.schedule.totalPayablePence,
})
const price = {
  feePence: 44_000,
  annualRatePercent: 13.6,
  instalmentPence: 26_689,
  lastInstalmentPence: 26_691,
  totalPayablePence: 960_808,
  aprPercent: 18.2,
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
const situation = {
  loan: late,
  today: midway,
  affordability: { disposablePence: 20_000, expiresOn: midway.add({ days: 30 }) },
}
const proposal = { amountPence: 10_000, termMonths: 3, firstPaymentOn: day('2026-04-20') }
const record = {
  noticesGivenOn: [day('2026-04-05')],
  judgment: { givenOn: day('2026-07-01'), paidOn: day('2026-08-01') },
  defaultSums: [{ amountPence: 1_200, payableOn: day('2026-03-05'), paidOn: day('2026-05-05') }],
  paymentsEvery: 'month',
}
const claims = [
  { number: 1, dueOn: day('2026-02-01'), asks: { charges: 0, interest: 1_000, principal: 9_000 } },
  { number: 2, dueOn: day('2026-03-01'), asks: { charges: 100, interest: 900, principal: 9_100 } },
]
const modulusTable = {
  rows: STANDARD_MODULUS_TABLE.rows
    .filter(({ start }) => start === '938000')
    .map((row) => ({ ...row, weights: [...row.weights] })),
  substitutions: { '938063': '938611' },
}
const postings = [
  { account: 'cash', amountPence: -5_000 },
  { account: 'loan-principal', amountPence: 5_000 },
]
const termination = {
  loan: onMotor,
  depositPence: 100_000,
  defaultChargesPaidPence: 1_000,
  state: 'Repaying',
  productType: 'hire-purchase',
  noticeOn: day('2026-06-10'),
  calledInOn: day('2026-06-20'),
  damagesPence: 5_000,
}
const dateChange = { loan, state: 'Repaying', hasPendingPayment: false, today: day('2026-04-05') }
const inFlight = { collecting: [2] }
const asked = { amountPence: 750_000, termMonths: 24 }
const affordableRules = {
  leastPence: 100_000,
  mostPence: 2_500_000,
  rateChangesAtPence: [1_000_000, 1_500_000],
  termsMonths: [12, 24, 36],
  isAmountFixed: false,
  isLent: (credit: typeof asked) => credit.amountPence <= credit.termMonths * 20_000,
}
const beforePayout = {
  loanState: 'Pending',
  payoutState: 'failed',
  payoutReason: 'insufficient_funds',
  mandateState: 'active',
  isPaidToSeller: false,
  isTakingLong: true,
}

const one = (...args: unknown[]): Call[] => [{ args }]
/** A function of checks that makes a check: what hostile data meets is the check that it makes. */
const made = (check: checks.Check, value: unknown): Call[] => [
  { args: [value], ask: ([given]) => check(given, 'value'), isVoid: true },
]
const ofState = (state: string): Call[] => one(state)
/** Any text may be asked about: the answer is that it is none, or what it is once it is tidied up. */
const anyText = ['0']

export const CALLS: Record<string, Call[]> = {
  'address.isAddressFilledIn': one(address),
  'address.addressesToSend': one([address, address]),
  'address.formatAddress': one(addressLines),
  'affordable-loan.affordableLoans': [
    { args: [asked, affordableRules] },
    {
      // Whether a loan would be lent, as the caller answers it.
      args: [true],
      ask: ([answer]) =>
        affordableLoans(asked as never, { ...affordableRules, isLent: () => answer } as never),
    },
  ],
  'application-state.nextApplicationStates': ofState('Quoted'),
  'application-state.applicationCan': one('Quoted', 'Requested'),
  'application-state.applicationEvents': one('Quoted', 'Requested'),
  'application-state.isGoingAhead': ofState('Requested'),
  'application-state.isActiveApplication': ofState('Requested'),
  'application-state.takesWeakSignIn': ofState('Requested'),
  'application-state.isLiveQuote': one({ state: 'Quoted', expiresAt: now }, now),
  'application-state.needsRequotabilityCheck': one({
    state: 'Quoted',
    reaction: 'no',
    requotable: true,
    isInternal: false,
  }),
  'application-state.needsAttention': one({ state: 'Quoted', hasOutstandingRequirements: true }),
  'application-state.applicationPathState': ofState('Quoted'),
  'application-state.canApply': one({ canReApply: true }),
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
  'apr.aprIsWithinTolerance': one(18.2, 18.25),
  'apr.repaymentsCountAsEqual': one([100, 100, 101]),
  'arrangement.arrangementOffer': one(situation),
  'arrangement.planArrangement': one(situation, proposal),
  'arrears.arrearsOn': one(late, midway, inFlight),
  'arrears.missedInstalments': one(late, midway, inFlight),
  'arrears.isLateOn': one(late, midway, inFlight),
  'arrears.lateFrom': one(late, midway, inFlight),
  'arrears.lateTransition': one('Repaying', late, midway, inFlight),
  'arrears.ageingOn': one(late, midway, inFlight),
  'arrears.mostLatePayment': one(late, midway, { reach: 'overdue', collecting: [2] }),
  'arrears.checkLatePayment': one(late, midway, 5_000, { reach: 'everything-payable', collecting: [2] }),
  'arrears.arriveBy': one(midway, true),
  'before-payout.lastPayoutDay': one({ agreedOn: today, firstCollectOn: day('2026-12-20') }),
  'before-payout.payoutFault': [{ args: ['insufficient_funds'], lenient: anyText }],
  'before-payout.isTakingLong': one(now, now.add({ hours: 3 })),
  'before-payout.payoutProblem': one(beforePayout),
  'before-payout.canCorrectAccount': one(beforePayout),
  'before-payout.isPayoutTriedAgain': one(beforePayout),
  'before-payout.canCancelBeforePayout': one({ loanState: 'Pending', payoutState: 'reserved' }),
  'before-payout.interestForgone': one(undated, {
    agreedOn: today,
    paidOutOn: today.add({ days: 3 }),
    firstPaymentOn: today.add({ days: 30 }),
  }),
  'breathing-space.lastProtectedDay': [{ args: [moratoria[0]] }, { args: [moratoria[1]] }],
  'breathing-space.standstillOn': one(moratoria, day('2026-03-10')),
  'breathing-space.mayChaseFrom': one(moratoria, day('2026-03-10')),
  'breathing-space.interestFrozenDays': one(moratoria, day('2026-03-01'), day('2026-12-01')),
  'breathing-space.moratoriumEligibility': one('standard', day('2027-06-01'), moratoria),
  'calendar.day': one(iso),
  'calendar.londonToday': one(now),
  'calendar.daysBetween': one(today, today.add({ days: 3 })),
  'calendar.ageOn': one(day('1990-02-28'), today),
  'calendar.addMonthsOnDay': one(today, 3, 31),
  'calendar.isWorkingDay': one(today),
  'calendar.nextWorkingDay': one(today),
  'calendar.addWorkingDays': one(today, 3),
  'calendar.isBankHoliday': one(today),
  'calendar.bankHolidays': one(2026),
  'callback.callbackWindows': one({ days: ['Mon', 'Tue'], opens: '09:00', closes: '18:00' }, now),
  'callback.callbackWords': one({
    startsAt: today.toPlainDateTime('09:00'),
    endsAt: today.toPlainDateTime('12:00'),
  }),
  'complaint-times.complaintTimes': one(today),
  'contact-details.normalisePostcode': [{ args: ['LS1 4AP'], lenient: anyText }],
  'contact-details.isPostcode': [{ args: ['LS1 4AP'], lenient: anyText }],
  'contact-details.matchesPhonePattern': [{ args: ['01632 960 001'], lenient: anyText }],
  'contact-details.hasPhoneCharacters': [{ args: ['01632 960 001'], lenient: anyText }],
  'contact-details.toE164': [{ args: ['01632 960 001'], lenient: anyText }],
  'contact-details.formatPhone': [{ args: ['+441632960001'], lenient: anyText }],
  'contact-details.isEmailLike': [{ args: ['name@example.com'], lenient: anyText }],
  'contact-details.emailKey': one('name@example.com'),
  'contact-details.isDigits': [{ args: ['123'], lenient: anyText }],
  'contact-details.isDecimal': [{ args: ['12.5'], lenient: anyText }],
  'contact-details.isUrl': [{ args: ['https://example.com'], lenient: anyText }],
  'default-notice.drawDefaultNotice': one(late, {
    sentOn: midway,
    by: 'electronic',
    daysToRemedy: 14,
    earlySettlementPence: 100_000,
    hirePurchase: { isProtected: true },
    moratoria: moratoria.slice(1),
    collecting: [9],
  }),
  'default-notice.servedOnDay': one(today, 'electronic'),
  'default-notice.defaultNoticeStanding': [
    {
      args: [{ ...notice }, late, midway.add({ days: 40 }), moratoria],
      lenient: [
        'servedOn',
        'actionFrom',
        'earlySettlementPence',
        'number',
        'dueOn',
        'arriveBy',
        'unpaidPence',
      ],
    },
  ],
  'display.formatMoney': one(7_550),
  'display.formatMoneyExact': one(7_500),
  'display.formatPercent': one(18.25),
  'display.formatOrdinal': one(22),
  'display.formatRate': one(13.249),
  'display.formatDay': one(today),
  'display.formatDayWords': one(today),
  'display.dayWords': one(iso),
  'display.formatWeekday': one(today),
  'display.dmyToIso': one('1-2-2027'),
  'display.isoToDmy': one('2027-2-1'),
  'display.formatDuration': one(30),
  'display.lastFour': [{ args: ['12345678'], lenient: anyText }],
  'display.formatSortCode': [{ args: ['089999'], lenient: anyText }],
  'early-repayment-compensation.maxCompensation': one({
    payment: { on: today, amountPence: 1_000_000 },
    earlierPayments: [{ on: today.subtract({ days: 20 }), amountPence: 10_000 }],
    endsOn: today.add({ years: 2 }),
    interestSavedPence: 50_000,
    isFixedRate: true,
    isFromPaymentProtection: false,
  }),
  'financial-statement.monthlyAmount': one(5_000, 'weekly'),
  'financial-statement.summariseStatement': [
    { args: [statement, { 'food-housekeeping': trigger }], lenient: ['note', 'creditor'] },
  ],
  'financial-statement.monthlyBudget': one(statement.lines.map((line) => ({ ...line }))),
  'financial-statement-input.parseStatement': one(statementInput),
  'income.netMonthlyIncome': one(500, 'Weekly'),
  'input-checks.checkInput': [
    {
      args: [{ amount: 1 }],
      ask: ([values]) => checks.checkInput(values as object, { amount: checks.aNumber }),
      isVoid: true,
    },
  ],
  'input-checks.aNumber': made(checks.aNumber, 1),
  'input-checks.aNumberFromZero': made(checks.aNumberFromZero, 1),
  'input-checks.anAmount': made(checks.anAmount, 1),
  'input-checks.anAmountFromZero': made(checks.anAmountFromZero, 1),
  'input-checks.aNumberOfMonths': made(checks.aNumberOfMonths, 1.5),
  'input-checks.aNumberOfYears': made(checks.aNumberOfYears, 1.5),
  'input-checks.aDay': made(checks.aDay, today),
  'input-checks.anInstant': made(checks.anInstant, now),
  'input-checks.aText': made(checks.aText, 'text'),
  'input-checks.aFlag': made(checks.aFlag, true),
  'input-checks.aFunction': made(checks.aFunction, () => 1),
  'input-checks.aWholeNumber': made(checks.aWholeNumber(0, 10), 5),
  'input-checks.oneOf': made(checks.oneOf(RATE_MODES), 'nominal'),
  'input-checks.listOf': made(checks.listOf(checks.aNumber), [1, 2]),
  'input-checks.anObject': made(checks.anObject({ figure: checks.aNumber }), { figure: 1 }),
  'input-checks.optional': made(checks.optional(checks.aNumber), 1),
  'input-checks.nullable': made(checks.nullable(checks.aNumber), 1),
  'input-checks.shown': [{ args: [1], ask: ([value]) => checks.shown(value).length, lenient: ['0'] }],
  'interest.monthlyRate': one(18.2),
  'interest.nominalMonthlyRate': one(18.2),
  'interest.monthlyRateOf': [
    { args: [{ annualRatePercent: 18.2, rateMode: 'nominal' }] },
    { args: [{ annualRatePercent: 18.2, rateMode: 'effective' }] },
  ],
  'interest.accruedInterest': one(100_000, 0.01, 0.5),
  'interest.annuityFactor': one(0.01, 12),
  'landing.landingAfterLogin': [
    {
      args: [{ roles: ['BORROWER'], applications: [{ id: 1, state: 'Quoted' }], loans: [] }],
      lenient: ['id'],
    },
    {
      args: [{ roles: ['BORROWER'], applications: [], loans: [{ id: 1, isActive: true }] }],
      lenient: ['id'],
    },
  ],
  'landing.isAdmin': one(['ADMIN']),
  'ledger.disbursementPostings': one({ amountPence: 100, feePence: 10 }),
  'ledger.instalmentFallsDuePostings': one({ principalPence: 100, interestPence: 10, feePence: 1 }),
  'ledger.collectionPostings': one({ amountPence: 100 }),
  'ledger.unpaidReturnPostings': one({ amountPence: 100 }),
  'ledger.takenBackPostings': one(postings),
  'ledger.loanBalance': one(postings),
  'ledger.accountBalance': one(postings, 'cash'),
  'loan-state.nextLoanStates': ofState('Late'),
  'loan-state.loanCan': one('Late', 'Repaying'),
  'loan-state.loanEvents': one('Late', 'Repaying'),
  'loan-state.isPreDisbursal': ofState('Late'),
  'loan-state.isClosedOff': ofState('Late'),
  'loan-state.isFinished': ofState('Late'),
  'loan-state.isTerminated': ofState('Late'),
  'loan-state.isInArrears': ofState('Late'),
  'loan-state.isActiveLoan': ofState('Late'),
  'loan-state.canCancel': one({
    state: 'Late',
    isEligibleForCancellation: false,
    hasActiveCancellationQuote: false,
  }),
  'loan-state.canSettle': one({ state: 'Late' }),
  'loan-state.canRepayEarly': one({ state: 'Late' }),
  'loan-state.canPayLate': one({ state: 'Late' }),
  'loan-state.canChangePaymentDate': one({ state: 'Late' }),
  'loan-state.canSetUpArrangement': one({ state: 'Late', isEligibleForSelfServeArrangement: false }),
  'loan-state.collectsPayments': one({ state: 'Late' }),
  'loan-state.showsDirectDebitAlert': one({ state: 'Settled', isMandateActive: true, disbursalDate: iso }),
  'mandate-state.mandateCan': one('pending', 'active'),
  'mandate-state.mandateEvents': [{ args: ['pending', 'active'] }, { args: [null, 'reserved'] }],
  'mandate-state.isMandateUsable': ofState('pending'),
  'mandate-state.hasMandateEnded': ofState('failed'),
  'modulus.checkBankAccount': one({ sortCode: '938063', accountNumber: '15764273' }, modulusTable),
  'modulus.normaliseSortCode': [{ args: ['08-99-99'], lenient: anyText }],
  'modulus.normaliseAccountNumber': one('66374958', '089999'),
  'modulus.normaliseBankAccount': one({ sortCode: '08-99-99', accountNumber: '66374958' }),
  'modulus.parseModulusTable': one('089000 089999 MOD10  0  0  0  0  0  0  7  1  3  7  1  3  7  1'),
  'money.pence': one(100),
  'money.fromPounds': one(1.5),
  'money.toPounds': one(150),
  'money.roundHalfUp': one(1.5),
  'money.roundToPence': one(1.5),
  'money.addPence': one(1, 2),
  'money.subtractPence': one(2, 1),
  'money.sumPence': one([1, 2]),
  'money.allocatePence': one(100, [1, 2, 3]),
  'notice-of-arrears.arrearsDuties': one(late, midway, record),
  'notice-of-arrears.noticeDue': one(late, midway, record),
  'notice-of-arrears.noticeGaps': one(late, midway, record),
  'notice-of-arrears.arrearsNotice': one(late, midway, record),
  'partial-repayment.repayPart': [
    {
      args: [
        {
          loan,
          aprPercent: 18.2,
          receivedOn: midway,
          amountPence: 100_000,
          keep: 'term',
          compensationPence: 100,
        },
      ],
    },
    { args: [{ loan, aprPercent: 18.2, receivedOn: midway, amountPence: 100_000, keep: 'instalment' }] },
  ],
  'payment-allocation.allocatePayment': one(claims, 10_500, {
    order: [...AS_AGREED],
    dueBy: day('2026-12-01'),
  }),
  'payment-allocation.allocationOn': one(late, midway, {
    order: [...AS_AGREED],
    dueBy: day('2026-12-01'),
    chargesPence: new Map([[1, 1_200]]),
  }),
  'payment-allocation.claimsOf': one(late, new Map([[1, 1_200]])),
  'payment-date-change.changePaymentDate': one({ ...dateChange, dueOn: day('2026-05-10'), paymentDay: 10 }),
  'payment-date-change.eligiblePaymentDates': one(dateChange),
  'payment-day.figuresOf': one(undated, {
    startOn: today,
    firstPaymentOn: today.add({ days: 20 }),
    paymentDay: today.add({ days: 20 }).day,
  }),
  'payment-day.firstPaymentFor': one(undated, {
    startOn: today,
    paymentDay: 5,
    wishedOn: today.add({ days: 40 }),
  }),
  'payment-day.paymentDayChoices': one(undated, today),
  'payment-dates.paymentDateKinds': one({ lastPaidOn: day('2026-10-28'), today }),
  'payout-state.payoutCan': one('sending', 'sent'),
  'payout-state.payoutEvents': [{ args: ['sending', 'sent'] }, { args: [null, 'reserved'] }],
  'payout-state.isPayoutOut': ofState('sent'),
  'payout-state.hasPayoutFailed': ofState('failed'),
  'payout-state.canStopPayout': ofState('reserved'),
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
  'refinance.refinanceOptions': [
    { args: [{ ...refinance, priceFor: () => ({ ...price }) }] },
    {
      // The price that the brand answers with, value by value.
      args: [price],
      ask: ([answer]) =>
        (refinanceOptions as (request: unknown) => unknown)({ ...refinance, priceFor: () => answer }),
      lenient: ['annualRatePercent'],
    },
  ],
  'refinance.currentLoan': one(late, midway),
  'running-loan.runningLoan': [
    {
      args: [
        {
          terms: { ...short, optionToPurchaseFeePence: 0, rateMode: 'effective' },
          schedule: buildSchedule(short),
          payments: [
            { on: day('2026-02-01'), amountPence: 1_000 },
            { on: day('2026-02-03'), amountPence: 2_000 },
          ],
        },
        today,
      ],
    },
  ],
  'running-loan.aRunningLoan': made(aRunningLoan, late),
  'running-loan.paidBy': one(late, midway),
  'running-loan.dueBy': one(late, midway),
  'running-loan.overdueOn': one(late, midway),
  'running-loan.stillPayable': one(late, midway),
  'running-loan.effectiveAnnualRate': one({ annualRatePercent: 12, rateMode: 'nominal' }),
  'schedule.buildSchedule': [{ args: [credit] }, { args: [{ ...credit, rateMode: 'nominal' }] }],
  'schedule.amortise': one(undated, 0.6),
  'schedule.interestToFirstPayment': one(undated, { from: today, firstPaymentOn: today.add({ days: 20 }) }),
  'schedule.payableFirstDates': one(undated, { startOn: today, paymentDay: 5 }),
  'schedule.firstPaymentDates': one({ startOn: today, paymentDay: 5 }),
  'schedule.checkAmount': [{ args: [{ amountPence: 100 }], isVoid: true }],
  'schedule.checkCredit': [
    { args: [{ amountPence: 100, feePence: 1, termMonths: 3, optionToPurchaseFeePence: 2 }], isVoid: true },
  ],
  'settlement.quoteSettlement': one({
    loan,
    aprPercent: 18.2,
    receivedOn: midway,
    settleOn: midway.add({ days: 40 }),
    deferral: '30 days',
    compensationPence: 100,
  }),
  'settlement.statutoryRebate': one({
    advances: [{ amountPence: 100_000, atPeriods: 0 }],
    repayments: [
      { amountPence: 60_000, atPeriods: 1 },
      { amountPence: 60_000, atPeriods: 2 },
    ],
    aprPercent: 18.2,
    settledAtPeriods: 1.5,
  }),
  'settlement.periodsAt': one(loan, midway),
  'settlement.loanRebate': one(loan, 18.2, midway),
  'settlement.contractualParts': one(loan, midway, midway.add({ days: 28 })),
  'settlement.isAfter': one(today, midway),
  'voluntary-termination.quoteVoluntaryTermination': one(termination),
  'voluntary-termination.hasProtectedGoods': one(
    { loan: onMotor, depositPence: 100_000, defaultChargesPaidPence: 1_000 },
    day('2026-06-10'),
  ),
  'voluntary-termination.halfOfTotalPrice': one(1_000_001),
  'voluntary-termination.thirdOfTotalPrice': one(1_000_001),
  'withdrawal.quoteWithdrawal': one({
    loan,
    state: 'Repaying',
    productType: 'unsecured',
    relevantDay: day('2026-04-01'),
    notifiedOn: day('2026-04-03'),
    repayOn: day('2026-04-20'),
  }),
  'withdrawal-period.withdrawalRelevantDay': one({ agreedOn: today, copySentOn: today }),
  'withdrawal-period.lastWithdrawalDay': one(today),
  'withdrawal.withdrawalInterest': one(
    { amountPence: 750_000, annualRatePercent: 13.6, rateMode: 'effective' },
    14,
  ),
  'years.inYears': one({ years: 1, months: 2, weeks: 3, days: 4 }),
  'years.yearsBetween': [
    { args: [today, today.add({ days: 400 }), 'month'] },
    { args: [today, today.add({ days: 400 }), 'week'] },
  ],
  'years.firstPeriodMonths': one(today, today.add({ days: 40 })),
}
