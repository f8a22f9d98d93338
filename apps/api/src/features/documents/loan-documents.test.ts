import { createHash } from 'node:crypto'
import { directDebitGuarantee, directDebitScheme } from '@tarnbrook/brands/facts/direct-debit'
import { lender } from '@tarnbrook/brands/lender'
import { DOCUMENT_SLUGS, READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/documents/document-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toVisibleText } from '#testing/documents/documents.ts'
import {
  applyForLoan,
  becomeApproved,
  confirmAllDocuments,
  fetchApplication,
  fetchRequirement,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'

let api: TestApi
let borrower: TestBorrower
let loanId: number
let reference: string

beforeAll(async () => {
  api = await startTestApi()
  borrower = await becomeApproved(api)
  await confirmAllDocuments(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'legal-documents-accepted-application-requirement')
  const path = `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`
  const key = `sign-${crypto.randomUUID()}`
  expect((await api.call('POST', path, { as: borrower.token, key, body: SIGNATURE })).status).toBe(200)
  loanId = (await fetchApplication(api, borrower)).loanId!
})
afterAll(() => api?.stop())

const get = (path: string, as = borrower.token) => api.call('GET', path, { as })
const ofLoan = (file: string, as?: string) => get(`/loans/${loanId}/${file}`, as)
const ofApplication = (file: string, as?: string) =>
  get(`/loan-applications/${borrower.applicationId}/read-${file}`, as)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const stored = (slug: string) =>
  api.deps.db
    .selectFrom('document')
    .selectAll()
    .where('application_id', '=', borrower.applicationId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()

const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

// First, because the worker sends the instruction to the bank as soon as it may.
test('the mandate is there once the bank has the instruction, and not before', async () => {
  await api.drain()
  const current = api.deps.db.updateTable('mandate').where('loan_id', '=', loanId)
  await current.set({ state: 'reserved' }).execute()
  for (const answer of [
    await ofLoan('direct-debit-mandate.pdf'),
    await ofApplication('direct-debit-mandate.html'),
  ])
    expect([answer.status, answer.body]).toEqual([409, refusal('WRONG_STATE')])
  await current.set({ state: 'pending' }).execute()
  expect((await ofLoan('direct-debit-mandate.pdf')).status).toBe(200)
  const quoted = await applyForLoan(api)
  const early = `/loan-applications/${quoted.applicationId}/read-direct-debit-mandate.html`
  expect((await get(early, quoted.token)).status).toBe(409)
})

describe.each(DOCUMENT_SLUGS)('%s', (slug) => {
  test('of a loan is a PDF to show, and to save', async () => {
    const loan = await get(`/loans/${loanId}`)
    reference = loan.body.data.reference
    const shown = await ofLoan(`${slug}.pdf`)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('content-disposition')).toBe(`inline; filename="${slug}-${reference}.pdf"`)
    const saved = await ofLoan(`${slug}.pdf/download`)
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="${slug}-${reference}.pdf"`)
    expect(sha256(saved.body)).toBe(sha256(shown.body))
  })

  test('of the application is the same in every format and under every path', async () => {
    const { body: html } = await ofApplication(`${slug}.html`)
    expect((await ofApplication(`${slug}_html`)).body).toBe(html)
    for (const suffix of ['.html', '_html']) {
      const page = await ofApplication(`${slug}${suffix}/download`)
      expect(page.body).toContain(html)
      expect(page.headers.get('content-disposition')).toBe(
        `attachment; filename="${slug}-${borrower.applicationId}.html"`,
      )
    }
    const pdf = await ofApplication(`${slug}.pdf`)
    expect((await readPdf(pdf.body)).text).toBe(oneSpaced(toVisibleText(html)))
    const hashes = [await ofApplication(`${slug}.pdf/download`), await ofLoan(`${slug}.pdf`)].map(
      ({ body }) => sha256(body),
    )
    expect(hashes).toEqual([sha256(pdf.body), sha256(pdf.body)])
    expect((await stored(slug)).pdf_sha256).toBe(sha256(pdf.body))
  })

  test('another borrower is told that there is none', async () => {
    const stranger = await applyForLoan(api)
    await api.deps.db.updateTable('auth_token').set({ strength: 'strong', application_id: null }).execute()
    for (const answer of [
      await ofLoan(`${slug}.pdf`, stranger.token),
      await ofLoan(`${slug}.pdf/download`, stranger.token),
      await ofApplication(`${slug}.pdf`, stranger.token),
    ])
      expect([answer.status, answer.body]).toEqual([404, refusal('NOT_FOUND')])
  })
})

test.each(READ_DOCUMENT_SLUGS)('%s has its PDF stored from its confirmation on', async (slug) => {
  const other = await becomeApproved(api)
  const pdfOf = () =>
    api.deps.db
      .selectFrom('document')
      .select(['pdf', 'pdf_sha256'])
      .where('application_id', '=', other.applicationId)
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  const path = `/loan-applications/${other.applicationId}`
  await get(`${path}/read-${slug}.html`, other.token)
  expect((await pdfOf()).pdf).toBeNull()
  const body = { hasRead: true }
  await api.call('POST', `${path}/confirm-read-${slug}`, { as: other.token, body })
  await api.drain()
  const { pdf, pdf_sha256 } = await pdfOf()
  expect(sha256(pdf!)).toBe(pdf_sha256)
})

// Decision 050: what makes PDFs may change later, and templates do; what was signed does not.
test('a loan has the bytes that were stored when it was signed', async () => {
  const { id } = await stored('contract')
  const bytes = Buffer.from('%PDF-1.7 of an earlier release')
  await api.deps.db
    .updateTable('document')
    .set({ pdf: bytes, pdf_sha256: sha256(bytes) })
    .where('id', '=', id)
    .execute()
  expect(Buffer.from((await ofLoan('contract.pdf')).body).equals(bytes)).toBe(true)
  // Signed before there were PDFs: made from the HTML that was confirmed, and stored from then on.
  const older = `<article class="doc-article" lang="en-GB">\n<h2 class="doc-title">An older agreement</h2>\n<p>With £ and é.</p>\n<p class="doc-issuer">Issuer</p>\n<p class="doc-reference">Quote 1. Version contract-2020.1.</p>\n</article>\n`
  await api.deps.db
    .updateTable('document')
    .set({ pdf: null, pdf_sha256: null, html: older })
    .where('id', '=', id)
    .execute()
  const first = await ofLoan('contract.pdf')
  expect((await readPdf(first.body)).text).toBe(
    'An older agreement With £ and é. Issuer Quote 1. Version contract-2020.1.',
  )
  expect(sha256((await ofLoan('contract.pdf')).body)).toBe(sha256(first.body))
  expect((await stored('contract')).pdf_sha256).toBe(sha256(first.body))
})

test('two requests at the same moment get the same stored PDF', async () => {
  const { id } = await stored('secci')
  await api.deps.db
    .updateTable('document')
    .set({ pdf: null, pdf_sha256: null })
    .where('id', '=', id)
    .execute()
  const answers = await Promise.all([ofLoan('secci.pdf'), ofLoan('secci.pdf'), ofApplication('secci.pdf')])
  expect(new Set(answers.map(({ body }) => sha256(body)))).toEqual(
    new Set([(await stored('secci')).pdf_sha256]),
  )
})

// Bacs: what a confirmation of an instruction without paper has to say.
test('the mandate has who collects, the masked account, the notice and the Guarantee in the words of the scheme', async () => {
  const { pages, text } = await readPdf((await ofLoan('direct-debit-mandate.pdf')).body)
  for (const words of [
    'Instruction to your bank or building society to pay by Direct Debit',
    `Service user number ${lender.serviceUserNumber}`,
    `Name ${lender.legalName}`,
    "Name of the account holder Maeve O'Neill",
    'Sort code **-**-90',
    'Account number ending 5678',
    'Name on your bank statement TARNBROOK LENDING',
    `Your agreement ${reference}`,
    `Please pay ${lender.legalName} Direct Debits from the account in this instruction, subject to the safeguards assured by the Direct Debit Guarantee.`,
    `${lender.directDebitNoticeWorkingDays} working days before we collect it`,
    ...directDebitGuarantee,
    directDebitScheme,
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/12345678|99-?99-?90/)
  // The Guarantee is whole on one page.
  expect(
    pages.filter(({ text: page }) => directDebitGuarantee.some((line) => page.includes(line))),
  ).toHaveLength(1)
})

test('a mandate for another account is another document', async () => {
  const { body: before } = await ofApplication('direct-debit-mandate.html')
  await api.deps.db
    .updateTable('mandate')
    .set({ reference: 'TB-SECOND-1' })
    .where('loan_id', '=', loanId)
    .execute()
  const { body: after } = await ofApplication('direct-debit-mandate.html')
  expect(after).toContain('TB-SECOND-1')
  const rows = await api.deps.db
    .selectFrom('document')
    .select('html')
    .where('application_id', '=', borrower.applicationId)
    .where('slug', '=', 'direct-debit-mandate')
    .execute()
  expect(rows.map(({ html }) => html)).toEqual(expect.arrayContaining([before, after]))
})
