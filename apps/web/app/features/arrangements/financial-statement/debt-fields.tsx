import { CONFIRMATIONS } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { STEP_PLACE } from '#features/arrangements/progress/arrangement-steps.ts'
import type { FieldsOf } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { DisclosureList, SectionDisclosure } from '#ui/disclosure/disclosure.tsx'
import { Checkboxes } from '#ui/form/choices.tsx'
import { type FieldSource, hasErrors } from '#ui/form/field-source.ts'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { MoneyLine } from '#ui/money-line/money-line.tsx'
import type { statementForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { toChoices } from '../arrangement-words.ts'
import { STAY_FIELD } from '../stay.ts'
import { DebtRows } from './debt-rows.tsx'
import { MOST_DEBTS } from './statement-answers.ts'
import { FREQUENCY_OPTIONS } from './statement-lines.tsx'

type Fields = Pick<
  FieldsOf<typeof statementForm>,
  'confirmed' | 'lines' | 'otherDebts' | 'priorityDebts' | 'tokenPayments'
>

type DebtRow = ReturnType<Fields['otherDebts']['getFieldList']>[number]

/** Payments to others: arrears of essential bills first, then cards, loans and the like. */
export function DebtFields({ fields }: { fields: Fields }) {
  const [priorityDebts, otherDebts] = [fields.priorityDebts.getFieldList(), fields.otherDebts.getFieldList()]
  const fee = fields.lines.getFieldset()['debt-admin-fee'].getFieldset()
  const further: FieldSource[] = [fee.amount, fee.frequency, fields.tokenPayments, fields.confirmed]
  return (
    <>
      <div className={styles.text}>
        <h2 className={styles.part} id={STEP_PLACE.debts} tabIndex={-1}>
          Your other debts
        </h2>
        <p>What you pay to others each month. Leave out what you owe us.</p>
      </div>
      <DisclosureList>
        <SectionDisclosure
          title="Essential bills you’re behind with"
          answer={null}
          isOpen={priorityDebts.some(isInUse)}
        >
          <FormStack>
            <p>For example rent, Council Tax, energy or court fines. Enter what you pay to catch up.</p>
            <DebtRows rows={priorityDebts} name="Essential bill" />
            {addAnother(priorityDebts.length)}
          </FormStack>
        </SectionDisclosure>
        <SectionDisclosure title="Cards and other debts" answer={null} isOpen={otherDebts.some(isInUse)}>
          <FormStack>
            <p>Put small ones together in one row if you like. Enter 0 if you can’t pay anything now.</p>
            <DebtRows rows={otherDebts} name="Debt" hasCourtJudgment />
            {addAnother(otherDebts.length)}
          </FormStack>
        </SectionDisclosure>
        <SectionDisclosure
          title="Fees, token payments and what to think about"
          answer={null}
          isOpen={Boolean(fee.amount.defaultValue) || further.some(hasErrors)}
        >
          <FormStack>
            <MoneyLine
              field={fee.amount}
              often={fee.frequency}
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
          </FormStack>
        </SectionDisclosure>
      </DisclosureList>
    </>
  )
}

/** A fieldset does not list its fields. */
function isInUse(row: DebtRow): boolean {
  const { creditor, owed, offer } = row.getFieldset()
  return [creditor, owed, offer].some((field) => Boolean(field.defaultValue) || hasErrors(field))
}

function addAnother(rows: number) {
  return rows < MOST_DEBTS ? (
    <p>
      <Button variant="secondary" name={STAY_FIELD} value="yes">
        Save and add another
      </Button>
    </p>
  ) : null
}
