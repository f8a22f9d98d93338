import type { Loan } from '@tarnbrook/contract/loans/loans'
import { describeWithdrawalEnd } from '#features/loans/figures.ts'
import { isRunning } from '#features/loans/headline.ts'
import { describeNextEvents, endedWithQuestions } from '#features/loans/loan-status.ts'
import type { Setting } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { canWithdraw } from '#features/loans/situation/in-force.ts'
import { CancelBeforePayoutLink } from '#features/payouts/payout-problem.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from '../loan.module.css'

export function NextEvents(props: { loan: Loan; setting: Setting }) {
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>{isRunning(props.loan) ? 'What happens next' : 'What this means'}</h2>
      <NextEventsText {...props} />
    </div>
  )
}

/** The first sentence says who acts next and when; what else follows is smaller. */
export function NextEventsText({ loan, setting }: { loan: Loan; setting: Setting }) {
  const [first, ...more] = describeNextEvents(loan, setting)
  return (
    <Stack gap="s">
      <p className={styles.next}>{first}</p>
      {more.map((text) => (
        <p className={styles.text} key={text}>
          {text}
        </p>
      ))}
      <CancelBeforePayoutLink loan={loan} />
      {canWithdraw(loan) && !isWithdrawn(loan) ? (
        // CCA 1974 s66A.
        <p className={styles.text}>
          You can withdraw until {describeWithdrawalEnd(loan)}, without giving a reason.{' '}
          <Link href={`${paths.loan({ id: loan.id, tab: 'manage' })}#withdraw`}>See how to withdraw</Link>
        </p>
      ) : null}
      {endedWithQuestions(loan) ? (
        <p className={styles.text}>
          Our number is <PhoneAndHours of={setting.reach} />.
        </p>
      ) : null}
    </Stack>
  )
}
