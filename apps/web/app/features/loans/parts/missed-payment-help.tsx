import type { Loan } from '@tarnbrook/contract/loan/loans'
import { settingOf } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { useSession } from '#platform/store/session.ts'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import styles from './missed-payments.module.css'

/** CONC 7.3: a missed payment meets time, choices and free advice, not pressure. */
export function MissedPaymentHelp({ loan }: { loan: Loan }) {
  const { cardPayments } = useSession()
  return (
    <Columns>
      <Stack gap="s">
        <h2 className={styles.title}>If you can’t pay it all now</h2>
        <p>
          Call us on <PhoneAndHours of={settingOf(loan).reach} />. We can agree smaller payments or more time.
          All you need is a rough idea of your income and spending.
        </p>
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
      <Stack gap="s">
        <h2 className={styles.title}>Free, independent debt advice</h2>
        <FreeAdvice />
      </Stack>
    </Columns>
  )
}

function waysToPay({ lateRepayment }: Loan, takesCards: boolean): string {
  const ways = [...(takesCards ? ['card'] : []), ...(lateRepayment?.collectOn ? ['Direct Debit'] : [])]
  return [ways.join(', '), 'bank transfer'].filter(Boolean).join(' or ')
}
