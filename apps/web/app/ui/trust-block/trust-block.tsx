import type { ReactNode } from 'react'
import styles from './trust-block.module.css'

type TrustBlockProps = { items: readonly { title: string; text: ReactNode }[]; level?: 2 | 3 }

/**
 * Facts that can be checked: who regulates us, since when, how to reach us. No claims or badges.
 */
export function TrustBlock({ items, level = 3 }: TrustBlockProps) {
  const Heading = `h${level}` as const
  return (
    <ul className={`${styles.block} ${styles.facts}`}>
      {items.map(({ title, text }) => (
        <li className={styles.item} key={title}>
          <Heading className={styles.title}>{title}</Heading>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** The steps of a way of doing things, numbered by figures of their own. */
export function NumberedSteps({ items, level = 3 }: TrustBlockProps) {
  const Heading = `h${level}` as const
  return (
    <ol className={`${styles.block} ${styles.numbered}`}>
      {items.map(({ title, text }) => (
        <li className={styles.item} key={title}>
          <Heading className={styles.title}>{title}</Heading>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
