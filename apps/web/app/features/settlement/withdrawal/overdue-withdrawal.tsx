import type { Loan } from '@tarnbrook/contract/loans/loans'
import { isNotAsked } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import styles from '../settlement.module.css'

/** CCA 1974 s66A(9), and CONC 7.3: the 30 days are over, and the amount is an ordinary debt. */
export function OverdueWithdrawal({ loan }: { loan: Loan }) {
  if (loan.isInsolvent)
    return (
      <div className={styles.part}>
        <h2 className={styles.title}>Free, independent debt advice</h2>
        <FreeAdvice nation={loan.borrowerNation} />
      </div>
    )
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>If you can’t pay it now</h2>
      <p>
        Call us on <PhoneAndHours of={toLoanSetting(loan).reach} />. We can agree smaller payments or more
        time. {isNotAsked(loan) ? '' : 'Every payment counts. '}Free, independent debt advice:
      </p>
      <FreeAdvice nation={loan.borrowerNation} />
    </div>
  )
}
