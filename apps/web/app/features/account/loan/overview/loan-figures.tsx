import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { askedOfMissed, calculatePaid, describePayOff, shownPayOff } from '#features/loans/figures.ts'
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
  const payOff = shownPayOff(loan)
  return (
    <div className={styles.figures}>
      {isRunning(loan) && askedOfMissed(loan) && loan.nextPayment ? (
        <Amount
          label={`Next payment, ${dayWords(loan.nextPayment.collectOn)}`}
          figure={formatMoney(loan.nextPayment.amount)}
          size="m"
        />
      ) : null}
      {isRunning(loan) && !isWithdrawn(loan) && !loan.isInsolvent ? (
        <Amount
          label="Balance"
          figure={formatMoney(loan.amountOwed)}
          note={sentence(balanceNote(loan))}
          size="m"
        />
      ) : (
        <Amount label={amountLabel(loan, setting)} figure={formatMoney(loan.amount)} size="m" />
      )}
      {payOff ? (
        <Amount
          label="To pay it all off today"
          figure={formatMoney(payOff.amount)}
          unit={describePayOff(payOff)}
          note={PAY_OFF_NOTES[payOff.by]}
          size="m"
        />
      ) : null}
      {isPaidTheHeadline ? null : <PaidSoFar loan={loan} />}
    </div>
  )
}

/** What makes it another amount than the balance. */
const PAY_OFF_NOTES: Record<NonNullable<Loan['payOff']>['by'], string> = {
  withdrawal: 'There’s no fee, and interest only for the days you’ve had it.',
  settlement: 'The balance, with interest up to the settlement date, and less what the law takes off.',
}

/** What went to the seller before the credit is no payment to us, and is named beside them. */
function PaidSoFar({ loan }: { loan: Loan }) {
  const advance = loan.agreed.paidInAdvance
  return (
    <Amount
      label={advance > 0 ? 'Paid to us so far' : 'Paid so far'}
      figure={formatMoney(calculatePaid(loan))}
      note={advance > 0 ? `Besides the ${formatMoney(advance)} you paid the seller in advance.` : undefined}
      size="m"
    />
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
