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
  | 'maxLength'
  | 'onChange'
  | 'onBlur'
>

export type TextInputProps = Labelled &
  Passed & { width?: InputWidth; prefix?: ReactNode; suffix?: ReactNode; isTabular?: boolean }

export function TextInput({
  field,
  label,
  hint,
  isPageHeading,
  width = 'full',
  prefix,
  suffix,
  isTabular = false,
  type = 'text',
  ...passed
}: TextInputProps) {
  return (
    <Field field={field} label={label} hint={hint} isPageHeading={isPageHeading}>
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

type Narrowed = Omit<TextInputProps, 'type' | 'inputMode' | 'prefix'>

/** Pounds, with pence if the borrower types them. It is text, so that a comma or a pound sign does no harm. */
export function MoneyInput(props: Narrowed) {
  return <TextInput width="s" isTabular {...props} prefix="£" inputMode="decimal" spellCheck={false} />
}

export function NumberInput(props: Narrowed) {
  return <TextInput width="s" isTabular {...props} inputMode="numeric" spellCheck={false} />
}

export function PhoneInput(props: Narrowed) {
  return <TextInput width="m" autoComplete="tel" isTabular {...props} type="tel" inputMode="tel" />
}

export function EmailInput(props: Narrowed) {
  return (
    <TextInput
      width="l"
      autoComplete="email"
      autoCapitalize="none"
      {...props}
      type="email"
      inputMode="email"
      spellCheck={false}
    />
  )
}

export function PostcodeInput(props: Narrowed) {
  return (
    <TextInput
      width="s"
      autoComplete="postal-code"
      autoCapitalize="characters"
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
