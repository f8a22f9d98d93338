import {
  addMonthsOnDay,
  addWorkingDays,
  type Day,
  daysBetween,
  firstDebitDay,
  isWorkingDay,
  nextWorkingDay,
} from '../core/calendar.ts'
import { aChoice, aDay, aFlag, anAmount, anObject, checkInput, nullable } from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence, subtractPence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import {
  canSetUpArrangement,
  isPreDisbursal,
  isSold,
  isWrittenOff,
  LOAN_STATES,
  type LoanState,
} from '../loans/loan-state.ts'
import {
  aRunningLoan,
  calculateDue,
  calculatePaid,
  type RunningLoan,
  stillPayable,
} from '../loans/running-loan.ts'

/** Reviewed within a year: no borrower can answer for their budget for longer. */
export const ARRANGEMENT_MAX_MONTHS = 12
/** CONC 7.3: token payments buy time for advice, for a reasonable time, not permanently. */
export const TOKEN_MAX_MONTHS = 3
/** What lenders and debt advisers commonly take as a token: a pound a month. */
export const TOKEN_PAYMENT_PENCE = pence(100)
/** Notice enough for a Direct Debit of another amount to be announced and submitted. */
export const FIRST_ARRANGEMENT_PAYMENT_MIN_WORKING_DAYS = 3
export const FIRST_ARRANGEMENT_PAYMENT_MAX_DAYS = 31
/** How long a missed payment may be made late and still counts as kept. */
export const ARRANGEMENT_GRACE_WORKING_DAYS = 5
/**
 * Proposed where the budget cannot clear the arrears: long enough to change something, short enough
 * to foresee.
 */
const USUAL_MONTHS = 6
const POUND = 100
const FIVE_POUNDS = 500

/** The key of what to show a borrower whose budget leaves nothing: where debt advice is free. */
export type Signpost = 'free-debt-advice'

export type ArrangementSituation = {
  loan: RunningLoan
  today: Day
  /** From the borrower's own financial statement, or null when there is none. */
  affordability: {
    /** The summary's `disposablePence`, without this loan among its costs and debts. */
    disposablePence: Pence
    /** The last day the statement may be relied on. */
    expiresOn: Day
  } | null
}

export type ArrangementProposal = { amountPence: Pence; termMonths: number; firstPaymentOn: Day }

export type ArrangementRefusal =
  | { reason: 'nothing-owed' }
  | { reason: 'no-statement' }
  | { reason: 'statement-expired'; expiredOn: Day }
  | { reason: 'amount-not-positive' }
  /** Above the instalment with the arrears spread over the term. */
  | { reason: 'amount-above-agreement'; mostPence: Pence }
  | { reason: 'amount-above-disposable'; mostPence: Pence }
  | { reason: 'amount-above-token'; mostPence: Pence; signpost: Signpost }
  /** Also for a part of a month. */
  | { reason: 'term-out-of-range'; mostMonths: number }
  | { reason: 'first-payment-not-working-day' }
  /** Fewer than three working days ahead, or before anything is due. */
  | { reason: 'first-payment-too-soon'; earliestOn: Day }
  | { reason: 'first-payment-too-late'; latestOn: Day }

/** Every broken rule, so that a form can show all at once; the reason is the first one's. */
export type ArrangementRefused = Refused<ArrangementRefusal['reason']> & { refusals: ArrangementRefusal[] }

/** What may be arranged, so that a form offers nothing that would be refused. */
export type ArrangementOffer = {
  kind: 'offer'
  /** The budget leaves nothing, so that only a token payment may be taken. */
  isToken: boolean
  signpost: Signpost | null
  /** The most for each term, the shortest first. */
  terms: { termMonths: number; mostPence: Pence }[]
  /** Clears the arrears soonest within three quarters of what is left. */
  suggested: { amountPence: Pence; termMonths: number }
  firstPaymentEarliestOn: Day
  /** The last working day of the window. */
  firstPaymentLatestOn: Day
}

export type ArrangementPlan = {
  kind: 'plan'
  isToken: boolean
  signpost: Signpost | null
  /** Monthly on the day of the first; fewer or smaller where less is due: none is paid early. */
  payments: { dueOn: Day; amountPence: Pence }[]
  totalPence: Pence
  owedNowPence: Pence
  /** What the agreement will still ask for after the last payment of the plan. */
  owedAtEndPence: Pence
  arrearsNowPence: Pence
  /** Overdue on the last payment day. It rises when the plan pays less than falls due. */
  arrearsAtEndPence: Pence
  clearsArrears: boolean
}

/**
 * What a borrower may arrange by themselves (CONC 7.3, Spec 3): at most what the agreement asks and
 * the budget leaves; where it leaves nothing, a token payment and the way to free debt advice.
 * @returns a refusal when nothing is owed, or without a statement that is still live
 * @throws RangeError for a day before the loan began, and for figures that are not whole pence
 */
export function arrangementOffer(situation: ArrangementSituation): ArrangementOffer | ArrangementRefused {
  const refusals = refusalsOfSituation(situation)
  if (refusals.length > 0) return toRefusedArrangement(refusals)
  const isToken = isTokenOnly(situation)
  const { earliestOn, latestOn } = firstPaymentWindow(situation)
  return {
    kind: 'offer',
    isToken,
    signpost: chooseSignpost(isToken),
    suggested: calculateSuggestion(situation),
    terms: Array.from({ length: mostMonths(isToken) }, (_, index) => ({
      termMonths: index + 1,
      mostPence: findMaximumPayment(situation, index + 1),
    })),
    firstPaymentEarliestOn: earliestOn,
    firstPaymentLatestOn: later(earliestOn, isWorkingDay(latestOn) ? latestOn : addWorkingDays(latestOn, -1)),
  }
}

/**
 * The plan that a proposal comes to, and its effect on the debt. No interest or charge is added
 * (CONC 7.3), so that what is paid and what is owed at the end are together what is owed now.
 * @returns a refusal with each rule that is broken
 * @throws RangeError as `arrangementOffer` does
 */
export function planArrangement(
  situation: ArrangementSituation,
  proposal: ArrangementProposal,
): ArrangementPlan | ArrangementRefused {
  checkInput(proposal, PROPOSAL)
  const ofSituation = refusalsOfSituation(situation)
  const refusals = [...ofSituation, ...refusalsOfDay(situation, proposal.firstPaymentOn)]
  if (ofSituation.length === 0) refusals.unshift(...refusalsOfAmountAndTerm(situation, proposal))
  if (refusals.length > 0) return toRefusedArrangement(refusals)

  const { loan, today } = situation
  const isToken = isTokenOnly(situation)
  const owedNowPence = stillPayable(loan, today)
  const payments = calculatePayments(situation, proposal)
  const totalPence = sumPence(payments.map(({ amountPence }) => amountPence))
  const arrearsAtEndPence = pence(
    Math.max(0, calculateDue(loan, payments.at(-1)!.dueOn) - calculatePaid(loan, today) - totalPence),
  )
  return {
    kind: 'plan',
    isToken,
    signpost: chooseSignpost(isToken),
    payments,
    totalPence,
    owedNowPence,
    owedAtEndPence: subtractPence(owedNowPence, totalPence),
    arrearsNowPence: calculateArrears(situation),
    arrearsAtEndPence,
    clearsArrears: arrearsAtEndPence === 0,
  }
}

/** Why no arrangement may be begun by the borrower, the strongest reason first. */
export const ARRANGEMENT_NOT_OFFERED = [
  'not-paid-out',
  'loan-ended',
  'ended-owing',
  'written-off',
  'sold',
  'breathing-space',
  'insolvent',
  'withdrawn',
  'settlement',
  'handing-back',
  'early-repayment',
  'nothing-owed',
] as const

export type ArrangementNotOffered = (typeof ARRANGEMENT_NOT_OFFERED)[number]

/**
 * Why a borrower may not set up an arrangement, or null. Refused in a breathing space (SI 2020/1311
 * reg 7), during a settlement, and while a hand-back or an early repayment is under way.
 */
export function whyNoArrangement(facts: {
  state: LoanState
  isPaidOut: boolean
  isInBreathingSpace: boolean
  isInsolvent: boolean
  isWithdrawn: boolean
  isBeingSettled: boolean
  isHandingBack: boolean
  hasEarlyRepaymentPending: boolean
  owedPence: Pence
}): ArrangementNotOffered | null {
  checkInput(facts, FACTS)
  const { state } = facts
  if (isPreDisbursal(state) || !facts.isPaidOut) return 'not-paid-out'
  if (!canSetUpArrangement({ state, isEligibleForSelfServeArrangement: true })) return whyNotAfterEnd(facts)
  if (facts.isInsolvent) return 'insolvent'
  if (facts.isInBreathingSpace) return 'breathing-space'
  if (facts.isWithdrawn) return 'withdrawn'
  if (facts.isBeingSettled) return 'settlement'
  if (facts.isHandingBack) return 'handing-back'
  if (facts.hasEarlyRepaymentPending) return 'early-repayment'
  return facts.owedPence > 0 ? null : 'nothing-owed'
}

/** What is left of an ended loan is agreed with a person, unless nothing of it is asked for. */
function whyNotAfterEnd({ state, owedPence }: { state: LoanState; owedPence: Pence }): ArrangementNotOffered {
  if (isSold(state)) return 'sold'
  if (isWrittenOff(state)) return 'written-off'
  return owedPence > 0 ? 'ended-owing' : 'loan-ended'
}

/** The last day on which a missed payment can be made and counts as kept. */
export function findArrangementGraceEnd(missedOn: Day): Day {
  checkInput({ missedOn }, { missedOn: aDay })
  return addWorkingDays(missedOn, ARRANGEMENT_GRACE_WORKING_DAYS)
}

const FACTS = {
  state: aChoice(LOAN_STATES),
  isPaidOut: aFlag,
  isInBreathingSpace: aFlag,
  isInsolvent: aFlag,
  isWithdrawn: aFlag,
  isBeingSettled: aFlag,
  isHandingBack: aFlag,
  hasEarlyRepaymentPending: aFlag,
  owedPence: anAmount,
}
const SITUATION = {
  loan: aRunningLoan,
  today: aDay,
  affordability: nullable(anObject({ disposablePence: anAmount, expiresOn: aDay })),
}
const PROPOSAL = { amountPence: anAmount, firstPaymentOn: aDay }

function toRefusedArrangement(refusals: ArrangementRefusal[]): ArrangementRefused {
  return { kind: 'refused', reason: refusals[0]!.reason, refusals }
}

/** Money before anything is due would be an early repayment (CCA 1974 s94(3)). */
function calculatePayments({ loan, today }: ArrangementSituation, proposal: ArrangementProposal) {
  const { amountPence, termMonths, firstPaymentOn } = proposal
  const payments: ArrangementPlan['payments'] = []
  let paidPence = calculatePaid(loan, today)
  for (let month = 0; month < termMonths; month += 1) {
    const dueOn = addMonthsOnDay(firstPaymentOn, month, firstPaymentOn.day)
    const payPence = pence(Math.min(amountPence, Math.max(0, calculateDue(loan, dueOn) - paidPence)))
    if (payPence === 0) continue
    payments.push({ dueOn, amountPence: payPence })
    paidPence = pence(paidPence + payPence)
  }
  return payments
}

function refusalsOfSituation(situation: ArrangementSituation): ArrangementRefusal[] {
  checkInput(situation, SITUATION)
  const { loan, today, affordability } = situation
  if (daysBetween(loan.terms.startOn, today) < 0) throw new RangeError('The loan has not begun')
  const refusals: ArrangementRefusal[] = []
  if (stillPayable(loan, today) === 0) refusals.push({ reason: 'nothing-owed' })
  if (!affordability) refusals.push({ reason: 'no-statement' })
  else if (daysBetween(today, affordability.expiresOn) < 0) {
    refusals.push({ reason: 'statement-expired', expiredOn: affordability.expiresOn })
  }
  return refusals
}

function refusalsOfAmountAndTerm(
  situation: ArrangementSituation,
  { amountPence, termMonths }: ArrangementProposal,
): ArrangementRefusal[] {
  const isToken = isTokenOnly(situation)
  const refusals: ArrangementRefusal[] = []
  if (amountPence <= 0) refusals.push({ reason: 'amount-not-positive' })

  const months = mostMonths(isToken)
  const isTermKnown = Number.isInteger(termMonths) && termMonths >= 1 && termMonths <= months
  if (!isTermKnown) refusals.push({ reason: 'term-out-of-range', mostMonths: months })
  // Arrears cannot be spread over an invalid term, so only the budget limits the amount.
  const agreementPence = isTermKnown ? mostByAgreement(situation, termMonths) : amountPence
  const budgetPence = mostByBudget(situation)
  if (amountPence > agreementPence) {
    refusals.push({ reason: 'amount-above-agreement', mostPence: agreementPence })
  }
  if (amountPence > budgetPence) refusals.push(aboveBudget(isToken, budgetPence))
  return refusals
}

function aboveBudget(isToken: boolean, mostPence: Pence): ArrangementRefusal {
  return isToken
    ? { reason: 'amount-above-token', mostPence, signpost: 'free-debt-advice' }
    : { reason: 'amount-above-disposable', mostPence }
}

function refusalsOfDay(situation: ArrangementSituation, firstPaymentOn: Day): ArrangementRefusal[] {
  const { earliestOn, latestOn } = firstPaymentWindow(situation)
  const refusals: ArrangementRefusal[] = []
  if (!isWorkingDay(firstPaymentOn)) refusals.push({ reason: 'first-payment-not-working-day' })
  if (daysBetween(earliestOn, firstPaymentOn) < 0) {
    refusals.push({ reason: 'first-payment-too-soon', earliestOn })
  }
  if (daysBetween(firstPaymentOn, latestOn) < 0) {
    refusals.push({ reason: 'first-payment-too-late', latestOn })
  }
  return refusals
}

/** 3 working days to 31 days ahead; with nothing overdue, not before the next payment due. */
function firstPaymentWindow({ loan, today }: ArrangementSituation) {
  const noticeOn = firstDebitDay(today, FIRST_ARRANGEMENT_PAYMENT_MIN_WORKING_DAYS)
  const paidPence = calculatePaid(loan, today)
  const next = loan.schedule.rows.find(({ dueOn }) => calculateDue(loan, dueOn) > paidPence)
  const earliestOn = next ? later(noticeOn, nextWorkingDay(next.dueOn)) : noticeOn
  const latestOn = later(today.add({ days: FIRST_ARRANGEMENT_PAYMENT_MAX_DAYS }), earliestOn)
  return { earliestOn, latestOn }
}

function later(a: Day, b: Day): Day {
  return daysBetween(a, b) > 0 ? b : a
}

function calculateSuggestion(situation: ArrangementSituation): ArrangementOffer['suggested'] {
  if (isTokenOnly(situation)) return { amountPence: TOKEN_PAYMENT_PENCE, termMonths: TOKEN_MAX_MONTHS }
  const sparing = calculateSparing(mostByBudget(situation))
  const clearing = Array.from({ length: ARRANGEMENT_MAX_MONTHS }, (_, index) => index + 1).find(
    (term) => mostByAgreement(situation, term) <= sparing,
  )
  const termMonths = clearing ?? USUAL_MONTHS
  return { amountPence: pence(Math.min(mostByAgreement(situation, termMonths), sparing)), termMonths }
}

/**
 * Three quarters of what is left, in whole five pounds where there are so many, else in whole
 * pounds: something is to stay for what a budget has not foreseen (CONC 7.3).
 */
function calculateSparing(leftPence: Pence): Pence {
  const share = (leftPence * 3) / 4
  const whole = [FIVE_POUNDS, POUND].find((unit) => share >= unit)
  return whole ? pence(Math.floor(share / whole) * whole) : leftPence
}

function findMaximumPayment(situation: ArrangementSituation, termMonths: number): Pence {
  return pence(Math.min(mostByAgreement(situation, termMonths), mostByBudget(situation)))
}

/** Arrears are spread in whole pence, rounded up, so that the plan clears them in its term. */
function mostByAgreement({ loan, today }: ArrangementSituation, termMonths: number): Pence {
  const spreadPence = Math.ceil(calculateArrears({ loan, today }) / termMonths)
  return pence(Math.min(loan.schedule.instalmentPence + spreadPence, stillPayable(loan, today)))
}

/** A payment that is due today is not overdue before its day is over. */
function calculateArrears({ loan, today }: Pick<ArrangementSituation, 'loan' | 'today'>): Pence {
  return pence(Math.max(0, calculateDue(loan, today.subtract({ days: 1 })) - calculatePaid(loan, today)))
}

function mostByBudget(situation: ArrangementSituation): Pence {
  return isTokenOnly(situation) ? TOKEN_PAYMENT_PENCE : situation.affordability!.disposablePence
}

function isTokenOnly({ affordability }: ArrangementSituation): boolean {
  return affordability!.disposablePence <= NO_PENCE
}

function mostMonths(isToken: boolean): number {
  return isToken ? TOKEN_MAX_MONTHS : ARRANGEMENT_MAX_MONTHS
}

function chooseSignpost(isToken: boolean): Signpost | null {
  return isToken ? 'free-debt-advice' : null
}
