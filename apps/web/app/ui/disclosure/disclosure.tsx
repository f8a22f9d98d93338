import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const opened = useOpened(isOpen)
  return (
    <details {...opened} className={styles.disclosure} id={id} name={group} data-search={searchWords}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

/** Code opens it, for an error in it, say. Only the person shuts it: they may be typing there. */
function useOpened(isOpen: boolean) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isInitiallyOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen && ref.current) ref.current.open = true
  }, [isOpen])
  return { ref, open: isInitiallyOpen }
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
  const opened = useOpened(isOpen)
  return (
    <details {...opened} className={styles.disclosure}>
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
