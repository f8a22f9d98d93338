import { directDebitGuarantee, directDebitScheme } from '@tarnbrook/brands/facts/direct-debit'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DirectDebitGuarantee } from './direct-debit-guarantee.tsx'

test('the Guarantee stands open in the scheme’s words, with the name of the scheme and no likeness of its mark', () => {
  const html = renderToStaticMarkup(<DirectDebitGuarantee />)
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words)).toEqual(directDebitGuarantee)
  expect(html).toContain(`<p>${directDebitScheme}</p>`)
  expect(html).not.toMatch(/<details|hidden|<svg|<img/)
})
