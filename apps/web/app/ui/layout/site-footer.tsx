import type { ReactNode } from 'react'
import { Link } from '#ui/link/link.tsx'
import styles from './site-footer.module.css'

export type FooterColumn = { title: string; links: readonly { href: string; label: string }[] }

type SiteFooterProps = {
  columns?: readonly FooterColumn[]
  /** In one row: the few that a page with one thing to do needs. */
  links?: FooterColumn['links']
  /** The columns and all of `legal` but its first are behind one press. */
  isFolded?: boolean
  /** How to reach people: in the same place on every screen (WCAG 2.2, 3.2.6). */
  contact?: ReactNode
  /** The brand's relation to the lender, the lender's statutory line and other legal text. */
  legal: readonly string[]
  children?: ReactNode
}

export function SiteFooter({
  columns = [],
  links = [],
  isFolded = false,
  contact,
  legal,
  children,
}: SiteFooterProps) {
  const shown = isFolded ? legal.slice(0, 1) : legal
  const all =
    columns.length === 0 ? null : <Columns columns={columns} label={isFolded ? 'All pages' : 'Footer'} />
  return (
    <footer className={styles.footer}>
      <div className={isFolded ? styles.short : styles.inner}>
        {contact ? (
          <div className={styles.contact} data-contact="">
            {contact}
          </div>
        ) : null}
        {isFolded ? null : all}
        {links.length === 0 ? null : (
          <nav aria-label="Footer">
            <FooterLinks links={links} isRow />
          </nav>
        )}
        {isFolded ? null : children}
        <div className={isFolded ? styles.small : styles.legal}>
          {shown.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {isFolded ? (
          <details className={styles.more}>
            <summary className={styles.summary}>Company details and all pages</summary>
            {all}
            {legal.slice(1).map((text) => (
              <p className={styles.small} key={text}>
                {text}
              </p>
            ))}
            {children}
          </details>
        ) : null}
      </div>
    </footer>
  )
}

function Columns({ columns, label }: { columns: readonly FooterColumn[]; label: string }) {
  return (
    <nav className={styles.columns} aria-label={label}>
      {columns.map(({ title, links }) => (
        <div key={title}>
          <h2 className={styles.title}>{title}</h2>
          <FooterLinks links={links} />
        </div>
      ))}
    </nav>
  )
}

function FooterLinks({ links, isRow = false }: { links: FooterColumn['links']; isRow?: boolean }) {
  return (
    <ul className={isRow ? styles.row : styles.links}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link className={styles.link} href={href}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
