import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, subtractPence } from '@tarnbrook/domain/core/money'
import { describeWithdrawalEnd } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** CCA 1974 s66A: in the first days withdrawing costs less than a figure, and is said first. */
export function WithdrawInstead({
  loan,
  figure,
  instead,
}: {
  loan: Loan
  figure: Pence
  instead: { amount: Pence; lastDay: string | null } | null
}) {
  if (!instead || instead.amount >= figure) return null
  const lent = toLoanSetting(loan).isHirePurchase ? 'credit' : 'money'
  return (
    <Notice title={`Withdrawing costs ${formatMoney(subtractPence(figure, instead.amount))} less`}>
      <p>
        You can still withdraw until {describeWithdrawalEnd({ withdrawUntil: instead.lastDay })}. You’d pay
        back {formatMoney(instead.amount)} today: no fee, and interest only for the days you had the {lent}.
        You have 30 days to pay it.
      </p>
      <p>
        <LinkButton href={paths.withdraw({ id: loan.id })}>See how to withdraw</LinkButton>
      </p>
    </Notice>
  )
}
