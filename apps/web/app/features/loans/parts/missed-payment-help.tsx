import { PhoneAndHours } from '#platform/reach-us.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import styles from './missed-payment-help.module.css'

/** CONC 7.3: a missed payment meets time, choices and free advice, not pressure. */
export function MissedPaymentHelp() {
  return (
    <Columns>
      <Stack gap="s">
        <h2 className={styles.title}>Talk to us, and we’ll find a way</h2>
        <p>
          It happens. We make no charge for a missed payment and add no interest to it, and what is missed
          stays the same while we talk.
        </p>
        <p>
          Call us on <PhoneAndHours />. You can pay it when you are ready. If money is tight, we can agree
          smaller payments or more time, and you need nothing to hand but a rough idea of what comes in and
          goes out.
        </p>
        <p>
          We tell credit reference agencies about missed payments, which can make borrowing harder. The sooner
          we talk, the more we can do.
        </p>
      </Stack>
      <Stack gap="s">
        <h2 className={styles.title}>Free advice from people who do not lend</h2>
        <FreeAdvice />
      </Stack>
    </Columns>
  )
}
