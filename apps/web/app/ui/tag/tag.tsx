import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './tag.module.css'

export type TagTone = 'neutral' | 'success' | 'warning' | 'error'

/** A state in a word or two. The word carries the meaning, the colour only helps. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
