import type { SelectHTMLAttributes } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { Field, type Labelled } from './field.tsx'
import styles from './form.module.css'
import type { InputWidth } from './text-input.tsx'

export type Option = { value: string; label: string }

type SelectProps = Labelled & {
  options: readonly Option[]
  /** The first, empty choice, for instance 'Choose one'. */
  placeholder?: string
  width?: InputWidth
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, 'autoComplete' | 'onChange'>

export function Select({
  field,
  label,
  hint,
  isPageHeading,
  options,
  placeholder,
  width = 'l',
  ...passed
}: SelectProps) {
  return (
    <Field field={field} label={label} hint={hint} isPageHeading={isPageHeading}>
      {(control) => (
        <div className={classNames(styles.inputRow, styles.selectRow, styles[width])}>
          <select
            {...passed}
            {...control}
            key={field.key}
            className={classNames(styles.input, styles.select)}
            defaultValue={field.defaultValue ?? ''}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
