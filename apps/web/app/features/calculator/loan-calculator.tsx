import type { Brand } from '@tarnbrook/brands/brand-type'
import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applications/application-choices'
import { formatDuration, formatMoney, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { illustrate } from '@tarnbrook/domain/schedule/illustrate'
import type { ReactNode } from 'react'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Calculator, CalculatorFigures, WithoutScript } from '#ui/calculator/calculator.tsx'
import { Select } from '#ui/form/select.tsx'
import { Segments } from '#ui/segments/segments.tsx'

/** An amount in pounds and a term in months. */
export interface LoanChoice {
  readonly amount: number
  readonly term: number
}

/** What someone sees before they choose: the amount and the term of the representative example. */
export function usualChoice({ representativeExample, loanTerm }: Brand): LoanChoice {
  return { amount: representativeExample.assumedAmount, term: loanTerm.default }
}

interface LoanCalculatorProps {
  /** What the slider stands at. */
  choice?: LoanChoice
  /** As typed, where that is not the choice. */
  amount?: string | undefined
  amountErrors?: string[]
  term?: string | undefined
  termErrors?: string[]
  /** Whole years in one row, in place of all terms in a list. */
  isShort?: boolean
  figures?: ReactNode
  actions?: ReactNode
}

/** The brand's calculator: a plain GET, so it works without script and its answer has a URL. */
export function LoanCalculator({
  choice,
  amount,
  amountErrors,
  term,
  termErrors,
  isShort = false,
  ...rest
}: LoanCalculatorProps) {
  const brand = useBrand()
  const { min, max } = brand.loanAmountPounds
  const shown = choice ?? usualChoice(brand)
  const termField = { id: 'term', name: 'term', defaultValue: term ?? String(shown.term), errors: termErrors }
  return (
    <Calculator
      {...rest}
      action={paths.calculator()}
      illustrated={toIllustrationJson(brand)}
      amount={{
        id: 'amount',
        name: 'amount',
        defaultValue: amount ?? shown.amount.toLocaleString('en-GB'),
        errors: amountErrors,
      }}
      amountLabel="I’d like to borrow"
      range={{
        min,
        max,
        step: chooseSliderStep(max - min),
        value: shown.amount,
        label: 'Amount',
        said: `${formatMoney(fromPounds(min))} to ${formatMoney(fromPounds(max))}`,
      }}
      term={
        isShort ? (
          <Segments field={termField} label="Years" options={YEARS} />
        ) : (
          <Select field={termField} label="Over" options={TERMS} width="full" />
        )
      }
    />
  )
}

const TERMS = LOAN_TERMS_MONTHS.map((months) => ({ value: String(months), label: formatDuration(months) }))

const YEARS = LOAN_TERMS_MONTHS.filter((months) => months % 12 === 0).map((months) => ({
  value: String(months),
  label: months / 12,
}))

/** The landing page's calculator, with figures and a way into the form for this amount and term. */
export function LandingCalculator() {
  const brand = useBrand()
  const { amount, term } = usualChoice(brand)
  const { instalmentPence, totalPayablePence } = illustrate(brand, fromPounds(amount), term)
  const isDirect = brand.switches.directApplications
  return (
    <LoanCalculator
      isShort
      figures={
        <CalculatorFigures
          items={[
            { name: 'instalment', term: 'A month', detail: formatMoneyExact(instalmentPence) },
            { name: 'total', term: 'Total payable', detail: formatMoneyExact(totalPayablePence) },
          ]}
          note="This uses the interest rate of our representative example. Yours may be different."
        />
      }
      actions={
        isDirect ? (
          <>
            {/* First, so that Enter in the amount shows figures and does not begin an application. */}
            <WithoutScript>
              <Button variant="secondary" isWide>
                Work it out
              </Button>
            </WithoutScript>
            <Button isWide formAction={paths.quote('loan')}>
              {brand.voice.primaryAction}
            </Button>
          </>
        ) : (
          <Button isWide>See the full cost</Button>
        )
      }
    />
  )
}

/** About a hundred positions: each can be reached with a finger, and with the arrow keys. */
function chooseSliderStep(span: number): number {
  return [100, 250, 500].find((step) => span / step <= 100) ?? 500
}

/** What the page script reads: what `illustrate` takes, and the amounts that we lend. */
function toIllustrationJson({ pricing, representativeExample, loanAmountPounds }: Brand): string {
  const { feeSharePercent, feeCapPounds, optionToPurchaseFeePounds } = pricing
  return JSON.stringify({
    terms: {
      pricing: { feeSharePercent, feeCapPounds, optionToPurchaseFeePounds },
      representativeExample,
    },
    ...loanAmountPounds,
  })
}
