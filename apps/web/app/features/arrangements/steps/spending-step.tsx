import { formatMoney } from '@tarnbrook/domain/core/display'
import type { SectionKey } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { spendingForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { ReadingBank } from '../financial-statement/connect-bank.tsx'
import { FromBank, useBankLines } from '../financial-statement/from-bank.tsx'
import { StatementLines } from '../financial-statement/statement-lines.tsx'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'

const SPENDING = ['fixed-costs', 'flexible-costs', 'savings'] as const

/** What goes out. Above a trigger figure it asks quietly, and nothing is refused for it. */
export function SpendingStep({
  loan,
  statement,
  isChanging,
}: Pick<StepProps, 'loan' | 'isChanging' | 'statement'>) {
  const bank = useBankLines(statement, { groups: SPENDING, applicationId: loan.loanApplicationId })
  const findWarning = (section: SectionKey) => statement?.warnings.find((each) => each.section === section)
  const explanations = Object.fromEntries(
    (statement?.explanations ?? []).map(({ section, text }) => [section, text]),
  )
  if (bank.isAwaited) return <ReadingBank step="spending" />
  return (
    <SubmitForm
      key={bank.isFilled ? 'bank' : 'own'}
      form={spendingForm}
      defaultValue={{ lines: bank.lines, explanations }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE.spending}
            lead="Include all that you need to live on, even if you can’t always pay it now. Those costs come before us."
          />
          <p>
            Leave out what you pay us, and your other debts: we ask about those next. Leave blank what you
            don’t spend on. Open a heading to see its lines.
          </p>
          <h2 className={styles.part}>What goes out</h2>
          <FromBank bank={bank} />
          <StatementLines
            groups={SPENDING}
            lines={fields.lines}
            totalLabel="Spending"
            below={(section) => {
              const warning = findWarning(section)
              return warning ? (
                <Textarea
                  field={fields.explanations.getFieldset()[warning.section]}
                  label="Anything to explain about this? (optional)"
                  hint={`It’s more than the ${formatMoney(warning.trigger)} a month that most households like yours need. That’s fine if you have a reason, for example a diet or a long way to work.`}
                  rows={2}
                />
              ) : null
            }}
          />
          <StepFooter isBusy={isSending} isChanging={isChanging} addsUp />
        </FormStack>
      )}
    </SubmitForm>
  )
}
