/** A legal document as data: templates build it, renderers make HTML or others. Plain texts. */
export interface LegalDocument {
  title: string
  /** The version of the wording, as stored with each confirmation: `secci-2026-11-22.2`. */
  version: string
  /** Ties the bytes to one application and one quote. */
  reference: string
  introduction: readonly Block[]
  sections: readonly Section[]
  /** The lender's details: a company must state them in each of its letters and documents. */
  issuer: string
}

export interface Section {
  heading: string
  blocks: readonly Block[]
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | FactsTable
  | GridTable
  | { kind: 'box'; title: string; paragraphs: readonly string[] }

/** A label and its value: one fact a row. */
export interface FactsTable {
  kind: 'facts'
  caption: string
  rows: readonly (readonly [term: string, lines: string | readonly string[]])[]
}

/** A table with a heading for each column and each row; the first cell of a row is its heading. */
export interface GridTable {
  kind: 'grid'
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  totals: readonly string[]
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text }
}

export function facts(caption: string, rows: FactsTable['rows']): FactsTable {
  return { kind: 'facts', caption, rows }
}
