import { afterDefaultNotice } from '@tarnbrook/brands/facts/legal'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type DefaultNotice, findOpenNotice, findRunningNotice } from '#features/loans/default-notice.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/**
 * CCA 1974 s87: who helps, what puts it right and by when, and what may follow. None once paid, in
 * a breathing space or an arrangement. `isNamed`: if several loans.
 */
export function DefaultNoticeAlert({ loan, isNamed = false }: { loan: Loan; isNamed?: boolean }) {
  const notice = findOpenNotice(loan)
  if (!notice) return null
  const forLoan = isNamed ? ` for ${loan.reference}` : ''
  return (
    <Notice
      tone="warning"
      title={
        notice.status === 'running'
          ? `You have a default notice${forLoan}`
          : `The time in your default notice${forLoan} is over`
      }
    >
      <SmallerPayments loan={loan} />
      {notice.status === 'running' ? (
        <Running loan={loan} notice={notice} />
      ) : (
        <p>
          Its last day was {dayWords(notice.remedyBy)}. Now we may {afterDefaultNotice[loan.productType]}. It
          isn’t too late to pay or to talk to us. If we do any of this, we write to you.
        </p>
      )}
      <ButtonRow>
        <LinkButton href={paths.defaultNotice(loan.id, notice.id)} variant="secondary" download>
          Read the notice (PDF)
        </LinkButton>
      </ButtonRow>
    </Notice>
  )
}

function SmallerPayments({ loan }: { loan: Loan }) {
  return (
    <p>
      If you can’t pay, we can agree smaller payments or more time.{' '}
      {loan.isEligibleForSelfServeArrangement ? (
        <>
          <Link href={paths.selfServeArrangement({ id: loan.id })}>Agree smaller payments here</Link>, or call
        </>
      ) : (
        'Call'
      )}{' '}
      us on <PhoneAndHours of={toLoanSetting(loan).reach} />.
    </p>
  )
}

function Running({ loan, notice }: { loan: Loan; notice: DefaultNotice }) {
  const { amount, toPay, remedyBy } = notice
  const isPartPaid = toPay < amount
  return (
    <>
      <p>
        {isPartPaid ? `The notice was for ${formatMoney(amount)}. You’ve paid a part of it. ` : null}
        Once {formatMoney(toPay)} {isPartPaid ? 'more ' : ''}has been paid, by the end of {dayWords(remedyBy)}
        , nothing more follows from it.
      </p>
      <p>
        If it hasn’t, we may {afterDefaultNotice[loan.productType]}. If we do any of this, we write to you.
      </p>
    </>
  )
}

/** For the page of one way to pay: what the running notice asks for, and until when. */
export function DefaultNoticeReminder({ loan }: { loan: Loan }) {
  const notice = findRunningNotice(loan)
  if (!notice) return null
  return (
    <p>
      For your default notice, pay {formatMoney(notice.toPay)} by the end of {dayWords(notice.remedyBy)}.
    </p>
  )
}
