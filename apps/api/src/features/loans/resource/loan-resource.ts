import type { Loan } from '@tarnbrook/contract/loans/loans'
import { findArrangementGraceEnd, whyNoArrangement } from '@tarnbrook/domain/arrangements/arrangement'
import { isArrangementActive, isArrangementCompleted } from '@tarnbrook/domain/arrangements/arrangement-state'
import { findStandstill, type Standstill } from '@tarnbrook/domain/breathing-space/breathing-space'
import { findNation } from '@tarnbrook/domain/breathing-space/nation'
import { compareDays, type Day, day, daysBetween, londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  isCollectionOpen,
  isCollectionPaid,
  isCollectionReserved,
  isCollectionUnpaid,
} from '@tarnbrook/domain/direct-debit/collection-state'
import { isMandateUsable } from '@tarnbrook/domain/direct-debit/mandate-state'
import { isEarlyRepaymentPending } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import {
  isInstalmentAhead,
  isInstalmentMissed,
  isInstalmentPaid,
  isInstalmentUnpaid,
} from '@tarnbrook/domain/loans/instalment-state'
import {
  canPayLate,
  canPayRemainingBalance,
  canRepayEarly,
  collectsNow,
  isActiveLoan,
  isClosedOff,
  isFinished,
  isSold,
  isTerminated,
  isWrittenOff,
} from '@tarnbrook/domain/loans/loan-state'
import { isBankPaymentUnapproved } from '@tarnbrook/domain/payments/bank-payment-state'
import {
  type BeforePayout,
  canCancelBeforePayout,
  canCorrectAccount,
  isTakingLong,
  lastPayoutDay,
  payoutProblem,
} from '@tarnbrook/domain/payouts/before-payout'
import { lastWithdrawalDay, withdrawalRelevantDay } from '@tarnbrook/domain/settlement/withdrawal-period'
import { type Collecting, findCollecting, isPaymentAsked } from '@tarnbrook/domain/situation/collecting'
import { findLoanSituation } from '@tarnbrook/domain/situation/loan-situation'
import { earliestDebit, isBeforeSubmission } from '#features/loans/debit-days.ts'
import { toInstant } from '#platform/clock.ts'
import type { PersonFacts } from '#platform/people/person-facts.ts'
import { toMoratorium } from '../facts/breathing-spaces.ts'
import { toSettlementFields } from '../facts/settlement-figures.ts'
import { toDefaultNoticeResource } from './default-notice-resource.ts'
import { withFirstPaymentOfToday } from './first-payment.ts'
import { calculateAdvance } from './paid-in-advance.ts'
import { toPayOff } from './pay-off.ts'
import type { LoanWithParts } from './select-loans.ts'

/** The contract's resource from the row of the single read. */
export function toLoanResource(stored: LoanWithParts, now: Temporal.Instant): Loan {
  const today = londonToday(now)
  const row = withFirstPaymentOfToday(stored, today)
  const state = row.state
  const moratoria = row.breathingSpaces.map(toMoratorium)
  const standstill = findStandstill(moratoria, today)
  const active = row.arrangements.find((arrangement) => isArrangementActive(arrangement.state))
  const { isInsolvent, isDeceased } = findPersonFacts(row, today)
  const hasStopped = isDeceased || isInsolvent
  const scheduledPayments = row.instalments.map((instalment) =>
    toScheduledPayment(instalment, { ...row, isStopped: hasStopped }),
  )
  const settlement = toSettlementFields(row, { today, isStopped: hasStopped })
  const situation = findSituation(row, settlement)
  const collecting = findLoanCollecting(row, { situation, isDeceased, isInsolvent, ...standstill })
  const withdrawUntil = findLastWithdrawalDay(row)
  const repayments = toRepaymentFields(row, today)
  return {
    '@type': 'loan',
    '@link': `/loans/${row.id}`,
    id: row.id,
    state,
    situation,
    brand: row.brand,
    productType: row.product_type,
    reference: row.reference,
    isActive: isActiveLoan(state),
    hasOtherActiveLoans: row.hasOtherActiveLoans,
    ...toTerms(row),
    createdAt: toInstant(row.created_at).toString({ smallestUnit: 'second' }),
    disbursalDate: row.disbursed_on,
    ...toOwed(row, settlement),
    paidToDate: pence(row.paid_pence),
    scheduledPayments,
    unpaidScheduledPayments: scheduledPayments.filter(({ status }) => isInstalmentUnpaid(status)),
    ...repayments,
    scheduledFees: toScheduledFees(row),
    ...toComingPayments(row, { scheduledPayments, situation, today }),
    bankDetails: toBankDetails(row),
    bankDetailsUpdate: toBankDetailsUpdate(row),
    // An instruction on its way through Bacs needs nothing from the borrower, so it counts: the
    // alert for a new Direct Debit is for one that failed or was cancelled.
    isMandateActive: isCollected(row),
    collecting,
    collectingStoppedOn: findStopDay(row),
    ...toPayoutFields(row, now),
    cardPayoffs: row.cardPayoffs.map((payoff) => toCardPayoffResource(row, payoff, hasStopped)),
    lateRepayment: toLateRepaymentResource(row, today, { situation, isInsolvent }),
    earlyRepayments: row.earlyRepayments.map(toEarlyRepaymentResource),
    ...toNoticeFields(row, { payments: repayments.historicalRepayments, today, moratoria }),
    ending: toEndingResource(row),
    handBackAsked: toAskedHandBack(row),
    breathingSpace: toBreathingSpaceResource(row, standstill, today),
    borrowerNation: row.homePostCode === null ? null : findNation(row.homePostCode),
    isInsolvent,
    arrangement: active ? toActiveArrangementResource(active, { ...standstill, collecting, today }) : null,
    arrangements: row.arrangements.map(toArrangementSummary),
    canRepayEarly:
      !standstill.isFrozen &&
      !isInsolvent &&
      !active &&
      situation !== 'handing-back' &&
      !settlement.hasActiveSettlementQuote &&
      !settlement.hasActiveCancellationQuote &&
      isEarlyRepaymentCollectable(row, scheduledPayments),
    ...settlement,
    payOff: toPayOff(row, { situation, isInsolvent, ...settlement }, today),
    isEligibleForSelfServeArrangement:
      !active && isEligibleForArrangement(row, { ...standstill, isInsolvent }, situation),
    isEligibleForCancellation:
      !settlement.hasActiveCancellationQuote && isEligibleForCancellation(row, { today, withdrawUntil }),
    withdrawUntil: withdrawUntil?.toString() ?? null,
    loanApplicationId: row.application_id,
  }
}

function toTerms(row: LoanWithParts) {
  return {
    amount: pence(row.amount_pence),
    fee: pence(row.fee_pence),
    term: row.term_months,
    apr: row.apr_percent,
    annualRate: row.annual_rate_percent,
    instalment: pence(row.instalment_pence),
    totalPayable: pence(row.total_payable_pence),
    paymentDay: row.payment_day,
    agreed: toAgreedTerms(row),
  }
}

function isCollected(row: LoanWithParts): boolean {
  return hasUsableMandate(row) && row.collecting_stopped_at === null
}

function hasUsableMandate({ mandate }: LoanWithParts): boolean {
  return mandate !== null && isMandateUsable(mandate.state)
}

/** Of a Direct Debit that has ended there is nothing to start again. */
function findStopDay(row: LoanWithParts): string | null {
  const { state, collecting_stopped_at: at } = row
  const isStopped = at !== null && hasUsableMandate(row) && collectsNow({ state })
  return isStopped ? londonToday(toInstant(at)).toString() : null
}

function isEarlyRepaymentCollectable(row: LoanWithParts, scheduledPayments: ScheduledPayment[]): boolean {
  const { state } = row
  return (
    canRepayEarly({ state }) &&
    !canPayLate({ state }) &&
    row.disbursed_on !== null &&
    row.mandate?.state === 'active' &&
    isCollected(row) &&
    !scheduledPayments.some(({ status, interestTakenOff }) => status === 'due' && interestTakenOff > 0) &&
    !row.collections.some((collection) => isCollectionOpen(collection.state))
  )
}

function findSituation(
  row: LoanWithParts,
  { settlementQuote, hasActiveCancellationQuote, hasActiveSettlementQuote }: SettlementFields,
): Loan['situation'] {
  return findLoanSituation({
    state: row.state,
    isPaidOut: row.disbursed_on !== null,
    duePence: pence(Number(row.instalmentsDue ?? 0)),
    missedInstalments: row.instalments.filter(({ state }) => isInstalmentMissed(state)).length,
    isArranged: row.arrangements.some(({ state }) => isArrangementActive(state)),
    figure: hasActiveCancellationQuote ? 'withdrawal' : hasActiveSettlementQuote ? 'settlement' : null,
    isFigureBeingPaid: settlementQuote?.status === 'paying',
    isHandingBack: row.handBackAsked !== null,
  })
}

type SettlementFields = ReturnType<typeof toSettlementFields>

function findLoanCollecting(
  { collecting_stopped_at, mandate }: LoanWithParts,
  {
    situation,
    isDeceased,
    isInsolvent,
    isFrozen,
  }: Pick<Standstill, 'isFrozen'> & Pick<Loan, 'situation' | 'isInsolvent'> & { isDeceased: boolean },
): Collecting {
  return findCollecting({
    situation,
    isDeceased,
    isInsolvent,
    isInBreathingSpace: isFrozen,
    isStopped: collecting_stopped_at !== null,
    mandateState: mandate?.state ?? null,
  })
}

function toPayoutFields(
  row: LoanWithParts,
  now: Temporal.Instant,
): Pick<Loan, 'mandateStatus' | 'payoutStatus' | 'payoutProblem' | 'canCancelBeforePayout'> {
  const facts: BeforePayout = {
    loanState: row.state,
    payoutState: row.payout?.state ?? null,
    payoutReason: row.payout?.reason ?? null,
    mandateState: row.mandate?.state ?? null,
    isPaidToSeller: row.product_type === 'hire-purchase',
    isTakingLong: row.payout !== null && isTakingLong(toInstant(new Date(row.payout.updated_at)), now),
  }
  const reason = payoutProblem(facts)
  const [first] = row.instalments
  return {
    mandateStatus: facts.mandateState,
    payoutStatus: facts.payoutState,
    payoutProblem:
      reason && first
        ? {
            reason,
            needsBankAccount: canCorrectAccount(facts),
            solveBy: lastPayoutDay({
              agreedOn: day(row.agreed_on),
              firstCollectOn: day(first.collect_on),
            }).toString(),
          }
        : null,
    canCancelBeforePayout: canCancelBeforePayout(facts),
  }
}

function toNoticeFields(
  row: LoanWithParts,
  on: Parameters<typeof toDefaultNoticeResource>[1],
): Pick<Loan, 'yearlyStatements' | 'arrearsNotices' | 'defaultNotices' | 'endingNotices'> {
  return {
    yearlyStatements: row.yearlyStatements.map(toYearlyStatementResource),
    arrearsNotices: row.arrearsNotices.map(({ id, given_on }) => ({ id, givenOn: given_on })),
    defaultNotices: row.defaultNotices.map((notice) => toDefaultNoticeResource(notice, on)),
    endingNotices: row.endingNotices.map(({ id, kind, given_on }) => ({ id, kind, givenOn: given_on })),
  }
}

function toYearlyStatementResource({ id, starts_on, ends_on }: LoanWithParts['yearlyStatements'][number]) {
  return { id, startsOn: starts_on, endsOn: ends_on }
}

/** Before the loan is paid out there is no money of it that we could hold. */
function toCardPayoffResource(
  { disbursed_on }: Pick<LoanWithParts, 'disbursed_on'>,
  payoff: LoanWithParts['cardPayoffs'][number],
  hasStopped: boolean,
): Loan['cardPayoffs'][number] {
  const { paid_on, decided_at } = payoff
  return {
    kind: payoff.kind as Loan['cardPayoffs'][number]['kind'],
    reference: payoff.reference,
    lastFour: payoff.last_four,
    lender: payoff.lender,
    amount: pence(payoff.amount_pence),
    status: toPayoffStatus(payoff),
    isHeld: hasStopped && disbursed_on !== null && payoff.state === 'held',
    at: paid_on ?? (decided_at && londonToday(toInstant(new Date(decided_at))).toString()),
  }
}

function toPayoffStatus({
  state,
  returns,
}: LoanWithParts['cardPayoffs'][number]): Loan['cardPayoffs'][number]['status'] {
  if (state === 'sent-to-borrower') return 'sent-to-you'
  if (state === 'paid') return 'paid'
  return returns > 0 ? 'returned' : 'held'
}

function toAgreedTerms({ agreed, option_to_purchase_fee_pence }: LoanWithParts): Loan['agreed'] {
  const { instalment_pence, total_payable_pence, payment_day, vehicle } = agreed!
  return {
    instalment: pence(instalment_pence),
    totalPayable: pence(total_payable_pence),
    optionToPurchaseFee: pence(option_to_purchase_fee_pence),
    paymentDay: payment_day,
    paidInAdvance: calculateAdvance(vehicle),
  }
}

/**
 * What was written off is still owed; what was sold is not owed to us. Of a withdrawn agreement the
 * credit and its interest are (CCA 1974 s66A), and nothing of its schedule.
 */
function toOwed(
  { state, balance_pence, instalmentsDue, writtenOff }: LoanWithParts,
  { hasActiveCancellationQuote, settlementQuote }: SettlementFields,
): Pick<Loan, 'balance' | 'amountOwed'> {
  if (hasActiveCancellationQuote && settlementQuote)
    return { balance: settlementQuote.amountToPay, amountOwed: settlementQuote.amountToPay }
  const [due, lost] = [Number(instalmentsDue ?? 0), Number(writtenOff ?? 0)]
  const owedPence = isSold(state) ? 0 : Math.max(0, balance_pence + due + (isWrittenOff(state) ? lost : 0))
  return { balance: pence(balance_pence), amountOwed: pence(owedPence) }
}

function toAskedHandBack({ handBackAsked }: LoanWithParts): Loan['handBackAsked'] {
  if (!handBackAsked?.takes_effect_at) return null
  const { noticed_on, takes_effect_at, to_pay_pence } = handBackAsked
  const until = Temporal.Instant.from(new Date(takes_effect_at).toISOString())
  return {
    askedOn: noticed_on,
    until: until.toString({ smallestUnit: 'second' }),
    toPay: pence(Number(to_pay_pence)),
  }
}

function toEndingResource({ state, ending, product_type }: LoanWithParts): Loan['ending'] {
  const isEnded = isTerminated(state) || isClosedOff(state) || Boolean(ending?.noticed_on)
  if (!ending || !isEnded) return null
  const { buyer_name, buyer_address, buyer_phone, buyer_email, noticed_on, to_pay_pence } = ending
  const hasBuyer =
    buyer_name !== null && buyer_address !== null && buyer_phone !== null && buyer_email !== null
  const isVehicleDue = product_type === 'hire-purchase' && (isTerminated(state) || noticed_on !== null)
  return {
    endedOn: ending.sold_on ?? ending.closed_on,
    isAgreementRunning: !ending.is_called_in,
    buyer: hasBuyer
      ? { name: buyer_name, address: buyer_address, phone: buyer_phone, email: buyer_email }
      : null,
    handBack: noticed_on === null ? null : { noticedOn: noticed_on, toPay: pence(Number(to_pay_pence)) },
    vehicle: isVehicleDue ? toVehicleStatus(ending.damage) : null,
    damage: ending.damage_pence === null ? null : pence(Number(ending.damage_pence)),
  }
}

function toVehicleStatus(damage: string | null): NonNullable<Loan['ending']>['vehicle'] {
  if (damage === null) return 'to-return'
  return damage === 'to-claim' ? 'being-checked' : 'returned'
}

/** As `payLateByCard` decides it of a loan that has ended: nothing is collected any more. */
function restPayable(row: LoanWithParts): Loan['lateRepayment'] {
  const onItsWay = row.collections
    .filter(({ state }) => isCollectionOpen(state))
    .reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  const payable = Number(row.instalmentsDue ?? 0) - onItsWay
  return payable > 0 ? { payable: pence(payable), collectOn: null } : null
}

/** As `payLateByDirectDebit` and `payLateByCard` decide it. */
function toLateRepaymentResource(
  row: LoanWithParts,
  today: Temporal.PlainDate,
  { situation, isInsolvent }: Pick<Loan, 'situation' | 'isInsolvent'>,
): Loan['lateRepayment'] {
  if (canPayRemainingBalance({ state: row.state })) return restPayable(row)
  if (!canPayLate({ state: row.state })) return null
  const missed = row.instalments.filter(({ state }) => isInstalmentMissed(state))
  const payable = missed.reduce((sum, { number, amount_pence }) => {
    const taken = row.collections
      .filter((each) => each.instalment_number === number)
      .filter(({ state }) => isCollectionPaid(state) || isCollectionOpen(state))
      .reduce((total, collection) => total + collection.amount_pence, 0)
    return sum + Math.max(0, amount_pence - taken)
  }, 0)
  if (payable === 0) return null
  const isArranged = row.arrangements.some(({ state }) => isArrangementActive(state))
  const isHeld = isArranged || isInsolvent || situation === 'handing-back'
  const collectOn =
    row.mandate?.state === 'active' && isCollected(row) && !isHeld ? earliestDebit(today).toString() : null
  return { payable: pence(payable), collectOn }
}

/** As `readArrangeableLoan` decides it. */
function isEligibleForArrangement(
  row: LoanWithParts,
  { isFrozen, isInsolvent }: Standstill & { isInsolvent: boolean },
  situation: Loan['situation'],
): boolean {
  const whyNot = whyNoArrangement({
    state: row.state,
    isPaidOut: row.disbursed_on !== null,
    isInBreathingSpace: isFrozen,
    isInsolvent,
    isWithdrawn: situation === 'withdrawn',
    isBeingSettled: situation === 'being-settled',
    isHandingBack: situation === 'handing-back',
    hasEarlyRepaymentPending: row.earlyRepayments.some(({ state }) => isEarlyRepaymentPending(state)),
    owedPence: pence(row.total_payable_pence - row.paid_pence),
  })
  return whyNot === null
}

/** In an insolvency it is neither collected nor broken. What is not asked for does not come. */
function toActiveArrangementResource(
  active: LoanWithParts['arrangements'][number],
  { collecting, lastFrozenDay, today }: Standstill & { collecting: Collecting; today: Day },
): NonNullable<Loan['arrangement']> {
  const left = active.payments.filter(({ state }) => state === 'due' || state === 'collecting')
  // What the bank has been asked for already, it takes all the same.
  const coming = left.filter(
    ({ state, collect_on }) =>
      state === 'collecting' || isPaymentAsked(collecting, { on: day(collect_on), lastFrozenDay }),
  )
  const [next] = coming
  const missed =
    collecting === 'insolvent' || collecting === 'deceased'
      ? undefined
      : active.payments.find(({ state }) => state === 'missed')
  const moved = active.payments.find(({ state }) => state === 'moved')
  return {
    id: active.id,
    agreedOn: active.agreed_on!,
    amount: pence(active.amount_pence!),
    paymentsLeft: left.length,
    nextPayment: next
      ? { dueOn: next.due_on, collectOn: next.collect_on, amount: pence(next.amount_pence) }
      : null,
    lastPaymentOn: active.last_payment_on!,
    isPastLastPayment: daysBetween(day(active.last_payment_on!), today) > 0,
    graceUntil: missed?.missed_on ? findArrangementGraceEnd(day(missed.missed_on)).toString() : null,
    comingPayments: coming
      .filter(({ state }) => state === 'due')
      .map(({ due_on, collect_on, amount_pence }) => ({
        dueOn: due_on,
        collectOn: collect_on,
        amount: pence(amount_pence),
      })),
    movedPayment: moved ? { amount: pence(moved.amount_pence), movedTo: active.last_payment_on! } : null,
  }
}

function toEarlyRepaymentResource(
  row: LoanWithParts['earlyRepayments'][number],
): Loan['earlyRepayments'][number] {
  return {
    id: row.id,
    amount: pence(row.amount_pence),
    status: row.state,
    choice: row.keep === 'instalment' ? 'finishSooner' : 'payLessEachMonth',
    askedOn: row.noticed_on,
    collectOn: row.charge_on,
    canBeStopped:
      isEarlyRepaymentPending(row.state) && row.stop_asked_at === null && row.method === 'DIRECT_DEBIT',
    takesEffectOn: row.takes_effect_on,
    interestSaved: pence(row.interest_saved_pence),
    principal: pence(row.principal_pence),
    interest: pence(row.interest_pence),
    fee: pence(row.fee_pence),
    balance: pence(row.balance_pence),
  }
}

/** The latest that protects today: its last day is that of all that follow without a break. */
function toBreathingSpaceResource(
  { breathingSpaces }: LoanWithParts,
  { isFrozen, lastFrozenDay }: Standstill,
  today: Temporal.PlainDate,
): Loan['breathingSpace'] {
  if (!isFrozen) return null
  const begun = breathingSpaces.filter(({ started_on }) => started_on <= today.toString())
  return { startedOn: begun.at(-1)!.started_on, lastDay: lastFrozenDay?.toString() ?? null }
}

type ScheduledPayment = Loan['scheduledPayments'][number]

function toScheduledPayment(
  row: LoanWithParts['instalments'][number],
  loan: Pick<LoanWithParts, 'arrangements' | 'collections' | 'frozenInterest'> & { isStopped: boolean },
): ScheduledPayment {
  const { collections, frozenInterest } = loan
  const payments = collections.filter(
    (collection) => collection.instalment_number === row.number && isCollectionPaid(collection.state),
  )
  return {
    number: row.number,
    dueOn: row.due_on,
    collectOn: row.collect_on,
    amount: pence(row.amount_pence),
    principal: pence(row.principal_pence),
    interest: pence(row.interest_pence),
    fee: pence(row.fee_pence),
    balance: pence(row.balance_pence),
    paid: pence(
      isInstalmentPaid(row.state)
        ? row.amount_pence
        : payments.reduce((sum, { amount_pence }) => sum + amount_pence, 0),
    ),
    interestTakenOff: pence(
      frozenInterest.find(({ instalment_number }) => instalment_number === row.number)?.amount_pence ?? 0,
    ),
    status: row.state,
    isDeferred: row.state === 'due' && (loan.isStopped || isDeferred(loan, row.collect_on)),
  }
}

/** A payment sent to the bank is pending; only one that the bank has confirmed is a repayment. */
function toRepaymentFields(
  row: LoanWithParts,
  today: Day,
): Pick<Loan, 'historicalRepayments' | 'pendingRepayments' | 'returnedRepayments'> {
  return {
    historicalRepayments: row.collections
      .filter(({ state }) => isCollectionPaid(state))
      .map((collection) => ({
        id: collection.id,
        number: collection.instalment_number,
        paidOn: collection.settled_on ?? collection.charge_on,
        amount: pence(collection.amount_pence),
        method: collection.method,
        isArranged: collection.arrangement_payment_id !== null,
      })),
    returnedRepayments: row.collections
      .filter(({ state }) => isCollectionUnpaid(state))
      .map((collection) => ({
        id: collection.id,
        number: collection.instalment_number,
        takenOn: collection.settled_on ?? collection.charge_on,
        amount: pence(collection.amount_pence),
        method: collection.method,
        wasPaid: collection.settled_on !== null,
        isArranged: collection.arrangement_payment_id !== null,
      })),
    pendingRepayments: row.collections
      .filter(({ state }) => isCollectionOpen(state))
      .map((collection) => ({
        id: collection.id,
        number: collection.instalment_number,
        amount: pence(collection.amount_pence),
        chargeOn: collection.charge_on,
        method: collection.method as Loan['pendingRepayments'][number]['method'],
        needsApproval:
          collection.bank_payment_state !== null && isBankPaymentUnapproved(collection.bank_payment_state),
        directDebitId:
          collection.method === 'DIRECT_DEBIT' ? (collection.taken_with_id ?? collection.id) : null,
        isUnsent:
          collection.method === 'DIRECT_DEBIT' &&
          (isCollectionReserved(collection.state) || isBeforeSubmission(today, day(collection.charge_on))),
        isArranged: collection.arrangement_payment_id !== null,
      })),
  }
}

/** Hire purchase: the option fee is paid once, with the last instalment; until then still due. */
function toScheduledFees(row: LoanWithParts): Loan['scheduledFees'] {
  return row.instalments
    .filter((instalment) => instalment.fee_pence > 0 && !isInstalmentPaid(instalment.state))
    .map((instalment) => ({
      name: 'Option to purchase fee',
      amount: pence(instalment.fee_pence),
      dueOn: instalment.due_on,
    }))
}

/** Those of the agreement: none while an arrangement is followed, or its end is under way. */
function toComingPayments(
  { arrangements, state }: LoanWithParts,
  {
    scheduledPayments,
    situation,
    today,
  }: {
    scheduledPayments: ScheduledPayment[]
    situation: Loan['situation']
    today: Temporal.PlainDate
  },
): Pick<Loan, 'nextPayment' | 'usualPaymentsFrom'> {
  const isEnding = situation === 'handing-back' || situation === 'being-settled'
  if (isFinished(state) || isEnding || arrangements.some((each) => isArrangementActive(each.state)))
    return { nextPayment: null, usualPaymentsFrom: null }
  const next = scheduledPayments.find(({ status, isDeferred }) => isInstalmentAhead(status) && !isDeferred)
  const from = arrangements
    .flatMap(({ usual_payments_from }) => usual_payments_from ?? [])
    .toSorted()
    .at(-1)
  return {
    nextPayment: next ? toNextPayment(next) : null,
    // Days as text compare as days.
    usualPaymentsFrom: from && collectsNow({ state }) && from > today.toString() ? from : null,
  }
}

/** As `hasPersonEvent` decides it. */
function findPersonFacts({ personEvents }: LoanWithParts, today: Temporal.PlainDate): PersonFacts {
  return {
    isDeceased: personEvents.some(({ kind }) => kind === 'death'),
    // Days as text compare as days.
    isInsolvent: personEvents.some(
      ({ kind, discharged_on: on, is_releasing }) =>
        kind === 'insolvency' && (on === null || on > today.toString() || is_releasing),
    ),
  }
}

/** As `IS_ARRANGED` decides it. */
function isDeferred({ arrangements }: Pick<LoanWithParts, 'arrangements'>, collectOn: string): boolean {
  return arrangements.some(({ state, usual_payments_from: from, last_payment_on: last }) =>
    from === null
      ? (isArrangementActive(state) || isArrangementCompleted(state)) && collectOn <= last!
      : collectOn < from,
  )
}

function toNextPayment({ number, amount, dueOn, collectOn, status }: ScheduledPayment): Loan['nextPayment'] {
  return isInstalmentAhead(status) ? { number, amount, dueOn, collectOn, status } : null
}

function toBankDetails({ bankAccount, mandate }: LoanWithParts): Loan['bankDetails'] {
  if (!bankAccount) return null
  // Of an account that the payer's bank moved the Direct Debit to, that is all that the provider
  // tells.
  if (mandate && mandate.moved_at !== null)
    return {
      accountHolderName: bankAccount.account_holder_name,
      sortCodeEnding: null,
      accountNumberEnding: mandate.moved_number_ending,
      bankName: mandate.moved_bank_name,
      movedOn: londonToday(toInstant(new Date(mandate.moved_at))).toString(),
    }
  return {
    accountHolderName: bankAccount.account_holder_name,
    sortCodeEnding: bankAccount.sort_code_ending,
    accountNumberEnding: bankAccount.account_number_ending,
  }
}

function toBankDetailsUpdate({ nextMandate }: LoanWithParts): Loan['bankDetailsUpdate'] {
  if (!nextMandate) return null
  const askedOn = londonToday(toInstant(new Date(nextMandate.created_at))).toString()
  return { accountNumberEnding: nextMandate.account_number_ending, askedOn }
}

/** CCA 1974 s66A: withdrawal from a paid-out loan. Before that, `canCancelBeforePayout`. */
function isEligibleForCancellation(
  row: LoanWithParts,
  { today, withdrawUntil }: { today: Temporal.PlainDate; withdrawUntil: Temporal.PlainDate | null },
): boolean {
  // Once the agreement has ended in another way there is nothing to withdraw from.
  if (row.disbursed_on === null || !collectsNow({ state: row.state }) || row.ending !== null) return false
  return withdrawUntil === null || compareDays(today, withdrawUntil) <= 0
}

function findLastWithdrawalDay(row: LoanWithParts): Temporal.PlainDate | null {
  const relevantDay = withdrawalRelevantDay({
    agreedOn: day(row.agreed_on),
    copySentOn: row.agreement_sent_on === null ? null : day(row.agreement_sent_on),
  })
  return relevantDay && lastWithdrawalDay(relevantDay)
}

function toArrangementSummary({ id, agreed_on, state }: LoanWithParts['arrangements'][number]) {
  return { id, agreedOn: agreed_on!, status: state }
}
