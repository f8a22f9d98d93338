import { classNames } from '#ui/class-names/class-names.ts'
import type { Labelled } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { controlProps, describedBy, type FieldSource, hasErrors } from './field-source.ts'
import styles from './form.module.css'
import type { Option } from './select.tsx'

type MoneyLineProps = Omit<Labelled, 'isPageHeading' | 'label'> & {
  label: string
  /** How often the amount is paid: its list stands beside the amount. */
  often: FieldSource
  options: readonly Option[]
}

/** One line of a budget: an amount, and how often it comes or goes. */
export function MoneyLine({ field, label, hint, often, options }: MoneyLineProps) {
  return (
    <div className={classNames(styles.field, (hasErrors(field) || hasErrors(often)) && styles.wrong)}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      {hint ? (
        <div className={styles.hint} id={`${field.id}-hint`}>
          {hint}
        </div>
      ) : null}
      <FieldError field={field} />
      <FieldError field={often} />
      <div className={styles.moneyLine}>
        <div className={styles.inputRow}>
          <span className={styles.affix} aria-hidden="true">
            £
          </span>
          <input
            {...controlProps(field, hint)}
            key={field.key}
            type="text"
            inputMode="decimal"
            spellCheck={false}
            className={classNames(styles.input, styles.tabular)}
            defaultValue={field.defaultValue}
          />
        </div>
        <div className={classNames(styles.inputRow, styles.selectRow)}>
          <select
            {...controlProps(often)}
            key={often.key}
            aria-label={`${label}, how often`}
            aria-describedby={describedBy(often)}
            className={classNames(styles.input, styles.select)}
            defaultValue={often.defaultValue ?? options[0]?.value}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </div>
    </div>
  )
}
