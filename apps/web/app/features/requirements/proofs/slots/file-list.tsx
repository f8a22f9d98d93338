import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { paths } from '#platform/routing/paths.ts'
import { useUser } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names/class-names.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import type { ProofDocument } from '../proof-slots.ts'
import { removeProofForm } from '../proofs.forms.ts'
import { kindAndSize } from './file-words.ts'
import styles from './slots.module.css'

const NO_PICTURES: ReadonlyMap<number, string> = new Map()

interface FileListProps {
  attachments: readonly Attachment[]
  /** Each is shown as large as what it is a picture of; those of a list are lines. */
  shape?: ProofDocument['shape']
  /** The browser's own, by the id of the file. */
  pictures?: ReadonlyMap<number, string>
  turning?: { isBusy: boolean; onTurn: (attachment: Attachment) => void } | null
}

/** Files that arrived: viewed only after a strong sign-in, removable until confirmed. */
export function FileList({
  attachments,
  shape = 'list',
  pictures = NO_PICTURES,
  turning = null,
}: FileListProps) {
  const isStrong = useUser()?.authStrength === 'strong'
  const hasScript = useHasScript()
  if (attachments.length === 0) return null
  const isList = shape === 'list'
  return (
    <ul className={isList ? styles.files : styles.frames}>
      {attachments.map((attachment, index) => {
        const { id, kind, name, status } = attachment
        const isShown = isStrong && status === 'ready'
        const picture = pictures.get(id) ?? null
        const canTurn = turning && hasScript && kind === 'jpeg' && (isShown || picture !== null)
        return (
          // A picture that was turned is another file, in the same place: its buttons stay.
          <li className={isList ? styles.file : styles.framed} key={isList ? id : index}>
            <Look attachment={attachment} isShown={isShown} picture={picture} shape={shape} />
            <div className={styles.about}>
              <p className={styles.name}>{name}</p>
              <p className={styles.kind}>{kindAndSize(attachment)}</p>
              {status === 'ready' ? <Tag tone="success">Added</Tag> : <Tag>Checking</Tag>}
            </div>
            <div className={styles.acts}>
              {canTurn ? (
                <Button
                  variant="quiet"
                  type="button"
                  isBusy={turning.isBusy}
                  onClick={() => turning.onTurn(attachment)}
                >
                  Turn<span className="sr-only"> {name} to the right</span>
                </Button>
              ) : null}
              <Button variant="quiet" value={id} form={removeProofForm.id} name="attachmentId">
                Remove<span className="sr-only"> {name}</span>
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface LookProps {
  attachment: Attachment
  isShown: boolean
  picture: string | null
  shape: ProofDocument['shape']
}

/** A picture as itself, everything else as a file to save. */
function Look({ attachment: { id, kind, name }, isShown, picture, shape }: LookProps) {
  const isList = shape === 'list'
  const size = isList ? { width: 72, height: 72 } : {}
  const className = isList ? styles.look : classNames(styles.filled, styles[shape])
  if (!isShown)
    return (
      <span className={className} aria-hidden="true">
        {picture ? <img src={picture} alt="" {...size} /> : isList ? null : <Icon name="document" />}
      </span>
    )
  return (
    <a className={className} href={paths.attachment(id)}>
      {kind === 'jpeg' ? (
        <img src={picture ?? paths.attachment(id)} alt={`View ${name}`} {...size} loading="lazy" />
      ) : (
        <>
          {isList ? null : <Icon name="document" />}
          <span>
            Save<span className="sr-only"> {name}</span>
          </span>
        </>
      )}
    </a>
  )
}
