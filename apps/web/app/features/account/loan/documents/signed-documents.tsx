import { type DocumentSlug, documentTitle } from '@tarnbrook/contract/documents/document-types'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { isMandateReserved } from '@tarnbrook/domain/direct-debit/mandate-state'
import { querySigning } from '#features/loans/loans.api.ts'
import { londonTime } from '#platform/london-time.ts'
import { paths } from '#platform/routing/paths.ts'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { Link } from '#ui/link/link.tsx'
import styles from '../loan.module.css'

/** What was read before signing, the agreement first, and the mandate once the bank was sent it. */
export function SignedDocuments({ loan }: { loan: Loan }) {
  const signing = useAnswer(querySigning(loan.id))
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>What you signed</h2>
      <ul className={styles.list}>
        {chooseDocumentSlugs(loan).map((slug) => {
          const readAt = signing?.documents.find((document) => document.slug === slug)?.readAt
          return (
            <li className={styles.item} key={slug}>
              <Link href={documentPath(loan, slug)}>{documentTitle(slug, loan.productType)}</Link>
              {readAt ? <span className={styles.small}>Read {londonTime(readAt)}</span> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function documentPath({ id }: Loan, slug: DocumentSlug): string {
  return paths.viewDocument({ url: `/loans/${id}/${slug}.pdf` })
}

function chooseDocumentSlugs({ mandateStatus }: Loan): DocumentSlug[] {
  const hasMandate = mandateStatus !== null && !isMandateReserved(mandateStatus)
  return [
    'contract',
    'secci',
    'adequate-explanations',
    ...(hasMandate ? (['direct-debit-mandate'] as const) : []),
  ]
}

/** The document that people look for most, from where they see their balance. */
export function AgreementLink({ loan }: { loan: Loan }) {
  return <Link href={documentPath(loan, 'contract')}>Read your signed agreement</Link>
}
