import { Link } from '#ui/link/link.tsx'
import styles from './tabs.module.css'

type TabsProps = {
  label: string
  items: readonly { href: string; label: string; isCurrent?: boolean }[]
}

/** Each tab has its own URL, so these are links: they open in new windows and need no script. */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ href, label: text, isCurrent }) => (
          <li key={href}>
            <Link className={styles.tab} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
