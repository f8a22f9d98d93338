import type { Loan } from '@tarnbrook/contract/loans/loans'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import styles from './late-actions.module.css'
import { isUnfinished } from './ways/by-card.tsx'
import { isBankPaymentOpen } from './ways/from-bank.tsx'

/** The two answers to a missed payment, of one size: neither is the one we would rather have. */
export function LateActions({ loan }: { loan: Loan }) {
  const canPay = loan.lateRepayment !== null || isUnfinished(loan) || isBankPaymentOpen(loan)
  return (
    <div className={styles.actions}>
      {canPay ? <LinkButton href={paths.payLate({ id: loan.id })}>Pay now</LinkButton> : null}
      <CannotPay loan={loan} />
    </div>
  )
}

export function CannotPay({ loan }: { loan: Loan }) {
  return (
    <LinkButton href={findHelpPath(loan)} variant="secondary">
      I can’t pay this
    </LinkButton>
  )
}

/** Where smaller payments are agreed, or who to call about them. */
export function findHelpPath(loan: Loan): string {
  return loan.isEligibleForSelfServeArrangement && !loan.arrangement
    ? paths.selfServeArrangement({ id: loan.id })
    : `${paths.loan({ id: loan.id, tab: 'manage' })}#difficulty`
}

/** CONC 7.3: what asking for help comes to, beside the buttons. */
export function AboutHelp({ loan }: { loan: Loan }) {
  return (
    <p className={styles.about}>
      If you can’t pay, we can agree smaller payments or more time. All you need is a rough idea of your
      income and spending{loan.isEligibleForSelfServeArrangement ? ', and about 10 minutes' : ''}. Asking
      isn’t recorded on your credit file.
    </p>
  )
}
