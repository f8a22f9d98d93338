import type { DocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { useMemo } from 'react'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './document.module.css'
import { queryDocument } from './documents.api.ts'

interface DocumentTextProps {
  applicationId: number
  slug: DocumentSlug
}

/** The words of a document, as the API wrote and keeps them. */
export function DocumentText({ applicationId, slug }: DocumentTextProps) {
  const html = useAnswer(queryDocument(slug, applicationId))
  // One object for one text: React writes it again when it is given another.
  const content = useMemo(() => (html === undefined ? undefined : { __html: asTrusted(html) }), [html])
  if (!content) return <Skeleton lines={12} label="Loading the document" />
  return (
    <div
      className={styles.document}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own API's document, every value in it escaped.
      dangerouslySetInnerHTML={content}
    />
  )
}

/** Our content policy lets no bare text become markup; only this place does so, on purpose. */
function asTrusted(html: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('tarnbrook-documents', { createHTML: (text) => text })
  return policy?.createHTML(html) ?? html
}

let policy: { createHTML: (text: string) => string } | undefined
