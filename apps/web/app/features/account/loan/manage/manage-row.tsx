import type { ReactNode } from 'react'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './manage.module.css'

interface ManageRowProps {
  /** What a link to the row ends with, after #. */
  id: string
  title: string
  /** How it stands now, in one line: 'Account ending 5678'. */
  state: ReactNode
  action?: { href: string; label: string }
  /** What there is to say where there is no page for it: opened by who wants it. */
  more?: { label: string; children: ReactNode }
}

/** One thing that can be changed or asked for, how it stands, and the way to it. */
export function ManageRow({ id, title, state, action, more }: ManageRowProps) {
  return (
    <li className={styles.row} id={id}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.state}>{state}</p>
      </div>
      {action ? (
        <p className={styles.action}>
          <Link href={action.href}>{action.label}</Link>
        </p>
      ) : null}
      {more ? (
        <div className={styles.more}>
          <Disclosure summary={more.label}>{more.children}</Disclosure>
        </div>
      ) : null}
    </li>
  )
}

/** Rows under one heading. */
export function ManageGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}
