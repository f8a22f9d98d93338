import type { ReactNode } from 'react'
import type { ProofTask } from '#features/requirements/tasks.ts'
import { type FieldsOf, SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { MOST_FILES } from './file-words.ts'
import { sendProofForm } from './proofs.forms.ts'
import styles from './proofs.module.css'
import { type Sending, useSending } from './use-sending.ts'

interface SendFilesProps {
  task: ProofTask
  requirementId: number
  label: string
  /** What stands above the field: the heading of the page, below what is wrong. */
  children: ReactNode
}

/** Chosen files are sent on the button: one after another with script, else all with the form. */
export function SendFiles({ task, requirementId, label, children }: SendFilesProps) {
  const { sending, start, refuse } = useSending(task, requirementId)
  const isBusy = sending.current !== undefined

  function send(form: HTMLFormElement) {
    if (isBusy) return
    const control = form.elements.namedItem('file') as HTMLInputElement
    const files = [...(control.files ?? [])]
    if (files.length === 0) return refuse('Choose a file to send')
    if (files.length > MOST_FILES) return refuse(`Choose up to ${MOST_FILES} files at a time`)
    start(files)
    control.value = ''
  }

  return (
    <SubmitForm
      className={styles.form}
      form={sendProofForm}
      label="Add files"
      encType="multipart/form-data"
      onSend={send}
    >
      {(fields, { errors }) => {
        const wrong = sending.total > 0 || sending.refused.length > 0 ? sending.refused : undefined
        const field = withErrors(fields, wrong)
        const items = wrong ? wrong.map((message) => ({ message, fieldId: fields.file.id })) : errors
        return (
          <>
            <ErrorSummary items={items} />
            {children}
            <FormStack>
              <FileInput
                field={field}
                label={label}
                hint="PDF, JPEG, PNG or HEIC, up to 20 MB each. You can choose several files. On a phone, you can take a photo."
                accept="application/pdf,image/jpeg,image/png,image/heic,.heic,image/webp,image/avif,image/tiff"
                multiple
              />
            </FormStack>
            <Progress sending={sending} />
            {sending.left.length > 0 ? (
              <NotSent left={sending.left} onRetry={() => start(sending.left)} />
            ) : null}
            <FormFooter submitLabel="Add files" isBusy={isBusy} />
          </>
        )
      }}
    </SubmitForm>
  )
}

/** What the script was told about files takes the place of what the form was told before. */
function withErrors({ file }: FieldsOf<typeof sendProofForm>, errors: readonly string[] | undefined) {
  const { id, name, key, formId } = file
  return { id, name, key, formId, errors: errors ?? file.errors }
}

/** The region is always there, so that what comes into it is read out. */
function Progress({ sending: { current, total, sent, refused, left } }: { sending: Sending }) {
  const isOver = total > 0 && !current && left.length === 0 && refused.length === 0
  return (
    <div className={styles.progress}>
      <p role="status">
        {current ? `Sending ${current.number} of ${total}: ${current.name}` : null}
        {isOver ? `${sent === 1 ? '1 file is' : `${sent} files are`} added.` : null}
      </p>
      {current ? <progress aria-label="Files sent" max={total} value={current.number - 1} /> : null}
    </div>
  )
}

function NotSent({ left, onRetry }: { left: readonly File[]; onRetry: () => void }) {
  const isOne = left.length === 1
  return (
    <Notice
      tone="error"
      title={isOne ? 'We couldn’t send one file' : `We couldn’t send ${left.length} files`}
      isAnnounced
    >
      <p>Check your connection, then try again. You don’t need to choose {isOne ? 'it' : 'them'} again.</p>
      <ul>
        {left.map(({ name, size, lastModified }) => (
          <li key={`${name} ${size} ${lastModified}`}>{name}</li>
        ))}
      </ul>
      <Button type="button" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
