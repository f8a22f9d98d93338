import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import { type ChangeEvent, useEffect, useRef } from 'react'
import type { ProofTask } from '#features/requirements/tasks.ts'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names/class-names.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import { type FieldSource, toDescriptionIds } from '#ui/form/field-source.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { FileList } from './file-list.tsx'
import { MOST_FILES } from './file-words.ts'
import type { ProofSlot } from './proof-slots.ts'
import styles from './proofs.module.css'
import { type Sending, useSending } from './use-sending.ts'
import { useThumbnail } from './use-thumbnail.ts'

const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/heic,.heic,image/webp,image/avif,image/tiff'

interface SlotProps {
  slot: ProofSlot
  field: FieldSource
  legend: string
  task: ProofTask
  requirementId: number
  /** Those that have arrived in this slot. */
  attachments: readonly Attachment[]
  onBusy: (name: string, isBusy: boolean) => void
}

/** One side, or one document: what has arrived, and two ways to add to it. Sent when chosen. */
export function Slot({ slot, field, legend, task, requirementId, attachments, onBusy }: SlotProps) {
  const { sending, start, refuse } = useSending(task, { requirementId, side: slot.side })
  const { picture, show } = useThumbnail()
  const isBusy = sending.current !== undefined
  useEffect(() => onBusy(slot.name, isBusy), [onBusy, slot.name, isBusy])

  function choose(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    if (files.length === 0 || isBusy) return
    if (files.length > MOST_FILES) return refuse(`Choose up to ${MOST_FILES} files at a time`)
    show(slot.side === null ? undefined : files[0])
    start(files)
    input.value = ''
  }

  const isFilled = slot.side !== null && attachments.length > 0
  const ways = <Ways slot={slot} field={field} onChoose={choose} />
  return (
    <FieldGroup
      field={{ ...field, errors: sending.total > 0 || sending.refused.length > 0 ? [] : field.errors }}
      label={legend}
      hint={HINT}
    >
      <FileList attachments={attachments} picture={picture} />
      {isFilled ? <Disclosure summary={`Replace ${slot.what}`}>{ways}</Disclosure> : ways}
      <Progress sending={sending} />
      {sending.refused.length > 0 ? (
        <Notice tone="error" title="We can’t use that file" isAnnounced>
          {sending.refused.map((mistake) => (
            <p key={mistake}>{mistake}</p>
          ))}
        </Notice>
      ) : null}
      {sending.left.length > 0 ? <NotSent left={sending.left} onRetry={() => start(sending.left)} /> : null}
    </FieldGroup>
  )
}

const HINT = 'PDF, JPEG, PNG or HEIC, up to 20 MB each.'

/** Ordinary inputs, which are sent with the form where no script sends them. */
function Ways({
  slot: { side, what },
  field,
  onChoose,
}: {
  slot: ProofSlot
  field: FieldSource
  onChoose: (input: HTMLInputElement) => void
}) {
  const { id, name, key, formId } = field
  const place = useRef<HTMLDivElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChoose(currentTarget)
  const latest = useRef(onChoose)
  useEffect(() => {
    latest.current = onChoose
  })
  useEffect(() => {
    // It may have been chosen before the script came.
    const inputs = place.current?.querySelectorAll('input') ?? []
    for (const input of inputs) latest.current(input)
  }, [])
  const look = classNames(styles.pick, useHasScript() && styles.covered)
  const shared = { name, form: formId, type: 'file' } as const
  const describedBy = toDescriptionIds({ id, name, errors: field.errors }, HINT)
  return (
    <div className={styles.ways} ref={place}>
      <div className={look}>
        <label htmlFor={`${id}-photo`}>
          Take a photo<span className="sr-only"> of {what}</span>
        </label>
        <input
          {...shared}
          onChange={onChange}
          key={`${key}-photo`}
          id={`${id}-photo`}
          accept="image/*"
          capture="environment"
          aria-describedby={describedBy}
        />
      </div>
      <div className={classNames(look, styles.second)}>
        <label htmlFor={id}>
          or choose a file<span className="sr-only"> of {what}</span>
        </label>
        <input
          {...shared}
          onChange={onChange}
          key={key}
          id={id}
          accept={ACCEPTED}
          multiple={side === null}
          aria-describedby={describedBy}
        />
      </div>
    </div>
  )
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
