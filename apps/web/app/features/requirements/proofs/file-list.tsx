import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useUser } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { kindAndSize } from './file-words.ts'
import { removeProofForm } from './proofs.forms.ts'
import styles from './proofs.module.css'

/** Files that arrived: viewed only after a strong sign-in, removable until confirmed. */
export function SentFiles({ attachments }: { attachments: readonly Attachment[] }) {
  const isStrong = useUser()?.authStrength === 'strong'
  const heading = useFocusOnceRemoved()
  return (
    <Section width="text">
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        Your files
      </h2>
      {attachments.length === 0 ? (
        <p>You haven’t added a file yet.</p>
      ) : (
        <SubmitForm form={removeProofForm} label="Remove a file">
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <ul className={styles.files}>
                {attachments.map((attachment) => (
                  <li className={styles.file} key={attachment.id}>
                    <Look attachment={attachment} isShown={isStrong && attachment.status === 'ready'} />
                    <div className={styles.about}>
                      <p className={styles.name}>{attachment.name}</p>
                      <p className={styles.kind}>{kindAndSize(attachment)}</p>
                      {attachment.status === 'ready' ? <Tag tone="success">Ready</Tag> : <Tag>Checking</Tag>}
                    </div>
                    <Button
                      variant="quiet"
                      name={fields.attachmentId.name}
                      value={attachment.id}
                      isBusy={isSending}
                    >
                      Remove<span className="sr-only"> {attachment.name}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </SubmitForm>
      )}
    </Section>
  )
}

/** A picture as itself, everything else as a file to save. */
function Look({ attachment: { id, kind, name }, isShown }: { attachment: Attachment; isShown: boolean }) {
  if (!isShown) return <span className={styles.blank} aria-hidden="true" />
  return (
    <a className={styles.look} href={paths.attachment(id)}>
      {kind === 'jpeg' ? (
        <img src={paths.attachment(id)} alt={`View ${name}`} width="72" height="72" loading="lazy" />
      ) : (
        <>
          Save<span className="sr-only"> {name}</span>
        </>
      )}
    </a>
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
