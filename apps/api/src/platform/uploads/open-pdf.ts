import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Opened } from './open-picture.ts'
import { DRAWN_EDGE, MOST_PAGES } from './upload-limits.ts'

const LIBRARY = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/**
 * Reads each page of a PDF, with what is written on it. A password that only its owner needs keeps
 * no one from reading it.
 */
export async function openPdf(bytes: Uint8Array): Promise<Opened> {
  if (!hasEnd(bytes)) return { answer: { mistake: 'incomplete' } }
  try {
    const document = await openDocument(bytes)
    const pages = document.numPages
    if (pages > MOST_PAGES) return { answer: { mistake: 'pages' } }
    for (let number = 1; number <= pages; number += 1) await (await document.getPage(number)).getTextContent()
    return pages > 0 ? { answer: { kind: 'pdf', pages } } : { answer: { mistake: 'incomplete' } }
  } catch (error) {
    return {
      answer: {
        mistake: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'incomplete',
      },
    }
  }
}

/** A page as a picture, so that no one at the lender opens a stranger's file. */
export async function drawPage(bytes: Uint8Array, number: number): Promise<Opened> {
  const document = await openDocument(bytes)
  if (number > document.numPages) return { answer: { mistake: 'incomplete' } }
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: DRAWN_EDGE / Math.max(width, height) })
  const { canvas } = (document.canvasFactory as CanvasFactory).create(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  await page.render({ canvas: canvas as never, viewport, background: '#fff' }).promise
  return { answer: { kind: 'jpeg', pages: 1 }, file: await canvas.encode('jpeg', 85) }
}

/** What the library makes of `@napi-rs/canvas`. */
interface CanvasFactory {
  create(width: number, height: number): { canvas: { encode(as: 'jpeg', quality: number): Promise<Buffer> } }
}

function openDocument(bytes: Uint8Array) {
  return getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    cMapUrl: `${LIBRARY}/cmaps/`,
    standardFontDataUrl: `${LIBRARY}/standard_fonts/`,
    wasmUrl: `${LIBRARY}/wasm/`,
    iccUrl: `${LIBRARY}/iccs/`,
  }).promise
}

/**
 * Nothing of a document follows its last mark of an end. One for fast web view has such a mark near
 * its beginning too.
 */
function hasEnd(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = text.lastIndexOf('%%EOF')
  return end !== -1 && text.includes('startxref') && !/\d\s+obj\b/.test(text.toString('latin1', end))
}
