import type { ChangeEventHandler } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import type { Labelled } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { hasErrors, toDescriptionIds } from './field-source.ts'
import styles from './form.module.css'

/** One box that is ticked or not, with its own label: a consent, a confirmation. */
export function Checkbox({
  field,
  label,
  hint,
  onChange,
}: Omit<Labelled, 'isPageHeading'> & { onChange?: ChangeEventHandler<HTMLInputElement> }) {
  return (
    <div className={classNames(styles.field, hasErrors(field) && styles.wrong)}>
      <FieldError field={field} />
      <div className={styles.choice} key={field.key}>
        <input
          className={styles.box}
          type="checkbox"
          id={field.id}
          name={field.name}
          form={field.formId}
          value="on"
          defaultChecked={field.defaultChecked}
          aria-describedby={toDescriptionIds(field, hint)}
          aria-invalid={hasErrors(field) || undefined}
          onChange={onChange}
        />
        <label className={styles.choiceLabel} htmlFor={field.id}>
          {label}
        </label>
        {hint ? (
          <div className={styles.choiceHint} id={`${field.id}-hint`}>
            {hint}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/**
 * The tick that confirms what cannot be undone. With other figures in its words it's another,
 * not set yet.
 */
export function ConfirmationTick({ field, label, hint }: Omit<Labelled, 'isPageHeading'>) {
  return <Checkbox key={`${label} ${hint}`} field={field} label={label} hint={hint} />
}
