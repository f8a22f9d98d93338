import { expect, test } from 'vitest'
import { strippedSearch } from './strip-query.ts'

test('Spec 2: attribution and two more are kept, and what the page reads itself', () => {
  const search =
    '?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&ref=f&offer=g&gclid=h&id=3&UTM_SOURCE=i'
  const kept = '?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&ref=f&offer=g'
  expect(strippedSearch(search, 'main')).toBe(kept)
  expect(strippedSearch(search, 'main', ['id'])).toBe(`${kept}&id=3`)
  expect(strippedSearch('?gclid=1', 'main')).toBe('')
  expect(strippedSearch('?', 'main')).toBe('')
})

test('Spec 2: the motor brand keeps more', () => {
  expect(strippedSearch('?dealer=1&vehicle=2&partner=3&x=4', 'motor')).toBe('?dealer=1&vehicle=2&partner=3')
  expect(strippedSearch('?dealer=1&vehicle=2&partner=3&x=4', 'post-office')).toBe('')
})

test('Spec 1: the parameter that makes the chat anonymous is known everywhere', () => {
  expect(strippedSearch('?anonymous-chat&x=1', 'post-office')).toBe('?anonymous-chat=')
})
