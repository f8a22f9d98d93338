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
  // The first byte of a row says how it is filtered.
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(isSmall ? width * 3 : 0, 200)])
  const pixels = deflateSync(Buffer.alloc(isSmall ? row.length * height : 10, row))
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A grey JPEG. Its tables have one code each, so that a block is two bits. */
export function buildJpeg(width: number, height: number): Buffer {
  const segment = (marker: number, ...content: (number[] | Buffer)[]) => {
    const body = Buffer.concat(content.map((part) => Buffer.from(part)))
    return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
  }
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const codes = [1, ...Array.from({ length: 15 }, () => 0), 0]
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0', 'latin1'), [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0], Buffer.alloc(64, 1)),
    segment(0xc0, [8], size, [1, 1, 0x11, 0]),
    segment(0xc4, [0x00], codes),
    segment(0xc4, [0x10], codes),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from([0xff, 0xd9]),
  ])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
