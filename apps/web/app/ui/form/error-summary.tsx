import { type MouseEvent, useEffect, useRef } from 'react'
import type { ErrorItem } from './error-summary-items.ts'
import { focusControl } from './focus-control.ts'
import styles from './form.module.css'

type ErrorSummaryProps = {
  items: readonly ErrorItem[]
  title?: string
  /** Off only where several are shown at once, as in the style guide. */
  takesFocus?: boolean
}

/** First in main, above the h1, takes the focus, and links to each field in the field's words. */
export function ErrorSummary({ items, title = 'There’s a problem', takesFocus = true }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<readonly string[]>([])
  const signature = items.map(({ message }) => message).join('\n')
  // A second failed submit must be announced too: the focus moves when there is another message.
  // When one goes, because its answer was changed, it stays where it is.
  useEffect(() => {
    const messages = signature === '' ? [] : signature.split('\n')
    const isNew = messages.some((message) => !shown.current.includes(message))
    shown.current = messages
    if (takesFocus && isNew) box.current?.focus()
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

function focusField(event: MouseEvent, fieldId: string) {
  if (focusControl(fieldId)) event.preventDefault()
}
