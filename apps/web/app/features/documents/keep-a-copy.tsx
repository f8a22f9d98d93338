import { useSyncExternalStore } from 'react'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './document.module.css'

/**
 * Saves the document as the file that its URL names, before and after signing. Printing is the
 * browser's: without script it is in its menu, and there is no button.
 */
export function KeepACopy({ url }: { url: string }) {
  const isPdf = url.endsWith('.pdf')
  const hasScript = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <div className={styles.keep} data-print="never">
      {isPdf ? <Link href={`/api/product${url}`}>Open the PDF</Link> : null}
      <LinkButton variant="secondary" href={`/api/product${url}/download`} download>
        {isPdf ? 'Save as PDF' : 'Save'}
      </LinkButton>
      {hasScript ? (
        <Button type="button" variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      ) : (
        'To print this page, use your browser’s menu.'
      )}
    </div>
  )
}
