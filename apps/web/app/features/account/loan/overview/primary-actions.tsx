import type { Loan } from '@tarnbrook/contract/loans/loans'
import { findTimelyDebitDay } from '#features/loans/default-notice.ts'
import { askedOfMissed, dayAndMonth } from '#features/loans/figures.ts'
import { ordinal } from '#features/loans/loan-status.ts'
import { isWithdrawalOverdue, isWithdrawn } from '#features/loans/settling.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { payableByCard } from '#features/payments/card-payment/card-payable.ts'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { type Tile, Tiles } from '#ui/tiles/tiles.tsx'

interface Action {
  label: string
  href: string
}

/** What most people in this state do, likeliest first: at most four. Manage has the rest. */
export function PrimaryActions({ loan }: { loan: Loan }) {
  const takesCards = useSession().cardPayments !== undefined
  // Whoever deals with an insolvency decides what is paid, and to whom.
  if (!isInForce(loan) || loan.isInsolvent) return null
  if (loan.situation === 'handing-back')
    return (
      <ButtonRow>
        <LinkButton href={paths.handBack({ id: loan.id })} variant="secondary">
          See your hand-back, or take it back
        </LinkButton>
      </ButtonRow>
    )
  if (askedOfMissed(loan) === null) {
    const tiles = chooseTiles(loan)
    return tiles.length === 0 ? null : <Tiles label="What you can do" tiles={tiles} />
  }
  return (
    <ButtonRow>
      {[...payLate(loan, takesCards), tellUs(loan)].map(({ label, href }, index) => (
        <LinkButton key={label} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    </ButtonRow>
  )
}

function chooseTiles(loan: Loan): Tile[] {
  return [...payExtra(loan), ...changePaymentDay(loan), ...settleEarly(loan), ...payLess(loan)]
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
  return loan.isEligibleForSelfServeArrangement && !loan.arrangement
    ? { label, href: paths.selfServeArrangement({ id: loan.id }) }
    : { label, href: `${paths.loan({ id: loan.id, tab: 'manage' })}#difficulty` }
}

/** For who can still pay, but not as much: before anything is missed, or after a withdrawal. */
function payLess(loan: Loan): Tile[] {
  const isOffered = !isWithdrawn(loan) || isWithdrawalOverdue(loan)
  if (!isOffered || loan.arrangement || loan.breathingSpace) return []
  const { href } = tellUs(loan)
  return [{ label: 'Money’s tight', href, icon: 'hand', detail: 'Ways to pay less for a while' }]
}

/** To an extra payment: one that can be made, or one asked for that can still be stopped. */
function payExtra(loan: Loan): Tile[] {
  const isAsked = loan.earlyRepayments.some(({ status }) => status === 'pending')
  if (!loan.canRepayEarly && !isAsked) return []
  const href = paths.payExtra({ id: loan.id })
  return isAsked
    ? [{ label: 'See your extra payment', href, icon: 'plus', detail: 'It can still be stopped' }]
    : [{ label: 'Pay extra', href, icon: 'plus', detail: 'And pay less interest' }]
}

function settleEarly(loan: Loan): Tile[] {
  // Once there is a figure, or a withdrawal, the page has its own link to it.
  if (!isInForce(loan) || loan.hasActiveCancellationQuote || loan.hasActiveSettlementQuote) return []
  // Withdrawing costs less, and is open for two weeks only.
  if (!loan.isEligibleForCancellation)
    return [
      {
        label: 'Settle early',
        href: paths.settlementQuote({ id: loan.id }),
        icon: 'check',
        detail: 'See what it costs',
      },
    ]
  const detail = loan.withdrawUntil === null ? 'Pay it back now' : `Until ${dayAndMonth(loan.withdrawUntil)}`
  return [{ label: 'Withdraw', href: paths.withdraw({ id: loan.id }), icon: 'back', detail }]
}

function changePaymentDay(loan: Loan): Tile[] {
  if (loan.situation !== 'up-to-date') return []
  const href = paths.changePaymentDay({ id: loan.id })
  const detail = `Now the ${ordinal(loan.paymentDay)}`
  return [{ label: 'Change payment day', href, icon: 'calendar', detail }]
}
