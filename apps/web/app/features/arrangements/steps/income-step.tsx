import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { incomeForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { ReadingBank } from '../financial-statement/connect-bank.tsx'
import { FromBank, useBankLines } from '../financial-statement/from-bank.tsx'
import { HouseholdFields } from '../financial-statement/household-fields.tsx'
import { householdAnswers } from '../financial-statement/statement-answers.ts'
import { StatementLines } from '../financial-statement/statement-lines.tsx'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'

const INCOME = ['income'] as const

/** Who the budget is for, and what comes in. */
export function IncomeStep({
  loan,
  statement,
  isChanging,
}: Pick<StepProps, 'loan' | 'isChanging' | 'statement'>) {
  const bank = useBankLines(statement, { groups: INCOME, applicationId: loan.loanApplicationId })
  if (bank.isAwaited) return <ReadingBank step="income" />
  return (
    <SubmitForm
      key={bank.isFilled ? 'bank' : 'own'}
      form={incomeForm}
      defaultValue={{ household: householdAnswers(statement), lines: bank.lines }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE.income}
            lead="A rough idea is enough. It shows us what you can afford, so that we don’t agree too much."
          />
          <FromBank bank={bank} />
          <h2 className={styles.part}>Your household</h2>
          <HouseholdFields fields={fields.household.getFieldset()} />
          <h2 className={styles.part}>What comes in</h2>
          <p>
            Enter what you get after tax, and how often. Leave blank what you don’t get. Open a heading to see
            its lines.
          </p>
          <StatementLines groups={INCOME} lines={fields.lines} totalLabel="Income" />
          <StepFooter isBusy={isSending} isChanging={isChanging} addsUp />
        </FormStack>
      )}
    </SubmitForm>
  )
}
