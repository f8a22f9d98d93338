import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
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
  /** What opens in place, where there is no page for it. */
  readonly more?: ReactNode
  readonly isOpen?: boolean
}

/** Things of one kind below each other, each with how it stands and the way to its page. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) =>
        row.more ? (
          <li className={styles.item} key={row.label}>
            <details open={row.isOpen}>
              <summary className={styles.row}>
                <Icon name={row.icon} />
                <Words {...row} />
                <Icon name="onward" />
              </summary>
              <div className={styles.more}>{row.more}</div>
            </details>
          </li>
        ) : (
          <li className={classNames(styles.item, styles.row)} key={row.label}>
            <Icon name={row.icon} />
            <Words {...row} />
            {row.href ? <Icon name="onward" /> : null}
          </li>
        ),
      )}
    </ul>
  )
}

function Words({ label, detail, href }: Row) {
  return (
    <span className={styles.words}>
      {href ? (
        <Link className={styles.link} href={href}>
          {label}
        </Link>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </span>
  )
}
