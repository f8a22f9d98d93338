import { type FieldMetadata, FormProvider, useForm } from '@conform-to/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Form, useActionData, useNavigation } from 'react-router'
import type { FormReply } from '#platform/routing/route.ts'
import type { Session } from '#platform/store/session.ts'
import { type ErrorItem, errorSummaryFromForm } from '#ui/form/error-summary-items.ts'
import { useCorrectedFields } from './corrected-fields.ts'
import type { FormDefinition } from './form-definition.ts'
import { FORM_FIELD, INTENT_FIELD, PERSON_FIELD } from './form-marks.ts'

/** The fields of a form: `FieldsOf<typeof contactForm>`. */
export type FieldsOf<Form> = Form extends FormDefinition<string, infer Answers> ? Fields<Answers> : never

/** Each answer as a field; `getFieldset()` and `getFieldList()` lead on into what it holds. */
type Fields<Answers> = {
  [Name in keyof Required<Answers>]: FieldMetadata<Required<Answers>[Name], Record<string, unknown>>
}

export interface SubmitFormProps<Answers> {
  form: FormDefinition<string, Answers>
  /** What the fields start with, as a person would type it (pounds, not pence). */
  defaultValue?: { readonly [Name in keyof Answers]?: unknown }
  /** Questions with several boxes, and the box an error leads to: `{ dateOfBirth: 'day' }`. */
  groups?: { readonly [Name in keyof Answers | `${string}.${string}`]?: string }
  /** What it is for, where a page has several forms: assistive technology lists them by it. */
  label?: string | undefined
  className?: string
  /** Of a form that takes files. */
  encType?: 'multipart/form-data'
  /** Sends the form with script, in place of the page's own submit. */
  onSend?: (form: HTMLFormElement) => void
  children: (fields: Fields<Answers>, form: FormState) => ReactNode
}

export interface FormState {
  /** Being sent now. Buttons stay enabled: a second press is taken for the first. */
  readonly isSending: boolean
  /** What was refused, for `<ErrorSummary items={errors} />`, first in the page. */
  readonly errors: readonly ErrorItem[]
  readonly reply: FormReply | undefined
}

/**
 * `<SubmitForm form={loginForm}>` posts a form of the feature's `.forms.ts` to its page's `submit`,
 * with or without script. Validates on sending, keeps typed text, shows sending, is sent once.
 */
export function SubmitForm<Answers>({
  form,
  defaultValue,
  groups,
  label,
  className,
  encType,
  onSend,
  children,
}: SubmitFormProps<Answers>) {
  const { id } = form
  const reply = useReply(form)
  const isSending = useIsSending(id)
  const [meta, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: reply ?? null,
    defaultValue: defaultValue as never,
    defaultNoValidate: true,
    shouldValidate: 'onSubmit',
  })
  const { intentSeed, user } = useSelector((state: { session: Session }) => state.session)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(element, reply)
  const { isCorrected, noteChange, hideErrors } = useCorrectedFields(reply, meta.allErrors)
  const wrong = Object.entries(meta.allErrors).filter(([name]) => !isCorrected(name))
  const errors = errorSummaryFromForm({ id, allErrors: Object.fromEntries(wrong) }, groups)
  return (
    <FormProvider context={meta.context}>
      <Form
        ref={element}
        method="post"
        id={id}
        noValidate
        aria-label={label}
        className={className}
        encType={encType}
        aria-busy={isSending || undefined}
        onInput={({ target }) => noteChange(target as HTMLInputElement)}
        onSubmit={(event) => {
          // The first press is on its way: the second asks for nothing new.
          if (isSending || onSend) event.preventDefault()
          onSend?.(event.currentTarget)
        }}
      >
        <input type="hidden" name={INTENT_FIELD} value={reply?.intentKey ?? `${intentSeed}:${id}`} />
        <input type="hidden" name={FORM_FIELD} value={id} />
        <input type="hidden" name={PERSON_FIELD} value={user?.id ?? ''} />
        {children(hideErrors(fields as unknown as Fields<Answers>), { isSending, errors, reply })}
        <p role="status" className="sr-only">
          {isSending ? 'Sending. Please wait.' : ''}
        </p>
      </Form>
    </FormProvider>
  )
}

/** The answer to this form's last post, when it was refused or answered in place. */
export function useReply({ id }: Pick<FormDefinition, 'id'>): FormReply | undefined {
  const reply = useActionData() as FormReply | undefined
  return reply && (reply.form === undefined || reply.form === id) ? reply : undefined
}

function useIsSending(id: string): boolean {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get(FORM_FIELD) === id
}

/** Each refusal moves focus to the error summary, also when it says what it said before. */
function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, reply: FormReply | undefined): void {
  useEffect(() => {
    if (reply?.status !== 'error') return
    const page = form.current?.closest('main') ?? document
    page.querySelector<HTMLElement>('[data-error-summary]')?.focus()
  }, [form, reply])
}
