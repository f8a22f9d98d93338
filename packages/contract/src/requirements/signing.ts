import { z } from 'zod'
import { READ_DOCUMENT_SLUGS } from '../documents/document-types.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoInstant } from '../wire.ts'

/** How an agreement was signed. One made before this was stored has none of it. */
const signing = z.object({
  '@type': z.literal('signing'),
  loanId: id,
  signedAt: isoInstant.nullable(),
  /** The IP address that the signature came from; null where it was not known. */
  address: z.string().nullable(),
  /** The version of the words beside the button. */
  wordingVersion: z.string().nullable(),
  documents: z.array(
    z.object({
      slug: z.enum(READ_DOCUMENT_SLUGS),
      version: z.string(),
      /** When the borrower confirmed that they had read it; null where that was not stored. */
      readAt: isoInstant.nullable(),
      /** SHA-256 of the document as it was read, hex. */
      sha256: z.string(),
      /** SHA-256 of the PDF with the same text, which was emailed; null until it is made. */
      pdfSha256: z.string().nullable(),
    }),
  ),
})

export type Signing = z.output<typeof signing>

export const getSigning = endpoint('GET /loans/{id}/signing', {
  name: 'getSigning',
  area: 'loans',
  access: 'strong',
  summary: 'When, from where and in which words an agreement was signed, and the hash of each document',
  params: idParams,
  data: signing,
  errors: ['NOT_FOUND'],
})
