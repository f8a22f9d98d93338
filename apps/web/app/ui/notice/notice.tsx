import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  /** True where it appears after something the borrower did, so that it is read out at once. */
  isAnnounced?: boolean
  children?: ReactNode
}

const spokenTone: Record<NoticeTone, string> = {
  info: '',
  success: 'Done: ',
  warning: 'Important: ',
  error: 'Problem: ',
}

export function Notice({ tone = 'info', title, isAnnounced = false, children }: NoticeProps) {
  const role = isAnnounced ? (tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      {title ? (
        <p className={styles.title}>
          {spokenTone[tone] === '' ? null : <span className="sr-only">{spokenTone[tone]}</span>}
          {title}
        </p>
      ) : null}
      {children ? <div className={styles.body}>{children}</div> : null}
    </div>
  )
}
