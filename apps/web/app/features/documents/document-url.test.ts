import { DOCUMENT_TYPES, type DocumentType, documentUrl } from '@tarnbrook/contract/documents/document-types'
import { describe, expect, it } from 'vitest'
import { documentOfUrl } from './document-url.ts'

describe('documentOfUrl', () => {
  it('knows the URLs that the contract makes, of both categories', () => {
    for (const type of Object.keys(DOCUMENT_TYPES) as DocumentType[]) {
      const { slug } = DOCUMENT_TYPES[type]
      const application = { category: 'LOAN_APPLICATION', type, id: 41 }
      const ofApplication = { category: 'LOAN_APPLICATION', id: 41, slug }
      expect(documentOfUrl(documentUrl(application))).toEqual(ofApplication)
      expect(documentOfUrl(documentUrl({ ...application, extension: 'pdf' }))).toEqual(ofApplication)
      expect(documentOfUrl(`/loan-applications/41/read-${slug}_html`)).toEqual(ofApplication)
      expect(documentOfUrl(documentUrl({ category: 'LOAN', type, id: 7 }))).toEqual({
        category: 'LOAN',
        id: 7,
        slug,
      })
    }
  })

  it.each([
    null,
    '',
    'https://elsewhere.example/loan-applications/41/read-secci.html',
    '//elsewhere.example/loan-applications/41/read-secci.html',
    '/loan-applications/41/../42/read-secci.html',
    '/loan-applications/41/read-secci.html?next=//elsewhere.example',
    '/loan-applications/41/read-secci.html\n',
    '/loan-applications/0/read-secci.html',
    '/loan-applications/9999999999999999/read-secci.html',
    '/loan-applications/41/read-payslip.html',
    'javascript:alert(1)',
    'javascript:/loans/7/contract.pdf',
    'data:application/pdf;base64,JVBERi0=',
    'https://elsewhere.example/loans/7/contract.pdf',
    '//elsewhere.example/loans/7/contract.pdf',
    '/\\elsewhere.example/loans/7/contract.pdf',
    '/loans/7/../8/contract.pdf',
    '/loans/7%2f8/contract.pdf',
    '/loans%2f7%2fcontract.pdf',
    '/loans/7/contract.pdf/download',
    '/loans/7/contract.pdf#page=2',
    '/loans/7/contract.html',
    '/loans/7/read-contract.pdf',
    '/loans/7/payslip.pdf',
    '/loans/0/contract.pdf',
    '/loans/-7/contract.pdf',
    '/loans/7e3/contract.pdf',
    '/api/product/loans/7/contract.pdf',
    '/v2/loans/7/contract.pdf',
    ' /loans/7/contract.pdf',
    '/loan-applications/41/read-secci.HTML',
    '/loan-applications/41/read-secci_pdf',
    '/loan-applications/41/secci.pdf',
  ])('opens nothing else: %j', (url) => {
    expect(documentOfUrl(url)).toBeUndefined()
  })
})
