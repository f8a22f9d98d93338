import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { LOAN_TERMS_MONTHS, loanAmountMessage } from '@tarnbrook/contract/applying/application-choices'
import {
  formatDuration,
  formatMoney,
  formatMoneyExact,
  formatPercent,
  formatRate,
} from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { useSearchParams } from 'react-router'
import { applicationsApi, useIllustrateLoanQuery } from '#features/applications/applications.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { load, type Read, reads } from '#platform/routing/route.ts'
import { useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Columns, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { RepresentativeExample } from '#ui/representative-example/representative-example.tsx'
import styles from './calculator/calculator.module.css'
import { LoanCalculator } from './calculator/loan-calculator.tsx'

export const handle = { query: ['amount', 'term'] } satisfies Handle

const read: Read = async (store, { url, session }) => {
  const asked = readChoice(url.searchParams, session.brandFacts)
  if ('choice' in asked) await load(store, applicationsApi.endpoints.illustrateLoan, { query: asked.choice })
}

export const loader = reads(read)
export const clientLoader = reads(read)

export default function CalculatorScreen() {
  const brand = useBrand()
  const [query] = useSearchParams()
  const asked = readChoice(query, brand)
  const errors = 'problem' in asked ? [{ message: asked.problem, fieldId: asked.field }] : []
  const errorsOf = (field: string) =>
    errors.filter(({ fieldId }) => fieldId === field).map(({ message }) => message)
  const title =
    brand.productType === 'hire-purchase' ? 'What car finance would cost' : 'What a loan would cost'
  return (
    <>
      <PageHead title={title} />
      <Section>
        <Stack>
          <ErrorSummary items={errors} />
          <PageHeading title={title} />
        </Stack>
        <Columns>
          <LoanCalculator
            amount={
              'choice' in asked
                ? asked.choice.amount.toLocaleString('en-GB')
                : (query.get('amount') ?? undefined)
            }
            term={query.get('term') ?? undefined}
            amountErrors={errorsOf('amount')}
            termErrors={errorsOf('term')}
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
  const { productType, pricing } = useBrand()
  const isHirePurchase = productType === 'hire-purchase'
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
            {
              term: isHirePurchase ? 'Arrangement fee, added to what you owe' : 'Fee, added to the loan',
              detail: formatMoney(loan.fee),
            },
            ...(isHirePurchase
              ? [
                  {
                    term: 'Option-to-purchase fee',
                    detail: formatMoney(fromPounds(pricing.optionToPurchaseFeePounds)),
                  },
                ]
              : []),
            { term: 'Interest rate a year, fixed', detail: formatRate(loan.annualRate) },
            { term: 'APR', detail: formatPercent(loan.apr) },
          ]}
        />
        <p>
          This is at the interest rate of our representative example. Your own rate may be lower or higher.
        </p>
        <NextStep amount={amount} term={term} />
      </Stack>
    </section>
  )
}

/** Spec 1: where the brand takes applications, a quote for these figures; else how people apply, and whom to ask. */
function NextStep({ amount, term }: { amount: number; term: number }) {
  const { voice } = useBrand()
  if (voice.applyElsewhere === null)
    return (
      <LinkButton href={`${paths.quote('loan')}?amount=${amount}&term=${term}`}>See my own rate</LinkButton>
    )
  return (
    <>
      <h3>How to apply</h3>
      <p>{voice.applyElsewhere}</p>
      <p>
        If you have a quote already, open your link or <Link href={paths.login()}>sign in</Link> to see it. If
        you have a question, call us on <PhoneAndHours />.
      </p>
    </>
  )
}

/** The typed amount and term, or why they are not ones we lend. Nothing typed is no problem. */
function readChoice(
  query: URLSearchParams,
  brand: Brand,
):
  | { choice: { amount: number; term: number } }
  | { problem: string; field: 'amount' | 'term' }
  | Record<never, never> {
  const typed = query.get('amount')?.trim()
  if (!typed) return {}
  const { min, max } = brand.loanAmountPounds
  const amount = Number(typed.replace(/[£,\s]/g, ''))
  const term = Number(query.get('term'))
  if (!(amount >= min && amount <= max))
    return { problem: loanAmountMessage(brand.loanAmountPounds), field: 'amount' }
  if (!LOAN_TERMS_MONTHS.some((months) => months === term))
    return { problem: 'Choose how long to borrow for', field: 'term' }
  return { choice: { amount: Math.round(amount), term } }
}
