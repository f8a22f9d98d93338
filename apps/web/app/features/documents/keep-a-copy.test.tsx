import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeepACopy } from './keep-a-copy.tsx'

const linksOf = (url: string) =>
  [...renderToStaticMarkup(<KeepACopy url={url} />).matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(
    ([, href, words]) => [words, href],
  )

test('a PDF is opened and saved as itself, and a page is saved', () => {
  expect(linksOf('/loans/7/contract.pdf')).toEqual([
    ['Open the PDF', '/api/product/loans/7/contract.pdf'],
    ['Save as PDF', '/api/product/loans/7/contract.pdf/download'],
  ])
  expect(linksOf('/loan-applications/7/read-secci.html')).toEqual([
    ['Save', '/api/product/loan-applications/7/read-secci.html/download'],
  ])
})
