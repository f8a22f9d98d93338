import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>
type StructTreeNode = Awaited<ReturnType<Page['getStructTree']>>
type Item = Awaited<ReturnType<Page['getTextContent']>>['items'][number]
type TextItem = Extract<Item, { str: string }>

/** What a reader of a PDF finds: read by another library than the one that wrote it. */
export interface ReadPdf {
  title: unknown
  language: unknown
  isTagged: boolean
  bookmarks: string[]
  pages: ReadPage[]
  /** The text of the document in the order of its structure, with one space between words. */
  text: string
}

interface ReadPage {
  text: string
  /** Of the page, not the document: its number, and repeated headings of a table. */
  artifacts: string
  /** From the left edge to the right one of all text, in points. */
  left: number
  right: number
  bottom: number
  structure: StructTreeNode
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, stopAtErrors: true })
  const pdf = await task.promise
  const { info } = await pdf.getMetadata()
  const { Title, Language } = info as Record<string, unknown>
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
    pages.push({ ...readItems(items), structure: await page.getStructTree() })
  }
  const read: ReadPdf = {
    title: Title,
    language: Language,
    isTagged: (await pdf.getMarkInfo())?.Marked === true,
    bookmarks: ((await pdf.getOutline()) ?? []).map(({ title }) => title),
    pages,
    text: oneSpaced(pages.map(({ text }) => text).join(' ')),
  }
  await task.destroy()
  return read
}

export function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The marks of a list are drawn here, and by the browser in HTML. */
const MARK_OF_A_LIST = 'Lbl'

function readItems(items: readonly Item[]): Omit<ReadPage, 'structure'> {
  const open: string[] = []
  const found = { text: '', artifacts: '' }
  const shown: TextItem[] = []
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') {
        open.pop()
        found.text += ' '
      } else open.push((item as { tag?: string }).tag ?? '')
      continue
    }
    if (item.str.trim() !== '') shown.push(item)
    const place = choosePlace(item, open)
    if (place) found[place] += toText(item)
  }
  return {
    text: oneSpaced(found.text),
    artifacts: oneSpaced(found.artifacts),
    left: Math.min(...shown.map(({ transform }) => transform[4])),
    right: Math.max(...shown.map(({ transform, width }) => transform[4] + width)),
    bottom: Math.min(...shown.map(({ transform }) => transform[5])),
  }
}

function choosePlace({ str }: TextItem, open: readonly string[]): 'text' | 'artifacts' | null {
  if (open.length === 0 && str.trim() !== '') throw new Error(`Text without a tag: ${str}`)
  if (open.includes('Artifact')) return 'artifacts'
  return open.includes(MARK_OF_A_LIST) ? null : 'text'
}

/** A word is broken after a hyphen without a space. */
function toText({ str, hasEOL }: TextItem): string {
  return `${str}${hasEOL && !str.endsWith('-') ? ' ' : ''}`
}
