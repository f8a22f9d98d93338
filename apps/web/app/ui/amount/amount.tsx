import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './amount.module.css'

type AmountProps = {
  /** Written out by the caller, for instance '£286.70' or '24.4%'. */
  figure: string
  label?: ReactNode
  /** Follows the figure on its line: 'a month', 'APR representative'. */
  unit?: ReactNode
  note?: ReactNode
  size?: 'hero' | 'l' | 'm'
}

/** A figure and its meaning. Pence are smaller: they matter, but are not what is looked for. */
export function Amount({ figure, label, unit, note, size = 'l' }: AmountProps) {
  const [whole, fraction] = splitPence(figure)
  return (
    <div className={classNames(styles.amount, styles[size])}>
      {label ? <p className={styles.label}>{label}</p> : null}
      <p className={styles.line}>
        <span className={styles.figure}>
          {whole}
          {fraction === '' ? null : <span className={styles.fraction}>{fraction}</span>}
        </span>
        {unit ? <span className={styles.unit}> {unit}</span> : null}
      </p>
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  )
}

/** Amounts side by side, a hairline between them. */
export function AmountRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

function splitPence(figure: string): [whole: string, fraction: string] {
  const match = /^([^%]*)(\.\d{2})$/.exec(figure)
  return match === null ? [figure, ''] : [match[1] ?? figure, match[2] ?? '']
}
