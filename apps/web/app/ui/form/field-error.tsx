import { type FieldSource, hasErrors } from './field-source.ts'
import styles from './form.module.css'

/** What is wrong with an answer, where it is given; nothing when nothing is. */
export function FieldError({ field }: { field: FieldSource }) {
  if (!hasErrors(field)) return null
  return (
    <p className={styles.error} id={`${field.id}-error`}>
      <span className="sr-only">Error: </span>
      {field.errors?.join('. ')}
    </p>
  )
}
