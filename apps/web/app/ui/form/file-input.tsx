import type { InputHTMLAttributes } from 'react'
import { Field, type Labelled } from './field.tsx'
import styles from './form.module.css'

type FileInputProps = Labelled &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'onChange'>

/** `accept` only helps the picker: what a file really is, the server looks at. */
export function FileInput({ field, label, hint, isPageHeading, ...passed }: FileInputProps) {
  return (
    <Field field={field} label={label} hint={hint} isPageHeading={isPageHeading}>
      {(control) => <input {...passed} {...control} key={field.key} type="file" className={styles.file} />}
    </Field>
  )
}
