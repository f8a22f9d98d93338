import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './slots.module.css'
import type { Sending } from './use-sending.ts'

interface ProgressProps {
  sending: Sending
  /** The name of the picture that is being turned. */
  turning: string | null
  isTooEarly: boolean
}

/** The region is always there, so that what comes into it is read out. */
export function Progress({
  sending: { current, total, sent, refused, left },
  turning,
  isTooEarly,
}: ProgressProps) {
  const isOver = total > 0 && !current && left.length === 0 && refused.length === 0
  return (
    <div className={styles.progress}>
      <p role="status">
        {turning ? `Turning ${turning}` : null}
        {current
          ? total === 1
            ? `Sending ${current.name}`
            : `Sending ${current.number} of ${total}: ${current.name}`
          : null}
        {current && isTooEarly ? '. Wait until it’s sent, then choose the other one again.' : null}
        {isOver && !turning ? `${sent === 1 ? '1 file is' : `${sent} files are`} added.` : null}
      </p>
      {/* How much of one file has gone is not known: its bar has no value. */}
      {current ? (
        <progress aria-label="Files sent" max={total} value={total === 1 ? undefined : current.number - 1} />
      ) : null}
    </div>
  )
}

export function NotSent({
  sending: { left, reason = 'Check your connection, then try again.' },
  onRetry,
}: {
  sending: Pick<Sending, 'left' | 'reason'>
  onRetry: () => void
}) {
  const isOne = left.length === 1
  return (
    <Notice
      tone="error"
      title={isOne ? 'We couldn’t send one file' : `We couldn’t send ${left.length} files`}
      isAnnounced
    >
      <p>
        {reason} You don’t need to choose {isOne ? 'it' : 'them'} again.
      </p>
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
