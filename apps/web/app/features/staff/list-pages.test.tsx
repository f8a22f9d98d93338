import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListPages, readListPage } from './list-pages.tsx'

test.each<[query: string, page: number]>([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-1', 1],
  ['?page=1.5', 1],
  ['?page=x', 1],
  ['?page=1e9', 1],
])('the page of a list by %j is %d', (query, page) => {
  expect(readListPage(new URL(`https://desk.example/staff/reviews${query}`))).toBe(page)
})

test('what is not on the page is one press away', () => {
  const pages = (page: number, total: number) =>
    renderToStaticMarkup(<ListPages list={{ page, total }} hrefOf={(to) => `?page=${to}`} />)
  expect(pages(1, 50)).toBe('')
  expect(pages(1, 51)).toContain('href="?page=2"')
  expect(pages(2, 51)).toContain('Page 2 of 2')
})
