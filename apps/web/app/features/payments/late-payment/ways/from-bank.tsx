import type { Loan } from '@tarnbrook/contract/loans/loans'
import styles from '#features/payments/late-payment/missed-payments.module.css'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/page.tsx'

/** At the borrower's bank: no card, no script. Its own page also says how far a payment is. */
export function FromBank({ loan }: { loan: Loan }) {
  const isOpen = isBankPaymentOpen(loan)
  if (!isOpen && !loan.lateRepayment) return null
  return (
    <Stack gap="s">
      <h2 className={styles.title}>
        {isOpen ? 'Your bank payment isn’t here yet' : 'Pay now from your bank account'}
      </h2>
      <p>
        {isOpen
          ? 'See how far it is, go on at your bank, or stop it if you haven’t approved it.'
          : 'Choose your bank, and approve the payment in its app or website. It’s free, and usually here within minutes.'}
      </p>
      <p>
        <LinkButton
          href={paths.openBankingPayment({ id: loan.id, flow: 'late-repayment' })}
          variant="secondary"
        >
          {isOpen ? 'See your payment' : 'Pay from your bank account'}
        </LinkButton>
      </p>
    </Stack>
  )
}

/** A payment from the bank account is begun and not here. */
export function isBankPaymentOpen({ pendingRepayments }: Loan): boolean {
  return pendingRepayments.some(({ method }) => method === 'OPEN_BANKING')
}
