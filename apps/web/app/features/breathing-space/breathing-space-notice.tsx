import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords } from '@tarnbrook/domain/core/display'
import { describeOverdue, missedPayments } from '#features/loans/figures.ts'
import { isRunning } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** SI 2020/1311: what a breathing space changes. What is overdue is named, and not asked for. */
export function BreathingSpaceNotice({ loan }: { loan: Loan }) {
  const { breathingSpace } = loan
  if (!breathingSpace || !isRunning(loan)) return null
  const { lastDay } = breathingSpace
  const missed = missedPayments(loan)
  return (
    <Notice
      title={nameMoratorium(
        lastDay ? `You’re in a breathing space until ${dayWords(lastDay)}` : 'You’re in a breathing space',
        loan.borrowerNation,
      )}
    >
      <p>
        There’s no interest for these days: we take it off your next payments.{' '}
        {lastDay ? null : 'We don’t know the last day yet. We’ll email you when we do.'}
      </p>
      {missed ? (
        <p>
          {describeOverdue(missed)} You don’t have to pay it now, and we take no steps because of it. If you’d
          like to pay some of it, <Link href={paths.payLate({ id: loan.id })}>see how</Link>.
        </p>
      ) : null}
      <p>
        Your monthly payments go on. If you can’t afford one, call us on{' '}
        <PhoneAndHours of={toLoanSetting(loan).reach} /> before it’s taken.
      </p>
    </Notice>
  )
}
