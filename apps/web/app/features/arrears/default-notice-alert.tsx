import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { canSetUpArrangement, isInArrears } from '@tarnbrook/domain/loans/loan-state'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** CCA 1974 s87: what puts it right, by when, who helps; none if paid or in a breathing space. */
export function DefaultNoticeAlert({ loan }: { loan: Loan }) {
  const notice = loan.defaultNotices.findLast(({ status }) => status === 'running' || status === 'time-up')
  if (!notice || loan.breathingSpace || !isInArrears(loan.state)) return null
  const { amount, remedyBy, status } = notice
  const callUs = (
    <p>
      If you can’t pay it,{' '}
      {canSetUpArrangement(loan) ? (
        <>
          <Link href={paths.selfServeArrangement({ id: loan.id })}>agree smaller payments here</Link>, or
        </>
      ) : null}{' '}
      call us on <PhoneAndHours of={toLoanSetting(loan).reach} />. We can agree smaller payments or more time.
    </p>
  )
  return (
    <Notice
      tone="warning"
      title={status === 'running' ? 'You have a default notice' : 'The time in your default notice is over'}
    >
      {status === 'running' ? (
        <p>
          Once {formatMoney(amount)} has been paid, by the end of {dayWords(remedyBy)}, nothing more follows
          from it. Part payments since the notice count.
        </p>
      ) : (
        <p>
          Please talk to us. It isn’t too late to pay. If we end the {toLoanSetting(loan).noun}, we write to
          you.
        </p>
      )}
      {callUs}
      <ButtonRow>
        <LinkButton href={paths.defaultNotice(loan.id, notice.id)} variant="secondary" download>
          Read the notice (PDF)
        </LinkButton>
      </ButtonRow>
    </Notice>
  )
}
