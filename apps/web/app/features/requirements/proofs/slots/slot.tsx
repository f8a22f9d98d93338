import type { Attachment, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { Notice } from '#ui/notice/notice.tsx'
import type { ProofDocument } from '../proof-slots.ts'
import type { Destination } from '../send-file.ts'
import { FileList } from './file-list.tsx'
import { MOST_FILES } from './file-words.ts'
import { NotSent, Progress } from './progress.tsx'
import { usePictures } from './use-pictures.ts'
import { useSending } from './use-sending.ts'
import { Ways } from './ways.tsx'

interface SlotProps extends Destination {
  shape: ProofDocument['shape']
  field: FieldSource
  legend: string
  onBusy: (name: string, isBusy: boolean) => void
}

/** One side, or one document: what has arrived, and two ways to add to it. Sent when chosen. */
export function Slot({ shape, field, legend, onBusy, ...destination }: SlotProps) {
  const { requirement, slot } = destination
  const attachments = listOfSlot(requirement, destination)
  const pictures = usePictures()
  const { sending, start, refuse } = useSending(destination, {
    onSending: (file) => void pictures.show(file),
    onArrived: (file, after) => {
      const arrived = listOfSlot(after, destination).at(-1)
      if (arrived) void pictures.keep(file, arrived.id)
    },
  })
  const [turning, setTurning] = useState<Attachment | null>(null)
  const isSending = sending.current !== undefined
  const isBusy = isSending || turning !== null
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
  async function turn(attachment: Attachment) {
    if (isBusy) return
    setTurning(attachment)
    const turned = await pictures.turn(attachment).catch(() => null)
    setTurning(null)
    if (turned) start([turned])
    else refuse(`${attachment.name}: we can’t turn it. Take the photo again the right way up.`)
  }

  const isFilled = slot.isOne && attachments.length > 0
  const errors = sending.total > 0 || sending.refused.length > 0 ? [] : (field.errors ?? [])
  const ways = (
    <Ways
      slot={slot}
      shape={shape}
      field={{ ...field, errors }}
      picture={isSending ? pictures.current : null}
      onChoose={choose}
    />
  )
  return (
    <FieldGroup field={{ ...field, errors }} label={legend}>
      <FileList
        attachments={attachments}
        shape={shape}
        pictures={pictures.arrived}
        turning={slot.isOne ? { isBusy, onTurn: (attachment) => void turn(attachment) } : null}
      />
      {isFilled ? (
        <Replace what={slot.what} isWrong={errors.length > 0} isNew={sending.total > 0}>
          {ways}
        </Replace>
      ) : (
        ways
      )}
      <Progress sending={sending} turning={turning?.name ?? null} isTooEarly={isTooEarly} />
      {sending.refused.length > 0 ? (
        <Notice tone="error" title="We can’t use that file" isAnnounced>
          {sending.refused.map((mistake) => (
            <p key={mistake}>{mistake}</p>
          ))}
        </Notice>
      ) : null}
      {sending.left.length > 0 ? <NotSent sending={sending} onRetry={retry} /> : null}
    </FieldGroup>
  )
}

/** In the order in which they arrived. */
function listOfSlot({ attachments }: Requirement, { slot }: Destination): readonly Attachment[] {
  return attachments.filter(({ side }) => side === slot.side)
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
