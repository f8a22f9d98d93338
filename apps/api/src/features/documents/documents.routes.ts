import { DOCUMENT_SLUGS, READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/documents/document-types'
import * as documentsCalls from '@tarnbrook/contract/documents/documents'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import {
  completeReadDocuments,
  confirmDocument,
  documentAsPage,
  documentAsPdf,
  readDocument,
} from './documents.ts'
import {
  arrangementConfirmationAsPdf,
  arrearsNoticeDocumentAsPdf,
  defaultNoticeDocumentAsPdf,
  endingNoticeAsPdf,
  handBackStatementAsPdf,
  loanDocumentAsPdf,
  settlementStatementAsPdf,
} from './loan-documents.ts'
import { paymentsAsCalendar, paymentsAsCsv } from './statements/payment-files.ts'
import {
  instalmentStatementAsPdf,
  partRepaymentStatementAsPdf,
  paymentReceiptAsPdf,
} from './statements/statements.ts'

export function documentRoutes(router: Router, deps: ApiDeps): void {
  for (const slug of DOCUMENT_SLUGS) {
    const { html, htmlFiles, pdf, pdfFile } = documentsCalls.applicationDocument(slug)
    // The legacy name of Spec 7 (`_html`) is the same document.
    for (const endpoint of html) router.mount(endpoint, (request) => readDocument(deps, slug, request))
    for (const endpoint of htmlFiles) router.mount(endpoint, (request) => documentAsPage(deps, slug, request))
    for (const endpoint of [pdf, pdfFile])
      router.mount(endpoint, (request) => documentAsPdf(deps, slug, request))
    const ofLoan = documentsCalls.loanDocument(slug)
    for (const endpoint of [ofLoan.pdf, ofLoan.pdfFile])
      router.mount(endpoint, (request) => loanDocumentAsPdf(deps, slug, request))
  }
  for (const slug of READ_DOCUMENT_SLUGS)
    router.mount(documentsCalls.CONFIRM_READ_ENDPOINTS[slug], (request) =>
      confirmDocument(deps, slug, request),
    )
  router.mount(documentsCalls.instalmentStatement, (request) => instalmentStatementAsPdf(deps, request))
  router.mount(documentsCalls.defaultNoticeDocument, (request) => defaultNoticeDocumentAsPdf(deps, request))
  router.mount(documentsCalls.endingNotice, (request) => endingNoticeAsPdf(deps, request))
  router.mount(documentsCalls.handBackStatement, (request) => handBackStatementAsPdf(deps, request))
  router.mount(documentsCalls.arrangementConfirmation, (request) =>
    arrangementConfirmationAsPdf(deps, request),
  )
  router.mount(documentsCalls.arrearsNoticeDocument, (request) => arrearsNoticeDocumentAsPdf(deps, request))
  router.mount(documentsCalls.settlementStatement, (request) => settlementStatementAsPdf(deps, request))
  router.mount(documentsCalls.paymentReceipt, (request) => paymentReceiptAsPdf(deps, request))
  router.mount(documentsCalls.partRepaymentStatement, (request) => partRepaymentStatementAsPdf(deps, request))
  router.mount(documentsCalls.paymentsCsv, (request) => paymentsAsCsv(deps, request))
  router.mount(documentsCalls.paymentsCalendar, (request) => paymentsAsCalendar(deps, request))
  router.mount(documentsCalls.completeReadDocuments, (request) => completeReadDocuments(deps, request))
}
