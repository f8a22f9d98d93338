import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ProofTask } from '#features/requirements/tasks.ts'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button, ButtonRow } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { isBeingScanned, type ProofDocument } from './proof-slots.ts'
import { removeProofForm, sendProofForm } from './proofs.forms.ts'
import styles from './proofs.module.css'
import { FileList } from './slots/file-list.tsx'
import { Slot } from './slots/slot.tsx'

interface SendFilesProps {
  task: ProofTask
  document: ProofDocument
  requirement: Requirement
  /** Of a slot that takes several files. */
  label: string
  /** What stands above the fields: the heading of the page, below what is wrong. */
  children: ReactNode
  /** What is said at the button, or in its place. */
  ending: { isButton: boolean; words: ReactNode }
}

/** A slot for each side, and one press that sends all of it for checking. */
export function SendFiles({ task, document, requirement, label, children, ending }: SendFilesProps) {
  const hasScript = useHasScript()
  const [busy, setBusy] = useState<readonly string[]>([])
  const noteBusy = useCallback((name: string, isBusy: boolean) => {
    setBusy((known) => [...known.filter((each) => each !== name), ...(isBusy ? [name] : [])])
  }, [])
  const heading = useFocusOnceRemoved()
  const { slots, shape } = document
  const isReady = ending.isButton && !isBeingScanned(requirement)
  const others = requirement.attachments.filter(({ side }) => slots.every((slot) => slot.side !== side))
  return (
    <>
      <SubmitForm
        className={styles.form}
        form={sendProofForm}
        label="Send your files"
        encType="multipart/form-data"
        // A press while a file is on its way would leave it out.
        {...(busy.length > 0 && { onSend: () => {} })}
      >
        {(fields, { errors, isSending }) => (
          <>
            <ErrorSummary items={errors} />
            {children}
            <h2 className={styles.heading} ref={heading} tabIndex={-1}>
              Your files
            </h2>
            <FormStack>
              <div className={styles.sides}>
                {slots.map((slot) => {
                  const { id, name, key, formId, errors: wrong } = fields[slot.name]
                  return (
                    <Slot
                      key={slot.name}
                      slot={slot}
                      shape={shape}
                      field={{ id, name, key, formId, errors: wrong }}
                      legend={slot.legend ?? label}
                      task={task}
                      requirement={requirement}
                      onBusy={noteBusy}
                    />
                  )
                })}
              </div>
              <FileList attachments={others} />
              {isReady ? null : ending.words}
              <ButtonRow>
                {isReady ? <Button isBusy={isSending || busy.length > 0}>Send for checking</Button> : null}
                {hasScript ? null : (
                  <Button variant="secondary" name="more" value="yes">
                    Add files
                  </Button>
                )}
              </ButtonRow>
              {isReady ? ending.words : null}
            </FormStack>
          </>
        )}
      </SubmitForm>
      <SubmitForm form={removeProofForm} label="Remove a file">
        {(_fields, { errors }) => <ErrorSummary items={errors} />}
      </SubmitForm>
    </>
  )
}

/** The button that was pressed is gone with its file: the focus goes to the list. */
function useFocusOnceRemoved() {
  const { key, search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isRemoved = new URLSearchParams(search).get('saved') === removeProofForm.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal is a navigation of its own.
  useEffect(() => {
    if (isRemoved) heading.current?.focus()
  }, [isRemoved, key])
  return heading
}
