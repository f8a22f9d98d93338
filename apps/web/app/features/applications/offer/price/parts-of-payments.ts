import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { type Pence, pence, subtractPence } from '@tarnbrook/domain/core/money'
import { toProductWords } from '#features/applications/offer/figures.ts'

/** One part of all payments: what it is for, what it comes to, and how it looks in the bar. */
export interface PaymentPart {
  id: 'amount' | 'fee' | 'interest' | 'option-fee'
  label: string
  total: Pence
  /** Of one monthly payment, in whole pounds; the parts of a payment add up to it. */
  monthlyPounds: number
  /** Of all payments, in percent. */
  share: number
  /** Where it begins in the bar, in percent. */
  start: number
}

/** What the payments of a quote are made of. A part that costs nothing is left out. */
export function paymentParts(
  application: Pick<LoanApplication, 'loanProduct'>,
  quote: Pick<
    Quote,
    'amount' | 'fee' | 'instalment' | 'optionToPurchaseFee' | 'totalCharge' | 'totalPayable'
  >,
): PaymentPart[] {
  const { amount, fee, instalment, optionToPurchaseFee, totalCharge, totalPayable } = quote
  const interest = subtractPence(subtractPence(totalCharge, fee), optionToPurchaseFee)
  const parts = [
    { id: 'amount' as const, label: LABEL[toProductWords(application).amountLabel], total: amount },
    { id: 'interest' as const, label: 'Interest', total: interest },
    { id: 'fee' as const, label: 'Arrangement fee', total: fee },
    // Paid once, with the last payment.
    { id: 'option-fee' as const, label: 'Option-to-purchase fee', total: optionToPurchaseFee },
  ].filter(({ total }) => total > 0)
  const monthly = shareOut(
    Math.round(instalment / 100),
    parts.map(({ id, total }) => (id === 'option-fee' ? pence(0) : total)),
  )
  let start = 0
  return parts.map((part, index) => {
    const share = (part.total / totalPayable) * 100
    start += share
    return { ...part, monthlyPounds: monthly[index] ?? 0, share, start: start - share }
  })
}

const LABEL = { 'You borrow': 'The money you borrow', 'Amount of credit': 'The amount of credit' } as const

/** Whole pounds in the ratio of the parts: those that lose most by rounding down get the rest. */
function shareOut(pounds: number, parts: readonly Pence[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0)
  const exact = parts.map((part) => (pounds * part) / sum)
  const down = exact.map(Math.floor)
  const rest = pounds - down.reduce((total, part) => total + part, 0)
  const order = exact
    .map((value, index) => ({ index, lost: value - Math.floor(value) }))
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, rest)
  return down.map((value, index) => value + (order.some((one) => one.index === index) ? 1 : 0))
}
