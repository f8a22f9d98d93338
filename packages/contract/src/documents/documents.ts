import { z } from 'zod'
import {
  APPLICATION_EMBEDDED,
  APPLICATION_EMBEDDED_BY_DEFAULT,
  embeddingApplication,
} from '../applications/applications.ts'
import { endpoint } from '../endpoint.ts'
import { embeddedQuery, id, idParams, isoDayInput, isoInstant } from '../wire.ts'
import {
  DOCUMENT_SLUGS,
  type DocumentSlug,
  READ_DOCUMENT_SLUGS,
  type ReadDocumentSlug,
} from './document-types.ts'

const REFUSALS = ['NOT_FOUND', 'WRONG_STATE', 'STEP_UP_REQUIRED'] as const

const htmlFile = z.object({ fileName: z.string(), html: z.string() })
const pdfFile = z.object({ fileName: z.string(), pdf: z.instanceof(Uint8Array) })

/** Spec 3 and 7: an application's document URLs; `/download` answers the same as a file. */
const documentOfApplication = <Slug extends DocumentSlug>(slug: Slug) => {
  const path = `/loan-applications/{id}/read-${slug}` as const
  const shared = { area: 'documents', access: 'borrower', params: idParams, errors: REFUSALS } as const
  const html = (suffix: '.html' | '_html') =>
    endpoint(`GET ${path}${suffix}`, {
      ...shared,
      name: `read-${slug}${suffix}`,
      summary: `The document “${slug}” of an application, as an HTML article`,
      content: 'html',
      data: z.string(),
    })
  const savedHtml = (suffix: '.html' | '_html') =>
    endpoint(`GET ${path}${suffix}/download`, {
      ...shared,
      name: `download-${slug}${suffix}`,
      summary: `The document “${slug}” of an application as an HTML file to save, in a page of its own`,
      content: 'html-file',
      data: htmlFile,
    })
  return {
    slug,
    html: [html('.html'), html('_html')],
    htmlFiles: [savedHtml('.html'), savedHtml('_html')],
    pdf: endpoint(`GET ${path}.pdf`, {
      ...shared,
      name: `read-${slug}.pdf`,
      summary: `The document “${slug}” of an application, as a tagged PDF`,
      content: 'pdf',
      data: pdfFile,
    }),
    pdfFile: endpoint(`GET ${path}.pdf/download`, {
      ...shared,
      name: `download-${slug}.pdf`,
      summary: `The document “${slug}” of an application, as a PDF file to save`,
      content: 'pdf-file',
      data: pdfFile,
    }),
  } as const
}

const APPLICATION_DOCUMENTS = DOCUMENT_SLUGS.map(documentOfApplication)

export const applicationDocument = (slug: DocumentSlug) =>
  APPLICATION_DOCUMENTS.find((each) => each.slug === slug)!

/** Spec 3 and 7: the documents of a loan: those that were signed, and the mandate. */
const documentOfLoan = (slug: DocumentSlug) => {
  const shared = {
    area: 'documents',
    access: 'strong',
    params: idParams,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  } as const
  return {
    slug,
    pdf: endpoint(`GET /loans/{id}/${slug}.pdf`, {
      ...shared,
      name: `loan-${slug}.pdf`,
      summary: `The document “${slug}” of a loan, as a tagged PDF`,
      content: 'pdf',
      data: pdfFile,
    }),
    pdfFile: endpoint(`GET /loans/{id}/${slug}.pdf/download`, {
      ...shared,
      name: `download-loan-${slug}.pdf`,
      summary: `The document “${slug}” of a loan, as a PDF file to save`,
      content: 'pdf-file',
      data: pdfFile,
    }),
  } as const
}

const LOAN_DOCUMENTS = DOCUMENT_SLUGS.map(documentOfLoan)

export const loanDocument = (slug: DocumentSlug) => LOAN_DOCUMENTS.find((each) => each.slug === slug)!

/** CCA 1974 s77B: made again each time it is asked for, so that it is of that day. */
export const instalmentStatement = endpoint('GET /loans/{id}/instalment-statement.pdf', {
  name: 'instalmentStatement',
  area: 'documents',
  access: 'strong',
  params: idParams,
  summary: 'Every payment that is still owed, and what each is made of, as a tagged PDF to save',
  content: 'pdf-file',
  data: pdfFile,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
})

/** CCA 1974 s97A: of an early repayment that changed the payments. */
export const partRepaymentStatement = endpoint(
  'GET /loans/{id}/early-repayments/{earlyRepaymentId}/statement.pdf',
  {
    name: 'partRepaymentStatement',
    area: 'documents',
    access: 'strong',
    params: idParams.extend({ earlyRepaymentId: id }),
    summary: 'What an early repayment paid, what it gave back and what it changed, as a tagged PDF to save',
    content: 'pdf-file',
    data: pdfFile,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  },
)

/** CCA 1974 s97, or the confirmation of a withdrawal: as it was given. */
export const settlementStatement = endpoint(
  'GET /loans/{id}/early-settlement-quotes/{settlementQuoteId}/statement.pdf',
  {
    name: 'settlementStatement',
    area: 'documents',
    access: 'strong',
    params: idParams.extend({ settlementQuoteId: id }),
    summary:
      'The statement of a settlement figure, or the confirmation of a withdrawal, as a tagged PDF to save',
    content: 'pdf-file',
    data: pdfFile,
    errors: ['NOT_FOUND'],
  },
)

/** Of a payment that was made, for who has to show it. */
export const paymentReceipt = endpoint('GET /loans/{id}/payments/{paymentId}/receipt.pdf', {
  name: 'paymentReceipt',
  area: 'documents',
  access: 'strong',
  params: idParams.extend({ paymentId: id }),
  summary: 'The receipt of a payment that was made, as a tagged PDF to save',
  content: 'pdf-file',
  data: pdfFile,
  errors: ['NOT_FOUND'],
})

/** What changed the debt in a period, by default since the credit. Made on each request. */
export const statementOfPeriod = endpoint('GET /loans/{id}/statement.pdf', {
  name: 'statementOfPeriod',
  area: 'documents',
  access: 'strong',
  params: idParams,
  query: z.object({ from: isoDayInput.optional(), to: isoDayInput.optional() }),
  summary: 'A statement of account for any period, as a tagged PDF to save',
  content: 'pdf-file',
  data: pdfFile,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
})

/** CCA 1974 s77A: as it was given. */
export const yearlyStatement = endpoint(
  'GET /loans/{id}/yearly-statements/{yearlyStatementId}/statement.pdf',
  {
    name: 'yearlyStatement',
    area: 'documents',
    access: 'strong',
    params: idParams.extend({ yearlyStatementId: id }),
    summary: 'A yearly statement of account as it was given, as a tagged PDF to save',
    content: 'pdf-file',
    data: pdfFile,
    errors: ['NOT_FOUND'],
  },
)

/** CCA 1974 s86B: as it was given. */
export const arrearsNoticeDocument = endpoint(
  'GET /loans/{id}/arrears-notices/{arrearsNoticeId}/notice.pdf',
  {
    name: 'arrearsNoticeDocument',
    area: 'documents',
    access: 'strong',
    params: idParams.extend({ arrearsNoticeId: id }),
    summary: 'A notice of sums in arrears as it was given, as a tagged PDF to save',
    content: 'pdf-file',
    data: pdfFile,
    errors: ['NOT_FOUND'],
  },
)

/** CCA 1974 s100: what a borrower's notice to end a hire purchase left to pay, as it was given. */
export const handBackStatement = endpoint('GET /loans/{id}/voluntary-termination/statement.pdf', {
  name: 'handBackStatement',
  area: 'documents',
  access: 'strong',
  params: idParams,
  summary:
    'The statement of a hire purchase that the borrower ended, as it was given, as a tagged PDF to save',
  content: 'pdf-file',
  data: pdfFile,
  errors: ['NOT_FOUND'],
})

/** That a loan was ended by us, written off or sold, as it was given. */
export const endingNotice = endpoint('GET /loans/{id}/ending-notices/{endingNoticeId}/notice.pdf', {
  name: 'endingNotice',
  area: 'documents',
  access: 'strong',
  params: idParams.extend({ endingNoticeId: id }),
  summary: 'A notice of how a loan ended, as it was given, as a tagged PDF to save',
  content: 'pdf-file',
  data: pdfFile,
  errors: ['NOT_FOUND'],
})

/** CCA 1974 s87: as it was given. */
export const defaultNoticeDocument = endpoint(
  'GET /loans/{id}/default-notices/{defaultNoticeId}/notice.pdf',
  {
    name: 'defaultNoticeDocument',
    area: 'documents',
    access: 'strong',
    params: idParams.extend({ defaultNoticeId: id }),
    summary: 'A default notice as it was given, as a tagged PDF to save',
    content: 'pdf-file',
    data: pdfFile,
    errors: ['NOT_FOUND'],
  },
)

/** What was agreed, as it was given to the borrower. */
export const arrangementConfirmation = endpoint(
  'GET /loans/{id}/arrangements/{arrangementId}/confirmation.pdf',
  {
    name: 'arrangementConfirmation',
    area: 'documents',
    access: 'strong',
    params: idParams.extend({ arrangementId: id }),
    summary: 'The confirmation of an arrangement as it was given, as a tagged PDF to save',
    content: 'pdf-file',
    data: pdfFile,
    errors: ['NOT_FOUND'],
  },
)

const textFile = z.object({ fileName: z.string(), text: z.string() })

const paymentFile = {
  area: 'documents',
  access: 'strong',
  params: idParams,
  data: textFile,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
} as const

export const paymentsCsv = endpoint('GET /loans/{id}/payments.csv', {
  ...paymentFile,
  name: 'paymentsCsv',
  summary: 'Every payment of a loan, those that were made and those to come, for a spreadsheet',
  content: 'csv-file',
})

export const paymentsCalendar = endpoint('GET /loans/{id}/payments.ics', {
  ...paymentFile,
  name: 'paymentsCalendar',
  summary: 'The payments of a loan that are still to be collected, for a calendar (RFC 5545)',
  content: 'calendar-file',
})

export const DOCUMENT_ENDPOINTS = [
  ...APPLICATION_DOCUMENTS.flatMap(({ html, htmlFiles, pdf, pdfFile: file }) => [
    ...html,
    ...htmlFiles,
    pdf,
    file,
  ]),
  ...LOAN_DOCUMENTS.flatMap(({ pdf, pdfFile: file }) => [pdf, file]),
  instalmentStatement,
  partRepaymentStatement,
  settlementStatement,
  paymentReceipt,
  arrearsNoticeDocument,
  defaultNoticeDocument,
  handBackStatement,
  endingNotice,
  arrangementConfirmation,
  statementOfPeriod,
  yearlyStatement,
  paymentsCsv,
  paymentsCalendar,
]

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
      hasRead: z.literal(true, { error: 'Tick the box when you’ve read this document' }),
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
