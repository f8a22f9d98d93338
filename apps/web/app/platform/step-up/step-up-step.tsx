import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import type { FormDefinition } from '#platform/forms/form-definition.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { StepUpQuestion } from '#platform/routing/route.ts'
import { Button, ButtonRow } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { CodeInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { STEP_UP_FIELDS } from './step-up.ts'

interface StepUpStepProps {
  form: FormDefinition
  question: StepUpQuestion
}

/**
 * In place of a form whose act is to be confirmed: asks for the code that was texted, or for a
 * passkey, and posts the form again as it was.
 */
export function StepUpStep({ form, question }: StepUpStepProps) {
  const { kept, mobileNumberEnding, passkey, words } = question
  const heading = useRef<HTMLDivElement>(null)
  const isWrong = useReply(form)?.status === 'error'
  useEffect(() => {
    if (!isWrong) heading.current?.focus()
  }, [isWrong])
  return (
    <SubmitForm form={form} className={styles.form} label="Confirm it’s you">
      {(fields, { errors, isSending }) => (
        <>
          {kept.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <ErrorSummary items={errors} />
          <div ref={heading} tabIndex={-1}>
            <PageHeading
              title={mobileNumberEnding ? 'We’ve texted you a code' : 'Confirm it’s you'}
              lead={words ?? 'We check it’s you before we change this. Everything you’ve typed is saved.'}
            />
          </div>
          {passkey ? <PasskeyButton options={passkey} /> : null}
          {mobileNumberEnding ? (
            <CodeQuestion
              field={(fields as unknown as Record<string, CodeField>)[STEP_UP_FIELDS.code]!}
              ending={mobileNumberEnding}
              isSending={isSending}
            />
          ) : words ? null : (
            <ButtonRow>
              <Button variant="secondary" name={STEP_UP_FIELDS.again} value="yes" isBusy={isSending}>
                Text me a code
              </Button>
            </ButtonRow>
          )}
        </>
      )}
    </SubmitForm>
  )
}

type CodeField = ComponentProps<typeof CodeInput>['field']

function CodeQuestion({
  field,
  ending,
  isSending,
}: {
  field: CodeField
  ending: string
  isSending: boolean
}) {
  return (
    <>
      <FormStack>
        <input type="hidden" name={STEP_UP_FIELDS.ending} value={ending} />
        <CodeInput
          field={field}
          label="Code from your text message"
          hint={`We sent it to your number ending ${ending}. It has 6 digits and works for 5 minutes.`}
        />
        <p>
          Don’t give this code to anyone. We’ll never ask you for it by phone. If you can’t use that number
          any more, call us on <PhoneAndHours />.
        </p>
      </FormStack>
      <FormFooter submitLabel="Confirm" isBusy={isSending}>
        <Button variant="secondary" name={STEP_UP_FIELDS.again} value="yes">
          Send another code
        </Button>
      </FormFooter>
    </>
  )
}

/** With script only; without it, the code by text is the way. */
function PasskeyButton({ options }: { options: object }) {
  const answer = useRef<HTMLInputElement>(null)
  const { hasFailed, ask } = usePasskeyPrompt(options, answer)
  if (!useHasScript()) return null
  return (
    <FormStack>
      <input ref={answer} type="hidden" name={STEP_UP_FIELDS.passkey} />
      {hasFailed ? (
        <Notice tone="warning" title="Your passkey wasn’t used" isAnnounced>
          <p>Try it again, or ask for a code by text.</p>
        </Notice>
      ) : null}
      <ButtonRow>
        <Button type="button" onClick={() => void ask()}>
          Use my passkey
        </Button>
      </ButtonRow>
    </FormStack>
  )
}

function usePasskeyPrompt(options: object, answer: RefObject<HTMLInputElement | null>) {
  const [hasFailed, setHasFailed] = useState(false)
  const ask = async () => {
    const { askPasskey } = await import('./ask-passkey.ts')
    const given = await askPasskey(options)
    setHasFailed(given === undefined)
    const input = answer.current
    if (given === undefined || !input) return
    input.value = given
    input.form?.requestSubmit()
  }
  return { hasFailed, ask }
}
