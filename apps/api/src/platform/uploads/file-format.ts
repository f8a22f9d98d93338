export type FileFormat = 'pdf' | 'jpeg' | 'png' | 'webp' | 'tiff' | 'heif'

/** A PDF may begin later: readers look for its header in so many bytes. */
const PDF_HEADER_WITHIN = 1024
const PDF_HEADER = '%PDF-'

/** Photos of phones, one or several in a file, and AVIF. */
const HEIF_BRANDS = [
  'heic',
  'heim',
  'heis',
  'heix',
  'hevc',
  'hevm',
  'hevs',
  'hevx',
  'mif1',
  'mif2',
  'msf1',
  'avif',
  'avis',
]

/** What a file says that it is, by its first bytes and never by its name. */
export function findFormat(bytes: Uint8Array): FileFormat | undefined {
  const length = Math.min(bytes.length, PDF_HEADER_WITHIN + PDF_HEADER.length)
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  // The last two are those of more than 4 GB, which some scanners write of any size.
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(start.slice(0, 4))) return 'tiff'
  if (start.startsWith('ftyp', 4) && HEIF_BRANDS.includes(start.slice(8, 12))) return 'heif'
  return start.includes(PDF_HEADER) ? 'pdf' : undefined
}
