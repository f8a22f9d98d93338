import type { ReactNode } from 'react'
import type { FieldSource } from '#ui/form/field-source.ts'
import styles from './segments.module.css'

type SegmentsProps = {
  field: FieldSource
  label: ReactNode
  /** Up to six short values. */
  options: readonly { value: string; label: ReactNode }[]
}

/** Radios in one row, for a question that has an answer already and so has no error. */
export function Segments({ field: { id, name, defaultValue }, label, options }: SegmentsProps) {
  return (
    <div className={styles.group} role="radiogroup" aria-labelledby={`${id}-label`}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.row}>
        {options.map((option) => (
          <label className={styles.segment} key={option.value}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
            />
            <span className={styles.text}>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
