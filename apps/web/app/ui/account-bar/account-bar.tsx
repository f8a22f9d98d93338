import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './account-bar.module.css'

export interface AccountPlace {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** 'page' where the link leads to this very page, true where this page is a part of it. */
  readonly current?: 'page' | boolean | undefined
}

interface AccountBarProps {
  places: readonly AccountPlace[]
  /** The way out, which is no place: beside the logo. */
  signOut: { href: string; label: string }
}

/**
 * Where someone who is signed in can go: at the bottom of a phone, within reach of a thumb; in the
 * header of a wide window.
 */
export function AccountBar({ places, signOut }: AccountBarProps) {
  return (
    <div className={styles.account}>
      <nav className={styles.bar} data-bar="" aria-label="Account">
        <ul className={styles.places}>
          {places.map(({ href, label, icon, current = false }) => (
            <li className={styles.item} key={label}>
              <Link className={styles.place} href={href} aria-current={current}>
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link className={styles.signOut} href={signOut.href}>
        {signOut.label}
      </Link>
    </div>
  )
}
