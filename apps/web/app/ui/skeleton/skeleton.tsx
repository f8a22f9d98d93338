import styles from './skeleton.module.css'

/** Keeps the place of text that is on its way, and says so once. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => index).map((index) => (
        <span className={styles.line} key={index} aria-hidden="true" />
      ))}
    </div>
  )
}
