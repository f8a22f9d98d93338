import { useState, useSyncExternalStore } from 'react'
import styles from './copyable.module.css'

/**
 * A reference or number with a copy button. Without script, or where the browser has no clipboard,
 * there is no button: one press on the text selects all of it.
 */
export function Copyable({ text, name }: { text: string; name: string }) {
  const canCopy = useSyncExternalStore(
    () => () => {},
    // Browsers leave the clipboard out of pages that came without TLS.
    () => navigator.clipboard !== undefined,
    () => false,
  )
  const [isCopied, setCopied] = useState(false)
  return (
    <span className={styles.copyable}>
      <span className={styles.text}>{text}</span>
      {canCopy ? (
        <>
          <button
            className={styles.button}
            type="button"
            onClick={() => {
              navigator.clipboard.writeText(text).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }}
            onBlur={() => setCopied(false)}
          >
            {isCopied ? 'Copied' : 'Copy'}
            <span className="sr-only"> {name}</span>
          </button>
          <span className="sr-only" role="status">
            {isCopied ? 'Copied' : ''}
          </span>
        </>
      ) : null}
    </span>
  )
}
