import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'

/** As many as a form takes at once. */
export const MOST_FILES = 20

const KINDS: Record<Attachment['kind'], string> = {
  pdf: 'PDF',
  jpeg: 'JPEG photo',
}

/** "PDF, 1.2 MB": what a file is, and how large. */
export function kindAndSize({ kind, bytes }: Pick<Attachment, 'kind' | 'bytes'>): string {
  return `${KINDS[kind]}, ${sizeWords(bytes)}`
}

function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
