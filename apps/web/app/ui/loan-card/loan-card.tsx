import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './loan-card.module.css'

/** `good`: as agreed. `attention`: something is asked of the borrower. `quiet`: all else. */
export type CardTone = 'good' | 'attention' | 'quiet'

type LoanCardProps = {
  id: string
  title: string
  /** Left out where the card is on the page of its loan. */
  href?: string
  reference?: string
  status: string
  tone: CardTone
  level?: 2 | 3
  children: ReactNode
}

const ICONS: Record<CardTone, IconName> = { good: 'check', attention: 'warning', quiet: 'info' }

/** One loan: a card is a thing that has a state or can be acted on. Its title is the link to it. */
export function LoanCard({ id, title, href, reference, status, tone, level = 2, children }: LoanCardProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <article className={classNames(styles.card, styles[tone])} aria-labelledby={id}>
      <div className={styles.head}>
        <Title className={styles.title} id={id}>
          {href === undefined ? title : <Link href={href}>{title}</Link>}
        </Title>
        <span className={styles.status}>
          <Icon name={ICONS[tone]} />
          {status}
        </span>
        {reference ? <span className={styles.reference}>{reference}</span> : null}
      </div>
      {children}
    </article>
  )
}
