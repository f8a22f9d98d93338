import type { FieldMetadata } from '@conform-to/react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput, ProperNameInput } from '#ui/form/text-input.tsx'
import type { DebtAnswers } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'

interface DebtRowsProps {
  rows: readonly FieldMetadata<DebtAnswers, Record<string, unknown>>[]
  /** What a row is called: 'Debt' makes it 'Debt 1'. */
  name: string
  /** Of debts that are no priority. */
  hasCourtJudgment?: boolean
}

/** Debts to others, one below the other; a row that is left empty is none. */
export function DebtRows({ rows, name, hasCourtJudgment = false }: DebtRowsProps) {
  return (
    <div className={styles.rows}>
      {rows.map((row, index) => {
        const fields = row.getFieldset()
        return (
          <fieldset className={styles.row} key={row.key}>
            <legend className={styles.legend}>
              {name} {index + 1}
            </legend>
            <FormStack>
              <ProperNameInput field={fields.creditor} label="Who do you owe?" />
              <div className={styles.pair}>
                <MoneyInput field={fields.owed} label="How much in total?" />
                <MoneyInput field={fields.offer} label="How much do you pay a month?" />
              </div>
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
