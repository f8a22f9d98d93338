import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  summary: ReactNode
  isOpen?: boolean
  id?: string
  /** Those of one group close one another. */
  group?: string
  /** What a filter of the page finds it by, beside its own text. */
  searchWords?: string
  children: ReactNode
}

export function Disclosure({ summary, isOpen = false, id, group, searchWords, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpen} id={id} name={group} data-search={searchWords}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

/** Several under one another, a rule between them: frequent questions. */
export function DisclosureList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}
