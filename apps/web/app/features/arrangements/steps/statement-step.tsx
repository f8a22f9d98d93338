import { formatMoney } from '@tarnbrook/domain/core/display'
import type { SectionKey } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { STEP_PLACE, STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { statementForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { ReadingBank } from '../financial-statement/connect-bank.tsx'
import { DebtFields } from '../financial-statement/debt-fields.tsx'
import { FromBank, useBankLines } from '../financial-statement/from-bank.tsx'
import { HouseholdFields } from '../financial-statement/household-fields.tsx'
import {
  asTyped,
  debtAnswers,
  householdAnswers,
  lineAnswers,
} from '../financial-statement/statement-answers.ts'
import { StatementLines } from '../financial-statement/statement-lines.tsx'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'

const INCOME = ['income'] as const
const SPENDING = ['fixed-costs', 'flexible-costs', 'savings'] as const

/**
 * Who the budget is for, what comes in and what goes out, in the groups of the Standard Financial
 * Statement. Above a trigger figure it asks quietly, and nothing is refused for it.
 */
export function StatementStep({
  loan,
  statement,
  isChanging,
}: Pick<StepProps, 'loan' | 'isChanging' | 'statement'>) {
  const bank = useBankLines(statement, {
    groups: [...INCOME, ...SPENDING],
    applicationId: loan.loanApplicationId,
  })
  const { priorityDebts = [], otherDebts = [], tokenPayments = null, confirmed = [] } = statement ?? {}
  const findWarning = (section: SectionKey) => statement?.warnings.find((each) => each.section === section)
  const explanations = Object.fromEntries(
    (statement?.explanations ?? []).map(({ section, text }) => [section, text]),
  )
  if (bank.isAwaited) return <ReadingBank step="budget" />
  return (
    <SubmitForm
      key={bank.isFilled ? 'bank' : 'own'}
      form={statementForm}
      defaultValue={{
        household: householdAnswers(statement),
        lines: { ...bank.lines, ...lineAnswers(statement, ['debts']) },
        explanations,
        priorityDebts: debtAnswers(priorityDebts),
        otherDebts: debtAnswers(otherDebts),
        tokenPayments: tokenPayments ? asTyped(tokenPayments) : undefined,
        confirmed,
      }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          {/* Enter presses the first button: it goes on, where the one of the debts would stay. */}
          <button type="submit" hidden />
          <PageHeading
            title={STEP_TITLE.budget}
            lead="A rough idea is enough. It shows us what you can afford, so that we don’t agree too much."
          />
          <FromBank bank={bank} />
          <h2 className={styles.part}>Your household</h2>
          <HouseholdFields fields={fields.household.getFieldset()} />
          <div className={styles.text}>
            <h2 className={styles.part} id={STEP_PLACE.income} tabIndex={-1}>
              What comes in
            </h2>
            <p>
              Enter what you get after tax. Open a heading to see its lines, and leave blank what you don’t
              get.
            </p>
          </div>
          <StatementLines groups={INCOME} lines={fields.lines} totalLabel="Income" isFirstOpen />
          <div className={styles.text}>
            <h2 className={styles.part} id={STEP_PLACE.spending} tabIndex={-1}>
              What goes out
            </h2>
            <p>
              Include all that you need to live on, even if you can’t always pay it now. Those costs come
              before us. The groups are those of the Standard Financial Statement, which debt advisers use.
            </p>
          </div>
          <StatementLines
            groups={SPENDING}
            lines={fields.lines}
            totalLabel="Spending"
            groupLabels={GROUP_LABEL}
            usualSpending={statement?.usualSpending}
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
          <DebtFields fields={fields} />
          <StepFooter isBusy={isSending} isChanging={isChanging} addsUp />
        </FormStack>
      )}
    </SubmitForm>
  )
}

const GROUP_LABEL = {
  'fixed-costs': 'Bills and other fixed costs',
  'flexible-costs': 'Everyday spending',
  savings: 'Savings',
} as const
