import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import { hasRefundFailed, isRefundOpen } from '@tarnbrook/domain/refunds/refund-state'
import { toLoanSetting } from '#features/loans/setting.ts'
import { describeHeld, findFailedRefund } from '#features/loans/settling.ts'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Money that is theirs waits with us for an account. `isNamed`: if several loans. */
export function FailedRefundNotice({ loan, isNamed = false }: { loan: Loan; isNamed?: boolean }) {
  const failed = findFailedRefund(loan)
  if (!failed) return null
  const amount = formatMoney(failed.amount)
  return (
    <Notice tone="warning" title={`We owe you ${amount}${isNamed ? ` for ${loan.reference}` : ''}`}>
      <p>
        {describeFailed(loan, amount)} We couldn’t send it to your account ending {failed.accountNumberEnding}
        . It’s safe with us, and we need another account to send it to.
      </p>
      <ButtonRow>
        <LinkButton href={paths.refundAccount(loan.id)}>Give another account</LinkButton>
      </ButtonRow>
    </Notice>
  )
}

function describeFailed(loan: Loan, amount: string): string {
  const [isExcess, isGivenBack] = [loan.refunds, loan.givenBack].map((refunds) =>
    refunds.some(({ status }) => hasRefundFailed(status)),
  )
  const { noun } = toLoanSetting(loan)
  if (!isExcess) return 'It’s money that we agreed to give back.'
  if (isGivenBack)
    return `You paid more than you owed on this ${noun}, and we agreed to give some money back.`
  return `You paid ${amount} more than you owed on this ${noun}.`
}

/** What was paid too much or is given back, wherever it is: waiting, on its way, or sent. */
export function RefundNotice({ loan }: { loan: Loan }) {
  if (findFailedRefund(loan)) return <FailedRefundNotice loan={loan} />
  return (
    <>
      {loan.givenBack.map((refund) => (
        <GivenBack key={refund.id} loan={loan} refund={refund} />
      ))}
      <Excess loan={loan} />
    </>
  )
}

function GivenBack({ loan, refund }: { loan: Loan; refund: Loan['givenBack'][number] }) {
  const { status, isHeld, reason, accountNumberEnding, sentOn } = refund
  const isComing = isRefundOpen(status)
  const amount = formatMoney(refund.amount)
  if (isHeld) return <Held title={`We agreed to give back ${amount}`} words={reason} loan={loan} />
  return (
    <Notice title={isComing ? `We’re refunding you ${amount}` : `We’ve refunded you ${amount}`}>
      <p>
        {reason}{' '}
        {isComing
          ? `It goes to your account ending ${accountNumberEnding}, and we email you when it’s sent.`
          : `We sent it to your account ending ${accountNumberEnding}${sentOn ? ` on ${dayWords(sentOn)}` : ''}.`}{' '}
        What you owe and your payments stay the same.
      </p>
    </Notice>
  )
}

function Excess({ loan }: { loan: Loan }) {
  const coming = loan.refunds.filter(({ status, isHeld }) => isHeld || isRefundOpen(status))
  const last = coming.at(-1) ?? loan.refunds.at(-1)
  if (!last) return null
  const isSent = coming.length === 0
  const amount = formatMoney(sumPence((isSent ? [last] : coming).map((refund) => refund.amount)))
  if (coming.some(({ isHeld }) => isHeld))
    return <Held title={`We owe you ${amount}`} words="You paid it besides what you owed." loan={loan} />
  return (
    <Notice title={isSent ? `We’ve sent you ${amount}` : `We’re sending you ${amount}`}>
      <p>
        You paid it besides what you owed.{' '}
        {isSent
          ? `We sent it to your account ending ${last.accountNumberEnding}${last.sentOn ? ` on ${dayWords(last.sentOn)}` : ''}.`
          : `It goes to your account ending ${last.accountNumberEnding}, and we email you when it’s sent.`}
      </p>
    </Notice>
  )
}

function Held({ title, words, loan }: { title: string; words: string; loan: Loan }) {
  return (
    <Notice title={title}>
      <p>
        {words} {describeHeld(loan)} If you have a question, call us.
      </p>
    </Notice>
  )
}
