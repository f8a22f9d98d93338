/** How a brand draws payments: each shape is a dashed line, one dash for a payment. */
export type ProgressShape = 'rays' | 'road' | 'stamps' | 'fruit' | 'columns'

export interface ShapeDrawing {
  readonly width: number
  readonly height: number
  readonly strokeWidth: number
  /** Lengths of dash and gap. */
  readonly dash: readonly [number, number]
  readonly hasRoundEnds: boolean
  /** Degrees by which each dash leans. */
  readonly lean: number
  /** Whether dashes get shorter towards the end, as the balance does. */
  readonly falls: boolean
  /** The line of payments `from` (included) to `to`, counted from 0. */
  readonly draw: (from: number, to: number) => string
}

const WIDTH = 324
const IN_ROW = 12
const PITCH = WIDTH / IN_ROW

export function drawShape(shape: ProgressShape, total: number): ShapeDrawing {
  switch (shape) {
    case 'rays':
      return drawRays(total)
    case 'road':
      return drawLine(total, { height: 20, dash: 0.78, lean: -18 })
    case 'columns':
      return { ...drawLine(total, { height: 84, dash: 0.76, lean: 0 }), falls: true }
    case 'stamps':
      return drawRows(total, { rowHeight: 33, strokeWidth: 26, dash: [20, PITCH - 20], hasRoundEnds: false })
    case 'fruit':
      return drawRows(total, {
        rowHeight: 28,
        strokeWidth: 19,
        dash: [0.01, PITCH - 0.01],
        hasRoundEnds: true,
      })
  }
}

/** Half a circle, as the sun of the logo: the first payment on the left. */
function drawRays(total: number): ShapeDrawing {
  const [middle, radius] = [WIDTH / 2, 132]
  const pitch = (Math.PI * radius) / total
  const findPoint = (count: number) => {
    const angle = (Math.PI * count) / total
    return `${round(middle - radius * Math.cos(angle))} ${round(152 - radius * Math.sin(angle))}`
  }
  return {
    width: WIDTH,
    height: 156,
    strokeWidth: 34,
    dash: [round(pitch * 0.64), round(pitch * 0.36)],
    hasRoundEnds: false,
    lean: 0,
    falls: false,
    draw: (from, to) => `M${findPoint(from)}A${radius} ${radius} 0 0 1 ${findPoint(to)}`,
  }
}

function drawLine(total: number, line: { height: number; dash: number; lean: number }): ShapeDrawing {
  const pitch = WIDTH / total
  return {
    width: WIDTH,
    height: line.height,
    strokeWidth: line.height,
    dash: [round(pitch * line.dash), round(pitch * (1 - line.dash))],
    hasRoundEnds: false,
    lean: line.lean,
    falls: false,
    draw: (from, to) => `M${round(from * pitch)} ${line.height / 2}H${round(to * pitch)}`,
  }
}

interface Rows {
  readonly rowHeight: number
  readonly strokeWidth: number
  readonly dash: readonly [number, number]
  readonly hasRoundEnds: boolean
}

/** Twelve to a row, a year of payments. */
function drawRows(total: number, { rowHeight, ...look }: Rows): ShapeDrawing {
  const start = look.hasRoundEnds ? PITCH / 2 : 2
  const draw = (from: number, to: number) => {
    const rows: string[] = []
    for (let row = Math.floor(from / IN_ROW); row * IN_ROW < to; row += 1) {
      const first = Math.max(from - row * IN_ROW, 0)
      const last = Math.min(to - row * IN_ROW, IN_ROW)
      const y = round(row * rowHeight + rowHeight / 2)
      rows.push(`M${round(start + first * PITCH)} ${y}h${round((last - first) * PITCH - PITCH / 3)}`)
    }
    return rows.join('')
  }
  const height = Math.ceil(total / IN_ROW) * rowHeight
  return { width: WIDTH, height, ...look, lean: 0, falls: false, draw }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
