import { crc32, deflateSync } from 'node:zlib'

/** A PDF of one page with one line, at least `leastBytes` long. `trailer` goes into its trailer. */
export function buildPdf(line: string, leastBytes = 0, trailer = ''): Buffer {
  const text = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return place
  })
  const end = () => {
    const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
    return `xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`
  }
  const missing = leastBytes - body.length - end().length
  // The cross-reference table's place has as many digits as the whole: a comment makes it fit.
  if (missing > 2)
    body += `%${'x'.repeat(missing - 2 - (String(leastBytes).length - String(body.length).length))}\n`
  const file = body + end()
  return Buffer.from(file + ' '.repeat(Math.max(0, leastBytes - file.length)), 'latin1')
}

/** A PNG of one colour. Only the header gives its size when that is not to be believed. */
export function buildPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
  }
  const isSmall = width * height < 10_000_000
  const pixels = deflateSync(Buffer.alloc(isSmall ? (width * 3 + 1) * height : 10, 200))
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The parts of a JPEG that say what it is and how large; it has no picture. */
export function buildJpeg(width: number, height: number): Buffer {
  const size = Buffer.from([height >> 8, height & 255, width >> 8, width & 255])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    Buffer.from([0xff, 0xc0, 0, 17, 8]),
    size,
    Buffer.from([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9]),
  ])
}

/** The parts of a HEIC file that say what it is and how large; it has no picture. */
export function buildHeic(width: number, height: number): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content])
    return Buffer.concat([uint32(body.length + 4), body])
  }
  const size = box('ispe', uint32(0), uint32(width), uint32(height))
  const properties = box('iprp', box('ipco', size))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic', 'latin1'), uint32(0), Buffer.from('mif1heic', 'latin1')),
    box('meta', uint32(0), properties),
  ])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
