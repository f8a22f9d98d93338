import { addMonthsOnDay } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import type { LoanState } from '@tarnbrook/domain/loans/loan-state'
import { buildSchedule, firstPaymentDates, type Schedule } from '@tarnbrook/domain/schedule/schedule'

/** What a test may choose of a loan's figures and days. */
export interface SeedTerms {
  brand?: string
  productType?: 'unsecured' | 'hire-purchase'
  /** Default Repaying. Pending is accepted with its jobs queued: a worker continues there. */
  state?: LoanState
  amountPence?: number
  feePence?: number
  optionToPurchaseFeePence?: number
  annualRatePercent?: number
  aprPercent?: number
  termMonths?: number
  /** Default: as long ago as `paidInstalments`, and a Late loan's missed ones, need. */
  agreedOn?: Temporal.PlainDate
  /** Default: the day of the month that is 30 days after the agreement. */
  paymentDay?: number
  /** Replaces the two above: the day of the first payment not yet due, monthly before it. */
  nextDueOn?: Temporal.PlainDate
  /** Instalments due, collected and settled; default none, or all for a loan that is Complete. */
  paidInstalments?: number
  /** For a loan that is Late: how many were missed after those; default one. */
  missedInstalments?: number
  /** How many were collected after the missed ones; default none. */
  paidAfterMissed?: number
}

/** The figures of a seeded loan. */
export interface Terms {
  brand: string
  productType: 'unsecured' | 'hire-purchase'
  state: LoanState
  amountPence: number
  feePence: number
  optionToPurchaseFeePence: number
  annualRatePercent: number
  aprPercent: number
  termMonths: number
  agreedOn: Temporal.PlainDate
  firstPaymentOn: Temporal.PlainDate
  paymentDay: number
  paidInstalments: number
  missedInstalments: number
  paidAfterMissed: number
  schedule: Schedule
}

/** By default, the main lender's representative loan: £7,500 over 36 months at 24.4% APR. */
export function buildTerms(options: SeedTerms, today: Temporal.PlainDate): Terms {
  const { state = 'Repaying', termMonths = 36 } = options
  const paidInstalments = options.paidInstalments ?? (state === 'Complete' ? termMonths : 0)
  const missedInstalments = state === 'Late' ? (options.missedInstalments ?? 1) : 0
  const { paidAfterMissed = 0 } = options
  const fallen = paidInstalments + missedInstalments + paidAfterMissed
  // Two months for the payment that fell due last: the first is up to 45 days after the agreement.
  const monthsAgo = fallen === 0 ? 0 : Math.max(fallen + 1, paidInstalments + 2)
  const days = chooseDays(options, today.subtract({ months: monthsAgo }), fallen)
  const money = {
    amountPence: pence(options.amountPence ?? 750_000),
    feePence: pence(options.feePence ?? 44_500),
    optionToPurchaseFeePence: pence(options.optionToPurchaseFeePence ?? 0),
    annualRatePercent: options.annualRatePercent ?? 19.405,
    termMonths,
  }
  return {
    brand: options.brand ?? 'main',
    productType: options.productType ?? 'unsecured',
    state,
    aprPercent: options.aprPercent ?? 24.4,
    ...days,
    paidInstalments,
    missedInstalments,
    paidAfterMissed,
    ...money,
    schedule: buildSchedule({ ...money, ...days, startOn: days.agreedOn }),
  }
}

/**
 * By default the first payment is one month after the agreement: equal interest each month. No
 * payment day is after the 28th; from the 29th, a loan with due payments is signed on the next 1st.
 */
function chooseDays(
  options: SeedTerms,
  about: Temporal.PlainDate,
  fallen: number,
): { agreedOn: Temporal.PlainDate; firstPaymentOn: Temporal.PlainDate; paymentDay: number } {
  if (options.nextDueOn !== undefined) {
    const { day: paymentDay } = options.nextDueOn
    const firstPaymentOn = addMonthsOnDay(options.nextDueOn, -fallen, paymentDay)
    return { paymentDay, firstPaymentOn, agreedOn: addMonthsOnDay(firstPaymentOn, -1, paymentDay) }
  }
  if (options.agreedOn !== undefined || options.paymentDay !== undefined) {
    const agreedOn = options.agreedOn ?? about
    const paymentDay = options.paymentDay ?? Math.min(agreedOn.add({ days: 30 }).day, 28)
    return { agreedOn, paymentDay, firstPaymentOn: firstPaymentDates({ startOn: agreedOn, paymentDay })[0]! }
  }
  const agreedOn =
    about.day <= 28
      ? about
      : fallen === 0
        ? about.with({ day: 28 })
        : about.with({ day: 1 }).add({ months: 1 })
  return { agreedOn, paymentDay: agreedOn.day, firstPaymentOn: agreedOn.add({ months: 1 }) }
}
