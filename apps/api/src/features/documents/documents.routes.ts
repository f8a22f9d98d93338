import { DOCUMENT_SLUGS, READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/documents/document-types'
import {
  applicationDocument,
  arrangementConfirmation,
  arrearsNoticeDocument,
  CONFIRM_READ_ENDPOINTS,
  completeReadDocuments,
  defaultNoticeDocument,
  handBackStatement,
  instalmentStatement,
  loanDocument,
  partRepaymentStatement,
  paymentReceipt,
  paymentsCalendar,
  paymentsCsv,
  settlementStatement,
} from '@tarnbrook/contract/documents/documents'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { completeReading, confirmDocument, documentAsPage, documentAsPdf, readDocument } from './documents.ts'
import {
  arrangementConfirmationAsPdf,
  arrearsNoticeAsPdf,
  defaultNoticeAsPdf,
  handBackStatementAsPdf,
  loanDocumentAsPdf,
  settlementStatementAsPdf,
} from './loan-documents.ts'
import { paymentsAsCalendar, paymentsAsCsv } from './statements/payment-files.ts'
import {
  instalmentStatementAsPdf,
  partRepaymentStatementAsPdf,
  receiptAsPdf,
} from './statements/statements.ts'

export function documentRoutes(router: Router, deps: ApiDeps): void {
  for (const slug of DOCUMENT_SLUGS) {
    const { html, htmlFiles, pdf, pdfFile } = applicationDocument(slug)
    // The legacy name of Spec 7 (`_html`) is the same document.
    for (const endpoint of html) router.mount(endpoint, (request) => readDocument(deps, slug, request))
    for (const endpoint of htmlFiles) router.mount(endpoint, (request) => documentAsPage(deps, slug, request))
    for (const endpoint of [pdf, pdfFile])
      router.mount(endpoint, (request) => documentAsPdf(deps, slug, request))
    const ofLoan = loanDocument(slug)
    for (const endpoint of [ofLoan.pdf, ofLoan.pdfFile])
      router.mount(endpoint, (request) => loanDocumentAsPdf(deps, slug, request))
  }
  for (const slug of READ_DOCUMENT_SLUGS)
    router.mount(CONFIRM_READ_ENDPOINTS[slug], (request) => confirmDocument(deps, slug, request))
  router.mount(instalmentStatement, (request) => instalmentStatementAsPdf(deps, request))
  router.mount(defaultNoticeDocument, (request) => defaultNoticeAsPdf(deps, request))
  router.mount(handBackStatement, (request) => handBackStatementAsPdf(deps, request))
  router.mount(arrangementConfirmation, (request) => arrangementConfirmationAsPdf(deps, request))
  router.mount(arrearsNoticeDocument, (request) => arrearsNoticeAsPdf(deps, request))
  router.mount(settlementStatement, (request) => settlementStatementAsPdf(deps, request))
  router.mount(paymentReceipt, (request) => receiptAsPdf(deps, request))
  router.mount(partRepaymentStatement, (request) => partRepaymentStatementAsPdf(deps, request))
  router.mount(paymentsCsv, (request) => paymentsAsCsv(deps, request))
  router.mount(paymentsCalendar, (request) => paymentsAsCalendar(deps, request))
  router.mount(completeReadDocuments, (request) => completeReading(deps, request))
}
