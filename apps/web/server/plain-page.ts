/** A page in our own words for what no page of the build can say. Nothing of a request stands in it. */
export function plainPage(
  { title, text, more = '' }: { title: string; text: string; more?: string },
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): Response {
  const html =
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p>${more}</main></body></html>`
  return new Response(html, {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
