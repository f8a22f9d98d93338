import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import { describeHeld } from './settling.ts'

type WithCards = Pick<Loan, 'amount' | 'cardPayoffs'>

/** What of the loan goes to the borrower's credit cards and other lender. */
export function toCards({ cardPayoffs }: Pick<Loan, 'cardPayoffs'>): Pence {
  return sumPence(cardPayoffs.map(({ amount }) => amount))
}

/** 'your credit cards and your other lender' */
export function describePayoffs({ cardPayoffs }: Pick<Loan, 'cardPayoffs'>): string {
  return [
    ...(cardPayoffs.some(({ kind }) => kind === 'card') ? ['your credit cards'] : []),
    ...(cardPayoffs.some(({ kind }) => kind === 'debt') ? ['your other lender'] : []),
  ].join(' and ')
}

/** What is sent to the account: the loan, less what it pays off. */
export function toAccount(loan: WithCards): Pence {
  return subtractPence(loan.amount, toCards(loan))
}

/** 'send £2,000 to the same account and pay £3,000 to your credit cards', to follow 'we'. */
export function payoutInWords(loan: WithCards, account: string): string {
  const cards = toCards(loan)
  const sent = toAccount(loan)
  return [
    ...(sent > 0 ? [`send ${formatMoney(sent)} to ${account}`] : []),
    ...(cards > 0 ? [`pay ${formatMoney(cards)} to ${describePayoffs(loan)} within 2 working days`] : []),
  ].join(', and ')
}

/** What has become of the money for a card or a debt: who acts next, and when. */
export function cardPayoffStatus(
  { kind, status, isHeld, at }: Loan['cardPayoffs'][number],
  loan: Pick<Loan, 'situation' | 'isInsolvent'>,
): string {
  const on = at ? ` on ${dayWords(at)}` : ''
  if (status === 'paid') return `We paid it${on}.`
  if (status === 'sent-to-you') return `We couldn’t pay this ${kind}. We sent the money to your account${on}.`
  if (isHeld)
    return `${status === 'returned' ? 'The payment came back to us.' : `We haven’t paid this ${kind}.`} ${describeHeld(loan)}`
  if (status === 'returned')
    return kind === 'card'
      ? 'The payment came back to us. We’ll send the money to your account, and email you. You still owe the card.'
      : 'The payment came back to us. We’ll pay it again, or send the money to your account, and email you. Keep making your payments there until then.'
  return loan.situation === 'awaiting-payout'
    ? 'We’ll pay it within 2 working days of your loan being paid out.'
    : 'We’ll pay it within 2 working days of your loan being paid out, and email you. Keep making your payments there until then.'
}
