/** The URLs of an email's links. */
export function findLinks(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => plainHtml(url ?? ''))
}

/** The text that a reader of the HTML sees. */
export function visible(html: string): string {
  const shown = html
    .replace(/<head>.*<\/head>/s, ' ')
    .replace(PREVIEW, ' ')
    .replace(/<[^>]+>/g, ' ')
  return plain(plainHtml(shown))
}

/** What a mailbox shows after the subject. */
export function findPreview(html: string): string {
  return plainHtml(PREVIEW.exec(html)?.[1] ?? '').replace(/&#847;&zwnj;&nbsp;/g, '')
}

const PREVIEW = /<div class="preview"[^>]*>(.*?)<\/div>/s

function plainHtml(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Tags are replaced with a space, which may then precede a full stop. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:])/g, '')
    .trim()
}

export function withoutUrls(text: string): string {
  return text.replace(/https?:\S+/g, '')
}

/** The amounts, rates and days of a text, each once. */
export function figures(text: string): string[] {
  return [...new Set(text.match(/£[\d,]+(\.\d\d)?|\d+\.\d%|\d\d\/\d\d\/\d{4}/g) ?? [])].sort()
}
