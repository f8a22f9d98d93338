import { createHash } from 'node:crypto'

interface StyledPage {
  readonly html: string
  /** For the content policy: what the style element has to say, to be let through. */
  readonly styleSource?: string
}

/**
 * Writes the style sheets that a page links to into the page, which then is painted after one round trip instead of two.
 * The order is kept, for later rules win; a sheet that is not ours stays a link, and so do those that follow it. A page
 * that script takes over keeps its links, by which the script knows it: they colour nothing and hold nothing up, and the
 * sheets are in the browser when the next page asks for them.
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
  // By functions: what is put in may have a $ of its own.
  const styled = sheets.reduce(
    (page, { tag }, index) =>
      page.replace(tag, () => `${index === 0 ? `<style>${css}</style>` : ''}${toDeferredLink(tag)}`),
    html,
  )
  return { html: styled, styleSource: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}
