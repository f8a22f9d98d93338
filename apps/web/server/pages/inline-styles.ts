import { createHash } from 'node:crypto'

interface StyledPage {
  readonly html: string
  /** For the content policy: what the style element has to say, to be let through. */
  readonly styleSource?: string
}

/**
 * Saves a round trip before paint. Order is kept: later rules win, and sheets after one that is not
 * ours stay links. A live page keeps its links: its script knows it by them.
 */
export async function inlineStyles(
  html: string,
  readSheet: (path: string) => Promise<string | undefined>,
  { keepsLinks = false } = {},
): Promise<StyledPage> {
  const sheets: { tag: string; css: string }[] = []
  for (const [tag, path = ''] of html.matchAll(
    /<link (?:nonce="[^"]*" )?rel="stylesheet" href="([^"#]+)#?"\/>/g,
  )) {
    const css = await readSheet(path)
    if (css === undefined) break
    sheets.push({ tag, css: css.trim() })
  }
  if (sheets.length === 0) return { html }
  const css = sheets.map((sheet) => sheet.css).join('')
  const toDeferredLink = (tag: string) => (keepsLinks ? tag.replace('/>', ' media="not all"/>') : '')
  // By functions: what is put in may have a $.
  const styled = sheets.reduce(
    (page, { tag }, index) =>
      page.replace(tag, () => `${index === 0 ? `<style>${css}</style>` : ''}${toDeferredLink(tag)}`),
    html,
  )
  return { html: styled, styleSource: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}
