import type { Loan } from '@tarnbrook/contract/loans/loans'
import { isOwedAfterEnd } from '#features/loans/settling.ts'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'

/** To how what is left of a loan that has ended can be paid. */
export function PayRestLink({ id }: Pick<Loan, 'id'>) {
  return (
    <p>
      <LinkButton href={paths.payLate({ id })}>See how to pay</LinkButton>
    </p>
  )
}

/** To the page of an early end: to pay it, to see its payment, or to see how it ended. */
export function SettlementLink({ loan }: { loan: Loan }) {
  const { id, settlementQuote } = loan
  // In a breathing space nothing is asked for: the page says further down how one can pay.
  if (isOwedAfterEnd(loan) && !loan.breathingSpace) return <PayRestLink id={id} />
  if (!settlementQuote) return null
  const { type, status } = settlementQuote
  const labels = LABELS[type]
  const label = status === 'quoted' || status === 'paying' || status === 'settled' ? labels[status] : null
  if (!label) return null
  return (
    <p>
      <LinkButton
        href={type === 'cancellation' ? paths.withdraw({ id }) : paths.settlementQuote({ id })}
        variant={status === 'quoted' ? 'primary' : 'secondary'}
      >
        {label}
      </LinkButton>
    </p>
  )
}

const LABELS = {
  settlement: {
    quoted: 'See your settlement quote',
    paying: 'See your payment',
    settled: 'See your settlement',
  },
  cancellation: { quoted: 'Pay it back', paying: 'See your payment', settled: 'See your withdrawal' },
} as const
