import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
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
  const { side, what } = slot
  const { thumbnail, keep } = useThumbnail()
  const { sending, start, refuse } = useSending(task, {
    requirementId,
    side,
    onArrived: (file, requirement) => {
      const arrived = requirement.attachments.find((each) => side !== null && each.side === side)
      if (arrived) void keep(file, arrived.id)
    },
  })
  const isBusy = sending.current !== undefined
  useEffect(() => onBusy(slot.name, isBusy), [onBusy, slot.name, isBusy])

  const [isTooEarly, setTooEarly] = useState(false)
  function choose(inputs: readonly HTMLInputElement[]) {
    const files = inputs.flatMap((input) => [...(input.files ?? [])])
    // What stayed in them would be sent with the press.
    for (const input of inputs) input.value = ''
    if (files.length === 0) return
    setTooEarly(isBusy)
    if (isBusy) return
    if (files.length > MOST_FILES) return refuse(`Choose up to ${MOST_FILES} files at a time`)
    start(files)
  }
  function retry() {
    setTooEarly(false)
    start(sending.left)
  }

  const isFilled = side !== null && attachments.length > 0
  const errors = sending.total > 0 || sending.refused.length > 0 ? [] : (field.errors ?? [])
  const ways = <Ways slot={slot} field={field} onChoose={choose} />
  return (
    <FieldGroup field={{ ...field, errors }} label={legend} hint={HINT}>
      <FileList attachments={attachments} thumbnail={thumbnail} />
      {isFilled ? (
        <Replace what={what} isWrong={errors.length > 0} isNew={sending.total > 0}>
          {ways}
        </Replace>
      ) : (
        ways
      )}
      <Progress sending={sending} isTooEarly={isTooEarly} />
      {sending.refused.length > 0 ? (
        <Notice tone="error" title="We can’t use that file" isAnnounced>
          {sending.refused.map((mistake) => (
            <p key={mistake}>{mistake}</p>
          ))}
        </Notice>
      ) : null}
      {sending.left.length > 0 ? <NotSent left={sending.left} onRetry={retry} /> : null}
    </FieldGroup>
  )
}

interface ReplaceProps {
  what: string
  isWrong: boolean
  /** The file has arrived on this page: the input that sent it is gone, and the focus with it. */
  isNew: boolean
  children: ReactNode
}

/** Open where something is wrong in it, and from then on closed by hand only. */
function Replace({ what, isWrong, isNew, children }: ReplaceProps) {
  const [isOpen, setOpen] = useState(isWrong)
  if (isWrong && !isOpen) setOpen(true)
  const place = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(isNew)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (takesFocus.current && isLost) place.current?.querySelector('summary')?.focus()
    takesFocus.current = false
  }, [])
  return (
    <div ref={place}>
      <Disclosure summary={`Replace ${what}`} isOpen={isOpen}>
        {children}
      </Disclosure>
    </div>
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
  onChoose: (inputs: readonly HTMLInputElement[]) => void
}) {
  const { id, name, key, formId } = field
  const place = useRef<HTMLDivElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChoose([currentTarget])
  const latest = useRef(onChoose)
  useEffect(() => {
    latest.current = onChoose
  })
  useEffect(() => {
    // It may have been chosen before the script came.
    latest.current([...(place.current?.querySelectorAll('input') ?? [])])
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
function Progress({
  sending: { current, total, sent, refused, left },
  isTooEarly,
}: {
  sending: Sending
  isTooEarly: boolean
}) {
  const isOver = total > 0 && !current && left.length === 0 && refused.length === 0
  return (
    <div className={styles.progress}>
      <p role="status">
        {current ? `Sending ${current.number} of ${total}: ${current.name}` : null}
        {current && isTooEarly ? '. Wait until it’s sent, then choose the other one again.' : null}
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
