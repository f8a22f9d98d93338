import { describe, expect, test } from 'vitest'
import { DOCUMENT_TYPES, documentTitle, documentUrl, READ_DOCUMENT_SLUGS } from './document-types.ts'

// Spec 3: loan: /loans/{id}/{slug}.pdf; application: /loan-applications/{id}/read-{slug}.{ext}.
describe('the address of a document', () => {
  test.each([
    ['SECCI', 'secci', 'Loan Key Facts'],
    ['CONTRACT', 'contract', 'Loan Agreement'],
    ['ADEQUATE_EXPLANATIONS', 'adequate-explanations', 'Loan Important Information'],
    ['DIRECT_DEBIT_MANDATE', 'direct-debit-mandate', 'Direct Debit Mandate'],
  ] as const)('%s is %s, %s', (type, slug, title) => {
    expect(DOCUMENT_TYPES[type]).toEqual({ slug, title })
    const application = { category: 'LOAN_APPLICATION', type, id: 41 }
    expect(documentUrl({ category: 'LOAN', type, id: 7 })).toBe(`/loans/7/${slug}.pdf`)
    expect(documentUrl(application)).toBe(`/loan-applications/41/read-${slug}.html`)
    expect(documentUrl({ ...application, extension: 'pdf' })).toBe(`/loan-applications/41/read-${slug}.pdf`)
  })
})

test('a loan has the titles of the specification, and a hire purchase is never called a loan', () => {
  expect(READ_DOCUMENT_SLUGS.map((slug) => documentTitle(slug, 'unsecured'))).toEqual([
    'Loan Important Information',
    'Loan Key Facts',
    'Loan Agreement',
  ])
  expect(READ_DOCUMENT_SLUGS.map((slug) => documentTitle(slug, 'hire-purchase'))).toEqual([
    'Important Information',
    'Key Facts',
    'Hire Purchase Agreement',
  ])
})

// Spec 5: the two errors, in its words.
test.each([
  [{ category: 'LOAN', type: 'RECEIPT' }, "Invalid document type 'RECEIPT'"],
  [{ category: 'LOAN_APPLICATION', type: 'toString' }, "Invalid document type 'toString'"],
  [{ category: 'CARD', type: 'SECCI' }, "Invalid document category 'CARD'"],
  [{ category: 'loan', type: 'SECCI' }, "Invalid document category 'loan'"],
])('%j: %s', (wrong, message) => {
  expect(() => documentUrl({ ...wrong, id: 1 })).toThrow(new Error(message))
})
