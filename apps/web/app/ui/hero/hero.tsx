import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './hero.module.css'

type HeroProps = {
  title: string
  lead: string
  /** On the page's own ground, or on the brand's colour. */
  tone?: 'plain' | 'filled'
  /** Beside the title, below it, or below it from edge to edge; on a phone always below it. */
  place?: 'card' | 'sentence' | 'band'
  /** What is done here, such as the calculator. */
  children: ReactNode
}

/** On a phone the lead comes after the calculator, so its button shows without scrolling. */
export function Hero({ title, lead, tone = 'plain', place = 'card', children }: HeroProps) {
  return (
    <div className={classNames(styles.hero, styles[place], tone === 'filled' && styles.filled)}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.act}>{children}</div>
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}
