import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import { paths } from '#platform/routing/paths.ts'
import { useUser } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { kindAndSize } from './file-words.ts'
import { removeProofForm } from './proofs.forms.ts'
import styles from './proofs.module.css'
import type { Thumbnail } from './use-thumbnail.ts'

/** Files that arrived: viewed only after a strong sign-in, removable until confirmed. */
export function FileList({
  attachments,
  thumbnail = null,
}: {
  attachments: readonly Attachment[]
  thumbnail?: Thumbnail | null
}) {
  const isStrong = useUser()?.authStrength === 'strong'
  if (attachments.length === 0) return null
  return (
    <ul className={styles.files}>
      {attachments.map((attachment) => (
        <li className={styles.file} key={attachment.id}>
          <Look
            attachment={attachment}
            isShown={isStrong && attachment.status === 'ready'}
            picture={thumbnail?.attachmentId === attachment.id ? thumbnail.src : null}
          />
          <div className={styles.about}>
            <p className={styles.name}>{attachment.name}</p>
            <p className={styles.kind}>{kindAndSize(attachment)}</p>
            {attachment.status === 'ready' ? <Tag tone="success">Ready</Tag> : <Tag>Checking</Tag>}
          </div>
          <Button variant="quiet" value={attachment.id} form={removeProofForm.id} name="attachmentId">
            Remove<span className="sr-only"> {attachment.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A picture as itself, everything else as a file to save. */
function Look({
  attachment: { id, kind, name },
  isShown,
  picture,
}: {
  attachment: Attachment
  isShown: boolean
  picture: string | null
}) {
  if (!isShown)
    return (
      <span className={styles.look} aria-hidden="true">
        {picture ? <img src={picture} alt="" width="72" height="72" /> : null}
      </span>
    )
  return (
    <a className={styles.look} href={paths.attachment(id)}>
      {kind === 'jpeg' ? (
        <img
          src={picture ?? paths.attachment(id)}
          alt={`View ${name}`}
          width="72"
          height="72"
          loading="lazy"
        />
      ) : (
        <>
          Save<span className="sr-only"> {name}</span>
        </>
      )}
    </a>
  )
}
