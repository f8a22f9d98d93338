import type { Brand } from '@tarnbrook/brands/brand-type'
import { LOAN_REASONS, LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applications/application-choices'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { askedLoan } from '#features/applications/quote/draft/asked-loan.ts'
import {
  answersOfStep,
  CALCULATOR_ANSWER,
  calculatorChoice,
  type DraftAnswers,
} from '#features/applications/quote/draft/draft.ts'
import { loanForm } from '#features/applications/quote/quote.forms.ts'
import { STEP_TITLE } from '#features/applications/quote/quote-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './loan-step.module.css'
import { SaveForLater } from './save-for-later.tsx'

export function LoanStep({ answers, brand }: { answers: DraftAnswers; brand: Brand }) {
  const [query] = useSearchParams()
  const { min, max } = brand.loanAmountPounds
  const chosen = chosenNow(answers, query)
  const start = {
    term: String(brand.loanTerm.default),
    ...answersOfStep(answers, 'loan'),
    ...chosen,
  }
  const asked = askedLoan(chosen, brand.loanAmountPounds)
  return (
    <SubmitForm form={loanForm} defaultValue={start}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading title={STEP_TITLE.loan} lead="Checking your rate won’t affect your credit score." />
          <p>
            To apply, you need to be 18 or over and live in the UK. You’ll also need a UK bank account and a
            UK mobile. <Link href={paths.disqualified()}>What to do if you can’t apply</Link>
          </p>
          <AmountAndTerm asked={asked}>
            <MoneyInput
              field={fields.amount}
              label="How much would you like to borrow?"
              hint={`From ${formatMoney(fromPounds(min))} to ${formatMoney(fromPounds(max))}`}
            />
            <Select
              field={fields.term}
              label="How long would you like to pay it back over?"
              options={LOAN_TERMS_MONTHS.map((months) => ({
                value: String(months),
                label: formatDuration(months),
              }))}
            />
          </AmountAndTerm>
          <Select
            field={fields.reason}
            label="What’s the loan for?"
            placeholder="Choose one"
            options={LOAN_REASONS.map((reason) => ({ value: reason, label: reason }))}
          />
          <FormFooter isBusy={isSending}>
            <SaveForLater />
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}

/** Asked once: where they were just chosen elsewhere, they are folded and can be changed. */
function AmountAndTerm({ asked, children }: { asked: string | null; children: ReactNode }) {
  if (asked === null) return children
  return (
    <div className={styles.asked}>
      <p>You’re asking to borrow {asked}.</p>
      <Disclosure summary="Change amount or term">
        <FormStack>{children}</FormStack>
      </Disclosure>
    </div>
  )
}

/** What was chosen in the calculator a moment ago, unless this page has been answered since. */
function chosenNow(answers: DraftAnswers, query: URLSearchParams): { amount?: string; term?: string } {
  const [amount, term] = [query.get('amount'), query.get('term')]
  if (answers[CALCULATOR_ANSWER] === calculatorChoice(query)) return {}
  return { ...(amount ? { amount } : {}), ...(term ? { term } : {}) }
}
