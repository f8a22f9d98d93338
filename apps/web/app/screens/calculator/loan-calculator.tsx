import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applying/application-choices'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Calculator } from '#ui/calculator/calculator.tsx'

interface LoanCalculatorProps {
  amount?: string
  amountErrors?: string[]
  term?: string
  termErrors?: string[]
  children?: ReactNode
}

/** The brand's calculator: sent as a plain GET, so it works without script and its answer has a URL. */
export function LoanCalculator({ amount, amountErrors, term, termErrors, children }: LoanCalculatorProps) {
  const { loanAmountPounds, loanTerm, representativeExample } = useBrand()
  const { min, max } = loanAmountPounds
  return (
    <Calculator
      action={paths.calculator()}
      amount={{
        id: 'amount',
        name: 'amount',
        defaultValue: amount ?? representativeExample.assumedAmount.toLocaleString('en-GB'),
        errors: amountErrors,
      }}
      amountHint={`From ${formatMoney(fromPounds(min))} to ${formatMoney(fromPounds(max))}.`}
      term={{ id: 'term', name: 'term', defaultValue: term ?? String(loanTerm.default), errors: termErrors }}
      terms={LOAN_TERMS_MONTHS.map((months) => ({ value: String(months), label: formatDuration(months) }))}
      submitLabel="Work it out"
      note="This doesn’t affect your credit score."
    >
      {children}
    </Calculator>
  )
}
