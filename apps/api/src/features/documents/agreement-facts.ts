import type { Brand } from '@tarnbrook/brands/brand-type'
import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { type Day, day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { formatMoneyExact, formatRate } from '@tarnbrook/domain/core/display'
import { addPence, type Pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import { applicationReference } from '@tarnbrook/domain/core/reference'
import { halfOfTotalPrice, thirdOfTotalPrice } from '@tarnbrook/domain/hand-back/hand-back'
import { withdrawalInterest } from '@tarnbrook/domain/settlement/withdrawal'
import type { CardOfLoan } from '#features/loans/facts/card-payoffs.ts'

/** A document's facts. None depends on the moment: the same facts give the same bytes. */
export interface AgreementFacts {
  applicationId: number
  brand: Brand
  /** Who introduced the borrower to us, each with what it is paid; empty when no one did. */
  intermediaries: readonly Intermediary[]
  /** Null for a loan, and for a hire purchase whose seller is no longer known. */
  seller: Seller | null
  borrower: { fullName: string; addressLines: readonly string[]; email: string }
  quote: Quote
  validUntil: Day | null
  /** The goods of a hire purchase; null for a loan. */
  vehicle: Vehicle | null
  /** The credit cards and the debt that part of the credit, or all of it, is paid to. */
  cards: readonly CardOfLoan[]
}

/** A business other than the lender in an agreement: an introducer, or the goods' seller. */
export type Intermediary = LoanApplication['intermediaries'][number]
export type Seller = NonNullable<NonNullable<LoanApplication['vehicle']>['seller']>

export interface Vehicle {
  registration: string
  /** Null where it is not known. */
  vin: string | null
  make: string
  model: string
  year: number
  cashPrice: Pence
  deposit: Pence
  /** What the seller allows for a vehicle given in part exchange. */
  partExchange: Pence
}

export function describeReference(facts: AgreementFacts): string {
  return `Application ${applicationReference(facts.applicationId)}, quote ${facts.quote.id}`
}

/** The cost of withdrawing after so many days: interest on the credit, and no fee. */
export function withdrawalInterestPence({ quote }: AgreementFacts, days: number): Pence {
  return withdrawalInterest({ amountPence: quote.amount, annualRatePercent: quote.annualRate }, days)
}

/** All the interest of the schedule, so that interest, fees and credit sum to the total. */
export function totalInterestPence({ quote }: AgreementFacts): Pence {
  return sumPence(quote.schedule.map((row) => row.interest))
}

/**
 * CCA 1974 s189: everything payable, with deposit, part exchange, fees and option sum. Also the
 * "total amount payable" of the 2010 Regulations, which include an advance payment.
 */
export function totalPricePence({ quote, vehicle }: AgreementFacts): Pence {
  return vehicle ? addPence(quote.totalPayable, advancePaymentPence(vehicle)) : quote.totalPayable
}

/** Paid towards the vehicle before the credit: the deposit, and a part exchange's value. */
export function advancePaymentPence({ deposit, partExchange }: Vehicle): Pence {
  return addPence(deposit, partExchange)
}

/** 'your deposit of £500.00 and your part exchange of £1,000.00'; null without either. */
export function advancePaymentInWords({ deposit, partExchange }: Vehicle): string | null {
  const parts = [
    ...(deposit > 0 ? [`your deposit of ${formatMoneyExact(deposit)}`] : []),
    ...(partExchange > 0 ? [`your part exchange of ${formatMoneyExact(partExchange)}`] : []),
  ]
  return parts.length > 0 ? parts.join(' and ') : null
}

/** 'deposit and part exchange': those that apply, without amounts; null where neither does. */
export function advancePaymentNames({ deposit, partExchange }: Vehicle): string | null {
  const names = [...(deposit > 0 ? ['deposit'] : []), ...(partExchange > 0 ? ['part exchange'] : [])]
  return names.length > 0 ? names.join(' and ') : null
}

/** CCA 1974 s189: part of the total price, and so of a third and a half of it. */
export function advancePaymentCountsAsPaid({ vehicle }: AgreementFacts): string | null {
  const names = vehicle && advancePaymentNames(vehicle)
  if (!vehicle || !names) return null
  const isBoth = vehicle.deposit > 0 && vehicle.partExchange > 0
  return `Your ${names} ${isBoth ? 'count' : 'counts'} as paid.`
}

export function halfOfTotalPricePence(facts: AgreementFacts): Pence {
  return halfOfTotalPrice(totalPricePence(facts))
}

export function thirdOfTotalPricePence(facts: AgreementFacts): Pence {
  return thirdOfTotalPrice(totalPricePence(facts))
}

/** The instalment that clears the balance and, on a hire purchase, the option fee. */
export function lastPaymentPence({ quote }: AgreementFacts): Pence {
  return addPence(quote.lastInstalment, quote.optionToPurchaseFee)
}

/** The day of the figures: the agreement is signed on it, and the credit assumed to be provided. */
export function agreementDay({ quote }: AgreementFacts): Day {
  return day(quote.agreementOn)
}

export function firstPaymentDay({ quote }: AgreementFacts): Day {
  return day(quote.firstPaymentOn)
}

/** The first period: from the day the credit is assumed to be provided to the first payment. */
export function firstPeriod(facts: AgreementFacts): { days: number; interestPence: Pence } {
  return {
    days: daysBetween(agreementDay(facts), firstPaymentDay(facts)),
    interestPence: facts.quote.schedule[0]!.interest,
  }
}

/** "have made every payment and paid the option-to-purchase fee of £25.00", to own a vehicle. */
export function ownershipInWords({ quote }: AgreementFacts): string {
  if (quote.optionToPurchaseFee === 0) return 'have made every payment'
  return `have made every payment and paid the option-to-purchase fee of ${formatMoneyExact(quote.optionToPurchaseFee)}`
}

/** "13.2% a year": the rate that is charged, with all its decimals. */
export function rateInWords({ quote }: AgreementFacts): string {
  return `${formatRate(quote.annualRate)} a year`
}

/** "35 payments of £286.70 and a last one of £286.74". */
export function paymentsInWords(facts: AgreementFacts): string {
  const { quote } = facts
  const last = lastPaymentPence(facts)
  if (subtractPence(last, quote.instalment) === 0)
    return `${quote.term} monthly payments of ${formatMoneyExact(quote.instalment)}`
  return `${quote.term - 1} monthly payments of ${formatMoneyExact(quote.instalment)} and a last one of ${formatMoneyExact(last)}`
}

/** "the 31st of each month, or the month's last day where it is shorter". */
export function paymentDayInWords({ quote }: AgreementFacts): string {
  const day = `the ${ordinal(quote.paymentDay)} of each month`
  return quote.paymentDay > 28 ? `${day}, or the last day of a month that is shorter` : day
}

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13
  const ending = isTeen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${ending}`
}
