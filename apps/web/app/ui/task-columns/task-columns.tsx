import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import disclosure from '#ui/disclosure/disclosure.module.css'
import styles from './task-columns.module.css'

interface TaskColumnsProps {
  /** The name of the small-screen disclosure, and of this part of the page for screen readers. */
  contextTitle: string
  /** `ContextPart`s: what the borrower needs to know beside the task. */
  context: ReactNode
  /** The page's sections, one below the other. */
  children: ReactNode
}

/** A page with one task. Its context is beside it on wide screens; folded below on small ones. */
export function TaskColumns({ contextTitle, context, children }: TaskColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.task}>{children}</div>
      <aside className={styles.context} aria-label={contextTitle}>
        <details className={disclosure.disclosure}>
          <summary className={classNames(disclosure.summary, styles.summary)}>{contextTitle}</summary>
          <div className={styles.parts}>{context}</div>
        </details>
      </aside>
    </div>
  )
}

export function ContextPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
