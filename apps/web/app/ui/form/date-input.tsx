import { FieldGroup, type Labelled } from './field.tsx'
import { type FieldSource, hasErrors } from './field-source.ts'
import styles from './form.module.css'

export type DateParts = { day: FieldSource; month: FieldSource; year: FieldSource }

type DateInputProps = Labelled & {
  /** The parts' own metadata, where the form has it; else they are named after the field. */
  parts?: DateParts
  /** A birth date is filled in by the browser. */
  isBirthDate?: boolean
}

/** Three boxes: quicker and surer than a calendar for a date that is known. */
export function DateInput({ parts, isBirthDate = false, ...labelled }: DateInputProps) {
  const { field } = labelled
  const boxes = parts ?? toDateParts(field)
  const errors = [...new Set([field, boxes.day, boxes.month, boxes.year].flatMap((one) => one.errors ?? []))]
  const isWholeWrong = hasErrors(field) && !Object.values(boxes).some(hasErrors)
  return (
    <FieldGroup {...labelled} field={{ ...labelled.field, id: field.id, name: field.name, errors }}>
      <div className={styles.dateParts}>
        {(['day', 'month', 'year'] as const).map((part) => (
          <div key={part}>
            <label className={styles.partLabel} htmlFor={boxes[part].id}>
              {part[0]?.toUpperCase() + part.slice(1)}
            </label>
            <input
              key={boxes[part].key}
              className={`${styles.input} ${styles.tabular} ${part === 'year' ? styles.yearBox : styles.dayBox}`}
              type="text"
              inputMode="numeric"
              id={boxes[part].id}
              name={boxes[part].name}
              form={boxes[part].formId}
              autoComplete={isBirthDate ? `bday-${part}` : 'off'}
              defaultValue={boxes[part].defaultValue}
              aria-invalid={isWholeWrong || hasErrors(boxes[part]) || undefined}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

function toDateParts(field: FieldSource): DateParts {
  const [year, month, day] = field.defaultValue?.split('-') ?? []
  const part = (name: string, defaultValue: string | undefined): FieldSource => ({
    id: `${field.id}.${name}`,
    name: `${field.name}.${name}`,
    formId: field.formId,
    defaultValue,
  })
  return { day: part('day', day), month: part('month', month), year: part('year', year) }
}
