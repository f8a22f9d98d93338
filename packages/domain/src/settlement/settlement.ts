import { addDays, addMonthsOnDay, compareDays, type Day, daysBetween } from '../core/calendar.ts'
import {
  aChoice,
  aDay,
  aList,
  aNumber,
  aNumberFromZero,
  anAmount,
  anObject,
  checkInput,
  optional,
} from '../core/input-checks.ts'
import { addPence, NO_PENCE, type Pence, pence, subtractPence, sumPence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import { firstPeriodMonths } from '../core/years.ts'
import { aRunningLoan, type RunningLoan, stillPayable } from '../loans/running-loan.ts'
import { accruedInterest, monthlyRate } from '../schedule/interest.ts'

export type SettlementRequest = {
  loan: RunningLoan
  /** The APR as the agreement prints it, to one decimal: the published workings use it so. */
  aprPercent: number
  /** The day the borrower's notice or request reached us. */
  receivedOn: Day
  /** A later day in the notice; one within 28 days of receipt changes nothing (reg 5). */
  settleOn?: Day
  /** How far a loan of over a year defers the rebate (reg 6): a calendar month, or 30 days. */
  deferral?: Deferral
  /** CCA 1974 s95A. The product charges none; it is cut to the rebate, its limit in law. */
  compensationPence?: Pence
}

const DEFERRALS = ['calendar month', '30 days'] as const

export type Deferral = (typeof DEFERRALS)[number]

export type SettlementQuote = {
  kind: 'quote'
  settlementDate: Day
  /** The day of the statutory rebate; the settlement date itself for terms to 12 months. */
  deferredDate: Day
  /** Every instalment not yet paid, overdue or to come, with the option-to-purchase fee. */
  amountBeforeRebatePence: Pence
  /** What is taken off: the amount before it, less it, plus compensation is the amount to pay. */
  rebatePence: Pence
  /** The least rebate the law allows (reg 4), no more than what is still payable. */
  statutoryRebatePence: Pence
  /** Contractual payoff, and the figure after the statutory rebate: the lower is to be paid. */
  contractualPence: Pence
  statutoryPence: Pence
  basis: 'contractual' | 'statutory'
  amountToPayPence: Pence
  /** What a payment would have to be on each of the ten days after the settlement date. */
  dailyAmount: { on: Day; amountPence: Pence }[]
  breakdown: SettlementBreakdown
}

/** What the agreement itself would ask on a day: the first five together, less the sixth. */
export type ContractualParts = {
  /** Credit and arrangement fee that fall due for repayment after the day. */
  principalPence: Pence
  /** Interest since the last due day, compounding by days to the schedule's whole-period figure. */
  interestPence: Pence
  /** The option-to-purchase fee, unless it has fallen due. */
  feesPence: Pence
  /** Instalments unpaid when the notice came. */
  overduePence: Pence
  /** Instalments due after the notice, by the day; paying one lowers the figure by as much. */
  fallingDuePence: Pence
  /**
   * Taken off: money that has arrived towards instalments due after the day, and interest of a
   * breathing space that is in what has fallen due.
   */
  paidAheadPence: Pence
}

/** Sums to the amount to pay when `paidAheadPence` and `statutoryReductionPence` are taken off. */
export type SettlementBreakdown = ContractualParts & {
  compensationPence: Pence
  /** How far the law's figure is below the contract's, chiefly the unearned arrangement fee. */
  statutoryReductionPence: Pence
}

export type SettlementRefusal = Refused<SettlementRefusalReason>

/**
 * `settled-already`: all that is due has arrived. `covered-by-payments`: money paid ahead covers
 * the figure, so the loan can close without a payment.
 */
export type SettlementRefusalReason =
  | 'before-start'
  | 'before-last-payment'
  | 'settled-already'
  | 'covered-by-payments'

/** The days a borrower has to pay, counted from the receipt of the notice (SI 2004/1483 reg 5). */
export const SETTLEMENT_NOTICE_DAYS = 28
const DAILY_FIGURES = 10

const LOAN_ON_A_DAY = { loan: aRunningLoan, date: aDay }
const REQUEST = {
  loan: aRunningLoan,
  aprPercent: aNumber,
  receivedOn: aDay,
  settleOn: optional(aDay),
  deferral: optional(aChoice(DEFERRALS)),
  compensationPence: optional(anAmount),
}
const KNOWN = anObject({ loan: aRunningLoan, aprPercent: aNumber, knownOn: aDay })
const AMOUNTS = aList(anObject({ amountPence: aNumberFromZero, atPeriods: aNumber }))
const SUMS = { advances: AMOUNTS, repayments: AMOUNTS, aprPercent: aNumber, settledAtPeriods: aNumber }

/**
 * What settles a loan early (CCA 1974 s94(1), s95; SI 2004/1483 regs 4 to 6), in pence. From the
 * last due day on nothing is paid early, so that there is no rebate.
 * @throws RangeError for an APR that is negative or not finite, compensation that is negative or
 * not whole pence, and an unknown deferral
 */
export function quoteSettlement(request: SettlementRequest): SettlementQuote | SettlementRefusal {
  const found = settlementFigure(request)
  if (found.kind === 'refused') return found
  return {
    ...found,
    dailyAmount: Array.from({ length: DAILY_FIGURES }, (_, index) => {
      const on = addDays(found.settlementDate, index + 1)
      return { on, amountPence: calculateFigure(request, on).amountToPayPence }
    }),
  }
}

export type SettlementFigure = Omit<SettlementQuote, 'dailyAmount'>

/** `quoteSettlement` without the later days' figures. Refuses and throws as it does. */
export function settlementFigure(request: SettlementRequest): SettlementFigure | SettlementRefusal {
  checkInput(request, REQUEST)
  const { loan, receivedOn, settleOn, compensationPence = NO_PENCE } = request
  if (compensationPence < 0) throw new RangeError('Compensation must not be negative')
  monthlyRate(request.aprPercent)
  const reason = refusalReason(loan, receivedOn)
  if (reason) return { kind: 'refused', reason }

  const settlementDate = findSettlementDate(receivedOn, settleOn)
  const figure = calculateFigure(request, settlementDate)
  if (figure.amountToPayPence <= 0) return { kind: 'refused', reason: 'covered-by-payments' }
  return { kind: 'quote', settlementDate, ...figure }
}

export type EarlyPayment = Pick<
  SettlementQuote,
  'amountBeforeRebatePence' | 'rebatePence' | 'amountToPayPence'
>

/**
 * What is to be paid if all that is left falls due on a day, with the rebate of CCA 1974 s95: a
 * default notice states it (SI 1983/1561).
 * @param known what is known on `knownOn`, which is not after the day
 * @throws RangeError for an APR that is negative or not finite, and a day before the start of the
 * loan
 */
export function calculateEarlyPayment(
  known: { loan: RunningLoan; aprPercent: number; knownOn: Day },
  date: Day,
): EarlyPayment {
  checkInput({ known, date }, { known: KNOWN, date: aDay })
  const { loan, aprPercent, knownOn } = known
  const { amountBeforeRebatePence, rebatePence, amountToPayPence } = calculateFigure(
    { loan, aprPercent, receivedOn: knownOn },
    date,
  )
  return { amountBeforeRebatePence, rebatePence, amountToPayPence }
}

/**
 * Where all that came is enough to end the loan on a day: what came beyond, to the penny, and the
 * interest until then that had not fallen due. Null where something is left to pay.
 */
export function findCoveredLoan(
  known: { loan: RunningLoan; aprPercent: number },
  on: Day,
): { creditPence: Pence; interestPence: Pence } | null {
  checkInput({ known, on }, { known: anObject({ loan: aRunningLoan, aprPercent: aNumber }), on: aDay })
  const { loan, aprPercent } = known
  const { paidPence, dueDays } = getLoanBook(loan)
  const parts = contractualParts(loan, on, on)
  const isEarly = daysFromStart(loan, on) < dueDays.at(-1)!
  const rebatePence = isEarly ? loanRebate(loan, aprPercent, on, toDeferral(loan)) : NO_PENCE
  const statutoryPence = loan.schedule.totalPayablePence - paidPence - rebatePence
  const leftPence = Math.min(sumOfParts(parts), statutoryPence)
  return leftPence > 0 ? null : { creditPence: pence(-leftPence), interestPence: parts.interestPence }
}

function findSettlementDate(receivedOn: Day, settleOn?: Day): Day {
  const earliest = addDays(receivedOn, SETTLEMENT_NOTICE_DAYS)
  return settleOn && isLater(settleOn, earliest) ? settleOn : earliest
}

/**
 * An amount in pence at a time counted in periods (months) from the start; a part of a period is
 * the fraction that has gone by.
 */
export type PeriodAmount = { amountPence: number; atPeriods: number }

/**
 * The rebate of SI 2004/1483 reg 4(1): what would fall due after the settlement, less the
 * difference between advances and repayments up to it, each with interest at the APR.
 * @throws RangeError for an APR or amount that is negative or not finite, a time that is not
 * finite, or no advance by the settlement
 */
export function statutoryRebate(sums: {
  /** The credit provided, never a fee. */
  advances: readonly PeriodAmount[]
  repayments: readonly PeriodAmount[]
  aprPercent: number
  settledAtPeriods: number
}): Pence {
  checkInput(sums, SUMS)
  const { advances, repayments, settledAtPeriods } = sums
  const logRate = Math.log1p(monthlyRate(sums.aprPercent))
  if (!advances.some(({ atPeriods }) => atPeriods <= settledAtPeriods)) {
    throw new RangeError('The settlement must not be before the credit is provided')
  }

  let owed = 0
  let stillToFallDue = 0
  for (const { amountPence, atPeriods } of advances) {
    if (atPeriods <= settledAtPeriods)
      owed += amountPence * Math.exp(logRate * (settledAtPeriods - atPeriods))
  }
  for (const { amountPence, atPeriods } of repayments) {
    if (atPeriods > settledAtPeriods) stillToFallDue += amountPence
    else owed -= amountPence * Math.exp(logRate * (settledAtPeriods - atPeriods))
  }
  if (!Number.isFinite(owed)) throw new RangeError('The interest is beyond any that can be worked out')
  // Rounded up: the regulation asks for at least the exact figure. A millionth of a penny is noise
  // of the sum, and must not turn an exact penny into the next.
  return pence(Math.max(0, Math.ceil(stillToFallDue - owed - 1e-6)))
}

/**
 * A loan in days from the start, and in regulation 4 periods. `toPeriods` counts one between each
 * two due days and goes on monthly after the last. Whole days: a quote compares thousands.
 */
type LoanBook = {
  loan: RunningLoan
  /** All that has arrived. */
  paidPence: Pence
  /** The due day of each row, in days from the start. */
  dueDays: number[]
  toPeriods: (dayNumber: number) => number
  repayments: PeriodAmount[]
  /** Days without interest as day numbers; `end` is the first day that bears it again. */
  frozen: { from: number; end: number }[]
}

/** A loan never changes once made, so its book is worked out once for a whole quote. */
function getLoanBook(loan: RunningLoan): LoanBook {
  let book = books.get(loan)
  if (!book) {
    book = openBook(loan)
    books.set(loan, book)
  }
  return book
}

const books = new WeakMap<RunningLoan, LoanBook>()

function openBook(loan: RunningLoan): LoanBook {
  const dayNumber = (date: Day) => daysBetween(loan.terms.startOn, date)
  const dueDays = loan.schedule.rows.map(({ dueOn }) => dayNumber(dueOn))
  const paidPence = sumPence(loan.payments.map(({ amountPence }) => amountPence))
  const toPeriods = periodClock(loan, dueDays, dayNumber)
  const frozen = loan.frozen.spans.map(({ from, to }) => ({
    from: Math.max(0, dayNumber(from)),
    end: to ? dayNumber(to) + 1 : Number.POSITIVE_INFINITY,
  }))
  return {
    loan,
    paidPence,
    dueDays,
    toPeriods,
    repayments: placeRepayments({ loan, dueDays, toPeriods }),
    frozen,
  }
}

function placeRepayments(
  { loan, dueDays, toPeriods }: Pick<LoanBook, 'loan' | 'dueDays' | 'toPeriods'>,
  amountsPence: readonly number[] = loan.schedule.rows.map(({ amountPence }) => amountPence),
): PeriodAmount[] {
  return assumedRepayments(
    amountsPence.map((amountPence, index) => ({ amountPence, atPeriods: toPeriods(dueDays[index]!) })),
    loan.payments.map(({ amountPence, on }) => ({
      amountPence,
      atPeriods: toPeriods(daysBetween(loan.terms.startOn, on)),
    })),
  )
}

/** Regulation 4's periods from the start to a day: whole at each due day, a part between two. */
export function calculatePeriods(loan: RunningLoan, date: Day): number {
  checkInput({ loan, date }, LOAN_ON_A_DAY)
  const book = getLoanBook(loan)
  return book.toPeriods(daysFromStart(loan, date))
}

/**
 * The rebate of regulation 4 for a running loan settled on a day, in pence. Days of a breathing
 * space until then count as if they had not been: no interest is charged for them.
 */
export function loanRebate(
  loan: RunningLoan,
  aprPercent: number,
  settledOn: Day,
  defer: (date: Day) => Day = (date) => date,
): Pence {
  checkInput({ loan, date: settledOn }, LOAN_ON_A_DAY)
  const book = getLoanBook(loan)
  const settledDay = daysFromStart(loan, settledOn)
  // The deferral is of the day from which nothing bore interest, as its length changes by the day.
  const span = book.frozen.find(({ from, end }) => from <= settledDay && settledDay < end)
  const heldOn = span ? addDays(loan.terms.startOn, span.from) : settledOn
  const deferralPeriods = calculatePeriods(loan, defer(heldOn)) - calculatePeriods(loan, heldOn)
  const toPeriods = bearingClock(book, settledDay)
  const { repayments, restoredPence } =
    book.frozen.length === 0
      ? { repayments: book.repayments, restoredPence: NO_PENCE }
      : restoreRepayments({ ...book, toPeriods }, span?.from ?? settledDay + 1)
  const atApr = { advances: [{ amountPence: loan.terms.amountPence, atPeriods: 0 }], aprPercent }
  const settledAtPeriods = toPeriods(settledDay) + deferralPeriods
  const rebatePence = statutoryRebate({ ...atApr, repayments, settledAtPeriods }) - restoredPence
  if (book.frozen.length === 0) return pence(rebatePence)
  // Never less than without a breathing space: months of other lengths could make it so by pence.
  const agreed = restoreRepayments(book, 0)
  const settledAt = { settledAtPeriods: calculatePeriods(loan, defer(heldOn)) }
  const agreedRebatePence =
    statutoryRebate({ ...atApr, ...settledAt, repayments: agreed.repayments }) - agreed.restoredPence
  return pence(Math.max(0, rebatePence, agreedRebatePence))
}

/**
 * What is off instalments from a day on is for days that the clock leaves out, so those count as
 * agreed: the same interest is not taken off twice.
 */
function restoreRepayments(
  book: LoanBook,
  fromDay: number,
): { repayments: PeriodAmount[]; restoredPence: Pence } {
  const { loan, dueDays } = book
  const off = dueDays.map((dueDay, index) => (dueDay >= fromDay ? findTakenOff(book, index) : 0))
  const amounts = loan.schedule.rows.map(({ amountPence }, index) => amountPence + off[index]!)
  return {
    repayments: placeRepayments(book, amounts),
    restoredPence: sumPence(off.map((amount) => pence(amount))),
  }
}

/** The periods to a day, without what of them was frozen until another. */
function bearingClock({ frozen, toPeriods }: LoanBook, untilDay: number): (dayNumber: number) => number {
  return (dayNumber) => {
    const last = Math.min(dayNumber, untilDay)
    return frozen
      .filter(({ from }) => from < last)
      .reduce(
        (periods, { from, end }) => periods - (toPeriods(Math.min(end, last)) - toPeriods(from)),
        toPeriods(dayNumber),
      )
  }
}

/** What the agreement would ask on a day, for a notice received on an earlier one or the same. */
export function contractualParts(loan: RunningLoan, receivedOn: Day, date: Day): ContractualParts {
  checkInput({ loan, receivedOn, date }, { ...LOAN_ON_A_DAY, receivedOn: aDay })
  const book = getLoanBook(loan)
  const { paidPence, dueDays } = book
  const { rows } = loan.schedule
  const dayNumber = daysFromStart(loan, date)
  const dueRows = rows.slice(0, countDueDays(dueDays, dayNumber))
  // A payment due on the day itself is not late yet.
  const overdueRows = rows.slice(0, countDueDays(dueDays, daysFromStart(loan, receivedOn) - 1))
  const duePence = sumPence(dueRows.map(({ amountPence }) => amountPence))
  const owedPence = sumPence(overdueRows.map(({ amountPence }) => amountPence))
  const overduePence = pence(Math.max(0, owedPence - paidPence))
  const next = rows[dueRows.length]
  const accruedPence = next ? accruedTowards(book, dueRows.length, dayNumber) : NO_PENCE
  const frozenPence = calculateFrozenInDue(book, dueRows.length)
  return {
    principalPence: next?.openingBalancePence ?? NO_PENCE,
    interestPence: pence(Math.max(0, accruedPence - frozenPence)),
    feesPence: sumPence(rows.slice(dueRows.length).map(({ feePence }) => feePence)),
    overduePence,
    fallingDuePence: pence(Math.max(0, duePence - paidPence) - overduePence),
    paidAheadPence: pence(Math.max(0, paidPence - duePence) + Math.max(0, frozenPence - accruedPence)),
  }
}

/** Throws RangeError for a day before the start of the loan. */
function daysFromStart(loan: RunningLoan, date: Day): number {
  const days = daysBetween(loan.terms.startOn, date)
  if (days < 0) throw new RangeError('The day must not be before the start of the loan')
  return days
}

export function isLater(date: Day, limit: Day): boolean {
  checkInput({ date, limit }, { date: aDay, limit: aDay })
  return compareDays(date, limit) > 0
}

type Figure = Omit<SettlementFigure, 'kind' | 'settlementDate'>

function calculateFigure(request: SettlementRequest, date: Day): Figure {
  const { loan, aprPercent, receivedOn, deferral, compensationPence = NO_PENCE } = request
  const book = getLoanBook(loan)
  const parts = contractualParts(loan, receivedOn, date)
  const contractualPence = sumOfParts(parts)
  const defer = toDeferral(loan, deferral)
  const amountBeforeRebatePence = subtractPence(loan.schedule.totalPayablePence, book.paidPence)
  const isEarly = daysFromStart(loan, date) < book.dueDays.at(-1)!
  const exactRebatePence = isEarly ? loanRebate(loan, aprPercent, date, defer) : NO_PENCE
  const statutoryRebatePence = pence(Math.min(amountBeforeRebatePence, exactRebatePence))
  const statutoryPence = subtractPence(amountBeforeRebatePence, statutoryRebatePence)

  const settledFor = pence(Math.min(contractualPence, statutoryPence))
  const rebatePence = subtractPence(amountBeforeRebatePence, settledFor)
  const compensation = pence(Math.min(compensationPence, rebatePence))
  return {
    deferredDate: defer(date),
    amountBeforeRebatePence,
    rebatePence,
    statutoryRebatePence,
    contractualPence,
    statutoryPence,
    basis: contractualPence <= statutoryPence ? 'contractual' : 'statutory',
    amountToPayPence: addPence(settledFor, compensation),
    breakdown: {
      ...parts,
      compensationPence: compensation,
      statutoryReductionPence: subtractPence(contractualPence, settledFor),
    },
  }
}

function sumOfParts(parts: ContractualParts): Pence {
  const { principalPence, interestPence, feesPence, overduePence, fallingDuePence, paidAheadPence } = parts
  const asked = addPence(principalPence, interestPence, feesPence, overduePence, fallingDuePence)
  return subtractPence(asked, paidAheadPence)
}

/**
 * Interest of a running period, at the rate of the schedule's own row, so it reaches exactly what
 * falls due, also after a part repayment. Days of a breathing space bear none.
 */
function accruedTowards(book: LoanBook, index: number, dayNumber: number): Pence {
  const { loan, dueDays, frozen } = book
  const from = dueDays[index - 1] ?? 0
  const { openingBalancePence, interestPence } = loan.schedule.rows[index]!
  const agreedPence = interestPence + findTakenOff(book, index)
  const days = dueDays[index]! - from
  // A part that is repaid early takes effect on the day of an instalment.
  if (days === 0) return pence(agreedPence)
  const frozenDays = frozen.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.end, dayNumber) - Math.max(span.from, from)),
    0,
  )
  const part = (dayNumber - from - frozenDays) / days
  return accruedInterest(openingBalancePence, agreedPence / openingBalancePence, part)
}

/** What a breathing space took off a row; a part repayment repeats a number and has none. */
function findTakenOff({ loan: { schedule, frozen } }: Pick<LoanBook, 'loan'>, index: number): number {
  const { number } = schedule.rows[index]!
  if (number === (schedule.rows[index - 1]?.number ?? 0)) return 0
  return frozen.takenOff.find((taken) => taken.number === number)?.amountPence ?? 0
}

/** Interest of frozen days that is still in rows that have fallen due. */
function calculateFrozenInDue(book: LoanBook, dueRows: number): Pence {
  if (book.frozen.length === 0) return NO_PENCE
  const over = book.loan.schedule.rows
    .slice(0, dueRows)
    .reduce(
      (sum, { interestPence }, index) =>
        sum + interestPence - accruedTowards(book, index, book.dueDays[index]!),
      0,
    )
  return pence(Math.max(0, over))
}

function countDueDays(dueDays: readonly number[], dayNumber: number): number {
  return dueDays.filter((due) => due <= dayNumber).length
}

function toDeferral(loan: RunningLoan, deferral?: Deferral): (date: Day) => Day {
  return (from) => (loan.terms.termMonths > 12 ? deferred(from, deferral) : from)
}

function deferred(date: Day, deferral: Deferral = 'calendar month'): Day {
  return deferral === '30 days' ? addDays(date, 30) : addMonthsOnDay(date, 1, date.day)
}

function refusalReason(loan: RunningLoan, receivedOn: Day): SettlementRefusalReason | undefined {
  if (isLater(loan.terms.startOn, receivedOn)) return 'before-start'
  if (loan.payments.some(({ on }) => isLater(on, receivedOn))) return 'before-last-payment'
  return stillPayable(loan, receivedOn) === 0 ? 'settled-already' : undefined
}

/** A row that repeats the number before it is a part repayment, and starts no new period. */
function periodClock(
  { terms, schedule: { rows } }: RunningLoan,
  dueDays: readonly number[],
  dayNumber: (date: Day) => number,
): (dayNumber: number) => number {
  const startsPeriod = (index: number) => rows[index]!.number !== (rows[index - 1]?.number ?? 0)
  const ends = dueDays.filter((_, index) => startsPeriod(index))
  const agreed = ends.length
  const lastDue = rows.at(-1)!.dueOn
  const firstDue = rows.find(({ number }) => number === 1)!.dueOn
  const firstMonths = firstPeriodMonths(terms.startOn, firstDue)
  return (days) => {
    let period = 0
    while (findPeriodEnd(period) <= days) period += 1
    const from = period === 0 ? 0 : findPeriodEnd(period - 1)
    const part = (days - from) / (findPeriodEnd(period) - from)
    return period === 0 ? part * firstMonths : firstMonths + period - 1 + part
  }

  function findPeriodEnd(period: number): number {
    ends[period] ??= dayNumber(addMonthsOnDay(lastDue, period - agreed + 1, terms.paymentDay))
    return ends[period]
  }
}

/**
 * Regulation 4: an instalment counts from its due day, a late one too, or sooner when its money
 * came. A creditor may take all as made when due; with early ones that gives the borrower less.
 */
function assumedRepayments(due: readonly PeriodAmount[], arrived: readonly PeriodAmount[]): PeriodAmount[] {
  const repayments: PeriodAmount[] = []
  const arrivals = [...arrived]
  for (const { amountPence, atPeriods } of due) {
    let leftPence = amountPence
    while (leftPence > 0) {
      const arrival = arrivals.shift() ?? { amountPence: leftPence, atPeriods }
      const part = Math.min(leftPence, arrival.amountPence)
      repayments.push({ amountPence: part, atPeriods: Math.min(atPeriods, arrival.atPeriods) })
      leftPence -= part
      if (arrival.amountPence > part)
        arrivals.unshift({ ...arrival, amountPence: arrival.amountPence - part })
    }
  }
  return repayments
}
