import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applications/application-choices'
import type { getRequotability, LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { requoteBackForm, requoteForm } from '#features/applications/after-quote.forms.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { HiddenInput, MoneyInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { amountOverTerm } from './figures.ts'

export type Requotability = z.output<typeof getRequotability.data>

/** Where a link on the page leads to the form. */
export const CHANGE_QUOTE_ID = 'change-quote'

/** Another amount or term for the same application; and the way back to the one before. */
export function ChangeQuote({
  application,
  quote,
  requotability,
}: {
  application: LoanApplication
  quote: Quote
  requotability: Requotability
}) {
  const { previousQuote } = application
  return (
    <Stack gap="l">
      <ChangeForm quote={quote} requotability={requotability} />
      {previousQuote ? <BackForm previous={previousQuote} /> : null}
    </Stack>
  )
}

function ChangeForm({ quote, requotability }: { quote: Quote; requotability: Requotability }) {
  const { minAmount, maxAmount } = requotability
  // Hire purchase: the vehicle sets the amount.
  const isFixed = minAmount === maxAmount
  return (
    <SubmitForm
      form={requoteForm}
      label="Change your quote"
      defaultValue={{ amount: toPounds(quote.amount).toLocaleString('en-GB'), term: String(quote.term) }}
    >
      {(fields, { errors, isSending }) => (
        <>
          <FormStack>
            <ErrorSummary items={errors} />
            {isFixed ? (
              <HiddenInput field={fields.amount} />
            ) : (
              <MoneyInput
                field={fields.amount}
                label="How much would you like to borrow?"
                hint={`From ${formatMoney(minAmount)} to ${formatMoney(maxAmount)}`}
              />
            )}
            <Select
              field={fields.term}
              label="How long would you like to pay it back over?"
              hint={
                isFixed
                  ? 'The amount is the price of the vehicle less what you pay in advance, so you can’t change it here.'
                  : undefined
              }
              options={LOAN_TERMS_MONTHS.map((months) => ({
                value: String(months),
                label: formatDuration(months),
              }))}
            />
          </FormStack>
          <FormFooter
            submitLabel="See the new quote"
            isBusy={isSending}
            note="This replaces your current quote, and you can go back to it. Checking your rate won’t affect your credit score."
          />
        </>
      )}
    </SubmitForm>
  )
}

function BackForm({ previous }: { previous: Pick<Quote, 'amount' | 'term'> }) {
  const { amount, term } = previous
  return (
    <SubmitForm
      form={requoteBackForm}
      label="Go back to the earlier quote"
      defaultValue={{ amount: String(toPounds(amount)), term: String(term) }}
    >
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <HiddenInput field={fields.amount} value={String(toPounds(amount))} />
          <HiddenInput field={fields.term} value={String(term)} />
          <p>
            <Button variant="secondary" isBusy={isSending}>
              Go back to {amountOverTerm(previous)}
            </Button>
          </p>
        </Stack>
      )}
    </SubmitForm>
  )
}
