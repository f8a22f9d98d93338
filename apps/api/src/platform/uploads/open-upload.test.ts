import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { EICAR } from '#testing/proofs/eicar.ts'
import { buildJpeg, buildPdf, buildPng } from '#testing/proofs/files.ts'
import { buildFastWebView, buildScan, buildStatement } from '#testing/proofs/pdfs.ts'
import { buildPhoto, HEIC_PHOTO } from '#testing/proofs/photos.ts'
import { drawPage, findKind, type OpenedUpload, openUpload } from './open-upload.ts'

const waitMs = 60_000
const MOST_BYTES = 20 * 1024 * 1024

type Made = Buffer | Uint8Array | (() => Promise<Uint8Array>)
const readBytes = async (made: Made) => (typeof made === 'function' ? made() : made)

/** What comes of a file, whichever step says it. */
async function open(bytes: Uint8Array) {
  const kind = findKind(bytes)
  return typeof kind === 'object' ? kind : openUpload(bytes, { waitMs })
}

async function openGood(bytes: Uint8Array): Promise<OpenedUpload> {
  const opened = await open(bytes)
  expect(opened).toEqual({ kind: expect.any(String), pages: expect.any(Number), file: expect.anything() })
  return opened as OpenedUpload
}

const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length >> 1)
const upright = { width: 40, height: 60 }

describe('a picture becomes a JPEG, the right way up and without its place', () => {
  test.each<[string, Made, { width: number; height: number }]>([
    ['a photo of a phone', () => buildPhoto('jpeg', { width: 60, height: 40 }), upright],
    ['a screenshot', () => buildPhoto('png', { width: 60, height: 40 }), upright],
    ['WebP', () => buildPhoto('webp', { width: 60, height: 40 }), upright],
    ['TIFF', () => buildPhoto('tiff', { width: 60, height: 40 }), upright],
    ['AVIF', () => buildPhoto('avif', { width: 60, height: 40, orientation: 1 }), { width: 60, height: 40 }],
    ['a photo of an iPhone', HEIC_PHOTO, { width: 96, height: 64 }],
  ])('%s', async (_what, made, size) => {
    const { kind, pages, file } = await openGood(await readBytes(made))
    expect([kind, pages]).toEqual(['jpeg', 1])
    const { format, width, height, exif, xmp, icc, orientation } = await sharp(file).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...size })
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(file).toString('latin1')).not.toMatch(/Apple|iPhone/)
  })

  test('and the colours of an iPhone’s are its own', async () => {
    const { file } = await openGood(HEIC_PHOTO)
    const { data } = await sharp(file).resize(2, 1).raw().toBuffer({ resolveWithObject: true })
    const [leftRed, , leftBlue, rightRed, , rightBlue] = data
    expect(leftBlue! - leftRed!).toBeGreaterThan(80)
    expect(rightRed! - rightBlue!).toBeGreaterThan(80)
  })

  test('that is smaller, and as wide as can be read however long it is', async () => {
    const large = await sharp((await openGood(buildJpeg(4032, 3024))).file).metadata()
    expect(large.width * large.height).toBeLessThanOrEqual(9_000_000)
    expect(large.width / large.height).toBeCloseTo(4 / 3, 2)
    const long = await sharp((await openGood(buildPng(400, 15_000))).file).metadata()
    expect([long.width, long.height]).toEqual([400, 15_000])
  })

  test('of 12 MB too', async () => {
    // A photo that moves: the film comes after the picture.
    const photo = Buffer.concat([buildJpeg(4032, 3024), randomBytes(12 * 1024 * 1024)])
    const { file } = await openGood(photo)
    expect(file.length).toBeLessThan(1024 * 1024)
  })

  test('and the pages of a scan in one TIFF become a PDF', async () => {
    const { kind, pages, file } = await openGood(buildTiff(3))
    expect([kind, pages]).toEqual(['pdf', 3])
    const last = await drawPage(file, { page: 3, waitMs })
    expect((await sharp(last!).metadata()).format).toBe('jpeg')
  })
})

describe('a PDF stays as it was sent, and its pages are drawn', () => {
  const PDFS: [string, Made, number][] = [
    ['of one page', buildPdf('Payslip'), 1],
    ['after a line break', async () => Buffer.concat([Buffer.from('\n'), await buildStatement()]), 2],
    [
      'after half a page of mail',
      async () => Buffer.concat([Buffer.alloc(1000, 'x'), await buildStatement()]),
      2,
    ],
    [
      'with something after its end',
      async () => Buffer.concat([await buildStatement(), Buffer.alloc(3000)]),
      2,
    ],
    ['with a password that only its owner needs', () => buildStatement({ ownerPassword: 'secret' }), 2],
    ['of a scanner', () => buildScan(3), 3],
    ['for fast web view', buildFastWebView(), 3],
    ['as large as it may be', buildPdf('Statements', MOST_BYTES), 1],
  ]
  test.each(PDFS)('%s', async (_what, made, pages) => {
    const bytes = await readBytes(made)
    const opened = await openGood(bytes)
    expect([opened.kind, opened.pages]).toEqual(['pdf', pages])
    expect(Buffer.from(opened.file).equals(bytes)).toBe(true)
  })
  for (const [what, made, pages] of PDFS) {
    // Drawing takes two more processes for each: what it draws is the same file.
    const tags = what === 'of a scanner' ? [] : ['exhaustive' as const]
    test(`the last page ${what}`, { tags }, async () => {
      const { file } = await openGood(await readBytes(made))
      const page = await drawPage(file, { page: pages, waitMs })
      const { format, width, height } = await sharp(page!).metadata()
      expect([format, Math.max(width, height)]).toEqual(['jpeg', 1800])
      expect((await sharp(page!).stats()).entropy).toBeGreaterThan(0)
      expect(await drawPage(file, { page: pages + 1, waitMs })).toBeNull()
    })
  }
})

describe('is refused, in words that say what to do instead', () => {
  test.each<[string, Made, string]>([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['more than there may be', buildPdf('Statements', MOST_BYTES + 1), 'larger than 20 MB'],
    ['text', Buffer.from('My payslip: 2,000 a month'), 'Send a PDF'],
    ['a renamed program', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500)]), 'Send a PDF'],
    ['the test file of virus scanners', Buffer.from(EICAR), 'Send a PDF'],
    ['a page with script', Buffer.from('<html><script>alert(1)</script></html>'), 'Send a PDF'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'Send a PDF'],
    ['a PDF that begins too late', Buffer.concat([Buffer.alloc(2000, 'x'), buildPdf('A')]), 'Send a PDF'],
    [
      'a PDF with a password',
      () => buildStatement({ userPassword: 'a', ownerPassword: 'b' }),
      'has a password',
    ],
    ['half a PDF', half(buildPdf('Payslip')), 'isn’t complete'],
    ['half a scan', () => buildScan(3).then(half), 'isn’t complete'],
    ['half of fast web view', half(buildFastWebView()), 'isn’t complete'],
    ['a PDF of 101 pages', () => buildPages(101), 'more than 100 pages'],
    ['the head of a JPEG', buildJpeg(100, 100).subarray(0, 12), 'isn’t complete'],
    ['half a JPEG', () => buildPhoto('jpeg', { width: 200, height: 200 }).then(half), 'isn’t complete'],
    ['half a PNG', () => buildPhoto('png', { width: 200, height: 200 }).then(half), 'isn’t complete'],
    ['half a WebP', () => buildPhoto('webp', { width: 200, height: 200 }).then(half), 'isn’t complete'],
    ['half a TIFF', () => buildPhoto('tiff', { width: 200, height: 200 }).then(half), 'isn’t complete'],
    ['half an AVIF', () => buildPhoto('avif', { width: 200, height: 200 }).then(half), 'isn’t complete'],
    ['half a photo of an iPhone', half(HEIC_PHOTO), 'isn’t complete'],
    ['a picture that unpacks to 40 GB', buildPng(100_000, 100_000), 'too large'],
  ])('%s', async (_what, made, words) => {
    expect(await open(await readBytes(made))).toEqual({ mistake: expect.stringContaining(words) })
  })
})

describe('a file that is made to do harm', () => {
  test('ends its own process when it takes more than there is, and the next file is opened', async () => {
    const [bomb, good] = await Promise.all([
      openUpload(buildBomb(), { waitMs }),
      openUpload(buildPdf('Payslip'), { waitMs }),
    ])
    expect(bomb).toEqual({ mistake: expect.stringContaining('We can’t open that file') })
    expect(good).toMatchObject({ kind: 'pdf' })
  })

  test('is opened two at a time, and who has no time to wait is told so', async () => {
    const waits = [waitMs, waitMs, 1, 1]
    const results = await Promise.all(
      waits.map((ms, index) => openUpload(buildPdf(`${index}`), { waitMs: ms })),
    )
    expect(results.map((each) => (each === 'late' ? each : 'opened'))).toEqual([
      'opened',
      'opened',
      'late',
      'late',
    ])
  })
})

/** A page whose words are two gigabytes of spaces, in a few kilobytes. */
function buildBomb(): Buffer {
  const once = deflateSync(Buffer.alloc(2 ** 29, ' '))
  const twice = deflateSync(once)
  return buildPdfWithContents(`<</Length ${twice.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`, twice)
}

function buildPdfWithContents(head: string, stream: Buffer): Buffer {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents[4 0 R 4 0 R 4 0 R 4 0 R]>>'
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page]
  const text = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${text}4 0 obj${head}`, 'latin1'),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Size 5/Root 1 0 R>>\nstartxref\n0\n%%EOF\n', 'latin1'),
  ])
}

async function buildPages(pages: number): Promise<Buffer> {
  const document = new PDFDocument()
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (let page = 1; page < pages; page += 1) document.addPage()
  document.end()
  await ended
  return Buffer.concat(parts)
}

/** A grey TIFF of several pages, as a scanner writes them. */
function buildTiff(pages: number): Buffer {
  const [width, height] = [40, 56]
  const parts = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])]
  for (let page = 0; page < pages; page += 1) {
    const start = parts.reduce((size, part) => size + part.length, 0)
    const tags = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, start + 2 + 9 * 12 + 4],
      [277, 1],
      [278, height],
      [279, width * height],
    ] as const
    const folder = Buffer.alloc(2 + tags.length * 12 + 4)
    folder.writeUInt16LE(tags.length, 0)
    for (const [index, [tag, value]] of tags.entries()) {
      folder.writeUInt16LE(tag, 2 + index * 12)
      folder.writeUInt16LE(4, 4 + index * 12)
      folder.writeUInt32LE(1, 6 + index * 12)
      folder.writeUInt32LE(value, 10 + index * 12)
    }
    const next = start + folder.length + width * height
    folder.writeUInt32LE(page + 1 < pages ? next : 0, folder.length - 4)
    parts.push(folder, Buffer.alloc(width * height, 60 * page))
  }
  return Buffer.concat(parts)
}
