import PDFDocument from 'pdfkit'
import { buildPhoto } from './photos.ts'

/** A statement of two pages. `userPassword` opens it; with `ownerPassword` alone anybody can. */
export async function buildStatement(
  options: { userPassword?: string; ownerPassword?: string } = {},
): Promise<Buffer> {
  return collect(new PDFDocument({ ...options, pdfVersion: '1.7ext3' }), (document) => {
    document.text('Statement of account, page 1').addPage().text('Statement of account, page 2')
  })
}

/** Pages as a scanner of a library makes them: each is a picture. */
export async function buildScan(pages: number): Promise<Buffer> {
  const photo = await buildPhoto('jpeg', { width: 300, height: 400, orientation: 1, quality: 60 })
  return collect(new PDFDocument({ autoFirstPage: false }), (document) => {
    for (let page = 0; page < pages; page += 1) document.addPage().image(photo, 72, 72, { width: 400 })
  })
}

async function collect(
  document: InstanceType<typeof PDFDocument>,
  draw: (document: InstanceType<typeof PDFDocument>) => void,
): Promise<Buffer> {
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  draw(document)
  document.end()
  await ended
  return Buffer.concat(parts)
}

/**
 * Three pages for fast web view: the first stands first, with a table and its own end, and the
 * others after it.
 */
export function buildFastWebView(): Buffer {
  let body = '%PDF-1.7\n'
  const places = new Map<number, number>()
  const add = (number: number, object: string) => {
    places.set(number, body.length)
    body += `${number} 0 obj\n${object}\nendobj\n`
  }
  const page = (contents: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents} 0 R/Resources<</Font<</F1 9 0 R>>>>>>`
  const text = (line: string) => {
    const content = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET\n${'% a long page\n'.repeat(200)}`
    return `<</Length ${content.length}>>stream\n${content}endstream`
  }
  const table = (from: number, to: number, trailer: string, start: number | string) => {
    const rows = Array.from({ length: to - from }, (_, index) => {
      const place = places.get(from + index)
      return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
    }).join('')
    return `xref\n${from} ${to - from}\n${rows}trailer\n<<${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  }
  const LENGTH = '0000000000'
  add(10, `<</Linearized 1/L ${LENGTH}/H[0 0]/O 3/E ${LENGTH}/N 3/T ${LENGTH}>>`)
  // Its rows are written once the places are known.
  const firstTable = body.length
  for (let number = 1; number <= 9; number += 1) places.set(number, 0)
  const head = table(1, 11, `/Size 11/Root 1 0 R`, 0)
  body += head
  add(1, '<</Type/Catalog/Pages 2 0 R>>')
  add(3, page(6))
  add(6, text('Page 1'))
  add(9, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  add(2, '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>')
  add(4, page(7))
  add(5, page(8))
  add(7, text('Page 2'))
  add(8, text('Page 3'))
  const first = table(1, 11, `/Size 11/Root 1 0 R`, 0)
  body = body.slice(0, firstTable) + first + body.slice(firstTable + head.length)
  body += table(0, 1, '/Size 11/Root 1 0 R', firstTable)
  return Buffer.from(body.replace(LENGTH, String(body.length).padStart(LENGTH.length, '0')), 'latin1')
}
