import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { FieldGroup, type Labelled } from '#ui/form/field.tsx'
import formStyles from '#ui/form/form.module.css'
import styles from './boxed-radios.module.css'

export interface BoxedChoice {
  readonly value: string
  readonly label: string
  /** What it comes to, at the end of its line. */
  readonly figure?: string
  /** What belongs to this choice only: a field, below its label. */
  readonly field?: ReactNode
}

/** Radios of which each is a box: with a figure, or with a field inside the box. */
export function BoxedRadios({ choices, ...labelled }: Labelled & { choices: readonly BoxedChoice[] }) {
  const { field } = labelled
  return (
    <FieldGroup {...labelled} role="radiogroup">
      <div className={styles.choices} key={field.key}>
        {choices.map((choice, index) => {
          // The first has the field's own id, so that the error summary's link lands on it.
          const id = index === 0 ? field.id : `${field.id}-${index + 1}`
          return (
            <div className={styles.choice} key={choice.value}>
              <input
                className={classNames(formStyles.box, formStyles.round)}
                type="radio"
                id={id}
                name={field.name}
                form={field.formId}
                value={choice.value}
                defaultChecked={field.defaultValue === choice.value}
              />
              <label className={styles.label} htmlFor={id}>
                <span>
                  {choice.label}
                  {choice.figure ? <span className="sr-only">: </span> : null}
                </span>
                {choice.figure ? <span className={styles.figure}>{choice.figure}</span> : null}
              </label>
              {choice.field ? <div className={styles.field}>{choice.field}</div> : null}
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}
