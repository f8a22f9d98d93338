import { formatMoney } from '@tarnbrook/domain/core/display'
import type { SectionKey } from '@tarnbrook/domain/difficulty/financial-statement-sections'
import { STEP_TITLE } from '#features/arrangements/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { spendingForm } from '../arrangement.forms.ts'
import { lineAnswers } from '../statement/statement-answers.ts'
import { StatementLines } from '../statement/statement-lines.tsx'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'

const SPENDING = ['fixed-costs', 'flexible-costs', 'savings'] as const

/** What goes out. What is above a trigger figure is asked about quietly, and nothing is refused for it. */
export function SpendingStep({ statement, isChanging }: StepProps) {
  return (
    <SubmitForm form={spendingForm} defaultValue={{ lines: lineAnswers(statement, SPENDING) }}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE.spending}
            lead="Include what you need to live on, even if you can’t always pay it now. Those costs come before us."
          />
          <p>
            Leave out your payment to us and other debts: we ask about them next. Leave blank what you don’t
            spend on.
          </p>
          <StatementLines groups={SPENDING} lines={fields.lines} totalLabel="Spending" />
          <StepFooter isBusy={isSending} isChanging={isChanging} addsUp />
        </FormStack>
      )}
    </SubmitForm>
  )
}
