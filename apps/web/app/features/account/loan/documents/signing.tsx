import { documentTitle } from '@tarnbrook/contract/documents/document-types'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { Signing } from '@tarnbrook/contract/requirements/signing'
import { querySigning } from '#features/loans/loans.api.ts'
import { londonTime } from '#platform/london-time.ts'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import styles from '../loan.module.css'

/** Proof of the signature, kept as long as the agreement. Older agreements have none. */
export function SigningRecord({ loan }: { loan: Pick<Loan, 'id' | 'productType'> }) {
  const signing = useAnswer(querySigning(loan.id))
  if (!signing?.signedAt) return null
  const { signedAt, address, wordingVersion, documents } = signing
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>How you signed</h2>
      <Facts
        kind="words"
        items={[
          { term: 'Signed on', detail: londonTime(signedAt), note: 'UK time.' },
          {
            term: 'From IP address',
            detail: address ?? 'Not known',
            note: 'The internet connection that you signed from. If you don’t recognise it, tell us.',
          },
          ...documents.map((document) => ({
            term: documentTitle(document.slug, loan.productType),
            detail: `Fingerprint ${short(document.pdfSha256 ?? document.sha256)}`,
            note: document.readAt
              ? `Version ${document.version}, read ${londonTime(document.readAt)}.`
              : `Version ${document.version}.`,
          })),
          {
            term: 'Agreement to get documents by email',
            detail: `Version ${wordingVersion}`,
          },
        ]}
      />
      <Disclosure summary="Check that a document hasn’t changed">
        <Stack gap="s">
          <p className={styles.text}>
            Each document you signed has a fingerprint (SHA-256). If one letter of the document changed, the
            fingerprint would be different. You can compare these with the fingerprints of your own copies.
          </p>
          <Facts kind="words" items={documents.map((document) => fingerprints(document, loan.productType))} />
        </Stack>
      </Disclosure>
    </div>
  )
}

function fingerprints(
  { slug, sha256, pdfSha256 }: Signing['documents'][number],
  productType: Loan['productType'],
) {
  return {
    term: documentTitle(slug, productType),
    detail: pdfSha256 ? <span className={styles.hash}>{pdfSha256}</span> : 'The PDF isn’t made yet.',
    note: (
      <>
        As you read it on our site: <span className={styles.hash}>{sha256}</span>
      </>
    ),
  }
}

/** The first twelve figures: enough to tell two documents apart. */
function short(sha256: string): string {
  return `${sha256.slice(0, 12)}…`
}
