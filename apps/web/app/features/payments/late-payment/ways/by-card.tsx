import type { Loan } from '@tarnbrook/contract/loans/loans'
import { payableByCard } from '#features/payments/card-payment/card-payable.ts'
import styles from '#features/payments/late-payment/missed-payments.module.css'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/page.tsx'

/** At once, and with the provider's own fields: on its own page. */
export function ByCard({ loan }: { loan: Loan }) {
  const { cardPayments } = useSession()
  const { amount } = payableByCard(loan)
  if (!cardPayments || amount === 0) return null
  const startsAgain = isUnfinished(loan)
  return (
    <Stack gap="s">
      <h2 className={styles.title}>{startsAgain ? 'Your card payment isn’t finished' : 'Pay now by card'}</h2>
      <p>
        {startsAgain
          ? 'Your bank hasn’t confirmed it yet. If you left before it was finished, you can start again: we end the first one, so you can’t pay twice.'
          : 'It counts at once, and it’s free. Your bank may check that it’s you.'}
      </p>
      <p>
        <LinkButton href={paths.payByCard({ id: loan.id })} variant="secondary">
          {startsAgain ? 'Start again' : 'Pay by card'}
        </LinkButton>
      </p>
    </Stack>
  )
}

/** A card payment waits for the check of its bank. */
export function isUnfinished({ pendingRepayments }: Loan): boolean {
  return pendingRepayments.some(({ method }) => method === 'CARD')
}
