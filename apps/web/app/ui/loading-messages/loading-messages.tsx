import { useEffect, useState } from 'react'
import styles from './loading-messages.module.css'

type LoadingMessagesProps = { messages: readonly string[]; intervalMs?: number }

/**
 * Spec 2: a loading view cycles through messages every 2 seconds. Without script the first one
 * stays; with reduced motion the whole list stands still.
 */
export function LoadingMessages({ messages, intervalMs = 2000 }: LoadingMessagesProps) {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % messages.length), intervalMs)
    return () => clearInterval(timer)
  }, [messages.length, intervalMs])
  return (
    <div className={styles.loading} role="status" aria-live="polite">
      <p className={styles.message}>{messages[index % messages.length]}</p>
      <span className={styles.line} aria-hidden="true" />
    </div>
  )
}
