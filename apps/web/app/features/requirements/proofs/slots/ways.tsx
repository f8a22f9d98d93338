import { type ChangeEvent, useEffect, useRef } from 'react'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { classNames } from '#ui/class-names/class-names.ts'
import { type FieldSource, toDescriptionIds } from '#ui/form/field-source.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { ProofDocument, ProofSlot } from '../proof-slots.ts'
import styles from './slots.module.css'

const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/heic,.heic,image/webp,image/avif,image/tiff'

const HINT = 'PDF, JPEG, PNG or HEIC, up to 20 MB each.'

interface WaysProps {
  slot: ProofSlot
  shape: ProofDocument['shape']
  field: FieldSource
  /** Of the file that is being sent. */
  picture: string | null
  onChoose: (inputs: readonly HTMLInputElement[]) => void
}

/** Ordinary inputs, which are sent with the form where no script sends them. */
export function Ways({ slot: { isOne, what }, shape, field, picture, onChoose }: WaysProps) {
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
  const hasScript = useHasScript()
  const shared = { name, form: formId, type: 'file' } as const
  const describedBy = toDescriptionIds({ id, name, errors: field.errors }, HINT)
  return (
    <>
      <div className={hasScript ? classNames(styles.empty, styles[shape]) : styles.plain} ref={place}>
        <div className={styles.pick}>
          {hasScript ? <Icon name="camera" /> : null}
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
        <div className={classNames(styles.pick, styles.second)}>
          <label htmlFor={id}>
            or choose a file<span className="sr-only"> of {what}</span>
          </label>
          <input
            {...shared}
            onChange={onChange}
            key={key}
            id={id}
            accept={ACCEPTED}
            multiple={!isOne}
            aria-describedby={describedBy}
          />
        </div>
        {picture === null ? null : <img className={styles.sending} src={picture} alt="" />}
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {HINT}
      </p>
    </>
  )
}
