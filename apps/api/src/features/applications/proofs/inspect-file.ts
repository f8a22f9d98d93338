import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'

/** What a borrower may send, by its bytes and not by its name. */
export const PROOF_KINDS = ['pdf', 'jpeg', 'png', 'heic'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** Enough for a scan of forty pages; the call that carries it in base64 is a third longer. */
export const MOST_PROOF_BYTES = 10 * 1024 * 1024

/** Beyond any phone's camera. A picture that unpacks to more is made to use up memory. */
const MOST_PIXELS = 250_000_000

const KIND_OF_TYPE: Readonly<Record<string, ProofKind>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/heic': 'heic',
  'image/heif': 'heic',
}

export type Inspected = { kind: ProofKind } | { mistake: string }

/** What a file is, from its bytes. A mistake is in words for the borrower who sent it. */
export async function inspectFile(bytes: Uint8Array): Promise<Inspected> {
  if (bytes.length === 0) return { mistake: 'That file is empty. Choose another one.' }
  if (bytes.length > MOST_PROOF_BYTES)
    return { mistake: 'That file is larger than 10 MB. Send a smaller one, or send its pages one at a time.' }
  const kind = KIND_OF_TYPE[(await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '']
  if (!kind) return { mistake: 'Send a PDF, or a photo as JPEG, PNG or HEIC. We can’t open other files.' }
  const mistake = kind === 'pdf' ? mistakeOfPdf(bytes) : mistakeOfPicture(bytes)
  return mistake ? { mistake } : { kind }
}

/** The dictionary that says a PDF is encrypted is never itself encrypted or compressed. */
function mistakeOfPdf(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!text.includes('%%EOF') || !text.includes('startxref')) return INCOMPLETE
  return /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(text.toString('latin1'))
    ? 'That PDF has a password. Save it without one, or take a photo of each page, and send that.'
    : null
}

/** Reads the header only: nothing is unpacked. */
function mistakeOfPicture(bytes: Uint8Array): string | null {
  try {
    const { width, height } = imageSize(bytes)
    return width * height > MOST_PIXELS
      ? 'That picture is too large for us to open. Take another photo.'
      : null
  } catch {
    return INCOMPLETE
  }
}

const INCOMPLETE = 'That file isn’t complete. Choose it again, or take a photo and send that.'
