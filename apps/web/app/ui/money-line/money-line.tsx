import { classNames } from '#ui/class-names/class-names.ts'
import type { Labelled } from '#ui/form/field.tsx'
import { FieldError } from '#ui/form/field-error.tsx'
import { controlProps, type FieldSource, hasErrors, toDescriptionIds } from '#ui/form/field-source.ts'
import formStyles from '#ui/form/form.module.css'
import type { Option } from '#ui/form/select.tsx'
import styles from './money-line.module.css'

type MoneyLineProps = Omit<Labelled, 'isPageHeading' | 'label'> & {
  label: string
  /** How often the amount is paid: its list stands beside the amount. */
  often: FieldSource
  options: readonly Option[]
}

/** One line of a budget: an amount, and how often it comes or goes. */
export function MoneyLine({ field, label, hint, often, options }: MoneyLineProps) {
  return (
    <div className={classNames(formStyles.field, (hasErrors(field) || hasErrors(often)) && formStyles.wrong)}>
      <label className={formStyles.label} htmlFor={field.id}>
        {label}
      </label>
      {hint ? (
        <div className={formStyles.hint} id={`${field.id}-hint`}>
          {hint}
        </div>
      ) : null}
      <FieldError field={field} />
      <FieldError field={often} />
      <div className={styles.row}>
        <div className={formStyles.inputRow}>
          <span className={formStyles.affix} aria-hidden="true">
            £
          </span>
          <input
            {...controlProps(field, hint)}
            key={field.key}
            type="text"
            inputMode="decimal"
            spellCheck={false}
            className={classNames(formStyles.input, formStyles.tabular)}
            defaultValue={field.defaultValue}
          />
        </div>
        <div className={classNames(formStyles.inputRow, formStyles.selectRow)}>
          <select
            {...controlProps(often)}
            key={often.key}
            aria-label={`${label}, how often`}
            aria-describedby={toDescriptionIds(often)}
            className={classNames(formStyles.input, formStyles.select)}
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
