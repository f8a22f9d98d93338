import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { findBuyer } from './loan-status.ts'
import type { Setting } from './setting.ts'

/** Why nothing can be paid to us now, by what the loan is. It may be owed, and not asked for. */
export function describeNothingToPay(loan: Loan, { noun, reach }: Setting): string {
  const { situation, ending, amountOwed } = loan
  const phone = `${reach.contacts.phone} (${reach.hours.phone.text})`
  switch (situation) {
    case 'written-off':
      return `We’ve written off this ${noun}, so we’re not asking you to pay it. ${formatMoney(amountOwed)} is still owed in law. If you’d like to pay some of it, call us on ${phone}.`
    case 'sold':
      return `We sold this ${noun} to ${findBuyer(loan)}${ending ? ` on ${dayWords(ending.endedOn)}` : ''}. What’s left is owed to them, so please don’t pay us.`
    case 'ended-owing':
    case 'owed-again':
      return `All of the ${formatMoney(amountOwed)} that’s left is on its way. There’s nothing more to pay now.`
    case 'withdrawn':
      return 'You’ve withdrawn, so no monthly payments are due. What you pay back, and how, is on another page.'
    case 'paid-off':
    case 'never-lent':
      return `Nothing is left to pay on your ${noun}.`
    default:
      return `Nothing is overdue on your ${noun}, so there’s nothing to pay now.`
  }
}
