import { useId } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './progress.module.css'
import { drawShape, type ProgressShape } from './progress-shapes.ts'

export type PaymentMark = 'paid' | 'missed' | 'coming'

type ProgressProps = {
  shape: ProgressShape
  /** In the order of the schedule. */
  payments: readonly PaymentMark[]
  /** Said with the picture: '4 of 36 payments made'. */
  label: string
}

/** Which of a loan's payments are made, each in its own place, in the brand's own shape. */
export function Progress({ shape, payments, label }: ProgressProps) {
  const id = useId()
  const { width, height, strokeWidth, dash, hasRoundEnds, lean, falls, draw } = drawShape(
    shape,
    payments.length,
  )
  return (
    <div className={classNames(styles.progress, styles[shape])}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {falls ? (
          <clipPath id={id}>
            <path d={`M0 0V${height}H${width}V${height - 8}z`} />
          </clipPath>
        ) : null}
        <g
          fill="none"
          strokeWidth={strokeWidth}
          strokeDasharray={dash.join(' ')}
          strokeLinecap={hasRoundEnds ? 'round' : undefined}
          transform={lean === 0 ? undefined : `skewX(${lean})`}
          clipPath={falls ? `url(#${id})` : undefined}
        >
          {findRuns(payments).map(({ mark, from, to }) => (
            <path className={styles[mark]} key={from} d={draw(from, to)} />
          ))}
        </g>
      </svg>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
    </div>
  )
}

/** Payments of one mark that follow each other: drawn as one line. */
function findRuns(payments: readonly PaymentMark[]): { mark: PaymentMark; from: number; to: number }[] {
  const starts = payments.flatMap((mark, at) => (mark === payments[at - 1] ? [] : [at]))
  return starts.map((from, index) => ({
    mark: payments[from]!,
    from,
    to: starts[index + 1] ?? payments.length,
  }))
}
