import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { LOAN_TERMS_MONTHS, loanAmountMessage } from '@tarnbrook/contract/application-choices'
import { formatDuration, formatMoney, formatMoneyExact, formatPercent } from '@tarnbrook/domain/display'
import { useSearchParams } from 'react-router'
import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { load, type Read, reads } from '#platform/route.ts'
import { useBrand } from '#platform/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Columns, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { RepresentativeExample } from '#ui/representative-example/representative-example.tsx'
import { applicationsApi, useIllustrateLoanQuery } from '../features/applications/applications.api.ts'
import styles from './calculator/calculator.module.css'
import { LoanCalculator } from './calculator/loan-calculator.tsx'

export const handle = { query: ['amount', 'term'] } satisfies Handle

const read: Read = async (store, { url, visit }) => {
  const asked = readChoice(url.searchParams, visit.brandFacts)
  if ('choice' in asked) await load(store, applicationsApi.endpoints.illustrateLoan, { query: asked.choice })
}

export const loader = reads(read)
export const clientLoader = reads(read)

export default function CalculatorScreen() {
  const brand = useBrand()
  const [query] = useSearchParams()
  const asked = readChoice(query, brand)
  const errors = 'problem' in asked ? [{ message: asked.problem, fieldId: 'amount' }] : []
  return (
    <>
      <PageHead title="What a loan would cost" />
      <Section>
        <ErrorSummary items={errors} />
        <PageHeading title="What a loan would cost" />
        <Columns>
          <LoanCalculator
            amount={
              'choice' in asked
                ? asked.choice.amount.toLocaleString('en-GB')
                : (query.get('amount') ?? undefined)
            }
            term={query.get('term') ?? undefined}
            amountErrors={errors.map(({ message }) => message)}
          />
          {'choice' in asked ? <Answer {...asked.choice} /> : null}
        </Columns>
      </Section>
      <Section tone="tint">
        <RepresentativeExample
          example={brand.representativeExample}
          optionToPurchaseFeePounds={brand.pricing.optionToPurchaseFeePounds}
          lenderName={lender.legalName}
          lenderAddress={lenderAddressLine}
        />
      </Section>
    </>
  )
}

/** Plain facts: the representative example has more prominence (CONC 3.5.6R). */
function Answer({ amount, term }: { amount: number; term: number }) {
  const { switches } = useBrand()
  const { data: loan } = useIllustrateLoanQuery({ query: { amount, term } })
  if (!loan) return null
  return (
    <section aria-labelledby="answer">
      <Stack>
        <h2 className={styles.answer} id="answer">
          {formatMoney(loan.amount)} over {formatDuration(term)}
        </h2>
        <Facts
          items={[
            { term: 'Monthly payment', detail: formatMoneyExact(loan.instalment) },
            { term: 'Total amount payable', detail: formatMoneyExact(loan.totalPayable) },
            { term: 'Fee, added to the loan', detail: formatMoney(loan.fee) },
            { term: 'Interest rate a year, fixed', detail: formatPercent(loan.annualRate) },
            { term: 'APR', detail: formatPercent(loan.apr) },
          ]}
        />
        <p>
          This is at the interest rate of our representative example. Your own rate may be lower or higher.
        </p>
        {switches.directApplications ? (
          <LinkButton href={`${paths.quote('loan')}?amount=${amount}&term=${term}`}>
            See my own rate
          </LinkButton>
        ) : null}
      </Stack>
    </section>
  )
}

/** The typed amount and term, or why they are not ones we lend. Nothing typed is no problem. */
function readChoice(
  query: URLSearchParams,
  brand: Brand,
): { choice: { amount: number; term: number } } | { problem: string } | Record<never, never> {
  const typed = query.get('amount')?.trim()
  if (!typed) return {}
  const { min, max } = brand.loanAmountPounds
  const amount = Number(typed.replace(/[£,\s]/g, ''))
  const term = Number(query.get('term'))
  if (!(amount >= min && amount <= max)) return { problem: loanAmountMessage(brand.loanAmountPounds) }
  if (!(LOAN_TERMS_MONTHS as readonly number[]).includes(term))
    return { problem: 'Choose how long to borrow for' }
  return { choice: { amount: Math.round(amount), term } }
}
