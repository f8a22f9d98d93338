import type { Loan } from '@tarnbrook/contract/loans/loans'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords } from '@tarnbrook/domain/core/display'
import { isNotAsked, NOT_ASKED_OF_INSOLVENT } from '#features/loans/figures.ts'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'

/** That what is overdue need not be paid, before any way to pay it. */
export function NotAsked({ loan }: { loan: Loan }) {
  const { id, arrangement, breathingSpace, handBackAsked, isInsolvent } = loan
  if (!isNotAsked(loan)) return null
  if (isInsolvent) return <p>{NOT_ASKED_OF_INSOLVENT}</p>
  const graceUntil = arrangement?.graceUntil
  return (
    <>
      {breathingSpace ? (
        <p>
          {nameMoratorium(
            'You’re in a breathing space, so you don’t have to pay this now. You can if you’d like to.',
            loan.borrowerNation,
          )}
        </p>
      ) : null}
      {handBackAsked ? (
        <p>
          You’ve asked to hand the vehicle back, so you don’t have to pay this now. You can if you’d like to:
          it makes what’s left to pay less. <Link href={paths.handBack({ id })}>See your hand-back</Link>
        </p>
      ) : null}
      {arrangement && !graceUntil ? (
        <p>You have an arrangement, so you don’t have to pay this now. You can if you’d like to.</p>
      ) : null}
      {graceUntil ? (
        <p>
          {arrangement?.movedPayment
            ? `To keep your arrangement, only pay its missing payment, by the end of ${dayWords(graceUntil)}. `
            : `Only the missing payment of your arrangement is asked for, by the end of ${dayWords(graceUntil)}. `}
          <Link href={paths.selfServeArrangement({ id, sub: 'done' })}>See how much that is</Link>
        </p>
      ) : null}
    </>
  )
}
