import type { ReactNode } from 'react'
import { type FieldsOf, SubmitForm, useReply } from '#platform/forms/form.tsx'
import type { FormDefinition } from '#platform/forms/form-definition.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { NotDone } from '../not-done.tsx'

/** What a form would do, said before its questions. */
export interface Preview {
  title: string
  /** Why it may not be done now; then there are no questions. */
  refusal?: string | null | undefined
  /** What it rests on, or changes. */
  preview?: ReactNode
  submitLabel: string
  /** What its borrower gets to know of it, and when. */
  told: string
  isOpen?: boolean
}

/** A form that acts on a record. `hidden`: ids and figures that go back as they were shown. */
export function ActForm<Answers>({
  form,
  hidden,
  groups,
  act,
  children,
}: {
  form: FormDefinition<string, Answers>
  hidden: Readonly<Record<string, string | number>>
  groups?: { readonly [Name in keyof Answers | `${string}.${string}`]?: string }
  act: Preview
  children?: (fields: FieldsOf<FormDefinition<string, Answers>>) => ReactNode
}) {
  const isAnswered = useReply(form) !== undefined
  const { title, refusal, preview, submitLabel, told, isOpen = false } = act
  return (
    <Disclosure summary={title} isOpen={isOpen || isAnswered}>
      {refusal ? (
        <Stack gap="m">
          <p>Not now: {refusal}</p>
          {isAnswered ? <NotDone /> : null}
        </Stack>
      ) : (
        <Stack gap="m">
          {preview}
          <SubmitForm form={form} label={title} {...(groups && { groups })}>
            {(fields, { errors, isSending }) => (
              <FormStack>
                <ErrorSummary items={errors} />
                {Object.entries(hidden).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                {children?.(fields as FieldsOf<FormDefinition<string, Answers>>)}
                <FormFooter submitLabel={submitLabel} isBusy={isSending} note={told} />
              </FormStack>
            )}
          </SubmitForm>
        </Stack>
      )}
    </Disclosure>
  )
}

export function Reason({ field }: { field: FieldSource }) {
  return (
    <Textarea
      field={field}
      label="Why"
      hint="For who decides, and for who asks later. Numbers and initials, no names."
      rows={3}
      autoComplete="off"
    />
  )
}

const IN_REGISTER = [
  { value: 'no', label: 'No breathing space or moratorium today' },
  { value: 'yes', label: 'They’re in one' },
]

export function Register({ field }: { field: FieldSource }) {
  return (
    <Radios
      field={field}
      label="What does the register say?"
      hint="Look the borrower up today, in Scotland in the register of moratoria."
      choices={IN_REGISTER}
    />
  )
}
