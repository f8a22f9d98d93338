import { findStandstill, type Moratorium } from '../breathing-space/breathing-space.ts'
import { addDeliveryDays, type Day, daysBetween } from '../core/calendar.ts'
import {
  aChoice,
  aDay,
  aFlag,
  aList,
  anAmount,
  anAmountFromZero,
  anObject,
  checkInput,
  optional,
  shown,
} from '../core/input-checks.ts'
import { type Pence, pence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import { calculatePaid, type Payment, type RunningLoan } from '../loans/running-loan.ts'
import { type InFlight, missedInstalments, type UnpaidInstalment } from './arrears.ts'

export type Delivery = 'first-class-post' | 'second-class-post' | 'electronic'

/**
 * Working days from sending to service. Post: Interpretation Act 1978 s7, in the ordinary course of
 * post. Electronic: CCA 1974 s176A, the working day after transmission.
 */
export const SERVICE_WORKING_DAYS: Record<Delivery, number> = {
  'first-class-post': 2,
  'second-class-post': 4,
  electronic: 1,
}

/** CCA 1974 s88(2): the borrower has at least this many days after service. */
export const DEFAULT_NOTICE_MIN_DAYS = 14
/** A notice that leaves more than a year is a mistake in its unit. */
const DEFAULT_NOTICE_MOST_DAYS = 366

/** Extra text for hire purchase: the right to end it (s99), what repossession needs (s90). */
export type HirePurchaseExtra = 'voluntary-termination' | 'repossession' | 'protected-goods'

export type DefaultNotice = {
  kind: 'notice'
  sentOn: Day
  servedOn: Day
  /** CCA 1974 s88(1)(a), the breach: each unpaid instalment with what is missing of it. */
  breach: UnpaidInstalment[]
  /** CCA 1974 s88(1)(b), what remedies it: exactly what is late, and not a penny more. */
  amountToRemedyPence: Pence
  /** The last day on which paying remedies the breach. */
  remedyBy: Day
  /** The date in the notice: remedy the breach before it; nothing may be done before it. */
  actionFrom: Day
  earlySettlementPence: Pence
  includesDefaultInformationSheet: true
  hirePurchaseExtras: HirePurchaseExtra[]
  /** What had arrived when the notice was drawn up: later money counts towards the remedy. */
  paidBeforePence: Pence
}

export type DefaultNoticeOutcome = DefaultNotice | Refused<'nothing-overdue' | 'in-breathing-space'>

export type DefaultNoticeInput = InFlight & {
  sentOn: Day
  by: Delivery
  /** Days after service in which the breach may be remedied: 14 unless more are given. */
  daysToRemedy?: number
  /** What settles the agreement in full on the last day of the notice. */
  earlySettlementPence: Pence
  /** Only for a hire purchase; `isProtected` when a third of the total price has been paid. */
  hirePurchase?: { isProtected: boolean }
  moratoria?: readonly Moratorium[]
}

/**
 * The facts of a default notice (CCA 1974 ss87-88), which is needed before an agreement is ended,
 * early payment is demanded or goods are taken back. Refused with nothing late, or in a moratorium.
 * @throws RangeError for fewer than 14 days, more than a year or a part of a day, a negative
 * settlement figure, or a day before the loan starts
 */
export function drawDefaultNotice(loan: RunningLoan, input: DefaultNoticeInput): DefaultNoticeOutcome {
  checkInput(input, INPUT)
  const { sentOn, by, daysToRemedy = DEFAULT_NOTICE_MIN_DAYS, earlySettlementPence, hirePurchase } = input
  if (
    !Number.isInteger(daysToRemedy) ||
    daysToRemedy < DEFAULT_NOTICE_MIN_DAYS ||
    daysToRemedy > DEFAULT_NOTICE_MOST_DAYS
  ) {
    throw new RangeError(
      `A default notice leaves ${DEFAULT_NOTICE_MIN_DAYS} days or more: ${shown(daysToRemedy)}`,
    )
  }

  const { moratoria = [] } = input
  const isFrozenOnSending = !findStandstill(moratoria, sentOn).mayEnforce
  const breach = missedInstalments(loan, sentOn, input)
  if (breach.length === 0) return { kind: 'refused', reason: 'nothing-overdue' }
  const servedOn = servedOnDay(sentOn, by)
  // Nor may it arrive in a breathing space that we already know to begin before it is served.
  if (isFrozenOnSending || !findStandstill(moratoria, servedOn).mayEnforce) {
    return { kind: 'refused', reason: 'in-breathing-space' }
  }
  // "Not less than 14 days after service" for the borrower: whole days after that of service, so
  // that the day before which to pay is the fifteenth.
  const remedyBy = servedOn.add({ days: daysToRemedy })
  return {
    kind: 'notice',
    sentOn,
    servedOn,
    breach,
    amountToRemedyPence: sumPence(breach.map(({ unpaidPence }) => unpaidPence)),
    remedyBy,
    actionFrom: remedyBy.add({ days: 1 }),
    earlySettlementPence,
    includesDefaultInformationSheet: true,
    hirePurchaseExtras: hirePurchase ? chooseExtras(hirePurchase) : [],
    paidBeforePence: calculatePaid(loan, sentOn),
  }
}

export function servedOnDay(sentOn: Day, by: Delivery): Day {
  checkInput({ by }, { by: aChoice(DELIVERIES) })
  return addDeliveryDays(sentOn, SERVICE_WORKING_DAYS[by])
}

/**
 * `paid-late`: all of it came after the time was up, so there is nothing to act on. `held`: a
 * moratorium protects the borrower. `lapsed-unpaid`: what the notice named may be done.
 */
export type DefaultNoticeStatus = 'remedied' | 'running' | 'paid-late' | 'held' | 'lapsed-unpaid'

/**
 * From all payments that arrived and stayed. Remedied in time, the breach counts as never having
 * happened (CCA 1974 s89).
 * @throws RangeError for a day before the notice was sent
 */
export function defaultNoticeStatus(
  notice: Pick<DefaultNotice, 'sentOn' | 'remedyBy' | 'amountToRemedyPence' | 'paidBeforePence'>,
  payments: readonly Payment[],
  date: Day,
  moratoria: readonly Moratorium[] = [],
): DefaultNoticeStatus {
  checkInput({ notice, payments, date }, NOTICE_ON_A_DAY)
  const { mayEnforce } = findStandstill(moratoria, date)
  if (daysBetween(notice.sentOn, date) < 0) throw new RangeError(`The notice was not sent by ${date}`)
  const isTimeUp = daysBetween(notice.remedyBy, date) > 0
  const isRemedyPaid = (last: Day) => calculateLeftToRemedy(notice, payments, last) === 0
  if (isRemedyPaid(isTimeUp ? notice.remedyBy : date)) return 'remedied'
  if (!isTimeUp) return 'running'
  if (isRemedyPaid(date)) return 'paid-late'
  return mayEnforce ? 'lapsed-unpaid' : 'held'
}

/** What is still to be paid of a notice at the end of a day, from all payments that stayed. */
export function calculateLeftToRemedy(
  notice: Pick<DefaultNotice, 'sentOn' | 'remedyBy' | 'amountToRemedyPence' | 'paidBeforePence'>,
  payments: readonly Payment[],
  date: Day,
): Pence {
  checkInput({ notice, payments, date }, NOTICE_ON_A_DAY)
  const arrived = payments.filter(({ on }) => daysBetween(on, date) >= 0)
  const paidSince = sumPence(arrived.map(({ amountPence }) => amountPence)) - notice.paidBeforePence
  return pence(Math.max(0, notice.amountToRemedyPence - paidSince))
}

const DELIVERIES = Object.keys(SERVICE_WORKING_DAYS)
const INPUT = {
  sentOn: aDay,
  by: aChoice(DELIVERIES),
  earlySettlementPence: anAmountFromZero,
  hirePurchase: optional(anObject({ isProtected: aFlag })),
}
const NOTICE_ON_A_DAY = {
  notice: anObject({
    sentOn: aDay,
    remedyBy: aDay,
    amountToRemedyPence: anAmountFromZero,
    paidBeforePence: anAmount,
  }),
  payments: aList(anObject({ on: aDay, amountPence: anAmount })),
  date: aDay,
}

function chooseExtras({ isProtected }: { isProtected: boolean }): HirePurchaseExtra[] {
  return ['voluntary-termination', 'repossession', ...(isProtected ? ['protected-goods' as const] : [])]
}
