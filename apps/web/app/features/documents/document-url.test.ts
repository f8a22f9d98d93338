import { documentUrl } from '@tarnbrook/contract/requirements/document-types'
import { describe, expect, it } from 'vitest'
import { documentOfUrl } from './document-url.ts'

describe('documentOfUrl', () => {
  it('knows the URLs that the contract makes', () => {
    for (const type of ['SECCI', 'CONTRACT', 'ADEQUATE_EXPLANATIONS'])
      expect(documentOfUrl(documentUrl({ category: 'LOAN_APPLICATION', type, id: 41 }))?.applicationId).toBe(
        41,
      )
    expect(documentOfUrl('/loan-applications/41/read-secci.html')).toEqual({
      applicationId: 41,
      slug: 'secci',
    })
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
    '/loan-applications/41/read-direct-debit-mandate.html',
    '/loan-applications/41/read-payslip.html',
    'javascript:alert(1)',
  ])('opens nothing else: %j', (url) => {
    expect(documentOfUrl(url)).toBeUndefined()
  })
})
