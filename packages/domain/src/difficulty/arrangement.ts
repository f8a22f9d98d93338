import {
  aRunningLoan,
  dueBy,
  overdueOn,
  paidBy,
  type RunningLoan,
  stillPayable,
} from '../applying/running-loan.ts'
import { addMonthsOnDay, addWorkingDays, type Day, daysBetween, isWorkingDay } from '../core/calendar.ts'
import { aDay, anAmount, anObject, checkInput, nullable } from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence, subtractPence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'

/** An arrangement is looked at again within a year: no borrower can answer for their budget for longer. */
export const ARRANGEMENT_MAX_MONTHS = 12
/** Token payments buy time for advice, CONC 7.3: they are taken for a reasonable time, not permanently. */
export const TOKEN_MAX_MONTHS = 6
/** What lenders and debt advisers commonly take as a token: a pound a month. */
export const TOKEN_PAYMENT_PENCE = pence(100)
/** Notice enough for a Direct Debit of another amount to be announced and submitted. */
export const FIRST_ARRANGEMENT_PAYMENT_MIN_WORKING_DAYS = 3
export const FIRST_ARRANGEMENT_PAYMENT_MAX_DAYS = 31

/** The key of what to show a borrower whose budget leaves nothing: where debt advice is free. */
export type Signpost = 'free-debt-advice'

export type ArrangementSituation = {
  loan: RunningLoan
  today: Day
  /** From the borrower's own financial statement, or null when there is none. */
  affordability: {
    /** `disposablePence` of the statement's summary, without this loan among its costs and debts. */
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
  | { reason: 'amount-above-agreement'; mostPence: Pence }
  | { reason: 'amount-above-disposable'; mostPence: Pence }
  | { reason: 'amount-above-token'; mostPence: Pence; signpost: Signpost }
  | { reason: 'term-out-of-range'; mostMonths: number }
  | { reason: 'first-payment-not-working-day' }
  | { reason: 'first-payment-too-soon'; earliestOn: Day }
  | { reason: 'first-payment-too-late'; latestOn: Day }

/** Every rule that is broken, so that a form can say all of them at once; the reason is that of the first. */
export type ArrangementRefused = Refused<ArrangementRefusal['reason']> & { refusals: ArrangementRefusal[] }

/** What may be arranged, so that a form offers nothing that would be refused. */
export type ArrangementOffer = {
  kind: 'offer'
  /** The budget leaves nothing, so that only a token payment may be taken. */
  isToken: boolean
  signpost: Signpost | null
  /** The most for each term, the shortest first. */
  terms: { termMonths: number; mostPence: Pence }[]
  firstPaymentEarliestOn: Day
  /** The last working day of the window. */
  firstPaymentLatestOn: Day
}

export type ArrangementPlan = {
  kind: 'plan'
  isToken: boolean
  signpost: Signpost | null
  /** Every month on the day of the first; fewer than the term when the debt ends before it. */
  payments: { dueOn: Day; amountPence: Pence }[]
  totalPence: Pence
  owedNowPence: Pence
  /** What the agreement will still ask for after the last payment of the plan. */
  owedAtEndPence: Pence
  arrearsNowPence: Pence
  /** What will be overdue on the day of the last payment. It is more than now when the plan pays less than falls due. */
  arrearsAtEndPence: Pence
  clearsArrears: boolean
}

/**
 * What a borrower may arrange by themselves. CONC 7.3 and Spec 3: a whole number of months, an amount that is
 * neither more than the agreement asks (the instalment, and the arrears spread over the term) nor more than the
 * budget leaves; a token payment, and the way to free debt advice, where it leaves nothing.
 *
 * Refused when nothing is owed, or without a statement that is still live. Throws RangeError for a day before the
 * loan began and for figures that are not whole pence.
 */
export function arrangementOffer(situation: ArrangementSituation): ArrangementOffer | ArrangementRefused {
  const refusals = refusalsOfSituation(situation)
  if (refusals.length > 0) return refusedFor(refusals)
  const isToken = isTokenOnly(situation)
  const { earliestOn, latestOn } = firstPaymentWindow(situation.today)
  return {
    kind: 'offer',
    isToken,
    signpost: signpostFor(isToken),
    terms: Array.from({ length: mostMonths(isToken) }, (_, index) => ({
      termMonths: index + 1,
      mostPence: mostFor(situation, index + 1),
    })),
    firstPaymentEarliestOn: earliestOn,
    firstPaymentLatestOn: isWorkingDay(latestOn) ? latestOn : addWorkingDays(latestOn, -1),
  }
}

/**
 * The plan a proposal comes to, with its effect on the debt. No interest or charge is added while it runs (CONC
 * 7.3), so that what is paid and what is still owed at the end are together what is owed now.
 *
 * Refused, with a reason for each rule broken, as `arrangementOffer` is, and when: the amount is not more than
 * zero, above what the agreement asks, above the disposable income or above a token; the term is not a whole
 * number of months within the most; the first payment is not on a working day, fewer than three working days
 * ahead, or more than 31 days ahead. Throws RangeError as `arrangementOffer` does.
 */
export function planArrangement(
  situation: ArrangementSituation,
  proposal: ArrangementProposal,
): ArrangementPlan | ArrangementRefused {
  checkInput(proposal, PROPOSAL)
  const ofSituation = refusalsOfSituation(situation)
  const refusals = [...ofSituation, ...refusalsOfDay(situation.today, proposal.firstPaymentOn)]
  if (ofSituation.length === 0) refusals.unshift(...refusalsOfAmountAndTerm(situation, proposal))
  if (refusals.length > 0) return refusedFor(refusals)

  const { loan, today } = situation
  const isToken = isTokenOnly(situation)
  const owedNowPence = stillPayable(loan, today)
  const payments = paymentsOf(proposal, owedNowPence)
  const totalPence = sumPence(payments.map(({ amountPence }) => amountPence))
  const arrearsAtEndPence = pence(
    Math.max(0, dueBy(loan, payments.at(-1)!.dueOn) - paidBy(loan, today) - totalPence),
  )
  return {
    kind: 'plan',
    isToken,
    signpost: signpostFor(isToken),
    payments,
    totalPence,
    owedNowPence,
    owedAtEndPence: subtractPence(owedNowPence, totalPence),
    arrearsNowPence: overdueOn(loan, today),
    arrearsAtEndPence,
    clearsArrears: arrearsAtEndPence === 0,
  }
}

const SITUATION = {
  loan: aRunningLoan,
  today: aDay,
  affordability: nullable(anObject({ disposablePence: anAmount, expiresOn: aDay })),
}
const PROPOSAL = { amountPence: anAmount, firstPaymentOn: aDay }

function refusedFor(refusals: ArrangementRefusal[]): ArrangementRefused {
  return { kind: 'refused', reason: refusals[0]!.reason, refusals }
}

function paymentsOf({ amountPence, termMonths, firstPaymentOn }: ArrangementProposal, owedPence: Pence) {
  const payments: ArrangementPlan['payments'] = []
  let leftPence = owedPence
  for (let month = 0; month < termMonths && leftPence > 0; month += 1) {
    const paidPence = pence(Math.min(amountPence, leftPence))
    payments.push({
      dueOn: addMonthsOnDay(firstPaymentOn, month, firstPaymentOn.day),
      amountPence: paidPence,
    })
    leftPence = subtractPence(leftPence, paidPence)
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
  // Arrears cannot be spread over a term that is none, so that only the budget limits the amount until it is one.
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

function refusalsOfDay(today: Day, firstPaymentOn: Day): ArrangementRefusal[] {
  const { earliestOn, latestOn } = firstPaymentWindow(today)
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

function firstPaymentWindow(today: Day) {
  return {
    earliestOn: addWorkingDays(today, FIRST_ARRANGEMENT_PAYMENT_MIN_WORKING_DAYS),
    latestOn: today.add({ days: FIRST_ARRANGEMENT_PAYMENT_MAX_DAYS }),
  }
}

function mostFor(situation: ArrangementSituation, termMonths: number): Pence {
  return pence(Math.min(mostByAgreement(situation, termMonths), mostByBudget(situation)))
}

/** The arrears are spread in whole pence, rounded up, so that a plan of this amount clears them within its term. */
function mostByAgreement({ loan, today }: ArrangementSituation, termMonths: number): Pence {
  const spreadPence = Math.ceil(overdueOn(loan, today) / termMonths)
  return pence(Math.min(loan.schedule.instalmentPence + spreadPence, stillPayable(loan, today)))
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

function signpostFor(isToken: boolean): Signpost | null {
  return isToken ? 'free-debt-advice' : null
}
