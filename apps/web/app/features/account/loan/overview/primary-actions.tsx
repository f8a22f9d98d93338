import type { Loan } from '@tarnbrook/contract/loans/loans'
import { canSettle, canSetUpArrangement, collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { findTimelyDebitDay } from '#features/loans/default-notice.ts'
import { askedOfMissed } from '#features/loans/figures.ts'
import { payableByCard } from '#features/payments/card-payment/card-payable.ts'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'

interface Action {
  label: string
  href: string
}

/** What most people in this state do, likeliest first: at most three. Manage has the rest. */
export function PrimaryActions({ loan }: { loan: Loan }) {
  const takesCards = useSession().cardPayments !== undefined
  const actions = collectsNow(loan) ? chooseActions(loan, takesCards).slice(0, 3) : []
  if (actions.length === 0) return null
  const isLate = askedOfMissed(loan) !== null
  return (
    <ButtonRow>
      {actions.map(({ label, href }, index) => (
        <LinkButton key={label} href={href} variant={isLate && index === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    </ButtonRow>
  )
}

function chooseActions(loan: Loan, takesCards: boolean): Action[] {
  const payments = { label: 'See payments', href: paths.loan({ id: loan.id, tab: 'payments' }) }
  // Whoever deals with an insolvency decides what is paid, and to whom.
  if (loan.isInsolvent) return [payments]
  if (askedOfMissed(loan) !== null) return [...payLate(loan, takesCards), tellUs(loan), payments]
  return [...payExtra(loan), ...settleEarly(loan), ...changePaymentDay(loan), payments]
}

/** By the ways that work now, in time for a default notice; a bank transfer is further down. */
function payLate(loan: Loan, takesCards: boolean): Action[] {
  const ways = [
    ...(takesCards && payableByCard(loan).amount > 0 ? ['card'] : []),
    ...(findTimelyDebitDay(loan) === null ? [] : ['Direct Debit']),
  ]
  const href = paths.payLate({ id: loan.id })
  if (ways.length > 0) return [{ label: `Pay by ${ways.join(' or ')}`, href }]
  return loan.lateRepayment?.collectOn ? [{ label: 'Pay from your bank account', href }] : []
}

function tellUs(loan: Loan): Action {
  const label = 'Tell us about your situation'
  return canSetUpArrangement(loan) && !loan.arrangement
    ? { label, href: paths.selfServeArrangement({ id: loan.id }) }
    : { label, href: `${paths.loan({ id: loan.id, tab: 'manage' })}#difficulty` }
}

/** To an extra payment: one that can be made, or one asked for that can still be stopped. */
function payExtra(loan: Loan): Action[] {
  const isAsked = loan.earlyRepayments.some(({ status }) => status === 'pending')
  if (!loan.canRepayEarly && !isAsked) return []
  return [{ label: isAsked ? 'See your extra payment' : 'Pay extra', href: paths.payExtra({ id: loan.id }) }]
}

function settleEarly(loan: Loan): Action[] {
  // Once there is a figure, or a withdrawal, the page has its own link to it.
  if (!canSettle(loan) || loan.hasActiveCancellationQuote || loan.hasActiveSettlementQuote) return []
  // Withdrawing costs less, and is open for two weeks only.
  return loan.isEligibleForCancellation
    ? [{ label: 'Withdraw', href: paths.withdraw({ id: loan.id }) }]
    : [{ label: 'Settle early', href: paths.settlementQuote({ id: loan.id }) }]
}

function changePaymentDay(loan: Loan): Action[] {
  if (loan.situation !== 'up-to-date') return []
  return [{ label: 'Change payment day', href: paths.changePaymentDay({ id: loan.id }) }]
}
