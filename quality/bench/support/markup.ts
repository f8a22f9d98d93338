import { type DefaultTreeAdapterTypes, parse } from 'parse5'

/** An element of a page with its attributes as React takes them, or a text. */
export type Markup = string | { tag: string; attributes: Record<string, unknown>; children: Markup[] }

/** Head and body of a page without the router's scripts and data: a bare page has its own. */
export function parseMarkup(html: string): { head: Markup[]; body: Markup[] } {
  const document = parse(html).childNodes.find((node) => node.nodeName === 'html')
  const part = (name: string) => {
    const found = getChildren(document).find((node) => node.nodeName === name)
    return getChildren(found).flatMap(toMarkup)
  }
  return { head: part('head'), body: part('body') }
}

type Node = DefaultTreeAdapterTypes.ChildNode

function getChildren(node: Node | undefined): Node[] {
  return node && 'childNodes' in node ? node.childNodes : []
}

function toMarkup(node: Node): Markup[] {
  if ('value' in node) return [node.value]
  if (!('attrs' in node)) return []
  const attributes: Record<string, unknown> = {}
  for (const { name, value } of node.attrs)
    attributes[name] = value === '' && IS_FLAG.test(name) ? true : value
  const text = getChildren(node)
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
  if (node.nodeName === 'style' || node.nodeName === 'script') {
    if (/__reactRouter/.test(text)) return []
    return [
      {
        tag: node.nodeName,
        attributes: { ...attributes, dangerouslySetInnerHTML: { __html: text } },
        children: [],
      },
    ]
  }
  return [{ tag: node.nodeName, attributes, children: getChildren(node).flatMap(toMarkup) }]
}

/** Attributes without a value, which React takes as true. */
const IS_FLAG =
  /^(hidden|required|checked|disabled|selected|open|defer|async|novalidate|multiple|readonly|autofocus)$/
