import type { getAffordability } from '@tarnbrook/contract/applications/offer/affordability'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, toPounds } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { correctAnswersForm } from '#features/applications/after-quote.forms.ts'
import { HouseholdFields } from '#features/applications/quote/steps/household-fields.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'

type Budget = NonNullable<z.output<typeof getAffordability.data>['budget']>

/** The answers that the decision counted, to be put right; the loan is then decided on again. */
export function CorrectAnswers({ budget }: { budget: Pick<Budget, 'givenAnswers' | 'livingCosts'> }) {
  const { givenAnswers, livingCosts } = budget
  const { monthlyLivingCosts, ...asked } = givenAnswers
  return (
    <Stack>
      <h3>If something’s wrong</h3>
      <p>
        Put it right here. We’ll decide again, and nothing else is asked. If your answers then leave you more
        each month, we’ll ask for proof of your income before you sign.
      </p>
      <SubmitForm
        form={correctAnswersForm}
        label="Correct your answers"
        defaultValue={{
          ...asked,
          netMonthlyIncome: asTyped(asked.netMonthlyIncome),
          rentOrMortgageMonthlyPayment: asTyped(asked.rentOrMortgageMonthlyPayment),
          monthlyDependantsCost: asTyped(asked.monthlyDependantsCost),
          monthlyLivingCosts: monthlyLivingCosts === null ? '' : asTyped(monthlyLivingCosts),
        }}
      >
        {(fields, { errors, isSending }) => (
          <>
            <FormStack>
              <ErrorSummary items={errors} />
              <MoneyInput
                field={fields.netMonthlyIncome}
                label="What do you take home a month, after tax?"
                hint="In whole pounds."
              />
              <HouseholdFields fields={fields} />
              <MoneyInput
                field={fields.monthlyLivingCosts}
                label="What do you spend on living a month? (optional)"
                hint={`Food, energy, travel and other bills. We count ${formatMoney(livingCosts)}, or what you say if it’s more.`}
              />
            </FormStack>
            <FormFooter
              submitLabel="Decide again"
              isBusy={isSending}
              note="This replaces your quote. It won’t affect your credit score."
            />
          </>
        )}
      </SubmitForm>
    </Stack>
  )
}

function asTyped(amount: Pence): string {
  const pounds = toPounds(amount)
  return pounds.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(pounds) ? 0 : 2 })
}
