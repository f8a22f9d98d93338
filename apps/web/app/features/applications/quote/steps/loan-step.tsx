import type { Brand } from '@tarnbrook/brands/brand-type'
import { LOAN_REASONS, LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applying/application-choices'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { useSearchParams } from 'react-router'
import {
  answersOfStep,
  CALCULATOR_ANSWER,
  calculatorChoice,
  type DraftAnswers,
} from '#features/applications/quote/draft.ts'
import { loanForm } from '#features/applications/quote/quote.forms.ts'
import { STEP_TITLE } from '#features/applications/quote/quote-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { SaveForLater } from './save-for-later.tsx'

export function LoanStep({ answers, brand }: { answers: DraftAnswers; brand: Brand }) {
  const [query] = useSearchParams()
  const { min, max } = brand.loanAmountPounds
  const start = {
    term: String(brand.loanTerm.default),
    ...answersOfStep(answers, 'loan'),
    ...chosenNow(answers, query),
  }
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
          <Select
            field={fields.reason}
            label="What is the loan for?"
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

/** What was chosen in the calculator a moment ago, unless this page has been answered since. */
function chosenNow(answers: DraftAnswers, query: URLSearchParams): Record<string, string> {
  const [amount, term] = [query.get('amount'), query.get('term')]
  if (answers[CALCULATOR_ANSWER] === calculatorChoice(query)) return {}
  return { ...(amount ? { amount } : {}), ...(term ? { term } : {}) }
}
