import { drawDefaultNotice } from '../src/arrears/default-notice.ts'
import { aMoratorium } from '../src/breathing-space/breathing-space.ts'
import { day } from '../src/core/calendar.ts'
import { pence } from '../src/core/money.ts'
import { repayPart } from '../src/early-repayment/early-repayment.ts'
import { aScheduleRow } from '../src/early-repayment/spread.ts'
import { FROZEN_FACTS, FROZEN_SPANS, TAKEN_OFF } from '../src/loans/frozen-days.ts'
import { aRunningLoan } from '../src/loans/running-loan.ts'
import { buildSchedule } from '../src/schedule/schedule.ts'
import {
  anyText,
  type Call,
  iso,
  late,
  loan,
  made,
  midway,
  now,
  ofState,
  one,
  today,
  undated,
} from './hostile-input.test-samples.ts'
import { buildLoan, MOTOR, SUPERMARKET, withPayments } from './loans.ts'

const onMotor = buildLoan(MOTOR, 3)
const short = { ...SUPERMARKET, termMonths: 2 }
const moratoria = [
  { kind: 'standard', startedOn: day('2026-03-01'), endedOn: day('2026-03-20') },
  { kind: 'mental-health', startedOn: day('2026-05-01'), treatmentEndedOn: day('2026-05-20') },
  { kind: 'scottish', startedOn: day('2026-08-01') },
]
const notice = drawDefaultNotice(late, {
  sentOn: midway,
  by: 'electronic',
  earlySettlementPence: late.schedule.totalPayablePence,
})
const SPAN = { from: day('2026-03-20'), to: day('2026-05-18') }
const TAKEN = { number: 2, amountPence: 1_000 }
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
const termination = {
  loan: onMotor,
  agreedPricePence: 1_762_177,
  depositPence: 100_000,
  defaultChargesPaidPence: 1_000,
  state: 'Repaying',
  productType: 'hire-purchase',
  noticeOn: day('2026-06-10'),
  calledInOn: day('2026-06-20'),
  damagesPence: 5_000,
}
const repaid = repayPart({
  loan,
  aprPercent: 18.2,
  receivedOn: midway,
  amountPence: pence(100_000),
})
const partOfLoan = repaid.kind === 'repaid' ? repaid.schedule : loan.schedule
const partAt = partOfLoan.rows.findIndex(
  ({ number }, at) => number === (partOfLoan.rows[at - 1]?.number ?? 0),
)
const returned = {
  loan: withPayments({ ...loan, schedule: partOfLoan }, loan.payments),
  part: partOfLoan.rows[partAt],
  replaced: loan.schedule.rows.slice(partAt),
}
const spreadTerms = {
  laterRows: loan.schedule.rows.slice(0, 6).map(({ number, dueOn }) => ({ number, dueOn })),
  rate: 0.01,
  firstPart: 0.5,
}
const spread = { ...spreadTerms, feePence: 10_00 }
const inFlight = { collecting: [2] }
const beforePayout = {
  loanState: 'Pending',
  payoutState: 'failed',
  payoutReason: 'insufficient_funds',
  mandateState: 'active',
  isPaidToSeller: false,
  isTakingLong: true,
}

/** Of a loan that has been made: its states, arrears and ends. */
export const LOANS_CALLS: Record<string, Call[]> = {
  'arrangement.arrangementOffer': one(situation),
  'arrangement.planArrangement': one(situation, proposal),
  'arrangement.findArrangementGraceEnd': one(today),
  'arrangement.whyNoArrangement': one({
    state: 'Late',
    isPaidOut: true,
    isInBreathingSpace: false,
    isInsolvent: false,
    isWithdrawn: false,
    isBeingSettled: false,
    isHandingBack: false,
    hasEarlyRepaymentPending: false,
    owedPence: 5_000,
  }),
  'arrangement-state.arrangementEvents': [{ args: ['draft', 'active'] }, { args: [null, 'draft'] }],
  'arrangement-state.isArrangementActive': one('active'),
  'arrangement-state.isArrangementCompleted': one('active'),
  'arrangement-state.wasArrangementAgreed': one('active'),
  'arrangement-state.arrangementPayments': one(
    [
      {
        amountPence: 5_000,
        dueOn: today,
        collectOn: today,
        state: 'due',
        isWithBank: false,
        hasFailed: false,
        isNothingOwed: false,
      },
    ],
    5_000,
    today,
  ),
  'arrangement-state.isArrangementPaymentAsked': one('due'),
  'missed-payment.decideMissedPayment': one(
    [{ number: 1, dueOn: today, state: 'due', missedOn: null }],
    today,
    today,
  ),
  'payment-name.namePayment': one({ number: 3, isArranged: true }),
  'missed-payment.findUsualPaymentsStart': one(today),
  'arrears.findArrears': one(late, midway, inFlight),
  'arrears.missedInstalments': one(late, midway, inFlight),
  'arrears.findArrivalDeadline': one(midway, true),
  'before-payout.lastPayoutDay': one({ agreedOn: today, firstCollectOn: day('2026-12-20') }),
  'before-payout.payoutFault': [{ args: ['insufficient_funds'], lenient: anyText }],
  'before-payout.isTakingLong': one(now, now.add({ hours: 3 })),
  'before-payout.payoutProblem': one(beforePayout),
  'before-payout.canCorrectAccount': one(beforePayout),
  'before-payout.isPayoutRetried': one(beforePayout),
  'before-payout.canCancelBeforePayout': one({ loanState: 'Pending', payoutState: 'reserved' }),
  'before-payout.interestForgone': one(undated, {
    agreedOn: today,
    paidOutOn: today.add({ days: 3 }),
    firstPaymentOn: today.add({ days: 30 }),
  }),
  'breathing-space.aMoratorium': made(aMoratorium, moratoria[0]),
  'breathing-space.findFrozenSpans': one(moratoria),
  'frozen-days.countFrozenDays': one([SPAN], day('2026-03-01'), day('2026-12-01')),
  'frozen-days.FROZEN_SPANS': made(FROZEN_SPANS, [SPAN]),
  'frozen-days.TAKEN_OFF': made(TAKEN_OFF, [TAKEN]),
  'frozen-days.FROZEN_FACTS': made(FROZEN_FACTS, { spans: [SPAN], takenOff: [TAKEN] }),
  'breathing-space.lastProtectedDay': [{ args: [moratoria[0]] }, { args: [moratoria[1]] }],
  'breathing-space.findStandstill': one(moratoria, day('2026-03-10')),
  'breathing-space.interestFrozenDays': one(moratoria, day('2026-03-01'), day('2026-12-01')),
  'breathing-space.moratoriumEligibility': one('standard', day('2027-06-01'), moratoria),
  'complaint-times.complaintTimes': one(today),
  'data-request-times.findAnswerDay': one(today),
  'data-request-times.findEarliestInTime': one(today),
  'support-need.missedPaymentTone': one({
    hasSupportNeed: true,
    lastWrittenOn: today,
    isAnswer: false,
    today: midway,
  }),
  'frozen-interest.frozenInterest': one({
    loan: late,
    moratoria,
    takenOff: [{ number: 1, amountPence: 100 }],
    openNumbers: [2, 3],
    until: midway,
  }),
  'ending.endingFigures': one(late, {
    aprPercent: 18.2,
    date: midway,
    today: midway.add({ days: 20 }),
    liabilityPence: 1_000,
  }),
  'default-notice.drawDefaultNotice': one(late, {
    sentOn: midway,
    by: 'electronic',
    daysToRemedy: 14,
    earlySettlementPence: 100_000,
    hirePurchase: { isProtected: true },
    moratoria: moratoria.slice(1),
    collecting: [9],
  }),
  'default-notice.calculateLeftToRemedy': one(
    { sentOn: midway, remedyBy: midway.add({ days: 20 }), amountToRemedyPence: 50_000, paidBeforePence: 0 },
    late.payments,
    midway,
  ),
  'default-notice.servedOnDay': one(today, 'electronic'),
  'default-notice.defaultNoticeStatus': [
    {
      args: [{ ...notice }, late.payments, midway.add({ days: 40 }), moratoria],
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
  'loan-state.loanCan': one('Late', 'Repaying'),
  'loan-state.loanEvents': one('Late', 'Repaying'),
  'loan-state.isPreDisbursal': ofState('Late'),
  'loan-state.awaitsPayout': ofState('Pending'),
  'loan-state.isFunded': ofState('Funded'),
  'loan-state.isCancelled': ofState('Late'),
  'loan-state.isWrittenOff': ofState('Late'),
  'loan-state.isSold': ofState('Late'),
  'loan-state.repaymentState': one({ missed: 1, unpaid: 12 }),
  'loan-state.isClosedOff': ofState('Late'),
  'loan-state.isFinished': ofState('Late'),
  'loan-state.isTerminated': ofState('Late'),
  'loan-state.isInArrears': ofState('Late'),
  'loan-state.isActiveLoan': ofState('Late'),
  'loan-state.canSettle': one({ state: 'Late' }),
  'loan-state.canRepayEarly': one({ state: 'Late' }),
  'loan-state.canPayLate': one({ state: 'Late' }),
  'loan-state.canPayRemainingBalance': one({ state: 'Terminated' }),
  'loan-state.canSetUpArrangement': one({ state: 'Late', isEligibleForSelfServeArrangement: false }),
  'loan-state.collectsNow': one({ state: 'Late' }),
  'loan-state.collectsPayments': one({ state: 'Late' }),
  'loan-state.showsDirectDebitAlert': one({ state: 'Settled', isMandateActive: true, disbursalDate: iso }),
  'unpaid-presentations.isCollectingToStop': one({
    isLate: true,
    presentations: [{ chargeOn: today, state: 'failed' }],
    mostUnpaid: 2,
  }),
  'collection-state.collectionEvents': [{ args: ['sent', 'failed'] }, { args: [null, 'reserved'] }],
  'collection-state.collectionSteps': one('sent', 'paid-out'),
  'collection-state.isCollectionOpen': ofState('sent'),
  'collection-state.isCollectionPaid': ofState('confirmed'),
  'collection-state.isCollectionReserved': ofState('sent'),
  'collection-state.isCollectionUnpaid': ofState('failed'),
  'instalment-state.instalmentState': one({
    current: 'due',
    collections: ['failed', 'sent'],
    isPaidInFull: false,
    isPastItsDay: true,
  }),
  'instalment-state.isInstalmentPaid': ofState('due'),
  'instalment-state.isInstalmentMissed': ofState('due'),
  'instalment-state.isInstalmentAhead': ofState('due'),
  'instalment-state.isInstalmentUnpaid': ofState('due'),
  'bank-payment-state.bankPaymentCan': one('started', 'paid'),
  'bank-payment-state.bankPaymentEvents': [{ args: ['reserved', 'started'] }, { args: [null, 'reserved'] }],
  'bank-payment-state.isBankPaymentOpen': one('reserved'),
  'bank-payment-state.isBankPaymentUnapproved': one('reserved'),
  'card-payment-state.cardPaymentCan': one('reserved', 'paid'),
  'card-payment-state.cardPaymentEvents': [{ args: ['reserved', 'paid'] }, { args: [null, 'reserved'] }],
  'card-payment-state.isCardPaymentOpen': one('reserved'),
  'returned-early-repayment.withoutPartRepayment': one({ ...returned, lastFixedNumber: 0 }),
  'spread.aScheduleRow': made(aScheduleRow, loan.schedule.rows[0]),
  'spread.levelInstalment': one(spreadTerms, 100_000),
  'spread.spreadRows': one(spread, 100_000, 20_000),
  'spread.scheduleOfRows': one(loan, { rows: loan.schedule.rows, instalmentPence: 10_000 }),
  'early-repayment-state.earlyRepaymentEvents': [
    { args: ['pending', 'applied'] },
    { args: [null, 'pending'] },
  ],
  'early-repayment-state.isEarlyRepaymentPending': one('pending'),
  'early-repayment-state.isInSchedule': one('pending'),
  'mandate-state.mandateCan': one('pending', 'active'),
  'mandate-state.mandateEvents': [{ args: ['pending', 'active'] }, { args: [null, 'reserved'] }],
  'mandate-state.isMandateUsable': ofState('pending'),
  'mandate-state.isMandateReserved': ofState('pending'),
  'mandate-state.isMandateActive': ofState('pending'),
  'mandate-state.hasMandateEnded': ofState('failed'),
  'arrears-after-end.noticeDueAfterEnd': one(
    { noticesGivenOn: [day('2026-04-05')], wasInArrears: true, metOn: null, leftPence: 10_000 },
    midway,
  ),
  'arrears-notice.arrearsDuties': one(late, midway, record),
  'arrears-notice.noticeDue': one(late, midway, record),
  'arrears-notice.arrearsNotice': one(late, midway, record),
  'early-repayment.repayPart': [
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
  'payout-state.payoutCan': one('sending', 'sent'),
  'payout-state.payoutEvents': [{ args: ['sending', 'sent'] }, { args: [null, 'reserved'] }],
  'payout-state.isPayoutOut': ofState('sent'),
  'payout-state.isPayoutReserved': ofState('sent'),
  'payout-state.isPayoutSending': ofState('sent'),
  'payout-state.isPayoutAccepted': ofState('sent'),
  'payout-state.isPayoutExecuted': ofState('sent'),
  'payout-state.hasPayoutFailed': ofState('failed'),
  'payout-state.canStopPayout': ofState('reserved'),
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
  'running-loan.calculatePaid': one(late, midway),
  'running-loan.calculateDue': one(late, midway),
  'running-loan.calculateOverdue': one(late, midway),
  'running-loan.stillPayable': one(late, midway),
  'running-loan.effectiveAnnualRate': one({ annualRatePercent: 12, rateMode: 'nominal' }),
  'settlement.quoteSettlement': one({
    loan,
    aprPercent: 18.2,
    receivedOn: midway,
    settleOn: midway.add({ days: 40 }),
    deferral: '30 days',
    compensationPence: 100,
  }),
  'settlement.settlementFigure': one({ loan, aprPercent: 18.2, receivedOn: midway }),
  'settlement.calculateEarlyPayment': one(
    { loan, aprPercent: 18.2, knownOn: midway },
    midway.add({ days: 15 }),
  ),
  'settlement.findCoveredLoan': one({ loan, aprPercent: 18.2 }, midway),
  'settlement.statutoryRebate': one({
    advances: [{ amountPence: 100_000, atPeriods: 0 }],
    repayments: [
      { amountPence: 60_000, atPeriods: 1 },
      { amountPence: 60_000, atPeriods: 2 },
    ],
    aprPercent: 18.2,
    settledAtPeriods: 1.5,
  }),
  'settlement.calculatePeriods': one(loan, midway),
  'settlement.loanRebate': one(loan, 18.2, midway),
  'settlement.contractualParts': one(loan, midway, midway.add({ days: 28 })),
  'settlement.isLater': one(today, midway),
  'hand-back.quoteVoluntaryTermination': one(termination),
  'hand-back.hasProtectedGoods': one(
    { loan: onMotor, agreedPricePence: 1_762_177, depositPence: 100_000, defaultChargesPaidPence: 1_000 },
    day('2026-06-10'),
  ),
  'hand-back.handBackEffectTime': one(day('2026-06-10')),
  'hand-back.findTotalPrice': one(1_000_001, 900_001),
  'hand-back.halfOfTotalPrice': one(1_000_001),
  'hand-back.thirdOfTotalPrice': one(1_000_001),
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
  'contact-rules.decideContact': one('offer', {
    isDeceased: false,
    isInsolvent: false,
    isInBreathingSpace: false,
    isArranged: false,
    isInDifficulty: false,
    hasSupportNeed: true,
    hasConsented: true,
  }),
  'person-event-state.personEventCan': one('recorded', 'confirmed'),
  'person-event-state.personEventEvents': [{ args: ['recorded', 'confirmed'] }, { args: [null, 'recorded'] }],
  'person-event-state.isPersonEventCounted': one('recorded'),
  'moratorium-name.nameMoratorium': one('Your breathing space', 'scotland'),
  'pay-off.findPayOff': one({
    loan,
    aprPercent: 18.2,
    state: 'Repaying',
    productType: 'unsecured',
    relevantDay: day('2026-04-01'),
    today: day('2026-04-03'),
  }),
  'refund-reminders.countDueReminders': one(today, today.add({ days: 60 })),
  'refund-state.refundCan': one('reserved', 'sending'),
  'refund-state.refundEvents': [{ args: ['reserved', 'sending'] }, { args: [null, 'reserved'] }],
  'refund-state.isRefundOpen': one('reserved'),
  'refund-state.hasRefundFailed': one('failed'),
  'settlement-quote-state.settlementQuoteCan': one('quoted', 'paying'),
  'settlement-quote-state.settlementQuoteEvents': [
    { args: ['quoted', 'paying'] },
    { args: [null, 'quoted'] },
  ],
  'settlement-quote-state.isSettlementQuoteOpen': one('quoted'),
  'settlement-quote-state.isSettlementQuoteLapsed': one('expired'),
  'withdrawal.withdrawalOwed': one(
    {
      terms: { amountPence: 750_000, annualRatePercent: 13.6, startOn: day('2026-03-01') },
      payments: [{ on: day('2026-03-10'), amountPence: 10_000 }],
      frozen: { spans: [SPAN] },
    },
    day('2026-04-01'),
  ),
  'withdrawal.withdrawalInterest': one(
    { amountPence: 750_000, annualRatePercent: 13.6, rateMode: 'effective' },
    14,
  ),
}
