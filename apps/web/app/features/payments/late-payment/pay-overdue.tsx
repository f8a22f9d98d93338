import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, subtractPence } from '@tarnbrook/domain/core/money'
import { findRunningNotice } from '#features/loans/default-notice.ts'
import { dayFigures, type Missed, type MissedPayment } from '#features/loans/figures.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { TransferDetails } from '../bank-transfer/transfer-details.tsx'
import styles from './missed-payments.module.css'

/** Each payment that was missed, what they come to, and how to pay them today. */
export function PayOverdue({ loan, missed }: { loan: Loan; missed: Missed }) {
  return (
    <Columns>
      <Stack gap="s">
        <h2 className={styles.title}>What’s overdue</h2>
        <Facts
          items={[
            ...missed.payments.map(paymentFact),
            { term: 'Total overdue', detail: formatMoney(missed.amount), isTotal: true },
            ...(missed.onItsWay > 0
              ? [
                  {
                    term: 'On its way',
                    detail: formatMoney(missed.onItsWay),
                    note: 'Part of the total. Don’t pay it again.',
                  },
                ]
              : []),
          ]}
        />
      </Stack>
      <PayByTransfer loan={loan} missed={missed} />
    </Columns>
  )
}

function paymentFact({ dueOn, due, paid, amount, interest }: MissedPayment): Fact {
  const interestWords = interest > 0 ? `Includes ${formatMoney(interest)} of interest.` : ''
  const paidWords = paid > 0 ? `You’ve paid ${formatMoney(paid)} of ${formatMoney(due)}. ` : ''
  return {
    term: `Due ${dayFigures(dueOn)}`,
    detail: formatMoney(amount),
    note: paidWords + interestWords || undefined,
  }
}

/** Nothing is left to transfer while the bank has been asked for all of it. */
function PayByTransfer({ loan, missed }: { loan: Loan; missed: Missed }) {
  if (missed.amount <= missed.collecting) return null
  return <PayTransfer loan={loan} most={subtractPence(missed.amount, missed.collecting)} />
}

/** How much to transfer, and where to. */
export function PayTransfer({ loan, most }: { loan: Loan; most: Pence }) {
  const notice = findRunningNotice(loan)
  return (
    <Stack gap="s">
      <h2 className={styles.title}>Pay now by bank transfer</h2>
      <p className={styles.text}>Send up to {formatMoney(most)} from your bank’s app or website to:</p>
      <TransferDetails reference={loan.reference} note="So that we know it’s from you." />
      <p className={styles.text}>
        It shows here by the end of the next working day after we get it. We’ll email you when it does.
      </p>
      {notice && !notice.isTransferInTime ? (
        <p className={styles.text}>
          Some banks take until the next working day. That can be after {dayWords(notice.remedyBy)}, the last
          day of your default notice.
        </p>
      ) : null}
    </Stack>
  )
}
