import { crc32 } from 'node:zlib'
import type { ChosenFile } from '../page-actions.ts'

/** The smallest picture there is: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** It says its name, so pictures with different names are different proofs. */
export function pngFile(name: string): ChosenFile {
  const pixel = Buffer.from(PIXEL, 'base64')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const text = Buffer.from(`tEXtTitle\0${name}`, 'latin1')
  length.writeUInt32BE(text.length - 4)
  sum.writeUInt32BE(crc32(text))
  const buffer = Buffer.concat([
    pixel.subarray(0, HEADER_BYTES),
    length,
    text,
    sum,
    pixel.subarray(HEADER_BYTES),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** The signature of a PNG, and its header. */
const HEADER_BYTES = 33

/** One empty page that says its name, so PDFs with different names are different proofs. */
export function pdfFile(name: string): ChosenFile {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  const body = `%PDF-1.7\n%${name}\n${objects.map((each, index) => `${index + 1} 0 obj${each}endobj\n`).join('')}`
  const trailer = `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + trailer, 'latin1') }
}

/** What no borrower can send as proof. */
export function textFile(name: string): ChosenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('A licence in words') }
}
