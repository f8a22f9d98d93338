import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { LOAN_TERMS_MONTHS, loanAmountMessage } from '@tarnbrook/contract/applications/application-choices'
import { formatDuration, formatMoney, formatMoneyExact, formatPercent } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { illustrate } from '@tarnbrook/domain/schedule/illustrate'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { FiguresSaid, WithoutScript } from '#ui/calculator/calculator.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Columns, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { RepresentativeExample } from '#ui/representative-example/representative-example.tsx'
import styles from './calculator.module.css'
import { LoanCalculator, type LoanChoice, usualChoice } from './loan-calculator.tsx'

export const handle = { query: ['amount', 'term'] } satisfies Handle

export default function CalculatorScreen() {
  const brand = useBrand()
  const [query] = useSearchParams()
  const asked = readChoice(query, brand)
  const choice = 'choice' in asked ? asked.choice : usualChoice(brand)
  const errors = 'problem' in asked ? [{ message: asked.problem, fieldId: asked.field }] : []
  const findErrors = (field: string) =>
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
            choice={choice}
            amount={'problem' in asked ? (query.get('amount') ?? undefined) : undefined}
            term={'problem' in asked ? (query.get('term') ?? undefined) : undefined}
            amountErrors={findErrors('amount')}
            termErrors={findErrors('term')}
            actions={
              // An error has no figures to keep up to date: the form is sent again.
              'problem' in asked ? (
                <Button isWide>Work it out</Button>
              ) : (
                <WithoutScript>
                  <Button isWide>Work it out</Button>
                </WithoutScript>
              )
            }
          />
          {'problem' in asked ? null : <Answer {...choice} />}
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

/** Plain: the representative example has more prominence (CONC 3.5.6R). Page script updates it. */
function Answer({ amount, term }: LoanChoice) {
  const brand = useBrand()
  const { productType, pricing, representativeExample } = brand
  const isHirePurchase = productType === 'hire-purchase'
  const { instalmentPence, totalPayablePence, feePence, aprPercent } = illustrate(
    brand,
    fromPounds(amount),
    term,
  )
  return (
    <section aria-labelledby="answer">
      <Stack>
        <h2 className={styles.answer} id="answer" data-figure="choice" suppressHydrationWarning>
          {`${formatMoney(fromPounds(amount))} over ${formatDuration(term)}`}
        </h2>
        <Facts
          items={[
            { term: 'Monthly payment', detail: live('instalment', formatMoneyExact(instalmentPence)) },
            { term: 'Total amount payable', detail: live('total', formatMoneyExact(totalPayablePence)) },
            {
              term: isHirePurchase ? 'Arrangement fee, added to what you owe' : 'Fee, added to the loan',
              detail: live('fee', formatMoneyExact(feePence)),
            },
            ...(isHirePurchase
              ? [
                  {
                    term: 'Option-to-purchase fee',
                    detail: formatMoney(fromPounds(pricing.optionToPurchaseFeePounds)),
                  },
                ]
              : []),
            {
              term: 'Interest rate a year, fixed',
              detail: formatPercent(representativeExample.interestRate),
            },
            { term: 'APR', detail: live('apr', formatPercent(aprPercent)) },
          ]}
        />
        <p>
          This uses the interest rate of our representative example. Your own rate may be lower or higher.
        </p>
        <FiguresSaid />
        <NextStep />
      </Stack>
    </section>
  )
}

function live(name: string, text: string) {
  return (
    <span data-figure={name} suppressHydrationWarning>
      {text}
    </span>
  )
}

/** Spec 1: if the brand takes applications, a quote for these figures; else how people apply. */
function NextStep() {
  const { voice } = useBrand()
  if (voice.applyElsewhere === null)
    return (
      <p>
        <Button form="calculator" formAction={paths.quote('loan')}>
          See my own rate
        </Button>
      </p>
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
  const amount = parseTypedNumber(typed) ?? Number.NaN
  const term = Number(query.get('term'))
  if (!(amount >= min && amount <= max))
    return { problem: loanAmountMessage(brand.loanAmountPounds), field: 'amount' }
  if (!LOAN_TERMS_MONTHS.some((months) => months === term))
    return { problem: 'Choose how long to borrow for', field: 'term' }
  return { choice: { amount: Math.round(amount), term } }
}
