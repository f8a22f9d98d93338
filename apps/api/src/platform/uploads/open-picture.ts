import { createRequire } from 'node:module'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { FileFormat } from './file-format.ts'
import {
  LONGEST_EDGE,
  MOST_HEIC_PIXELS,
  MOST_PAGES,
  MOST_PIXELS,
  MOST_STORED_PIXELS,
  type UploadAnswer,
} from './upload-limits.ts'

export type Opened = { answer: UploadAnswer; file?: Uint8Array }

// Each file has its own process, so nothing is gained by keeping parts of it.
sharp.cache(false)
sharp.concurrency(1)
// What people are asked for, and no other reader of libvips: SVG and some others read further
// files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Reads a picture to its end and makes a JPEG of it: the right way up, of a size to look at,
 * without place or device. The pages of a scan become a PDF.
 */
export async function openPicture(bytes: Uint8Array, format: FileFormat): Promise<Opened> {
  const header = await readHeader(bytes)
  if (!header) return { answer: { mistake: 'incomplete' } }
  const { width, height, pages = 1, compression } = header
  const isHeic = format === 'heif' && compression === 'hevc'
  if (width * height > (isHeic ? MOST_HEIC_PIXELS : MOST_PIXELS)) return { answer: { mistake: 'pixels' } }
  if (format === 'tiff' && pages > 1) return bindPages(bytes, pages)
  const picture = isHeic ? await readHeic(bytes) : open(bytes)
  const file = picture && (await toJpeg(picture))
  return file ? { answer: { kind: 'jpeg', pages: 1 }, file } : { answer: { mistake: 'incomplete' } }
}

function open(bytes: Uint8Array, page = 0): Sharp {
  // Warnings are about how a phone writes its files; a picture that ends early is an error.
  return sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true, page })
}

async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    // The limit on pixels is checked later, where the refusal has its own words.
    return await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

async function toJpeg(picture: Sharp): Promise<Uint8Array | null> {
  try {
    const { autoOrient: turned } = await picture.metadata()
    const { width, height } = fitSize(turned)
    return await picture
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch {
    return null
  }
}

function fitSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const byPixels = Math.sqrt(MOST_STORED_PIXELS / (width * height))
  const scale = Math.min(1, byPixels, LONGEST_EDGE / Math.max(width, height))
  const toEdge = (edge: number) => Math.max(1, Math.floor(edge * scale))
  return { width: toEdge(width), height: toEdge(height) }
}

async function bindPages(bytes: Uint8Array, pages: number): Promise<Opened> {
  if (pages > MOST_PAGES) return { answer: { mistake: 'pages' } }
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ autoFirstPage: false })
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (let page = 0; page < pages; page += 1) {
    const file = await toJpeg(open(bytes, page))
    if (!file) return { answer: { mistake: 'incomplete' } }
    const { width, height } = await sharp(file).metadata()
    // At 150 dots to the inch.
    const size: [number, number] = [width * 0.48, height * 0.48]
    document.addPage({ size, margin: 0 }).image(Buffer.from(file), 0, 0, { fit: size })
  }
  document.end()
  await ended
  return { answer: { kind: 'pdf', pages }, file: Buffer.concat(parts) }
}

/**
 * By libheif, which sharp has without the patented codec of phones. It turns the picture upright.
 */
type LibHeif = typeof import('libheif-js/wasm-bundle')

async function readHeic(bytes: Uint8Array): Promise<Sharp | null> {
  const libheif: LibHeif = createRequire(import.meta.url)('libheif-js/wasm-bundle')
  await libheif.ready
  const pictures = new libheif.HeifDecoder().decode(bytes)
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0]
  if (!picture) return null
  const [width, height] = [picture.get_width(), picture.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) =>
    picture.display({ data, width, height }, resolve),
  )
  return shown && sharp(shown.data, { raw: { width, height, channels: 4 } })
}
