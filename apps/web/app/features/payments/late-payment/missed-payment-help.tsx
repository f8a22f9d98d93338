import type { Loan } from '@tarnbrook/contract/loans/loans'
import { findTimelyDebitDay } from '#features/loans/default-notice.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import styles from './missed-payments.module.css'

/** CONC 7.3: a missed payment meets time, choices and free advice, not pressure. */
export function MissedPaymentHelp({ loan }: { loan: Loan }) {
  const { cardPayments } = useSession()
  // No arrangement is agreed in an insolvency.
  if (loan.isInsolvent) return <Advice loan={loan} />
  return (
    <Columns>
      <Stack gap="s">
        <h2 className={styles.title}>If you can’t pay it all now</h2>
        <AgreeSmallerPayments loan={loan} />
        <p>
          You can also pay a part of it by {waysToPay(loan, cardPayments !== undefined)}. Every payment
          counts, and we don’t charge for it.
        </p>
        <p>
          We tell credit reference agencies about missed payments, which can make borrowing harder or more
          expensive. Asking for help isn’t recorded on your credit file. An arrangement to pay less can be.
          The sooner we talk, the more we can do.
        </p>
      </Stack>
      <Advice loan={loan} />
    </Columns>
  )
}

function Advice({ loan }: { loan: Loan }) {
  return (
    <Stack gap="s">
      <h2 className={styles.title}>Free, independent debt advice</h2>
      <FreeAdvice nation={loan.borrowerNation} />
    </Stack>
  )
}

/** Online where the loan can have an arrangement, and by phone for who would rather talk. */
function AgreeSmallerPayments({ loan }: { loan: Loan }) {
  const phone = <PhoneAndHours of={toLoanSetting(loan).reach} />
  if (!loan.isEligibleForSelfServeArrangement)
    return (
      <p>
        Call us on {phone}. We can agree smaller payments or more time. All you need is a rough idea of your
        income and spending.
      </p>
    )
  return (
    <>
      <p>
        You can agree smaller payments here. It takes about 10 minutes, and all you need is a rough idea of
        your income and spending. If you’d rather talk to someone, call us on {phone}.
      </p>
      <p>
        <LinkButton href={paths.selfServeArrangement({ id: loan.id })} variant="secondary">
          Agree smaller payments
        </LinkButton>
      </p>
    </>
  )
}

function waysToPay(loan: Loan, takesCards: boolean): string {
  const ways = [
    ...(takesCards ? ['card'] : []),
    ...(findTimelyDebitDay(loan) === null ? [] : ['Direct Debit']),
  ]
  return [ways.join(', '), 'bank transfer'].filter(Boolean).join(' or ')
}
