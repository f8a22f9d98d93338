import { LinkButton } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { PrintPage } from '#ui/print-page/print-page.tsx'
import styles from './document.module.css'

/** Saves the document as the file that its URL names, before and after signing. */
export function KeepACopy({ url }: { url: string }) {
  const isPdf = url.endsWith('.pdf')
  return (
    <div className={styles.keep} data-print="never">
      {isPdf ? <Link href={`/api/product${url}`}>Open the PDF</Link> : null}
      <LinkButton variant="secondary" href={`/api/product${url}/download`} download>
        {isPdf ? 'Save as PDF' : 'Save'}
      </LinkButton>
      <PrintPage />
    </div>
  )
}
