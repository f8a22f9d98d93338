import type { ReactNode } from 'react'
import { Link } from '#ui/link/link.tsx'
import styles from './site-footer.module.css'

export type FooterColumn = { title: string; links: readonly { href: string; label: string }[] }

type SiteFooterProps = {
  columns?: readonly FooterColumn[]
  /** In place of the columns, in one row: the few that a page with one thing to do needs. */
  links?: FooterColumn['links']
  /** How to reach people: in the same place on every screen (WCAG 2.2, 3.2.6). */
  contact?: ReactNode
  /** The brand's relation to the lender, the lender's statutory line and other legal text. */
  legal: readonly string[]
  children?: ReactNode
}

export function SiteFooter({ columns = [], links = [], contact, legal, children }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {contact ? (
          <div className={styles.contact} data-contact="">
            {contact}
          </div>
        ) : null}
        {columns.length === 0 ? null : (
          <nav className={styles.columns} aria-label="Footer">
            {columns.map(({ title, links }) => (
              <div key={title}>
                <h2 className={styles.title}>{title}</h2>
                <FooterLinks links={links} />
              </div>
            ))}
          </nav>
        )}
        {links.length === 0 ? null : (
          <nav aria-label="Footer">
            <FooterLinks links={links} isRow />
          </nav>
        )}
        {children}
        <div className={styles.legal}>
          {legal.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </footer>
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
