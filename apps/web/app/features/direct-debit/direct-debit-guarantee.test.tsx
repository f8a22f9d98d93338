import { directDebitGuarantee } from '@tarnbrook/brands/facts/direct-debit'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DirectDebitGuarantee } from './direct-debit-guarantee.tsx'

test('the Guarantee stands open in the scheme’s words, with its mark', () => {
  const html = renderToStaticMarkup(<DirectDebitGuarantee />)
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words)).toEqual(directDebitGuarantee)
  expect(html).toContain('aria-label="Direct Debit"')
  expect(html).not.toMatch(/<details|hidden/)
})
