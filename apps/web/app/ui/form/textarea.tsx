import type { TextareaHTMLAttributes } from 'react'
import { Field, type Labelled } from './field.tsx'
import styles from './form.module.css'

type TextareaProps = Labelled &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'autoComplete' | 'onChange'>

export function Textarea({ field, label, hint, isPageHeading, rows = 5, ...passed }: TextareaProps) {
  return (
    <Field field={field} label={label} hint={hint} isPageHeading={isPageHeading}>
      {(control) => (
        <textarea
          {...passed}
          {...control}
          key={field.key}
          rows={rows}
          className={`${styles.input} ${styles.textarea}`}
          defaultValue={field.defaultValue}
        />
      )}
    </Field>
  )
}
