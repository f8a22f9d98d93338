import type { DeclineReview } from '@tarnbrook/contract/reviews/decline-reviews'
import { Checkboxes } from '#ui/form/choices.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { MoneyInput, Textarea } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { ActForm } from '../loan-acts/act-form.tsx'
import { overturnForm, upholdForm } from './decline-review.forms.ts'

function Told({ field, example }: { field: FieldSource; example: string }) {
  return (
    <Textarea
      field={field}
      label="What you found, as the borrower reads it"
      hint={`For example: “${example}”`}
      rows={4}
      autoComplete="off"
    />
  )
}

/** Of two who decide, the first counts. */
export function DeclineForms({
  declined: { applicationId, reasons, appliesAgain, report },
}: {
  declined: DeclineReview
}) {
  const canBeSetAside = reasons.filter(({ canSetAside }) => canSetAside)
  return (
    <Stack gap="s">
      <h2>Decide</h2>
      <ActForm
        form={upholdForm}
        hidden={{ applicationId }}
        act={{
          title: 'Uphold the decline',
          submitLabel: 'Uphold it',
          told: 'The borrower is emailed that a person looked at it, and how to complain. What you found is on their page.',
          isOpen: true,
        }}
      >
        {(fields) => (
          <Told
            field={fields.told}
            example="Your payslips show the income that you told us. With the two loans that you pay already, this one would leave too little."
          />
        )}
      </ActForm>
      <ActForm
        form={overturnForm}
        hidden={{ applicationId }}
        act={{
          title: 'Overturn the decline',
          preview: (
            <p>
              {report
                ? 'The rules decide again on the corrected figures, without what you set aside.'
                : 'The rules decide when the borrower applies again, without what you set aside.'}{' '}
              The law, fraud markers and what they have with us can’t be set aside.
            </p>
          ),
          submitLabel: 'Overturn it',
          told: appliesAgain
            ? `The borrower is emailed that we’ve changed our decision, and can apply again today.${report ? ' They give the corrected figures themselves then.' : ''}`
            : 'The borrower is emailed that we’ve changed our decision, and the new quote. Proof of a corrected income is asked for.',
        }}
      >
        {(fields) => (
          <>
            {canBeSetAside.length > 0 ? (
              <Checkboxes
                field={fields.setAside}
                label="What is set aside?"
                hint="It needs the role SUPER_ADMIN."
                choices={canBeSetAside.map(({ rule, sentence }) => ({ value: rule, label: sentence }))}
              />
            ) : null}
            {report === null ? null : (
              <>
                <MoneyInput
                  field={fields.netMonthlyIncome}
                  label="Income a month after tax, if it was wrong"
                  autoComplete="off"
                />
                <MoneyInput
                  field={fields.rentOrMortgage}
                  label="Rent or mortgage a month, if it was wrong"
                  autoComplete="off"
                />
              </>
            )}
            <Told
              field={fields.told}
              example="The default on your report was paid in March. We’ve left it out."
            />
          </>
        )}
      </ActForm>
    </Stack>
  )
}
