import { classNames } from '#ui/class-names/class-names.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Table } from '#ui/table/table.tsx'
import styles from './balance-chart.module.css'
import {
  type ChartPoint,
  type ChartSeries,
  type ChartShape,
  chartGeometry,
  chartHeight,
  chartWidth,
} from './chart-geometry.ts'

type BalanceChartProps = {
  /** Unique on the page. */
  id: string
  title: string
  /** What the picture shows, in a sentence: those who cannot see it hear this. */
  summary: string
  series: readonly ChartSeries[]
  /** In order; each with one value in pounds for each series. */
  points: readonly ChartPoint[]
  /** Heads the first column of the table: 'Date', 'Month'. */
  pointLabel?: string
}

/** A picture of amounts over time, and under it the same numbers as a table. */
export function BalanceChart({ id, title, summary, series, points, pointLabel = 'Date' }: BalanceChartProps) {
  const { shapes, ticks } = chartGeometry(series, points)
  // What has happened ends today.
  const today = shapes.find(({ end }) => end !== null)?.end?.left
  const middle = points[Math.floor((points.length - 1) / 2)]
  return (
    <figure className={styles.chart} aria-labelledby={`${id}-title`}>
      <figcaption className={styles.title} id={`${id}-title`}>
        {title}
      </figcaption>
      {series.length > 1 ? (
        <ul className={styles.legend}>
          {series.map(({ label }, index) => (
            <li className={styles.entry} key={label}>
              <span
                className={classNames(styles.swatch, styles[chooseLook(shapes, index)])}
                aria-hidden="true"
              />
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.plot}>
        <div className={styles.ticks} aria-hidden="true">
          {ticks.map((tick) => (
            <span className={styles.tick} key={tick}>
              {/* Lines end on the axis, where its label would be in their way. */}
              {tick > 0 && <span className={styles.tickLabel}>{wholePounds.format(tick)}</span>}
            </span>
          ))}
        </div>
        <svg
          className={styles.picture}
          viewBox={`0 0 ${chartWidth} ${chartHeight}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {shapes.map(({ kind, path, edge }, index) => (
            <g className={styles[chooseLook(shapes, index)]} key={series[index]?.label}>
              {kind === 'area' ? <path className={styles.fill} d={path} /> : null}
              <path className={styles.edge} d={edge} vectorEffect="non-scaling-stroke" />
            </g>
          ))}
        </svg>
        {/* A picture of its own, because a circle in one that is stretched is not round. */}
        <svg className={styles.picture} aria-hidden="true">
          {today === undefined ? null : (
            <>
              <line className={styles.today} x1={`${today}%`} x2={`${today}%`} y1="0" y2="100%" />
              <text
                className={styles.todayLabel}
                x={`${today}%`}
                y="-0.4em"
                textAnchor={today < 10 ? 'start' : today > 90 ? 'end' : 'middle'}
              >
                Today
              </text>
            </>
          )}
          {shapes.map(({ end }, index) =>
            end ? (
              <circle
                className={styles.end}
                cx={`${end.left}%`}
                cy={`${end.top}%`}
                r="6"
                key={series[index]?.label}
              />
            ) : null,
          )}
        </svg>
      </div>
      <div className={styles.labels} aria-hidden="true">
        <span>{points[0]?.label}</span>
        {points.length > 2 ? <span>{middle?.label}</span> : null}
        <span>{points.at(-1)?.label}</span>
      </div>
      <p className={styles.summary} aria-hidden="true">
        {summary}
      </p>
      <Disclosure summary="See the numbers">
        <Table
          id={`${id}-numbers`}
          caption={title}
          isCaptionHidden
          columns={[{ label: pointLabel }, ...series.map(({ label }) => ({ label, align: 'end' as const }))]}
          rows={points.map(({ label, values }) => ({
            id: label,
            cells: [label, ...values.map((value) => (value === null ? '–' : pounds.format(value)))],
          }))}
        />
      </Disclosure>
    </figure>
  )
}

const wholePounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
})

// The first and the second area, and the line, differ in tone and in stroke, not in hue alone.
function chooseLook(shapes: readonly ChartShape[], index: number): 'first' | 'second' | 'line' {
  if (shapes[index]?.kind === 'line') return 'line'
  return shapes.slice(0, index).some(({ kind }) => kind === 'area') ? 'second' : 'first'
}
