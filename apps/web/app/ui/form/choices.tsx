import type { ChangeEventHandler, ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { FieldGroup, type Labelled } from './field.tsx'
import type { FieldSource } from './field-source.ts'
import styles from './form.module.css'

export type Choice = { value: string; label: ReactNode; hint?: ReactNode }

type ChoicesProps = Labelled & {
  choices: readonly Choice[]
  isInline?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
}

export function Radios({ choices, isInline = false, onChange, ...labelled }: ChoicesProps) {
  const { field } = labelled
  return (
    <FieldGroup {...labelled} role="radiogroup">
      <div className={classNames(styles.choices, isInline && styles.inline)} key={field.key}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.value}
            type="radio"
            field={field}
            choice={choice}
            index={index}
            isChosen={field.defaultValue === choice.value}
            onChange={onChange}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

export function Checkboxes({ choices, isInline = false, onChange, ...labelled }: ChoicesProps) {
  const { field } = labelled
  const chosen = field.defaultOptions ?? (field.defaultValue === undefined ? [] : [field.defaultValue])
  return (
    <FieldGroup {...labelled}>
      <div className={classNames(styles.choices, isInline && styles.inline)} key={field.key}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.value}
            type="checkbox"
            field={field}
            choice={choice}
            index={index}
            isChosen={chosen.includes(choice.value)}
            onChange={onChange}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type ChoiceRowProps = {
  type: 'radio' | 'checkbox'
  field: FieldSource
  choice: Choice
  index: number
  isChosen: boolean
  onChange: ChangeEventHandler<HTMLInputElement> | undefined
}

function ChoiceRow({ type, field, choice, index, isChosen, onChange }: ChoiceRowProps) {
  // The first choice has the field's own id, so that the error summary's link lands on it.
  const id = index === 0 ? field.id : `${field.id}-${index + 1}`
  return (
    <div className={styles.choice}>
      <input
        className={classNames(styles.box, type === 'radio' && styles.round)}
        type={type}
        id={id}
        name={field.name}
        form={field.formId}
        value={choice.value}
        defaultChecked={isChosen}
        aria-describedby={choice.hint ? `${id}-choice-hint` : undefined}
        onChange={onChange}
      />
      <label className={styles.choiceLabel} htmlFor={id}>
        {choice.label}
      </label>
      {choice.hint ? (
        <div className={styles.choiceHint} id={`${id}-choice-hint`}>
          {choice.hint}
        </div>
      ) : null}
    </div>
  )
}
