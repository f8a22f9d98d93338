import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { askedOfMissed, untilLastPayment } from '#features/loans/figures.ts'
import { isRunning } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** The current arrangement, kept or with a missed payment. `isNamed`: if several loans. */
export function ArrangementNotice({ loan, isNamed = false }: { loan: Loan; isNamed?: boolean }) {
  const { arrangement } = loan
  if (!isRunning(loan)) return null
  if (!arrangement) return <Over loan={loan} />
  const { graceUntil, movedPayment } = arrangement
  const forLoan = isNamed ? ` for ${loan.reference}` : ''
  const href = paths.selfServeArrangement({ id: loan.id, sub: 'done' })
  if (graceUntil)
    return (
      <Notice tone="warning" title={`We didn’t get a payment of your arrangement${forLoan}`}>
        <p>
          {movedPayment
            ? `Pay it by the end of ${dayWords(graceUntil)}. It’s the second one: without it, your arrangement ends. `
            : `Pay it by the end of ${dayWords(graceUntil)} if you can. If not, we move it to the end. `}
          You can also change your arrangement, or call us on <PhoneAndHours of={toLoanSetting(loan).reach} />
          .
        </p>
        <ButtonRow>
          <LinkButton href={href}>See what to do</LinkButton>
        </ButtonRow>
      </Notice>
    )
  if (movedPayment)
    return (
      <Notice tone="warning" title={`We’ve moved a payment of your arrangement${forLoan}`}>
        <p>
          {formatMoney(movedPayment.amount)} didn’t reach us, and is now due at the end, on{' '}
          {dayWords(movedPayment.movedTo)}. Your arrangement goes on. If it’s too much, change it, or call us
          on <PhoneAndHours of={toLoanSetting(loan).reach} />.
        </p>
        <ButtonRow>
          <LinkButton href={href}>See or change your arrangement</LinkButton>
        </ButtonRow>
      </Notice>
    )
  return (
    <Notice title={`You have an arrangement${forLoan}${untilLastPayment(arrangement)}`}>
      <p>
        You pay less each month for now. <Link href={href}>See your arrangement</Link>
      </p>
    </Notice>
  )
}

/** The last one has ended and money is overdue: the result, and that another can be agreed. */
function Over({ loan }: { loan: Loan }) {
  const status = loan.arrangements.at(-1)?.status
  if ((status !== 'broken' && status !== 'completed') || !askedOfMissed(loan)) return null
  const link = (
    <Link href={paths.selfServeArrangement({ id: loan.id, sub: 'done' })}>See what it came to</Link>
  )
  return status === 'broken' ? (
    <Notice tone="warning" title="Your arrangement has ended">
      <p>
        Two payments of it didn’t reach us. {link}. {describeHold(loan)} You can agree another arrangement
        now, and we’ll help you find one that fits.
      </p>
    </Notice>
  ) : (
    <Notice title="You’ve kept your arrangement to its end">
      <p>{link}. If you can’t pay what’s still overdue, you can agree another arrangement.</p>
    </Notice>
  )
}

/** When usual payments are taken again after an arrangement was broken. */
export function describeHold({ usualPaymentsFrom, nextPayment }: Loan): string {
  if (!usualPaymentsFrom) return ''
  const hold = `We don’t collect anything before ${dayWords(usualPaymentsFrom)}.`
  return nextPayment
    ? `${hold} Your next usual payment is ${formatMoney(nextPayment.amount)} on ${dayWords(nextPayment.collectOn)}.`
    : hold
}

/** The way in for who is not behind: before a payment is missed. */
export function AgreeSmallerPaymentsLink({ loan }: { loan: Loan }) {
  if (!loan.isEligibleForSelfServeArrangement || loan.arrangement) return null
  return (
    <p>
      Worried about a payment?{' '}
      <Link href={paths.selfServeArrangement({ id: loan.id })}>Agree smaller payments</Link>
    </p>
  )
}
