import type { ReactNode } from 'react'
import { Link } from '#ui/link/link.tsx'
import styles from './site-header.module.css'

export type NavLink = { href: string; label: string; isCurrent?: boolean }

type SiteHeaderProps = {
  brandName: string
  wordmark: { src: string; width: number; height: number }
  homeHref?: string
  links?: readonly NavLink[]
  /** Set apart from the rest: sign in, or the borrower's account. */
  account?: readonly NavLink[]
  /** Told apart where a page shows two headers. */
  menuId?: string
  /** In place of the menu. */
  navigation?: ReactNode
}

/**
 * The menu of small screens is a popover, so it opens and closes (Escape too) without script. On
 * wide screens, or without popover support, the list is always shown.
 */
export function SiteHeader({
  brandName,
  wordmark,
  homeHref = '/',
  links = [],
  account = [],
  menuId = 'site-menu',
  navigation,
}: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      {/* The first thing of a page, inside a landmark like all else. */}
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      <div className={styles.inner}>
        <Link className={styles.home} href={homeHref}>
          <img className={styles.wordmark} {...wordmark} alt={`${brandName}, home`} />
        </Link>
        {navigation ??
          (links.length + account.length === 0 ? null : (
            <>
              <button className={styles.menuButton} type="button" popoverTarget={menuId}>
                Menu
              </button>
              <nav className={styles.nav} id={menuId} popover="auto" aria-label="Main">
                <ul className={styles.links}>{links.map(navItem)}</ul>
                {account.length === 0 ? null : (
                  <ul className={`${styles.links} ${styles.account}`}>{account.map(navItem)}</ul>
                )}
              </nav>
            </>
          ))}
      </div>
    </header>
  )
}

function navItem({ href, label, isCurrent }: NavLink) {
  return (
    <li key={href}>
      <Link className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  )
}
