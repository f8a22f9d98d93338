import { XMLParser } from 'fast-xml-parser'
import { unescapeHtml } from '#platform/messages/escape-html.ts'
import type { Block, LegalDocument, Section } from './document-model.ts'

/** An element with its children in order, or a text. */
interface Element {
  name: string
  className: string
  children: Node[]
}
type Node = Element | string

/**
 * The document from the bytes that `renderHtml` wrote: made from those, another format cannot say
 * anything else. @throws Error for HTML that `renderHtml` did not write.
 */
export function documentOfHtml(html: string): LegalDocument {
  const article = filterElements(parse(html))[0]
  if (article?.name !== 'article') throw new Error('Not a stored document')
  const [title, ...rest] = filterElements(article.children)
  const [, reference, version] = /^(.*)\. Version (\S+)\.$/s.exec(toText(rest.pop())) ?? []
  const issuer = toText(rest.pop())
  if (title === undefined || reference === undefined || version === undefined)
    throw new Error('Not a stored document')
  const sectionsFrom = rest.findIndex(({ name }) => name === 'section')
  const introduction = sectionsFrom < 0 ? rest : rest.slice(0, sectionsFrom)
  return {
    title: toText(title),
    version,
    reference,
    introduction: introduction.map(toBlock),
    sections: rest.slice(introduction.length).map(toSection),
    issuer,
  }
}

function toSection(section: Element): Section {
  const [heading, ...blocks] = filterElements(section.children)
  return { heading: toText(heading), blocks: blocks.map(toBlock) }
}

function toBlock(element: Element): Block {
  const children = filterElements(element.children)
  switch (`${element.name}.${element.className}`) {
    case 'p.':
      return { kind: 'paragraph', text: toText(element) }
    case 'ul.':
      return { kind: 'list', items: children.map(toText) }
    case 'table.doc-facts':
      return {
        kind: 'facts',
        caption: toText(children[0]),
        rows: toRows(children[1]).map(([term, value]) => [toText(term), toLines(value)]),
      }
    case 'div.doc-scroll':
      return toGrid(children[0]!)
    case 'div.doc-box':
      return { kind: 'box', title: toText(children[0]), paragraphs: children.slice(1).map(toText) }
    default:
      throw new Error(`Not an element of a stored document: ${element.name}`)
  }
}

function toGrid(table: Element): Block {
  const [caption, head, body, foot] = filterElements(table.children)
  const cells = (part: Element | undefined) => toRows(part).map((row) => row.map(toText))
  return {
    kind: 'grid',
    caption: toText(caption),
    columns: cells(head)[0] ?? [],
    rows: cells(body),
    totals: cells(foot)[0] ?? [],
  }
}

function toRows(part: Element | undefined): Element[][] {
  return filterElements(part?.children ?? []).map((row) => filterElements(row.children))
}

/** The texts between line breaks; one text where there is no break. */
function toLines(cell: Element | undefined): string | string[] {
  const lines = ['']
  for (const child of cell?.children ?? []) {
    if (typeof child === 'string') lines[lines.length - 1] += child
    else lines.push('')
  }
  return lines.length === 1 ? lines[0]! : lines
}

function toText(element: Element | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : toText(child)))
    .join('')
}

function filterElements(nodes: Node[]): Element[] {
  return nodes.filter((node) => typeof node !== 'string')
}

/** The parser expands no entities: stored HTML has only those of `escapeHtml`, decoded here. */
const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  unpairedTags: ['br'],
})

function parse(html: string): Node[] {
  return toNodes(PARSER.parse(html))
}

type Parsed = Record<string, unknown> & { ':@'?: { class?: string } }

function toNodes(parsed: Parsed[]): Node[] {
  return parsed.map((node) => {
    if ('#text' in node) return unescapeHtml(String(node['#text']))
    const { ':@': attributes, ...named } = node
    const [name, children] = Object.entries(named)[0]!
    return { name, className: attributes?.class ?? '', children: toNodes(children as Parsed[]) }
  })
}
