import type { NoticeTone } from '../notice/notice.tsx'
import styles from './notifications.module.css'

export type Notification = { id: number; text: string; tone?: NoticeTone }

type NotificationsProps = { items: readonly Notification[]; onDismiss?: (id: number) => void }

/** The region is always there, empty or not: a live region that appears together with its words is often not read. */
export function Notifications({ items, onDismiss }: NotificationsProps) {
  return (
    <section className={styles.region} aria-label="Notifications" aria-live="polite" data-print="never">
      {items.map(({ id, text, tone = 'info' }) => (
        <div className={styles.notification} key={id} data-tone={tone}>
          <p className={styles.text}>{text}</p>
          {onDismiss === undefined ? null : (
            <button className={styles.dismiss} type="button" onClick={() => onDismiss(id)}>
              Dismiss<span className="sr-only">: {text}</span>
            </button>
          )}
        </div>
      ))}
    </section>
  )
}
