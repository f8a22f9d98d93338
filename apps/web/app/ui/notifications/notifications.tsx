import { type FocusEvent, useRef } from 'react'
import styles from './notifications.module.css'

type Notification = { readonly id: number; readonly text: string }

type NotificationsProps = { items: readonly Notification[]; onDismiss: (id: number) => void }

/**
 * The region is always there: a live region that appears with its words is often not read.
 * Dismissing moves the focus to the next one, or back to where it was.
 */
export function Notifications({ items, onDismiss }: NotificationsProps) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)

  function noteWhence({ relatedTarget }: FocusEvent) {
    if (!region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  function dismiss(id: number, pressed: HTMLButtonElement) {
    const buttons = [...(region.current?.querySelectorAll('button') ?? [])]
    const index = buttons.indexOf(pressed)
    const next = buttons[index + 1] ?? buttons[index - 1] ?? findFocusTarget(cameFrom.current)
    next?.focus({ preventScroll: true })
    onDismiss(id)
  }

  return (
    <section
      ref={region}
      className={styles.region}
      role="status"
      aria-label="Notifications"
      aria-atomic="false"
      data-print="never"
      onFocus={noteWhence}
    >
      {items.map(({ id, text }) => (
        <div className={styles.notification} key={id}>
          <p className={styles.text}>{text}</p>
          <button
            className={styles.dismiss}
            type="button"
            onClick={({ currentTarget }) => dismiss(id, currentTarget)}
          >
            Dismiss<span className="sr-only">: {text}</span>
          </button>
        </div>
      ))}
    </section>
  )
}

/** What had the focus before, or the page itself when that is gone. */
function findFocusTarget(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
    ? element
    : document.getElementById('main')
}
