export type ChartSeries = {
  label: string
  /** Areas are stacked on one another in the order given; lines stand for themselves. */
  kind: 'area' | 'line'
}

/** A value is null where there is none yet; what follows it is not drawn. */
export type ChartPoint = { label: string; values: readonly (number | null)[] }

export type ChartShape = {
  kind: 'area' | 'line'
  path: string
  edge: string
  /** The end of a series that stops before the last point, in percent from the box's top left. */
  end: { left: number; top: number } | null
}

export const chartWidth = 1000
export const chartHeight = 400

/** The paths of all series in a box of 1000 by 400, and the grid lines' values, top down. */
export function chartGeometry(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
): { shapes: ChartShape[]; ticks: number[] } {
  const tops = stackedTops(series, points)
  const highest = Math.max(1, ...tops.flat())
  const step = niceStep(highest / 4)
  const tickCount = Math.ceil(highest / step)
  const ticks = Array.from({ length: tickCount + 1 }, (_, index) => (tickCount - index) * step)
  const ceiling = tickCount * step
  const x = (index: number) => round((index / Math.max(1, points.length - 1)) * chartWidth)
  const y = (value: number) => round(chartHeight - (value / ceiling) * chartHeight)
  let floor = points.map(() => 0)
  const shapes = series.map(({ kind }, at): ChartShape => {
    const top = tops[at] ?? []
    const length = countPoints(points, at)
    const drawn = top.slice(0, kind === 'line' ? Math.min(length, lengthToNothing(top)) : length)
    const edge = drawn.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')
    const last = length - 1
    const end =
      length > 0 && length < points.length
        ? { left: round((x(last) / chartWidth) * 100), top: round((y(top[last] ?? 0) / chartHeight) * 100) }
        : null
    if (kind === 'line') return { kind, path: edge, edge, end }
    const back = floor
      .slice(0, length)
      .map((value, index) => `L${x(index)} ${y(value)}`)
      .toReversed()
    floor = [...top]
    return { kind, path: `${edge}${back.join('')}Z`, edge, end }
  })
  return { shapes, ticks }
}

function stackedTops(series: readonly ChartSeries[], points: readonly ChartPoint[]): number[][] {
  const sums = points.map(() => 0)
  return series.map(({ kind }, at) =>
    points.map(({ values }, index) => {
      const value = values[at] ?? 0
      if (kind === 'line') return value
      sums[index] = (sums[index] ?? 0) + value
      return sums[index]
    }),
  )
}

// How many points a series has before its first null.
function countPoints(points: readonly ChartPoint[], at: number): number {
  const firstNull = points.findIndex(({ values }) => values[at] === null)
  return firstNull === -1 ? points.length : firstNull
}

// A balance that has reached nothing stops there: it does not run on along the floor.
function lengthToNothing(values: readonly number[]): number {
  const firstZero = values.findIndex((value, index) => value === 0 && (values[index - 1] ?? 0) > 0)
  return firstZero === -1 ? values.length : firstZero + 1
}

// 1, 2, 2.5 or 5 times a power of ten: steps that people can read off.
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  return factor * power
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
