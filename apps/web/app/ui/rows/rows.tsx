import { type ReactNode, useId } from 'react'
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
  /** In place of the arrow: its state in a word, which the link is described by. */
  readonly state?: ReactNode
  /** What opens in place, where there is no page for it. */
  readonly more?: ReactNode
  readonly isOpen?: boolean
}

/** Things of one kind below each other, each with how it stands and the way to its page. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  const id = useId()
  return (
    <ul className={styles.rows}>
      {rows.map((row, index) =>
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
        ) : row.state ? (
          <li className={classNames(styles.item, styles.row, styles.stated)} key={row.label}>
            <Icon name={row.icon} />
            <div className={styles.words}>
              <Title {...row} describedBy={`${id}-${index}`} />
              {row.detail ? <div className={styles.detail}>{row.detail}</div> : null}
            </div>
            <div className={styles.state} id={`${id}-${index}`}>
              {row.state}
            </div>
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

function Words(row: Row) {
  return (
    <span className={styles.words}>
      <Title {...row} />
      {row.detail ? <span className={styles.detail}>{row.detail}</span> : null}
    </span>
  )
}

function Title({ label, href, describedBy }: Row & { describedBy?: string }) {
  return href ? (
    <Link className={styles.link} href={href} aria-describedby={describedBy}>
      {label}
    </Link>
  ) : (
    <span className={styles.label}>{label}</span>
  )
}
