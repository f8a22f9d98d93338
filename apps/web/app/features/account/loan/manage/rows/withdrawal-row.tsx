import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { describeWithdrawalEnd } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { canWithdraw } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { ManageRow } from '../manage-row.tsx'

/** CCA 1974 s66A(1): the right starts at signing. Before payout there is nothing to pay back. */
export function WithdrawalRow({ loan }: { loan: Loan }) {
  if (loan.situation === 'awaiting-payout') return <BeforePayout loan={loan} />
  return canWithdraw(loan) ? <AfterPayout loan={loan} /> : null
}

function AfterPayout({ loan }: { loan: Loan }) {
  const { isHirePurchase } = toLoanSetting(loan)
  if (loan.hasActiveCancellationQuote)
    return (
      <ManageRow
        id="withdraw"
        title="Withdraw"
        state="You’ve withdrawn."
        action={{ href: paths.withdraw({ id: loan.id }), label: 'See what to pay back, and how' }}
      />
    )
  return (
    <ManageRow
      id="withdraw"
      title="Withdraw"
      state={`You can withdraw until ${describeWithdrawalEnd(loan)}, without giving a reason.`}
      action={{ href: paths.withdraw({ id: loan.id }), label: 'See what you’d pay back' }}
      more={{
        label: 'What withdrawing means',
        children: (
          <>
            <p>
              You pay back the {formatMoney(loan.amount)} {isHirePurchase ? 'of credit' : 'you borrowed'} and
              the interest for the days you had it, within 30 days. You won’t pay the arrangement fee or
              anything else.
            </p>
            {isHirePurchase ? (
              <p>
                Withdrawing ends the car finance, not the purchase of the vehicle. Once you’ve repaid us, it’s
                yours.
              </p>
            ) : null}
          </>
        ),
      }}
    />
  )
}

function BeforePayout({ loan }: { loan: Loan }) {
  const { isHirePurchase, noun } = toLoanSetting(loan)
  const whom = isHirePurchase ? 'paid the seller' : 'sent the money'
  return (
    <ManageRow
      id="withdraw"
      title="Withdraw"
      state={
        loan.canCancelBeforePayout
          ? `We haven’t ${whom} yet, so you can withdraw now without giving a reason. Then nothing is paid, and you owe ${isHirePurchase ? 'us nothing' : 'nothing'}.`
          : `We’ve asked the bank to ${isHirePurchase ? 'pay the seller' : 'send the money'}, so you can’t stop it here any more.`
      }
      action={
        loan.canCancelBeforePayout
          ? { href: paths.cancelBeforePayout(loan.id), label: `Withdraw and cancel your ${noun}` }
          : undefined
      }
      more={{
        label: `Once we’ve ${whom}`,
        children: (
          <p>
            You can still withdraw here until {describeWithdrawalEnd(loan)}. You’d pay back the{' '}
            {formatMoney(loan.amount)} and the interest for the days you had it, and nothing else. You’d have
            30 days from telling us.
          </p>
        ),
      }}
    />
  )
}
