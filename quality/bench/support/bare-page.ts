import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** The words of the site's pages on bare pages, packed like ours: the reference for LCP. */
export async function startBarePages(): Promise<{ port: number; add(html: string): string; stop(): void }> {
  const pages = new Map<string, Buffer>()
  const server = createServer((asked, answer) => {
    const page = pages.get(asked.url ?? '')
    answer.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    })
    answer.end(page ?? brotliCompressSync('Nothing here'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Returns the path under which the page's bare twin is served. */
    add(html) {
      const path = `/${pages.size}`
      pages.set(path, brotliCompressSync(bare(html)))
      return path
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function bare(html: string): string {
  return html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(link|img)\b[^>]*>/g, '')
    .replace(/ (class|style)="[^"]*"/g, '')
}
