import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { addPence, type Pence, pence } from '@tarnbrook/domain/core/money'
import { type ProductWords, productWords } from '#platform/product-words.ts'

/** '£7,500 over 3 years' */
export function amountOverTerm({ amount, term }: Pick<Quote, 'amount' | 'term'>): string {
  return `${formatMoney(amount)} over ${formatDuration(term)}`
}

/** 'until 20 December 2026'; nothing for a quote that does not expire. */
export function expiryWords({ expiresAt }: Pick<Quote, 'expiresAt'>): string {
  return expiresAt === null ? '' : `until ${formatDayWords(londonToday(Temporal.Instant.from(expiresAt)))}`
}

/** What the application's own product is called. */
export function toProductWords({ loanProduct }: Pick<LoanApplication, 'loanProduct'>): ProductWords {
  return productWords(loanProduct?.type ?? 'unsecured')
}

export function isHirePurchase(application: Pick<LoanApplication, 'loanProduct'>): boolean {
  return toProductWords(application).isHirePurchase
}

/** '36 payments of £286.70', and the last one where it is another amount. */
export function paymentsWords(quote: Pick<Quote, 'schedule'>): string {
  const { schedule } = quote
  const first = schedule[0]
  const last = schedule.at(-1)
  if (!first || !last) return ''
  if (first.amount === last.amount) return `${schedule.length} payments of ${formatMoney(first.amount)}`
  return `${schedule.length - 1} payments of ${formatMoney(first.amount)}, then one of ${formatMoney(last.amount)}`
}

/** CCA 1974 s189: in hire purchase, deposit and part exchange are in the total amount payable. */
export function totalToPay(
  { vehicle }: Pick<LoanApplication, 'vehicle'>,
  quote: Pick<Quote, 'totalPayable'>,
): { term: string; detail: string } {
  if (!vehicle || vehicle.deposit + vehicle.partExchange === 0)
    return { term: 'Total to pay', detail: formatMoney(quote.totalPayable) }
  return {
    term: `Total to pay, with your ${advanceName(vehicle)}`,
    detail: formatMoney(addPence(quote.totalPayable, addPence(vehicle.deposit, vehicle.partExchange))),
  }
}

/** 'deposit', 'part exchange' or both: only what there is. */
function advanceName({ deposit, partExchange }: { deposit: Pence; partExchange: Pence }): string {
  return [...(deposit > 0 ? ['deposit'] : []), ...(partExchange > 0 ? ['part exchange'] : [])].join(' and ')
}

type Compared = Pick<Quote, 'instalment' | 'totalPayable'>

/** What another quote changes, in one sentence: a lower payment never hides a higher total. */
export function changeWords(before: Compared, now: Compared): string {
  const monthly = moreOrLess(now.instalment - before.instalment)
  const total = moreOrLess(now.totalPayable - before.totalPayable)
  if (monthly === null && total === null) return 'You pay the same, each month and in total.'
  return `You pay ${monthly ?? 'the same'} each month, and ${total ?? 'the same'} in total.`
}

/** '£20.50 less'; null for no difference. */
export function moreOrLess(differencePence: number): string | null {
  if (differencePence === 0) return null
  const amount = formatMoney(pence(Math.abs(differencePence)))
  return `${amount} ${differencePence > 0 ? 'more' : 'less'}`
}

export interface BalancePoint {
  label: string
  balance: Pence
}

/** What is owed, every three months. Terms are whole half-years (Spec 9), so even steps. */
export function balancePoints(quote: Pick<Quote, 'schedule' | 'amount' | 'fee'>): BalancePoint[] {
  const start = { label: 'Start', balance: addPence(quote.amount, quote.fee) }
  const rows = quote.schedule.filter(({ number }) => number % POINT_MONTHS === 0)
  return [start, ...rows.map(({ number, balance }) => ({ label: `Month ${number}`, balance }))]
}

const POINT_MONTHS = 3

/** Left to pay of a kept loan and its replacement, every three payments, until both are paid. */
export function leftToPayPoints(
  loan: { leftToPay: Pence; instalment: Pence; paymentsLeft: number },
  option: { totalPayable: Pence; instalment: Pence; term: number },
): { months: number; kept: Pence; replaced: Pence }[] {
  const last = Math.max(option.term, loan.paymentsLeft)
  return Array.from({ length: Math.ceil(last / POINT_MONTHS) + 1 }, (_, index) => {
    const months = index * POINT_MONTHS
    return {
      months,
      // The last payment may be another amount than the rest.
      kept:
        months >= loan.paymentsLeft ? pence(0) : calculateRemainder(loan.leftToPay, loan.instalment, months),
      replaced:
        months >= option.term ? pence(0) : calculateRemainder(option.totalPayable, option.instalment, months),
    }
  })
}

function calculateRemainder(total: Pence, instalment: Pence, months: number): Pence {
  return pence(Math.max(0, total - instalment * months))
}
