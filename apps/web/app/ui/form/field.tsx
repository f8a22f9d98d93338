import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { FieldError } from './field-error.tsx'
import {
  type ControlProps,
  controlProps,
  type FieldSource,
  hasErrors,
  readField,
  toDescriptionIds,
} from './field-source.ts'
import styles from './form.module.css'

export type Labelled = {
  field: FieldSource
  label: ReactNode
  hint?: ReactNode
  /** The one question of a page is its heading too. */
  isPageHeading?: boolean
  /** Where what stands around it says the same to who sees it. */
  isLabelHidden?: boolean | undefined
}

/** How each single control is wired: label, hint, error, in this order, tied together by id. */
export function Field({
  field: source,
  label,
  hint,
  isPageHeading = false,
  isLabelHidden = false,
  children,
}: Labelled & { children: (control: ControlProps) => ReactNode }) {
  const field = readField(source)
  const labelElement = (
    <label
      className={isLabelHidden ? 'sr-only' : isPageHeading ? styles.headingLabel : styles.label}
      htmlFor={field.id}
    >
      {label}
    </label>
  )
  return (
    <div className={classNames(styles.field, hasErrors(field) && styles.wrong)}>
      {isPageHeading ? <h1 className={styles.heading}>{labelElement}</h1> : labelElement}
      <FieldNotes field={field} hint={hint} />
      {children(controlProps(field, hint))}
    </div>
  )
}

/** The same for controls that answer one question: radios, checkboxes, the parts of a date. */
export function FieldGroup({
  field: source,
  label,
  hint,
  isPageHeading = false,
  role,
  children,
}: Omit<Labelled, 'isLabelHidden'> & { role?: 'group' | 'radiogroup'; children: ReactNode }) {
  const field = readField(source)
  return (
    <fieldset
      className={classNames(styles.field, hasErrors(field) && styles.wrong)}
      role={role}
      aria-describedby={toDescriptionIds(field, hint)}
      aria-invalid={role === 'radiogroup' && hasErrors(field) ? true : undefined}
    >
      <legend className={isPageHeading ? styles.headingLabel : styles.label}>
        {isPageHeading ? <h1 className={styles.heading}>{label}</h1> : label}
      </legend>
      <FieldNotes field={field} hint={hint} />
      {children}
    </fieldset>
  )
}

function FieldNotes({ field, hint }: Pick<Labelled, 'field' | 'hint'>) {
  return (
    <>
      {hint ? (
        <div className={styles.hint} id={`${field.id}-hint`}>
          {hint}
        </div>
      ) : null}
      <FieldError field={field} />
    </>
  )
}
