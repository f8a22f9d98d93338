import { escapeHtml } from '#platform/messages/escape-html.ts'
import type { Block, FactsTable, GridTable, LegalDocument, Section } from './document-model.ts'
import { checkDrawable } from './pdf-text.ts'

/**
 * The document as a fragment for a page with its own h1: no style, script or ids, and the same text
 * for the same document. @throws MissingGlyph
 */
export function renderHtml(document: LegalDocument): string {
  const html = [
    '<article class="doc-article" lang="en-GB">',
    `<h2 class="doc-title">${escapeHtml(document.title)}</h2>`,
    ...document.introduction.map(renderBlock),
    ...document.sections.map(renderSection),
    `<p class="doc-issuer">${escapeHtml(document.issuer)}</p>`,
    `<p class="doc-reference">${escapeHtml(`${document.reference}. Version ${document.version}.`)}</p>`,
    '</article>',
    '',
  ].join('\n')
  checkDrawable(html)
  return html
}

function renderSection(section: Section): string {
  return [
    '<section class="doc-section">',
    `<h3>${escapeHtml(section.heading)}</h3>`,
    ...section.blocks.map(renderBlock),
    '</section>',
  ].join('\n')
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`
    case 'facts':
      return renderFacts(block)
    case 'grid':
      return renderGrid(block)
    case 'box':
      return [
        '<div class="doc-box">',
        `<h4>${escapeHtml(block.title)}</h4>`,
        ...block.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        '</div>',
      ].join('\n')
  }
}

function renderFacts(table: FactsTable): string {
  const rows = table.rows.map(([term, lines]) => {
    const value = (typeof lines === 'string' ? [lines] : lines).map(escapeHtml).join('<br>')
    return `<tr><th scope="row">${escapeHtml(term)}</th><td>${value}</td></tr>`
  })
  return [
    '<table class="doc-facts">',
    `<caption>${escapeHtml(table.caption)}</caption>`,
    '<tbody>',
    ...rows,
    '</tbody>',
    '</table>',
  ].join('\n')
}

/** Wide tables scroll on a small screen; the region can be focused to scroll by keyboard. */
function renderGrid(table: GridTable): string {
  const heads = table.columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const row = ([first = '', ...cells]: readonly string[]) =>
    `<tr><th scope="row">${escapeHtml(first)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  return [
    `<div class="doc-scroll" role="region" aria-label="${escapeHtml(table.caption)}" tabindex="0">`,
    '<table class="doc-grid">',
    `<caption>${escapeHtml(table.caption)}</caption>`,
    `<thead><tr>${heads}</tr></thead>`,
    '<tbody>',
    ...table.rows.map(row),
    '</tbody>',
    `<tfoot>${row(table.totals)}</tfoot>`,
    '</table>',
    '</div>',
  ].join('\n')
}
