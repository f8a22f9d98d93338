import PDFDocument from 'pdfkit'
import { drawable, FACES, STYLES, type TextStyle, wrap } from './pdf-text.ts'

export type Pdf = InstanceType<typeof PDFDocument>
/** An element of the structure that screen readers follow. */
export type Tag = ReturnType<Pdf['struct']>

/** A4 in points, with margins of 20 mm. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 56.7
export const LEFT = MARGIN
export const WIDTH = PAGE.width - 2 * MARGIN
const TOP = MARGIN
/** Below it are the number of the document and of the page. */
const BOTTOM = PAGE.height - 68
const FOOTER = PAGE.height - 50
export const PAGE_SPACE = BOTTOM - TOP

/** A PDF/UA file with nothing in it. The same title and day give the same bytes. */
export function startPdf(options: { title: string; author: string; madeAt: Date }): Pdf {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: TOP, left: LEFT, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    // Missing in the published types.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: options.title,
      Author: options.author,
      CreationDate: options.madeAt,
      ModDate: options.madeAt,
    },
    // No other than the two registered below; the published types have no parsed fonts.
    font: null as never,
  })
  for (const [name, face] of Object.entries(FACES)) pdf.registerFont(name, face as never)
  return pdf
}

/** A new element of the structure, inside another. */
export function tag(pdf: Pdf, parent: Tag, type: string, options: { scope?: 'Row' | 'Column' } = {}): Tag {
  // `scope` is missing from the published types.
  const element = pdf.struct(type as never, options as never)
  parent.add(element)
  return element
}

export interface DrawnText {
  lines: readonly string[]
  style: TextStyle
  /** What is meant, where the faces have no glyph for some of it. */
  actual?: string
}

/** Breaks a text, or each of several, into the lines of a column. */
export function layOut(
  pdf: Pdf,
  text: string | readonly string[],
  style: TextStyle,
  width = WIDTH,
): DrawnText {
  pdf.font(style.face).fontSize(style.size)
  const texts = (typeof text === 'string' ? [text] : text).map((each) => ({ ...drawable(each), each }))
  const lines = texts.flatMap(({ drawn }, index) => {
    const wrapped = wrap(drawn, width, (part) => pdf.widthOfString(part))
    return index < texts.length - 1 ? [...wrapped.slice(0, -1), `${wrapped.at(-1)} `] : wrapped
  })
  const isChanged = texts.some(({ actual }) => actual !== undefined)
  return {
    lines,
    style,
    ...(isChanged && { actual: texts.map(({ actual, each }) => actual ?? each).join(' ') }),
  }
}

export function calculateHeight({ lines, style }: DrawnText): number {
  return lines.length * style.leading
}

/** Starts another page unless this fits on this one; what fits on no page starts where it is. */
export function makeRoom(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= BOTTOM || pdf.y === TOP || height > PAGE_SPACE) return false
  newPage(pdf)
  return true
}

function newPage(pdf: Pdf): void {
  pdf.continueOnNewPage()
  pdf.y = TOP
}

/** Draws a tagged text; the cursor is then below it. Lines that do not fit go to the next page. */
export function write(
  pdf: Pdf,
  element: Tag,
  text: DrawnText,
  place: { x: number; width?: number; align?: 'right' } = { x: LEFT },
): void {
  const inner = text.actual === undefined ? element : addSpan(pdf, element, text.actual)
  inner.add(() => drawLines(pdf, text, place))
}

function addSpan(pdf: Pdf, element: Tag, actual: string): Tag {
  const span = pdf.struct('Span', { actual })
  element.add(span)
  return span
}

/** As `write`, for what is not in the document: rules, page numbers, repeated headings. */
export function drawLines(
  pdf: Pdf,
  { lines, style }: DrawnText,
  { x, width = WIDTH, align }: { x: number; width?: number; align?: 'right' },
): void {
  for (const line of lines) {
    if (pdf.y + style.leading > BOTTOM && pdf.y < BOTTOM) newPage(pdf)
    const { y } = pdf
    pdf.font(style.face).fontSize(style.size).fillColor(style.color)
    const at = align === 'right' ? x + width - pdf.widthOfString(line.trimEnd()) : x
    // Its ascent is less than the leading, which is spread above and below.
    pdf.text(line, at, y + (style.leading - style.size * 1.3) / 2, { lineBreak: false })
    pdf.y = y + style.leading
  }
}

export function artifact(pdf: Pdf, type: 'Layout' | 'Pagination', draw: () => void): void {
  const { y } = pdf
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
  pdf.y = y
}

export function rule(pdf: Pdf, color = '#bbbbbb', lineWidth = 0.5): void {
  artifact(pdf, 'Layout', () => {
    pdf
      .moveTo(LEFT, pdf.y)
      .lineTo(LEFT + WIDTH, pdf.y)
      .lineWidth(lineWidth)
      .strokeColor(color)
      .stroke()
  })
}

/** Every page says which document it is of, and which page of how many. */
export function numberPages(pdf: Pdf, reference: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const number = layOut(pdf, `Page ${page + 1} of ${count}`, STYLES.small)
    const name = layOut(pdf, reference, STYLES.small, WIDTH - 80)
    artifact(pdf, 'Pagination', () => {
      pdf.y = FOOTER
      drawLines(pdf, { ...name, lines: name.lines.slice(0, 2) }, { x: LEFT })
      pdf.y = FOOTER
      drawLines(pdf, number, { x: LEFT, align: 'right' })
    })
  }
}

export function readBytes(pdf: Pdf): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  pdf.end()
  return promise
}
