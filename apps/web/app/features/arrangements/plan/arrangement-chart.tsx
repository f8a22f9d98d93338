import { formatMoney } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import { counted, listArrangedMonths, monthWords, type Plan } from '../arrangement-words.ts'
import styles from './arrangement-chart.module.css'

type Month = Plan['months'][number]

/** Usual payments as outlines, with what is paid instead; the table below has the figures. */
export function ArrangementChart({ plan }: { plan: Plan }) {
  const months = listArrangedMonths(plan)
  const highest = Math.max(
    0,
    ...months.flatMap(({ usual, arrangement }) => [toAmount(usual), toAmount(arrangement)]),
  )
  if (months.length === 0 || highest <= 0) return null
  const width = 100 / months.length
  const bar = (payment: Month['usual'], index: number) => {
    const height = (toAmount(payment) / highest) * 100
    return {
      x: `${round(index * width + width * GAP)}%`,
      width: `${round(width * (1 - 2 * GAP))}%`,
      y: `${round(100 - height)}%`,
      height: `${round(height)}%`,
    }
  }
  const [first, last] = [months[0], months.at(-1)]
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <Entry className={styles.usual} label="Usual payment" />
        <Entry className={styles.arranged} label="With the arrangement" />
      </figcaption>
      <svg className={styles.picture} role="img" aria-label={describe(months)}>
        {months.map(({ month, usual, arrangement }, index) => (
          <g key={month}>
            {arrangement ? <rect className={styles.arranged} {...bar(arrangement, index)} /> : null}
            {usual ? <rect className={styles.usual} {...bar(usual, index)} /> : null}
          </g>
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{first ? monthWords(first.month) : null}</span>
        {months.length > 1 && last ? <span>{monthWords(last.month)}</span> : null}
      </div>
    </figure>
  )
}

function Entry({ className, label }: { className: string | undefined; label: string }) {
  return (
    <span className={styles.entry}>
      <svg className={styles.swatch} aria-hidden="true">
        <rect className={className} width="100%" height="100%" />
      </svg>
      {label}
    </span>
  )
}

function describe(months: readonly Month[]): string {
  const arranged = months.flatMap(({ arrangement }) => (arrangement ? [arrangement.amount] : []))
  const usual = months.flatMap((month) => (month.usual ? [month.usual.amount] : []))
  return `In ${counted(months.length, 'month')}: usual payments of ${formatMoney(sumPence(usual))} together, and ${formatMoney(sumPence(arranged))} with the arrangement.`
}

function toAmount(payment: Month['usual']): number {
  return payment?.amount ?? 0
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}

/** On each side of a bar, as a share of its month. */
const GAP = 0.12
