import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { LoanFigures } from '#features/account/loan/overview/loan-figures.tsx'
import { amountOverTerm, calculatePaid } from '#features/loans/figures.ts'
import {
  describeHeadline,
  describeLoanStatus,
  headlineNote,
  isRunning,
  toCardStatus,
} from '#features/loans/headline.ts'
import { LoanProgress } from '#features/loans/loan-progress.tsx'
import { describeNextEvents } from '#features/loans/loan-status.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { LoanCard } from '#ui/loan-card/loan-card.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Words and figures of the borrower’s own page, made by the same code, and nothing to press. */
export function TheirView({ loan }: { loan: Loan }) {
  const setting = toLoanSetting(loan)
  const { label, amount, unit } = describeHeadline(loan, setting)
  return (
    <Stack gap="l">
      <Notice title="This is what the borrower reads">
        <p>“You” is the borrower. Their page has its buttons beside it, which only they can press.</p>
      </Notice>
      <Columns ratio="wide-narrow">
        <LoanCard id="loan-card" title={amountOverTerm(loan)} {...toCardStatus(describeLoanStatus(loan))}>
          <LoanProgress loan={loan} />
          <Amount
            label={label}
            figure={formatMoney(amount)}
            unit={unit}
            note={headlineNote(loan)}
            size="hero"
          />
        </LoanCard>
        <LoanFigures
          loan={loan}
          setting={setting}
          isPaidTheHeadline={!isRunning(loan) && amount === calculatePaid(loan)}
        />
      </Columns>
      <h2>{isRunning(loan) ? 'What happens next' : 'What this means'}</h2>
      {describeNextEvents(loan, setting).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Stack>
  )
}
