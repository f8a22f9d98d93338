import { createHash } from 'node:crypto'

/** The size and space of the site's pages. */
const STYLE =
  'body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:#1b2733;background:#fff;overflow-wrap:break-word}' +
  'main{max-width:80rem;margin:0 auto;padding:1.5rem 1rem}h1,h2,p{max-width:40rem}h1{font-size:1.75rem;line-height:1.25}' +
  'h2{font-size:1.375rem}a{color:#0b4f8a}form{margin-top:1.5rem}button{font:inherit;padding:.5rem 1rem}'

/** How a content policy names the one style that a plain page has. */
export const PLAIN_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** For who is on a page that leads nowhere. */
export const HOME_LINK = '<p><a href="/">Go to the home page</a></p>'

/** Our own words where no built page can answer. `more` is HTML: what was sent is escaped in it. */
export function plainPage(
  { title, text, more = HOME_LINK }: { title: string; text: string; more?: string },
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): Response {
  const html =
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${title}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p>${more}</main></body></html>`
  return new Response(html, {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** What was sent, as text of such a page. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
