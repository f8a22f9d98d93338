import styles from './payments-left.module.css'

interface Payments {
  instalment: number
  instalmentsLeft: number
}

/**
 * The payments left, as long as there are many of them and as high as each is, in an outline of
 * those without paying extra. The words beside it say the same.
 */
export function PaymentsLeft({ before, after }: { before: Payments; after: Payments }) {
  const width = toPercent(after.instalmentsLeft / before.instalmentsLeft)
  const height = toPercent(after.instalment / before.instalment)
  return (
    <svg className={styles.picture} aria-hidden="true">
      <rect className={styles.now} width="100%" height="100%" />
      <rect className={styles.left} y={`${100 - height}%`} width={`${width}%`} height={`${height}%`} />
    </svg>
  )
}

/** Never more than the outline: a smaller last payment can make one payment more of less. */
function toPercent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
}
