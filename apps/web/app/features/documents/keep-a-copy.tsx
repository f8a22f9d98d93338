import type { ReadDocumentSlug } from '@tarnbrook/contract/requirements/document-types'
import { useSyncExternalStore } from 'react'
import { Button, LinkButton } from '#ui/button/button.tsx'
import styles from './document.module.css'

/**
 * Ways to keep a document, before and after it is signed: it is saved as a file that stands by itself. Printing is the
 * browser's: without script it is found in its menu, and the button isn't there.
 */
export function KeepACopy({ applicationId, slug }: { applicationId: number; slug: ReadDocumentSlug }) {
  const hasScript = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <div className={styles.keep} data-print="never">
      <LinkButton
        variant="secondary"
        href={`/api/product/loan-applications/${applicationId}/documents/${slug}`}
        download
      >
        Save
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
