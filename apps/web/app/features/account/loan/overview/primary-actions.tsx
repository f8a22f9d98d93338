import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayAndMonth } from '#features/loans/figures.ts'
import { ordinal } from '#features/loans/loan-status.ts'
import { isWithdrawalOverdue, isWithdrawn } from '#features/loans/settling.ts'
import { canChangePaymentDay, isInForce } from '#features/loans/situation/in-force.ts'
import { findHelpPath } from '#features/payments/late-payment/late-actions.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { type Tile, Tiles } from '#ui/tiles/tiles.tsx'

/** What most people do who have missed nothing, likeliest first: at most four. */
export function PrimaryActions({ loan }: { loan: Loan }) {
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
  const tiles = chooseTiles(loan)
  return tiles.length === 0 ? null : <Tiles label="What you can do" tiles={tiles} />
}

function chooseTiles(loan: Loan): Tile[] {
  return [...payExtra(loan), ...changePaymentDay(loan), ...settleEarly(loan), ...payLess(loan)]
}

/** For who can still pay, but not as much: before anything is missed, or after a withdrawal. */
function payLess(loan: Loan): Tile[] {
  const isOffered = !isWithdrawn(loan) || isWithdrawalOverdue(loan)
  if (!isOffered || loan.arrangement || loan.breathingSpace || loan.isInsolvent) return []
  return [
    {
      label: 'Money’s tight',
      href: findHelpPath(loan),
      icon: 'hand',
      detail: 'Ways to pay less for a while',
    },
  ]
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
  if (!canChangePaymentDay(loan)) return []
  const href = paths.changePaymentDay({ id: loan.id })
  const detail = `Now the ${ordinal(loan.paymentDay)}`
  return [{ label: 'Change payment day', href, icon: 'calendar', detail }]
}
