import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords } from '@tarnbrook/domain/core/display'
import { describeOverdue, missedPayments } from '#features/loans/figures.ts'
import { isRunning } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { isCollected, isPaidByBorrower } from '#features/loans/situation/collecting.ts'
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
        There’s no interest for these days{isWithdrawn(loan) ? '.' : ': we take it off your next payments.'}{' '}
        {lastDay ? null : 'We don’t know the last day yet. We’ll email you when we do.'}
      </p>
      {missed ? (
        <p>
          {describeOverdue(missed)} You don’t have to pay it now, and we take no steps because of it. If you’d
          like to pay some of it, <Link href={paths.payLate({ id: loan.id })}>see how</Link>.
        </p>
      ) : null}
      <MonthlyPayments loan={loan} />
    </Notice>
  )
}

/** What is collected or falls due meanwhile: a breathing space is no payment holiday. */
function MonthlyPayments({ loan }: { loan: Loan }) {
  const phone = <PhoneAndHours of={toLoanSetting(loan).reach} />
  if (isCollected(loan))
    return <p>Your monthly payments go on. If you can’t afford one, call us on {phone} before it’s taken.</p>
  if (isPaidByBorrower(loan))
    return (
      <p>
        Your monthly payments still fall due, and we don’t collect them. If you can’t afford one, call us on{' '}
        {phone}.
      </p>
    )
  const words = NOT_COLLECTED[loan.collecting]
  return words ? <p>{words}</p> : null
}

/** Of an insolvency the page says more below. */
const NOT_COLLECTED: Partial<Record<Loan['collecting'], string>> = {
  paused: 'We don’t collect the payments of your arrangement while it lasts, and none counts as missed.',
  'being-settled': 'The payment that settles this is on its way. We collect no monthly payments meanwhile.',
  'handing-back': 'We collect no payments, because you’ve asked to hand the vehicle back.',
  withdrawn: 'You’ve withdrawn, so we collect no monthly payments.',
}
