import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './tiles.module.css'

export interface Tile {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  /** How it stands: 'The 7th', 'Until 9 December'. */
  readonly detail: string
}

/** What most people come to do: at most four, of one size, each a link on all of its face. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tiles}>
        {tiles.map(({ label, href, icon, detail }) => (
          <li className={styles.tile} key={label}>
            <Icon name={icon} />
            <Link className={styles.link} href={href}>
              {label}
            </Link>
            <span className={styles.detail}>{detail}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
