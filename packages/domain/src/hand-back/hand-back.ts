import { addWorkingDays, type Day, daysBetween } from '../core/calendar.ts'
import { aChoice, aDay, anAmount, checkInput, optional } from '../core/input-checks.ts'
import { addPence, NO_PENCE, type Pence, pence, roundToPence, subtractPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import {
  isClosedOff,
  isFinished,
  isPreDisbursal,
  isTerminated,
  LOAN_STATES,
  type LoanState,
} from '../loans/loan-state.ts'
import {
  aRunningLoan,
  calculateDue,
  calculatePaid,
  PRODUCT_TYPES,
  type ProductType,
  type RunningLoan,
} from '../loans/running-loan.ts'

export type VoluntaryTerminationRequest = PricePaid & {
  state: LoanState
  productType: ProductType
  /** The day of the written notice. */
  noticeOn: Day
  /** The day on which the whole balance was called in, if it was. */
  calledInOn?: Day
  /** CCA 1974 s100(4): the cost of not taking reasonable care, only once established. */
  damagesPence?: Pence
}

export type PricePaid = {
  loan: RunningLoan
  /** Paid before the credit: a deposit or the value of a part exchange. It counts as paid. */
  depositPence?: Pence
  /** The total price that the agreement prints, what was paid before the credit included. */
  agreedPricePence: Pence
  /** The payments that went to default charges, which are no part of the total price. */
  defaultChargesPaidPence?: Pence
}

export type VoluntaryTerminationRefusal =
  | 'not-hire-purchase'
  | 'not-paid-out'
  | 'loan-finished'
  | 'final-payment-due'
  | 'called-in'

export type VoluntaryTermination = {
  kind: 'quote'
  /** What half and third are of (`findTotalPrice`). */
  totalPricePence: Pence
  /** As the agreement prints it; the liability is worked out from the exact half. */
  halfOfTotalPricePence: Pence
  /** Towards the total price, deposit included, by the end of the day of the notice. */
  paidPence: Pence
  /** Due by the end of that day and not paid: owed whatever else is. */
  arrearsPence: Pence
  /** CCA 1974 s100(1): the amount by which half exceeds what was paid and what was due. */
  shortfallPence: Pence
  /** Arrears and shortfall: what brings the payments to half, and never less than the arrears. */
  liabilityPence: Pence
  damagesPence: Pence
  /** Liability and damages. */
  amountToPayPence: Pence
  /** Whether a third was paid by the notice (`hasProtectedGoods`); the notice ends protection. */
  protectedGoods: boolean
}

/**
 * What ending a hire purchase and returning the goods costs (CCA 1974 ss99-100): the amount by
 * which half the total price exceeds what was paid and due, the arrears (s99(2)) and any damages.
 * @throws RangeError for a negative amount, and for more default charges than payments
 */
export function quoteVoluntaryTermination(
  request: VoluntaryTerminationRequest,
): VoluntaryTermination | Refused<VoluntaryTerminationRefusal> {
  checkInput(request, REQUEST)
  const { loan, noticeOn } = request
  const damagesPence = checked(request.damagesPence)
  const totalPricePence = totalPrice(request)
  const paidPence = paidTowardsPrice(request, noticeOn)
  const unpaidPence = subtractPence(calculatePayable(request), paidPence)
  const reason = findRefusal(request, unpaidPence)
  if (reason) return { kind: 'refused', reason }

  const duePence = addPence(checked(request.depositPence), calculateDue(loan, noticeOn))
  const arrearsPence = pence(Math.max(NO_PENCE, duePence - paidPence))
  // Rounded once, from the exact half. More than half paid is not refunded.
  const liabilityPence = roundToPence(Math.max(totalPricePence / 2 - paidPence, arrearsPence))
  return {
    kind: 'quote',
    totalPricePence,
    halfOfTotalPricePence: halfOfTotalPrice(totalPricePence),
    paidPence,
    arrearsPence,
    shortfallPence: subtractPence(liabilityPence, arrearsPence),
    liabilityPence,
    damagesPence,
    amountToPayPence: addPence(liabilityPence, damagesPence),
    protectedGoods: hasProtectedGoods(request, noticeOn),
  }
}

/**
 * When a notice takes effect that its borrower does not take back: 5pm of the next working day.
 */
export function handBackEffectTime(noticedOn: Day): Temporal.Instant {
  checkInput({ noticedOn }, { noticedOn: aDay })
  const at = addWorkingDays(noticedOn, 1).toPlainDateTime({ hour: 17 })
  return at.toZonedDateTime('Europe/London').toInstant()
}

/**
 * Whether a third of the total price, as the agreement prints it, was paid by the end of a day, due
 * or not: then only a court lets us take the goods back (CCA 1974 s90). Not for unsecured loans.
 * @throws RangeError as `quoteVoluntaryTermination` does
 */
export function hasProtectedGoods(price: PricePaid, on: Day): boolean {
  checkInput(price, PRICE_PAID)
  checkInput({ on }, { on: aDay })
  return paidTowardsPrice(price, on) >= thirdOfTotalPrice(totalPrice(price))
}

/** CCA 1974 s100: the most early ending can bring the payments to, as the agreement prints it. */
export function halfOfTotalPrice(totalPricePence: Pence): Pence {
  return roundToPence(checkedPrice(totalPricePence) / 2)
}

/** CCA 1974 s90: what has to be paid for the goods to be protected; a penny less is not a third. */
export function thirdOfTotalPrice(totalPricePence: Pence): Pence {
  return pence(Math.ceil(checkedPrice(totalPricePence) / 3))
}

/**
 * CCA 1974 s189: all that is payable, default charges not. Part repayments lower it; interest for a
 * later payment day raises neither half nor third above what the agreement's statements print.
 */
export function findTotalPrice(agreedPricePence: Pence, payablePence: Pence): Pence {
  return pence(Math.min(checkedPrice(agreedPricePence), checkedPrice(payablePence)))
}

const PRICE_PAID = {
  loan: aRunningLoan,
  agreedPricePence: anAmount,
  depositPence: optional(anAmount),
  defaultChargesPaidPence: optional(anAmount),
}

const REQUEST = {
  ...PRICE_PAID,
  state: aChoice(LOAN_STATES),
  productType: aChoice(PRODUCT_TYPES),
  noticeOn: aDay,
  calledInOn: optional(aDay),
  damagesPence: optional(anAmount),
}

function checkedPrice(totalPricePence: Pence): Pence {
  if (pence(totalPricePence) <= 0) throw new RangeError('A total price must be more than zero')
  return totalPricePence
}

function totalPrice(price: PricePaid): Pence {
  return findTotalPrice(price.agreedPricePence, calculatePayable(price))
}

/** As the payments stand today. */
function calculatePayable({ loan, depositPence }: PricePaid): Pence {
  return addPence(checked(depositPence), loan.schedule.totalPayablePence)
}

function paidTowardsPrice({ loan, depositPence, defaultChargesPaidPence }: PricePaid, on: Day): Pence {
  const instalmentsPence = subtractPence(calculatePaid(loan, on), checked(defaultChargesPaidPence))
  if (instalmentsPence < 0) throw new RangeError('Default charges cannot have taken more than was paid')
  return addPence(checked(depositPence), instalmentsPence)
}

function findRefusal(
  { loan, state, productType, noticeOn, calledInOn }: VoluntaryTerminationRequest,
  unpaidPence: Pence,
): VoluntaryTerminationRefusal | null {
  if (productType !== 'hire-purchase') return 'not-hire-purchase'
  if (isPreDisbursal(state) || daysBetween(loan.terms.startOn, noticeOn) < 0) return 'not-paid-out'
  // Ended by us included.
  const isOver = isFinished(state) || isClosedOff(state) || isTerminated(state)
  if (isOver || unpaidPence <= 0) return 'loan-finished'
  if (daysBetween(loan.schedule.rows.at(-1)!.dueOn, noticeOn) >= 0) return 'final-payment-due'
  // A notice of the day on which the balance was called in is read for the borrower.
  return calledInOn && daysBetween(calledInOn, noticeOn) > 0 ? 'called-in' : null
}

function checked(amount: Pence = NO_PENCE): Pence {
  if (pence(amount) < 0) throw new RangeError('An amount must not be negative')
  return amount
}
