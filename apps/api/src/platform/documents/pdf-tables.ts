import type { FactsTable, GridTable } from './document-model.ts'
import {
  artifact,
  calculateHeight,
  type DrawnText,
  drawLines,
  LEFT,
  layOut,
  makeRoom,
  PAGE_SPACE,
  type Pdf,
  rule,
  type Tag,
  tag,
  WIDTH,
  write,
} from './pdf-page.ts'
import { STYLES } from './pdf-text.ts'

const GAP = 12
/** Above and below the text of a cell. A schedule is denser than a table of facts. */
const PADDING = 4
const GRID_PADDING = 2.5

interface Cell {
  text: DrawnText
  x: number
  width: number
  align?: 'right'
  role: 'TH' | 'TD'
  scope?: 'Row' | 'Column'
}

interface Row {
  cells: readonly Cell[]
  padding: number
}

/** Labels beside their values. */
export function drawFacts(pdf: Pdf, parent: Tag, table: FactsTable): void {
  drawTable(pdf, parent, tableOfFacts(pdf, table))
}

function tableOfFacts(pdf: Pdf, table: FactsTable): Table {
  const termWidth = WIDTH * 0.4 - GAP
  const rows = table.rows.map(([term, lines]): Row => {
    const x = LEFT + WIDTH * 0.4
    const width = WIDTH * 0.6
    const label = layOut(pdf, term, STYLES.term, termWidth)
    const value = layOut(pdf, lines, STYLES.text, width)
    return {
      cells: [
        { text: label, x: LEFT, width: termWidth, role: 'TH', scope: 'Row' },
        { text: value, x, width, role: 'TD' },
      ],
      padding: PADDING,
    }
  })
  return { caption: table.caption, rows }
}

/** Columns of figures, with the headings again on each page. */
export function drawGrid(pdf: Pdf, parent: Tag, table: GridTable): void {
  drawTable(pdf, parent, tableOfGrid(pdf, table))
}

function tableOfGrid(pdf: Pdf, table: GridTable): Table {
  const columns = calculateColumns(table)
  const layOutRow = (texts: readonly string[], part: 'head' | 'body' | 'foot'): Row => ({
    padding: GRID_PADDING,
    cells: texts.map((text, index) => ({
      text: layOut(pdf, text, part === 'body' ? STYLES.cell : STYLES.strongCell, columns[index]!.width),
      ...columns[index]!,
      ...(index > 0 && { align: 'right' as const }),
      ...chooseRole(part === 'head', index === 0),
    })),
  })
  return {
    caption: table.caption,
    head: layOutRow(table.columns, 'head'),
    rows: table.rows.map((row) => layOutRow(row, 'body')),
    foot: layOutRow(table.totals, 'foot'),
  }
}

function chooseRole(isHead: boolean, isFirst: boolean): Pick<Cell, 'role' | 'scope'> {
  if (isHead) return { role: 'TH', scope: 'Column' }
  return isFirst ? { role: 'TH', scope: 'Row' } : { role: 'TD' }
}

/** The first column is narrow for numbers and wide for words; the others are equal. */
function calculateColumns({ columns, rows }: GridTable): { x: number; width: number }[] {
  const first = rows.every(([name = '']) => /^\d*$/.test(name)) ? 52 : 170
  const each = (WIDTH - first) / (columns.length - 1)
  return columns.map((_, index) =>
    index === 0
      ? { x: LEFT, width: first - GAP }
      : { x: LEFT + first + (index - 1) * each, width: each - (index === columns.length - 1 ? 0 : 6) },
  )
}

interface Table {
  caption: string
  head?: Row
  rows: readonly Row[]
  foot?: Row
}

function drawTable(pdf: Pdf, parent: Tag, given: Table): void {
  const { caption, head, rows, foot } = given
  const title = layOut(pdf, caption, STYLES.caption)
  makeRoom(pdf, calculateHeight(title) + PADDING + calculateOpening(given))
  const table = tag(pdf, parent, 'Table')
  write(pdf, tag(pdf, table, 'Caption'), title)
  pdf.y += PADDING
  rule(pdf, '#888888')
  if (head) {
    drawRow(pdf, tag(pdf, table, 'THead'), head)
    rule(pdf, '#888888')
  }
  const body = tag(pdf, table, 'TBody')
  for (const [index, row] of rows.entries()) {
    // The last row is on the page of the totals.
    const height = rowHeight(row) + (foot && index === rows.length - 1 ? rowHeight(foot) : 0)
    if (makeRoom(pdf, height)) repeatHead(pdf, head)
    drawRow(pdf, body, row)
    rule(pdf)
  }
  if (!foot) return
  drawRow(pdf, tag(pdf, table, 'TFoot'), foot)
  rule(pdf, '#1a1a1a', 1)
}

/**
 * The first two rows are on the page of the table's heading; the first alone where two are more
 * than half a page, so that the heading of the section has room above them.
 */
function calculateOpening({ head, rows }: Table): number {
  const ofRows = (count: number) =>
    [head, ...rows.slice(0, count)].reduce((sum, row) => sum + (row ? rowHeight(row) : 0), 0)
  const two = ofRows(2)
  return two > PAGE_SPACE / 2 ? ofRows(1) : two
}

/** How much of a table must be on its heading's page: what is not torn from its caption. */
export function leadOfTable(pdf: Pdf, table: FactsTable | GridTable): number {
  const opening = calculateOpening(table.kind === 'grid' ? tableOfGrid(pdf, table) : tableOfFacts(pdf, table))
  return calculateHeight(layOut(pdf, table.caption, STYLES.caption)) + PADDING + opening
}

function rowHeight(row: Row): number {
  return Math.max(...row.cells.map(({ text }) => calculateHeight(text))) + 2 * row.padding
}

function drawRow(pdf: Pdf, part: Tag, row: Row): void {
  const element = tag(pdf, part, 'TR')
  const top = pdf.y + row.padding
  const isLongerThanAPage = rowHeight(row) > PAGE_SPACE
  let bottom = top
  for (const { text, role, scope, ...place } of row.cells) {
    // Cells are side by side, except in a row longer than a page: there they follow each other.
    pdf.y = isLongerThanAPage ? Math.max(pdf.y, top) : top
    write(pdf, tag(pdf, element, role, scope && { scope }), text, place)
    bottom = isLongerThanAPage ? pdf.y : Math.max(bottom, pdf.y)
  }
  pdf.y = bottom + row.padding
}

/** The headings of the table, once more for the eye: its structure has them already. */
function repeatHead(pdf: Pdf, head: Row | undefined): void {
  rule(pdf, '#888888')
  if (!head) return
  const top = pdf.y
  artifact(pdf, 'Pagination', () => {
    for (const { text, ...place } of head.cells) {
      pdf.y = top + head.padding
      drawLines(pdf, text, place)
    }
  })
  pdf.y = top + rowHeight(head)
  rule(pdf, '#888888')
}
