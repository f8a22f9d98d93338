import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { cardPayoffStatus } from '#features/loans/card-payoffs.ts'
import { Facts } from '#ui/facts/facts.tsx'
import styles from '../loan.module.css'

export function CardPayoffs({ loan }: { loan: Loan }) {
  const { cardPayoffs } = loan
  if (cardPayoffs.length === 0) return null
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>
        {cardPayoffs.some(({ kind }) => kind === 'debt') ? 'Debts' : 'Credit cards'} that your loan pays off
      </h2>
      <Facts
        items={cardPayoffs.map((card) => ({
          term: `${card.lender}, ${card.reference ?? `card ending ${card.lastFour}`}`,
          detail: formatMoney(card.amount),
          note: cardPayoffStatus(card, loan),
        }))}
      />
    </div>
  )
}
