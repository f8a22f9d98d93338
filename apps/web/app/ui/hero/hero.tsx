import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './hero.module.css'

type HeroProps = {
  title: string
  lead: string
  /** On the page's own ground, or on the brand's colour. */
  tone?: 'plain' | 'filled'
  /** Stands on what follows the hero, from edge to edge. */
  picture?: ReactNode
  /** What is done here, such as the calculator: beside the title, on a phone below it. */
  children: ReactNode
}

/** On a phone the lead comes after the calculator, so its button shows without scrolling. */
export function Hero({ title, lead, tone = 'plain', picture, children }: HeroProps) {
  return (
    <div className={classNames(styles.ground, tone === 'filled' && styles.filled)}>
      <div className={styles.hero}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.act}>{children}</div>
        <p className={styles.lead}>{lead}</p>
      </div>
      {picture}
    </div>
  )
}
