import { createHash } from 'node:crypto'

/** The size and space of the site's pages. A wide table scrolls by itself. */
const STYLE =
  'body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:#1b2733;background:#fff;overflow-wrap:break-word}' +
  'main{max-width:80rem;margin:0 auto;padding:1.5rem 1rem}h1,h2,p{max-width:40rem}h1{font-size:1.75rem;line-height:1.25}' +
  'h2{font-size:1.375rem}a{color:#0b4f8a}form{margin-top:1.5rem}button{font:inherit;padding:.5rem 1rem}' +
  '.pages{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}' +
  // As high as a page of A4, so that pages that are not loaded yet are not all in view.
  '.pages img{display:block;width:12rem;max-width:100%;height:17rem;object-fit:contain;border:1px solid #8a949e}' +
  '.table{overflow-x:auto}table{border-collapse:collapse;font-size:1rem}' +
  'th,td{padding:.5rem;border-bottom:1px solid #8a949e;text-align:left;vertical-align:top}' +
  'td{min-width:5rem;overflow-wrap:normal}td form{margin:0}label,input,select{display:block;font:inherit}' +
  'input,select{box-sizing:border-box;width:100%;min-width:8rem;margin:.25rem 0 .5rem;padding:.375rem .5rem;border:1px solid #5b6670}' +
  // A row on a narrow screen is a list of its values, each after the name of its column.
  '@media(max-width:60rem){thead{display:none}tr,td{display:block}tr{padding:1rem 0;border-bottom:2px solid #8a949e}' +
  'td{padding:.125rem 0;border:0;overflow-wrap:anywhere}td:empty{display:none}td::before{content:attr(data-column) ": ";font-weight:600}}'

/** How a content policy names the one style that a plain page has. */
export const PLAIN_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** For who is on a page that leads nowhere. */
const HOME_LINK = '<p><a href="/">Go to the home page</a></p>'

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
