import { READ_DOCUMENT_SLUGS, type ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { describe, expect, it } from 'vitest'
import { nextDocument } from './documents-in-order.ts'

const read = (...slugs: ReadDocumentSlug[]) =>
  READ_DOCUMENT_SLUGS.map((slug) => ({ slug, hasRead: slugs.includes(slug) }))

describe('nextDocument', () => {
  it('goes from the explanations to the agreement, which comes last', () => {
    expect(nextDocument(read())).toBe('adequate-explanations')
    expect(nextDocument(read(), 'adequate-explanations')).toBe('secci')
    expect(nextDocument(read('adequate-explanations'), 'secci')).toBe('contract')
  })

  it('goes back to one that was left out', () => {
    expect(nextDocument(read('adequate-explanations'), 'contract')).toBe('secci')
  })

  it('is over when all have been read', () => {
    expect(nextDocument(read('adequate-explanations', 'secci'), 'contract')).toBeUndefined()
    expect(nextDocument(read(...READ_DOCUMENT_SLUGS))).toBeUndefined()
  })

  it('counts a document that is not listed as unread', () => {
    expect(nextDocument([])).toBe('adequate-explanations')
  })
})
