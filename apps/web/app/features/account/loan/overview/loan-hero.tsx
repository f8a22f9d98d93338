import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import type { ReactNode } from 'react'
import { amountOverTerm, calculatePaid } from '#features/loans/figures.ts'
import {
  describeHeadline,
  describeLoanStatus,
  headlineNote,
  isRunning,
  toCardStatus,
} from '#features/loans/headline.ts'
import { LoanProgress } from '#features/loans/loan-progress.tsx'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Columns, Stack } from '#ui/layout/page.tsx'
import { LoanCard } from '#ui/loan-card/loan-card.tsx'
import { LoanFigures } from './loan-figures.tsx'

/** The card of a loan, what can be done below it, and its figures beside. */
export function LoanHero({ loan, children }: { loan: Loan; children?: ReactNode }) {
  const setting = toLoanSetting(loan)
  const { label, amount, unit } = describeHeadline(loan, setting)
  return (
    <Columns ratio="wide-narrow">
      <Stack gap="m">
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
        {children}
      </Stack>
      <LoanFigures
        loan={loan}
        setting={setting}
        isPaidTheHeadline={!isRunning(loan) && amount === calculatePaid(loan)}
      />
    </Columns>
  )
}
