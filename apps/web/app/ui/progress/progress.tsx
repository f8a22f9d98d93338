import { useId } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import styles from './progress.module.css'
import { drawShape, type ProgressShape } from './progress-shapes.ts'

type ProgressProps = {
  shape: ProgressShape
  paid: number
  total: number
  /** Positions of payments that are due and not made, counted from 0. */
  missed?: readonly number[]
  /** Said with the picture: '4 of 36 payments made'. */
  label: string
}

/** How many of a loan's payments are made, in the brand's own shape. */
export function Progress({ shape, paid, total, missed = [], label }: ProgressProps) {
  const id = useId()
  const { width, height, strokeWidth, dash, hasRoundEnds, lean, falls, draw } = drawShape(shape, total)
  const line = (name: string | undefined, from: number, to: number) => (
    <path className={name} key={`${name}-${from}`} d={draw(from, to)} />
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
          {line(styles.track, 0, total)}
          {paid > 0 ? line(styles.paid, 0, Math.min(paid, total)) : null}
          {missed.map((position) => line(styles.missed, position, position + 1))}
        </g>
      </svg>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
    </div>
  )
}
