import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { askedOfMissed } from '#features/loans/figures.ts'
import { balanceNote, isRunning } from '#features/loans/headline.ts'
import type { Setting } from '#features/loans/setting.ts'
import { isWithdrawn } from '#features/loans/settling.ts'
import { Amount } from '#ui/amount/amount.tsx'
import styles from '../loan.module.css'

/** The figures beside the headline. */
export function LoanFigures({
  loan,
  setting,
  isPaidTheHeadline,
}: {
  loan: Loan
  setting: Setting
  isPaidTheHeadline: boolean
}) {
  if (loan.situation === 'awaiting-payout')
    return (
      <div className={styles.figures}>
        <Amount label="You pay, each month" figure={formatMoney(loan.instalment)} size="m" />
        <Amount label={setting.totalLabel} figure={formatMoney(loan.totalPayable)} size="m" />
      </div>
    )
  return (
    <div className={styles.figures}>
      {isRunning(loan) && askedOfMissed(loan) && loan.nextPayment ? (
        <Amount
          label={`Next payment, ${dayWords(loan.nextPayment.collectOn)}`}
          figure={formatMoney(loan.nextPayment.amount)}
          size="m"
        />
      ) : null}
      {isRunning(loan) && !isWithdrawn(loan) ? (
        <Amount
          label="Balance"
          figure={formatMoney(loan.amountOwed)}
          note={sentence(balanceNote(loan))}
          size="m"
        />
      ) : (
        <Amount label={amountLabel(loan, setting)} figure={formatMoney(loan.amount)} size="m" />
      )}
      {isPaidTheHeadline ? null : (
        <Amount label="Paid so far" figure={formatMoney(loan.paidToDate)} size="m" />
      )}
    </div>
  )
}

/** 'excludes future interest' as a sentence. */
function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** A loan that was cancelled may never have been paid out. */
function amountLabel(loan: Loan, { isHirePurchase }: Setting): string {
  if (isHirePurchase) return 'Amount of credit'
  return loan.disbursalDate ? 'You borrowed' : 'Amount agreed'
}
