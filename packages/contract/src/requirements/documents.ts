import { z } from 'zod'
import {
  APPLICATION_EMBEDDED,
  APPLICATION_EMBEDDED_BY_DEFAULT,
  embeddingApplication,
} from '../applying/applications.ts'
import { endpoint } from '../endpoint.ts'
import { embeddedQuery, idParams, isoInstant } from '../wire.ts'
import { READ_DOCUMENT_SLUGS, type ReadDocumentSlug } from './document-types.ts'

const readDocument = (slug: ReadDocumentSlug, suffix: '.html' | '_html') =>
  endpoint(`GET /loan-applications/{id}/read-${slug}${suffix}`, {
    name: `read-${slug}${suffix}`,
    area: 'documents',
    access: 'borrower',
    summary: `The document “${slug}” of an application, as an HTML article`,
    params: idParams,
    content: 'html',
    data: z.string(),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STEP_UP_REQUIRED'],
  })

export const READ_DOCUMENT_ENDPOINTS = {
  'adequate-explanations': [
    readDocument('adequate-explanations', '.html'),
    readDocument('adequate-explanations', '_html'),
  ],
  secci: [readDocument('secci', '.html'), readDocument('secci', '_html')],
  contract: [readDocument('contract', '.html'), readDocument('contract', '_html')],
} as const

/** Not a call of the specification: the same document as a file that stands by itself, to be kept. */
export const downloadDocument = endpoint('GET /loan-applications/{id}/documents/{slug}', {
  name: 'downloadDocument',
  area: 'documents',
  access: 'borrower',
  summary: 'A document of an application as an HTML file to save: what was read, in a page of its own',
  params: idParams.extend({ slug: z.enum(READ_DOCUMENT_SLUGS) }),
  content: 'html-file',
  data: z.object({ fileName: z.string(), html: z.string() }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'STEP_UP_REQUIRED'],
})

export const documentConfirmation = z.object({
  '@type': z.literal('documentConfirmation'),
  slug: z.enum(READ_DOCUMENT_SLUGS),
  version: z.string(),
  /** SHA-256 of the bytes that were shown, hex. */
  sha256: z.string(),
  confirmedAt: isoInstant,
})

const confirmRead = (slug: ReadDocumentSlug) =>
  endpoint(`POST /loan-applications/{id}/confirm-read-${slug}`, {
    name: `confirm-read-${slug}`,
    area: 'documents',
    versions: ['-', 'v1', 'v2'],
    access: 'borrower',
    summary: `Confirm that “${slug}” was read; its version, hash and time are kept`,
    params: idParams,
    body: z.strictObject({
      hasRead: z.literal(true, { error: 'Tick the box when you have read this document' }),
    }),
    data: documentConfirmation,
    errors: [
      ...(['NOT_FOUND', 'WRONG_STATE', 'DOCUMENTS_OUT_OF_DATE', 'VALIDATION_FAILED'] as const),
      ...(slug === 'contract' ? (['STEP_UP_REQUIRED'] as const) : []),
    ],
  })

export const CONFIRM_READ_ENDPOINTS = {
  'adequate-explanations': confirmRead('adequate-explanations'),
  secci: confirmRead('secci'),
  contract: confirmRead('contract'),
} as const

export const completeReadDocuments = endpoint('POST /loan-applications/{id}/complete-read-documents', {
  name: 'completeReadDocuments',
  area: 'documents',
  versions: ['-', 'v2'],
  access: 'borrower',
  summary: 'Say that all documents have been read; refused while one has not',
  params: idParams,
  query: embeddedQuery(APPLICATION_EMBEDDED, APPLICATION_EMBEDDED_BY_DEFAULT),
  data: embeddingApplication,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'DOCUMENTS_OUT_OF_DATE'],
})
