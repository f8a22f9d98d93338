import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import { scratchFolder, startSite } from './support/running-site.ts'
import { type Table, verdict } from './support/table.ts'

/** RFC 6928: ten packets of 1,460 bytes are under way before the first acknowledgement. */
const LIMIT_BYTES = 14_600

/** The landing page's first view as sent with Brotli: its HTML and linked style sheets. */
export async function benchFirstView(): Promise<Table> {
  const folder = scratchFolder()
  const site = await startSite(folder.dataDir)
  try {
    const rows: string[][] = []
    for (const brand of BRAND_KEYS) {
      const host = brand === 'main' ? 'localhost' : `${brand}.localhost`
      const page = await getBrotli(site.url, '/', host)
      const sheets = await Promise.all(
        findStyleSheets(page.text).map((path) => getBrotli(site.url, path, host)),
      )
      const cssBytes = sheets.reduce((sum, sheet) => sum + sheet.sentBytes, 0)
      const total = page.sentBytes + cssBytes
      rows.push([
        brand,
        String(page.sentBytes),
        String(cssBytes),
        String(total),
        String(LIMIT_BYTES),
        verdict(total <= LIMIT_BYTES),
      ])
    }
    return {
      title: 'First view of the landing page, bytes as sent (Brotli)',
      head: ['brand', 'HTML', 'linked CSS', 'together', 'limit', ''],
      rows,
    }
  } finally {
    await site.stop()
    folder.remove()
  }
}

function findStyleSheets(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\brel="stylesheet"/.test(tag))
    .map((tag) => /\bhref="([^"]+)"/.exec(tag)?.[1])
    .filter((href) => href !== undefined)
}

/** `fetch` would unpack the body and hide how large it was on the wire. */
function getBrotli(
  siteUrl: string,
  path: string,
  host: string,
): Promise<{ sentBytes: number; text: string }> {
  const { hostname, port } = new URL(siteUrl)
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, path, headers: { host: `${host}:${port}`, 'accept-encoding': 'br' } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`${host}${path}: ${answer.statusCode}`))
        const isPacked = answer.headers['content-encoding'] === 'br'
        buffer(answer)
          .then((body) => ({
            sentBytes: body.length,
            text: (isPacked ? brotliDecompressSync(body) : body).toString(),
          }))
          .then(resolve, reject)
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}
