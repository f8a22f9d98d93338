import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
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

type SectionDisclosureProps = Pick<DisclosureProps, 'isOpen' | 'children'> & {
  title: string
  /** What most people look for in it, so that few have to open it. */
  answer: ReactNode
  /** Of what opens, not of the whole: a link to it opens it then. */
  id?: string
}

/** A section of a page that is opened by who wants it. */
export function SectionDisclosure({ title, answer, id, isOpen = false, children }: SectionDisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpen}>
      <summary className={classNames(styles.summary, styles.section)}>
        <h3 className={styles.sectionTitle}>{title}</h3>
        <span className={styles.answer}>{answer}</span>
      </summary>
      <div className={styles.sectionBody} id={id}>
        {children}
      </div>
    </details>
  )
}

/** Several under one another, a rule between them: frequent questions. */
export function DisclosureList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}
