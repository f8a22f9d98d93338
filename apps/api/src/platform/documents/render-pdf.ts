import { lender } from '@tarnbrook/brands/lender'
import type { Block, LegalDocument, Section } from './document-model.ts'
import {
  artifact,
  calculateHeight,
  LEFT,
  layOut,
  makeRoom,
  numberPages,
  PAGE_SPACE,
  type Pdf,
  readBytes,
  startPdf,
  type Tag,
  tag,
  WIDTH,
  write,
} from './pdf-page.ts'
import { drawFacts, drawGrid, leadOfTable } from './pdf-tables.ts'
import { STYLES, type TextStyle } from './pdf-text.ts'

/**
 * A tagged PDF (PDF/UA-1): the same text in the same order as `renderHtml`, with structure,
 * bookmarks, and its number on each page. The same document and time give the same bytes.
 */
export async function renderPdf(document: LegalDocument, madeAt: Date): Promise<Uint8Array> {
  const pdf = startPdf({ title: document.title, author: lender.legalName, madeAt })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const contents = pdf.outline
  writeHeading(pdf, root, { level: 'H1', text: document.title, style: STYLES.title })
  drawBlocks(pdf, root, document.introduction)
  for (const section of document.sections) drawSection(pdf, root, section, contents)
  const reference = `${document.reference}. Version ${document.version}.`
  pdf.y += 10
  for (const text of [document.issuer, reference]) writeText(pdf, root, text, STYLES.small)
  numberPages(pdf, reference)
  return readBytes(pdf)
}

function drawSection(pdf: Pdf, root: Tag, section: Section, contents: PDFKit.PDFOutline): void {
  const [first] = section.blocks
  pdf.y += 14
  makeRoom(
    pdf,
    calculateHeight(layOut(pdf, section.heading, STYLES.heading)) +
      6 +
      (first ? calculateLead(pdf, first) : 0),
  )
  contents.addItem(section.heading)
  const element = tag(pdf, root, 'Sect')
  writeHeading(pdf, element, { level: 'H2', text: section.heading, style: STYLES.heading })
  drawBlocks(pdf, element, section.blocks)
}

/** How much of a block has to be on the page of the heading above it. */
function calculateLead(pdf: Pdf, block: Block): number {
  switch (block.kind) {
    case 'paragraph':
      return 3 * STYLES.text.leading
    case 'list':
      return 3 * STYLES.text.leading
    case 'box':
      return layOutBox(pdf, block).height
    case 'facts':
    case 'grid':
      return leadOfTable(pdf, block)
  }
}

function drawBlocks(pdf: Pdf, parent: Tag, blocks: readonly Block[]): void {
  for (const block of blocks) {
    drawBlock(pdf, parent, block)
    pdf.y += block.kind === 'paragraph' || block.kind === 'list' ? 6 : 12
  }
}

function drawBlock(pdf: Pdf, parent: Tag, block: Block): void {
  switch (block.kind) {
    case 'paragraph':
      writeText(pdf, parent, block.text, STYLES.text)
      break
    case 'list':
      drawList(pdf, parent, block.items)
      break
    case 'facts':
      drawFacts(pdf, parent, block)
      break
    case 'grid':
      drawGrid(pdf, parent, block)
      break
    case 'box':
      drawBox(pdf, parent, block)
      break
  }
}

function writeHeading(
  pdf: Pdf,
  parent: Tag,
  { level, text, style }: { level: 'H1' | 'H2'; text: string; style: TextStyle },
): void {
  write(pdf, tag(pdf, parent, level), layOut(pdf, text, style))
  pdf.y += 6
}

/** A paragraph. A short one is whole on one page; of a longer one no first line is alone. */
function writeText(pdf: Pdf, parent: Tag, text: string, style: TextStyle): void {
  const laidOut = layOut(pdf, text, style)
  makeRoom(pdf, Math.min(laidOut.lines.length, SHORT) * style.leading)
  write(pdf, tag(pdf, parent, 'P'), laidOut)
}

const SHORT = 5
const INDENT = 14

function drawList(pdf: Pdf, parent: Tag, items: readonly string[]): void {
  const list = tag(pdf, parent, 'L')
  for (const text of items) {
    const laidOut = layOut(pdf, text, STYLES.text, WIDTH - INDENT)
    makeRoom(pdf, Math.min(laidOut.lines.length, SHORT) * STYLES.text.leading)
    const item = tag(pdf, list, 'LI')
    const top = pdf.y
    write(pdf, tag(pdf, item, 'Lbl'), layOut(pdf, '•', STYLES.text), { x: LEFT + 2 })
    pdf.y = top
    write(pdf, tag(pdf, item, 'LBody'), laidOut, { x: LEFT + INDENT })
    pdf.y += 3
  }
}

type Box = Extract<Block, { kind: 'box' }>

const BOX_PADDING = 12
const BETWEEN = 5

function layOutBox(pdf: Pdf, box: Box) {
  const width = WIDTH - 2 * BOX_PADDING
  const title = layOut(pdf, box.title, STYLES.boxTitle, width)
  const paragraphs = box.paragraphs.map((text) => layOut(pdf, text, STYLES.text, width))
  const inner = paragraphs.reduce(
    (sum, text) => sum + BETWEEN + calculateHeight(text),
    calculateHeight(title),
  )
  return { title, paragraphs, height: inner + 2 * BOX_PADDING }
}

/** Whole on one page, with a border: a notice that the law gives a form must not be torn. */
function drawBox(pdf: Pdf, parent: Tag, box: Box): void {
  const { title, paragraphs, height } = layOutBox(pdf, box)
  makeRoom(pdf, height)
  const top = pdf.y
  if (height <= PAGE_SPACE)
    artifact(pdf, 'Layout', () => {
      pdf.rect(LEFT, top, WIDTH, height).lineWidth(1.25).strokeColor('#1a1a1a').stroke()
    })
  const element = tag(pdf, parent, 'Div')
  pdf.y = top + BOX_PADDING
  write(pdf, tag(pdf, element, 'H3'), title, { x: LEFT + BOX_PADDING })
  for (const text of paragraphs) {
    pdf.y += BETWEEN
    write(pdf, tag(pdf, element, 'P'), text, { x: LEFT + BOX_PADDING })
  }
  pdf.y += BOX_PADDING
}
