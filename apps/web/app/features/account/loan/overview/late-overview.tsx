import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { amountOverTerm, dayAndMonth, type Missed } from '#features/loans/figures.ts'
import { describeHeadline, describeLoanStatus, headlineNote, toCardStatus } from '#features/loans/headline.ts'
import { LoanProgress } from '#features/loans/loan-progress.tsx'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isTakenOnItsDay } from '#features/loans/situation/collecting.ts'
import { AboutHelp, LateActions } from '#features/payments/late-payment/late-actions.tsx'
import { MissedPaymentHelp } from '#features/payments/late-payment/missed-payment-help.tsx'
import { overdueRow } from '#features/payments/late-payment/overdue-facts.tsx'
import { Amount } from '#ui/amount/amount.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { LoanCard } from '#ui/loan-card/loan-card.tsx'
import type { Row } from '#ui/rows/rows.tsx'
import styles from '../loan.module.css'
import { BalanceOverTime } from './balance-over-time.tsx'
import { LoanFigures } from './loan-figures.tsx'
import { NextEventsText } from './what-happens-next.tsx'

/** What was missed and the two answers to it; all else is a row that is opened by who wants it. */
export function LateOverview({ loan, missed }: { loan: Loan; missed: Missed }) {
  const { label, amount, unit } = describeHeadline(loan, toLoanSetting(loan))
  return (
    <Stack gap="m">
      <LoanCard id="loan-card" title={amountOverTerm(loan)} {...toCardStatus(describeLoanStatus(loan))}>
        <Amount
          label={label}
          figure={formatMoney(amount)}
          unit={unit}
          note={headlineNote(loan)}
          size="hero"
        />
        <LateActions loan={loan} />
        <AboutHelp loan={loan} />
      </LoanCard>
      <MissedPaymentHelp
        loan={loan}
        before={[...overdueRows(missed), nextRow(loan, missed), figuresRow(loan)]}
      />
      <div className={styles.progress}>
        <LoanProgress loan={loan} />
      </div>
    </Stack>
  )
}

/** The card has said all of one payment of which nothing is paid. */
function overdueRows(missed: Missed): Row[] {
  const isMore = missed.payments.length > 1 || missed.onItsWay > 0
  return isMore || missed.payments.some(({ paid }) => paid > 0) ? [overdueRow(missed)] : []
}

/** Open where it says not to pay something twice. */
function nextRow(loan: Loan, missed: Missed): Row {
  const { nextPayment } = loan
  const events = <NextEventsText loan={loan} setting={toLoanSetting(loan)} />
  const more = { more: events, isOpen: missed.collecting > 0 }
  if (!nextPayment) return { label: 'What happens next', icon: 'info', ...more }
  return {
    label: `Next payment, ${dayAndMonth(nextPayment.collectOn)}`,
    icon: 'bell',
    detail: `${formatMoney(nextPayment.amount)}${isTakenOnItsDay(loan) ? ' by Direct Debit' : ''}`,
    ...more,
  }
}

function figuresRow(loan: Loan): Row {
  const setting = toLoanSetting(loan)
  return {
    label: `Your ${setting.noun} in figures`,
    icon: 'document',
    detail: `Balance ${formatMoney(loan.amountOwed)}`,
    more: (
      <>
        <LoanFigures loan={loan} setting={setting} isPaidTheHeadline={false} />
        <BalanceOverTime loan={loan} />
      </>
    ),
  }
}
