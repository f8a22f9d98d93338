import type { ReactNode } from 'react'
import { Link } from '#ui/link/link.tsx'
import { Tag, type TagTone } from '#ui/tag/tag.tsx'
import styles from './task-list.module.css'

export type Task = {
  id: string
  title: ReactNode
  /** Left out where there is nothing to do (yet). */
  href?: string
  hint?: ReactNode
  status: { label: string; tone?: TagTone }
}

/** What is still asked of the borrower, one line each, with where it stands. */
export function TaskList({ items }: { items: readonly Task[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, href, hint, status }) => (
        <li className={styles.item} key={id}>
          <div>
            {href === undefined ? (
              <span className={styles.title}>{title}</span>
            ) : (
              <Link
                className={`${styles.title} ${styles.link}`}
                href={href}
                aria-describedby={`task-${id}-status`}
              >
                {title}
              </Link>
            )}
            {hint ? <div className={styles.hint}>{hint}</div> : null}
          </div>
          <div id={`task-${id}-status`}>
            <Tag tone={status.tone}>{status.label}</Tag>
          </div>
        </li>
      ))}
    </ul>
  )
}
