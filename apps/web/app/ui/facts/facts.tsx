import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { Link } from '#ui/link/link.tsx'
import styles from './facts.module.css'

export type Fact = {
  /** Where several can have one term. */
  key?: string
  term: string
  detail: ReactNode
  note?: ReactNode
  /** The last line of a sum. */
  isTotal?: boolean
  /** As in check-your-answers: 'Change', with the term read out after it. */
  action?: { href: string; label: string }
}

interface FactsProps {
  items: readonly Fact[]
  kind?: 'figures' | 'words'
  /** On a narrow screen too a figure stands on the line of its term: for a long list. */
  isCompact?: boolean
}

/** Terms and what they are, a rule between them: figures, or words such as an address. */
export function Facts({ items, kind = 'figures', isCompact = false }: FactsProps) {
  return (
    <dl
      className={classNames(
        styles.facts,
        kind === 'words' ? styles.words : styles.tabular,
        isCompact && styles.compact,
      )}
    >
      {items.map(({ term, key = term, detail, note, isTotal, action }) => (
        <div className={classNames(styles.item, isTotal && styles.total)} key={key}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>
            {detail}
            {note ? <div className={styles.note}>{note}</div> : null}
          </dd>
          {action ? (
            <dd className={styles.action}>
              <Link href={action.href}>
                {action.label}
                <span className="sr-only"> {term.toLowerCase()}</span>
              </Link>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}
