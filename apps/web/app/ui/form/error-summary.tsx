import { type MouseEvent, useEffect, useRef } from 'react'
import type { ErrorItem } from './error-summary-items.ts'
import styles from './form.module.css'

type ErrorSummaryProps = {
  items: readonly ErrorItem[]
  title?: string
  /** Off only where several are shown at once, as in the style guide. */
  takesFocus?: boolean
}

/** Stands first in main, above the h1, takes the focus, and leads to each field in the field's own words. */
export function ErrorSummary({ items, title = 'There is a problem', takesFocus = true }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const signature = items.map(({ message }) => message).join('\n')
  // A second failed submit must be announced again, so the focus moves whenever the messages change.
  useEffect(() => {
    if (takesFocus && signature !== '') box.current?.focus()
  }, [takesFocus, signature])
  if (items.length === 0) return null
  return (
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert" data-error-summary>
      <h2 className={styles.summaryTitle}>{title}</h2>
      <ul className={styles.summaryList}>
        {items.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId === undefined ? (
              message
            ) : (
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

// The label is scrolled into view before the control takes the focus: a control at the top edge of the screen would
// leave the question and the error above it out of sight.
function focusField(event: MouseEvent, fieldId: string) {
  const control = document.getElementById(fieldId)
  if (control === null) return
  event.preventDefault()
  const legend = control.closest('fieldset')?.querySelector('legend')
  const label = document.querySelector(`label[for="${CSS.escape(fieldId)}"]`)
  const target = legend ?? label ?? control
  target.scrollIntoView()
  control.focus({ preventScroll: true })
}
