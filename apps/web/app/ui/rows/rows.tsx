import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from './rows.module.css'

export interface Row {
  readonly label: string
  readonly icon: IconName
  /** How it stands: 'Ending 5641', 'Email and text'. */
  readonly detail?: ReactNode
  /** Left out where it can only be read. */
  readonly href?: string
}

/** Things of one kind below each other, each with how it stands and the way to its page. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ label, icon, detail, href }) => (
        <li className={styles.row} key={label}>
          <Icon name={icon} />
          <div className={styles.words}>
            {href ? (
              <Link className={styles.link} href={href}>
                {label}
              </Link>
            ) : (
              <span className={styles.label}>{label}</span>
            )}
            {detail ? <span className={styles.detail}>{detail}</span> : null}
          </div>
          {href ? <Icon name="onward" /> : null}
        </li>
      ))}
    </ul>
  )
}
