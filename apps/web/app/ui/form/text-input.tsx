import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { Field, type Labelled } from './field.tsx'
import type { FieldSource } from './field-source.ts'
import styles from './form.module.css'

export type InputWidth = 'xs' | 's' | 'm' | 'l' | 'full'

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'maxLength'
  | 'enterKeyHint'
  | 'onChange'
  | 'onBlur'
  | 'onKeyDown'
>

export type TextInputProps = Labelled &
  Passed & {
    /** WCAG 2.2, 1.3.5: which personal data it is; `off` where a browser would guess one. */
    autoComplete: string | undefined
    width?: InputWidth
    prefix?: ReactNode
    suffix?: ReactNode
    isTabular?: boolean
  }

export function TextInput({
  field,
  label,
  hint,
  isPageHeading,
  isLabelHidden,
  width = 'full',
  prefix,
  suffix,
  isTabular = false,
  type = 'text',
  ...passed
}: TextInputProps) {
  return (
    <Field
      field={field}
      label={label}
      hint={hint}
      isPageHeading={isPageHeading}
      isLabelHidden={isLabelHidden}
    >
      {(control) => (
        <div className={classNames(styles.inputRow, width === 'full' && styles.full)}>
          {prefix ? (
            <span className={styles.affix} aria-hidden="true">
              {prefix}
            </span>
          ) : null}
          <input
            {...passed}
            {...control}
            key={field.key}
            type={type}
            className={classNames(styles.input, styles[width], isTabular && styles.tabular)}
            defaultValue={field.defaultValue}
          />
          {suffix ? (
            <span className={styles.affix} aria-hidden="true">
              {suffix}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  )
}

type Narrowed = Omit<TextInputProps, 'type' | 'inputMode' | 'prefix' | 'autoComplete'> & {
  autoComplete?: string
}

/**
 * Pounds and pence as text, so a comma or pound sign does no harm. Not `off`: a browser has no
 * amount to fill in, and would not restore what was typed on the way back.
 */
export function MoneyInput(props: Narrowed) {
  return (
    <TextInput
      width="s"
      autoComplete={undefined}
      isTabular
      {...props}
      prefix="£"
      inputMode="decimal"
      spellCheck={false}
    />
  )
}

/** Digits that are not an amount: a sort code, an account number. A browser fills in nothing. */
export function DigitsInput(props: Narrowed) {
  return (
    <TextInput width="s" autoComplete="off" isTabular {...props} inputMode="numeric" spellCheck={false} />
  )
}

/** Letters and digits as they are printed on a letter or a number plate. */
export function ReferenceInput(props: Narrowed) {
  return (
    <TextInput
      width="m"
      autoComplete="off"
      {...props}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}

/** Names and places: each word begins with a capital, and none of them is a spelling mistake. */
export function ProperNameInput(props: Narrowed) {
  return <TextInput width="l" autoComplete="off" autoCapitalize="words" {...props} spellCheck={false} />
}

export function PhoneInput(props: Narrowed) {
  return <TextInput width="m" autoComplete="tel" isTabular {...props} type="tel" inputMode="tel" />
}

export function PostcodeInput(props: Narrowed) {
  return (
    <TextInput
      width="s"
      autoComplete="postal-code"
      autoCapitalize="characters"
      autoCorrect="off"
      {...props}
      spellCheck={false}
    />
  )
}

/** A code that was sent by text message: the phone offers to fill it in. */
export function CodeInput(props: Narrowed) {
  return (
    <TextInput
      width="s"
      autoComplete="one-time-code"
      enterKeyHint="done"
      isTabular
      {...props}
      inputMode="numeric"
      spellCheck={false}
    />
  )
}

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

export function HiddenInput({ field, value }: { field: FieldSource; value?: string }) {
  return (
    <input
      key={field.key}
      type="hidden"
      name={field.name}
      form={field.formId}
      defaultValue={value ?? field.defaultValue}
    />
  )
}
