import type { FieldMetadata } from '@conform-to/react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput, ProperNameInput } from '#ui/form/text-input.tsx'
import type { DebtAnswers } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'

/** Debts to others, one below the other; a row that is left empty is none. */
export function DebtRows({
  rows,
  hasCourtJudgment = false,
}: {
  rows: readonly FieldMetadata<DebtAnswers, Record<string, unknown>>[]
  /** Whether a row asks for a court judgment: of debts that are no priority. */
  hasCourtJudgment?: boolean
}) {
  return (
    <div className={styles.rows}>
      {rows.map((row, index) => {
        const fields = row.getFieldset()
        return (
          <fieldset className={styles.row} key={row.key}>
            <legend className={styles.legend}>Debt {index + 1}</legend>
            <FormStack>
              <ProperNameInput field={fields.creditor} label="Who do you owe?" hint="For example the council, or a card company." />
              <MoneyInput field={fields.owed} label="How much in total?" />
              <MoneyInput field={fields.offer} label="How much do you pay a month?" hint="Enter 0 if you pay nothing now." />
              {hasCourtJudgment ? (
                <Checkbox field={fields.hasCourtJudgment} label="There’s a court judgment for it" />
              ) : null}
            </FormStack>
          </fieldset>
        )
      })}
    </div>
  )
}
