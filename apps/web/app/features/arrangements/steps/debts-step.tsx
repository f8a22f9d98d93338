import { CONFIRMATIONS } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkboxes } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { MoneyLine } from '#ui/money-line/money-line.tsx'
import { debtsForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { toChoices } from '../arrangement-words.ts'
import { DebtRows } from '../financial-statement/debt-rows.tsx'
import { asTyped, debtAnswers, lineAnswers, MOST_DEBTS } from '../financial-statement/statement-answers.ts'
import { FREQUENCY_OPTIONS } from '../financial-statement/statement-lines.tsx'
import { STAY_FIELD } from '../stay.ts'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'

/** Payments to others: arrears of essential bills first, then cards, loans and the like. */
export function DebtsStep({ statement, isChanging }: Pick<StepProps, 'isChanging' | 'statement'>) {
  const { priorityDebts = [], otherDebts = [], tokenPayments = null, confirmed = [] } = statement ?? {}
  return (
    <SubmitForm
      form={debtsForm}
      defaultValue={{
        priorityDebts: debtAnswers(priorityDebts),
        otherDebts: debtAnswers(otherDebts),
        lines: lineAnswers(statement, ['debts']),
        tokenPayments: tokenPayments ? asTyped(tokenPayments) : undefined,
        confirmed,
      }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE['other-debts']}
            lead="What you pay to others each month. Leave out what you owe us. If you have no other debts, continue."
          />
          <h2 className={styles.part}>Essential bills you’re behind with</h2>
          <p>For example rent, Council Tax, energy or court fines. Enter what you pay to catch up.</p>
          <DebtRows rows={fields.priorityDebts.getFieldList()} name="Essential bill" />
          <h2 className={styles.part}>Cards and other debts</h2>
          <p>Put small ones together in one row if you like.</p>
          <DebtRows rows={fields.otherDebts.getFieldList()} name="Debt" hasCourtJudgment />
          {Math.max(priorityDebts.length, otherDebts.length) < MOST_DEBTS ? (
            <p>
              <Button variant="secondary" name={STAY_FIELD} value="yes">
                Save and add another
              </Button>
            </p>
          ) : null}
          <h2 className={styles.part}>Before you go on</h2>
          <MoneyLine
            field={fields.lines.getFieldset()['debt-admin-fee'].getFieldset().amount}
            often={fields.lines.getFieldset()['debt-admin-fee'].getFieldset().frequency}
            label="Fee to a debt management company"
            hint="Leave blank if you don’t pay one. Free advisers charge nothing."
            options={FREQUENCY_OPTIONS}
          />
          <MoneyInput
            field={fields.tokenPayments}
            label="Token payments to anybody, a month (optional)"
            hint="Small amounts such as £1 that you’ve agreed with companies you owe."
          />
          <Checkboxes
            field={fields.confirmed}
            label="Have you thought about these? (optional)"
            hint="You can still go on if you haven’t."
            choices={toChoices(CONFIRMATIONS)}
          />
          <StepFooter isBusy={isSending} isChanging={isChanging} />
        </FormStack>
      )}
    </SubmitForm>
  )
}
