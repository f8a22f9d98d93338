import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import { Link } from '#ui/link/link.tsx'
import styles from './layout.module.css'

type PageProps = { header: ReactNode; footer: ReactNode; notifications?: ReactNode; children: ReactNode }

/** The frame of every screen: header, one main, footer. */
export function Page({ header, footer, notifications, children }: PageProps) {
  return (
    <div className={styles.page}>
      {header}
      {notifications}
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  )
}

type SectionProps = {
  title?: ReactNode
  intro?: ReactNode
  /** Given where a link inside the page leads here. */
  id?: string
  width?: 'text' | 'page'
  /** On a wide screen the heading stands to the left of the text, not above it. */
  isBeside?: boolean
  tone?: 'paper' | 'tint'
  level?: 2 | 3
  children?: ReactNode
}

export function Section({
  title,
  intro,
  id,
  width = 'page',
  isBeside = false,
  tone = 'paper',
  level = 2,
  children,
}: SectionProps) {
  const Heading = `h${level}` as const
  // A section is a part of the outline: one without a heading is none.
  const Part = title ? 'section' : 'div'
  return (
    <Part className={classNames(styles.section, tone === 'tint' && styles.tint)} id={id}>
      <div className={classNames(styles.inner, width === 'text' && styles.narrow, isBeside && styles.beside)}>
        {title ? <Heading className={styles.sectionTitle}>{title}</Heading> : null}
        {intro ? <p className={styles.intro}>{intro}</p> : null}
        {children}
      </div>
    </Part>
  )
}

type PageHeadingProps = {
  title: ReactNode
  caption?: ReactNode
  lead?: ReactNode
  /** Small print about the page itself, such as when it was changed. */
  note?: ReactNode
}

/** The one h1, with what it is about above it and one sentence below. */
export function PageHeading({ title, caption, lead, note }: PageHeadingProps) {
  return (
    <div className={styles.pageHeading}>
      {caption ? <p className={styles.caption}>{caption}</p> : null}
      <h1>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  )
}

/** In a section with its heading beside: what else is on that side, such as page contents. */
export function SideColumn({ children }: { children: ReactNode }) {
  return <div className={styles.side}>{children}</div>
}

/** Two or more columns that fall under one another when there is no room. */
export function Columns({
  ratio = 'even',
  isTopAligned = true,
  children,
}: {
  ratio?: 'even' | 'wide-narrow' | 'narrow-wide' | 'thirds'
  isTopAligned?: boolean
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.columns, styles[ratio], isTopAligned && styles.topAligned)}>
      {children}
    </div>
  )
}

/** Things under one another at one distance. */
export function Stack({ gap = 'm', children }: { gap?: 's' | 'm' | 'l'; children: ReactNode }) {
  return <div className={classNames(styles.stack, styles[`gap-${gap}`])}>{children}</div>
}

/** Stands above the page heading and goes one step back. */
export function BackLink({ href, children = 'Back' }: { href: string; children?: ReactNode }) {
  return (
    <Link className={styles.backLink} href={href}>
      {children}
    </Link>
  )
}
