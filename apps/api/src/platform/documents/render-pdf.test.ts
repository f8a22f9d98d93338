import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EVERY_CASE, HIRE_PURCHASES, LOANS, TEMPLATES, toVisibleText } from '#testing/documents/documents.ts'
import { oneSpaced, type ReadPdf, readPdf } from '#testing/pdf/read-pdf.ts'
import { type LegalDocument, paragraph } from './document-model.ts'
import { documentOfHtml } from './document-of-html.ts'
import { renderHtml } from './render-html.ts'
import { renderPdf } from './render-pdf.ts'

const MADE_AT = new Date('2026-11-20T10:00:00Z')

const pdfOf = async (document: LegalDocument) => readPdf(await renderPdf(document, MADE_AT))

const boxesIn = ({ sections }: LegalDocument) =>
  sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === 'box')

/** Cases take the templates in turn: the fast suite reads each case and some of each template. */
const DOCUMENTS = EVERY_CASE.flatMap(([name, facts], turn) =>
  Object.entries(TEMPLATES).map(
    ([slug, template], index) =>
      [`${name}, ${slug}`, template(facts), index === turn % Object.keys(TEMPLATES).length] as const,
  ),
)

for (const [name, document, isInTurn] of DOCUMENTS)
  describe(name, () => {
    test('what is stored as HTML is read as the same document', () => {
      expect(documentOfHtml(renderHtml(document))).toEqual(asStored(document))
    })

    test('its PDF has the text of its HTML, with title, language, tags and bookmarks', {
      tags: isInTurn ? [] : ['exhaustive'],
    }, async () => {
      const read = await pdfOf(document)
      expect(read.text).toBe(oneSpaced(toVisibleText(renderHtml(document))))
      expect([read.title, read.language, read.isTagged]).toEqual([document.title, 'en-GB', true])
      expect(read.bookmarks).toEqual(document.sections.map(({ heading }) => heading))
      expectPages(read, document)
    })
  })

/** Each page has its number, nothing is cut off, and no box is on two pages. */
function expectPages({ pages }: ReadPdf, document: LegalDocument): void {
  const { sections } = document
  const reference = `${document.reference}. Version ${document.version}.`
  for (const [index, page] of pages.entries()) {
    expect(page.artifacts).toContain(`${reference} Page ${index + 1} of ${pages.length}`)
    expect(page.left).toBeGreaterThan(50)
    expect(page.right).toBeLessThan(595 - 50)
    expect(page.bottom).toBeGreaterThan(30)
    // No heading is left alone at the end of a page.
    for (const { heading } of sections) expect(page.text.endsWith(heading), heading).toBe(false)
  }
  for (const { title, paragraphs } of boxesIn(document)) {
    const page = pages.find(({ text }) => text.includes(title))
    for (const text of paragraphs) expect(page?.text).toContain(oneSpaced(text))
  }
}

/** A value of one line is the same, in a list or not. */
function asStored(document: LegalDocument): LegalDocument {
  const blocks = (all: LegalDocument['introduction']) =>
    all.map((block) =>
      block.kind === 'facts'
        ? {
            ...block,
            rows: block.rows.map(
              ([term, lines]) =>
                [term, typeof lines !== 'string' && lines.length < 2 ? (lines[0] ?? '') : lines] as const,
            ),
          }
        : block,
    )
  return {
    ...document,
    introduction: blocks(document.introduction),
    sections: document.sections.map((section) => ({ ...section, blocks: blocks(section.blocks) })),
  }
}

const AGREEMENT = TEMPLATES.contract(HIRE_PURCHASES[3]![1])

test('the same document made at the same time has the same bytes', async () => {
  const [first, second] = [await renderPdf(AGREEMENT, MADE_AT), await renderPdf(AGREEMENT, MADE_AT)]
  expect(Buffer.from(first).equals(second)).toBe(true)
  // Whatever was made before it.
  await renderPdf(withName('José Ibáñez, Nguyễn Thị Ánh, Zażółć'), MADE_AT)
  expect(Buffer.from(first).equals(await renderPdf(AGREEMENT, MADE_AT))).toBe(true)
  const later = await renderPdf(AGREEMENT, new Date('2026-11-20T10:00:01Z'))
  expect(Buffer.from(first).equals(later)).toBe(false)
})

test('its structure is that of the document: headings, tables with headings of rows and columns, lists', async () => {
  const { pages } = await pdfOf(AGREEMENT)
  const roles = rolesWithText(pages.map(({ structure }) => structure))
  const tables = AGREEMENT.sections.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === 'facts' || block.kind === 'grid'),
  )
  const columns = tables.find((table) => table.kind === 'grid')!.columns.length
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  const count = (role: string) => roles.filter((each) => each === role).length
  expect(count('H1')).toBe(1)
  expect(count('H2')).toBe(AGREEMENT.sections.length)
  expect(count('H3')).toBe(boxesIn(AGREEMENT).length)
  expect(count('Caption')).toBe(tables.length)
  // One per row, per column and for totals; those repeated on another page do not count.
  expect(count('TH')).toBe(rows + columns + 1)
  const scheduled = pages.filter(({ text }) => /\d £278\.29 /.test(text))
  expect(scheduled.length).toBeGreaterThan(1)
  for (const { artifacts, text } of scheduled) expect(`${text} ${artifacts}`).toContain('Still owed')
  const explained = await pdfOf(TEMPLATES.explanations(HIRE_PURCHASES[3]![1]))
  expect(JSON.stringify(explained.pages.map(({ structure }) => structure))).toMatch(
    /"L".*"LI".*"Lbl".*"LBody"/,
  )
})

test('PDF/UA: it claims the standard, shows its title, and embeds its fonts', async () => {
  const bytes = Buffer.from(await renderPdf(AGREEMENT, MADE_AT)).toString('latin1')
  for (const part of [
    '<pdfuaid:part>1</pdfuaid:part>',
    '/DisplayDocTitle true',
    '/Lang (en-GB)',
    '/Scope /Row',
    '/Scope /Column',
    '/Tabs /S',
  ])
    expect(bytes).toContain(part)
  expect(bytes.match(/\/FontFile2 /g)).toHaveLength(2)
  expect(bytes).not.toMatch(/\/BaseFont \/Helvetica/)
})

// A PDF reader that is not the writer's, installed where these documents are worked on.
const HAS_QPDF = spawnSync('qpdf', ['--version']).status === 0

test
  .skipIf(!HAS_QPDF)
  .each(
    [LOANS[0]!, HIRE_PURCHASES[0]!].flatMap(([name, facts]) =>
      Object.entries(TEMPLATES).map(([slug, template]) => [`${name}, ${slug}`, template(facts)] as const),
    ),
  )('qpdf finds nothing wrong: %s', async (_name, document) => {
  const folder = await mkdtemp(join(tmpdir(), 'qpdf-'))
  const file = join(folder, 'document.pdf')
  await writeFile(file, await renderPdf(document, MADE_AT))
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('No syntax or stream encoding errors found')
})

/** The role of each element that has text itself. */
function rolesWithText(nodes: readonly object[]): string[] {
  return nodes.flatMap((node) => {
    const { role, children = [] } = node as { role?: string; children?: { type?: string }[] }
    const hasText = children.some(({ type }) => type === 'content')
    return [...(role && hasText ? [role] : []), ...rolesWithText(children)]
  })
}

const withName = (name: string): LegalDocument => ({
  ...AGREEMENT,
  introduction: [paragraph(`Signed by ${name}.`)],
  sections: [
    {
      heading: `About ${name}`,
      blocks: [
        { kind: 'facts', caption: name, rows: [['Name', [name, name]]] },
        { kind: 'list', items: [name] },
        { kind: 'box', title: name, paragraphs: [name] },
      ],
    },
  ],
})

test.each([
  'Zażółć Gęślą-Jaźń',
  'Nguyễn Thị Ánh Tuyết',
  'Ὀδυσσεύς Παπαδόπουλος'.normalize('NFC').replace('Ὀ', 'Ο'),
  'Жанна Д’Арк',
  'José Ibáñez ß Ø Þ Ł',
  'Office Fflint',
])('a name in its own letters: %s', async (name) => {
  const { text } = await pdfOf(withName(name))
  expect(text.split(name)).toHaveLength(9)
})

// One glyph stands for the letter U+FB01 and for an f before an i.
test.each([
  ['\ufb01lip', 'filip'],
  ['flora', '\ufb02ora'],
])(
  'what can be copied of a name is its own letters, whatever stood in the document before: %s, %s',
  async (...names) => {
    for (const name of names) expect((await pdfOf(withName(name))).text.split(name)).toHaveLength(9)
  },
)

// What the faces have no glyph for is in no document: a form asks for it in Latin letters, and what
// gets past it is refused.
test.each([
  ['right to left', 'שלום עולם', 'U+05E9'],
  ['another script', '山田太郎', 'U+5C71'],
  ['emoji', 'Asha 😀👩‍👩‍👧', 'U+1F600'],
  ['half of a pair', 'A\ud800B', 'U+D800'],
])('%s is not drawn as a sign for what is missing: no document is made', async (_what, name, code) => {
  await expect(renderPdf(withName(name), MADE_AT)).rejects.toThrow(`A document has no glyph for ${code}`)
  expect(() => renderHtml(withName(name))).toThrow(`A document has no glyph for ${code}`)
})

test.each([
  ['marks of direction', 'A\u202eB\u200f\u2066C\u200b'],
  ['control characters', 'A\u0000B\u0007C\u001b\u009f'],
  ['PDF syntax', ') Tj ET Q (\\ \\) <</A/B>> EMC'],
  ['a word without an end', `${'Wolfeschlegelstein'.repeat(400)}`],
  ['a text without an end', 'very long words '.repeat(1500)],
  ['nothing', ''],
])('%s does not break it', async (_what, name) => {
  const { isTagged, pages, text } = await pdfOf(withName(name))
  expect(isTagged).toBe(true)
  for (const { left, right, bottom } of pages) {
    expect([left > 50, right < 595 - 50, bottom > 30]).toEqual([true, true, true])
  }
  expect(text).not.toContain('\u0000')
  expect(text).toContain('About')
})

test('what is drawn with other characters is stored beside them as it was written', async () => {
  const bytes = Buffer.from(await renderPdf(withName('A\u200fB'), MADE_AT))
  expect(bytes.toString('latin1')).toContain('/ActualText (')
  expect(bytes.includes(Buffer.from('\ufeffA\u200fB', 'utf16le').swap16())).toBe(true)
})
