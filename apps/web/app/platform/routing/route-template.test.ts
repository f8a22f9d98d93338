import { notePageViews } from '@tarnbrook/contract/engagement/engagement'
import { expect, test } from 'vitest'
import { routeTemplate } from './route-template.ts'

test.each([
  ['/', {}, '/'],
  ['/account/borrow', {}, '/account/borrow'],
  ['/account/borrow/requested/17', { id: '17' }, '/account/borrow/requested/:id'],
  ['/account/borrow/apply', { state: 'apply' }, '/account/borrow/:state'],
  ['/account/borrow/quote', { step: undefined }, '/account/borrow/quote'],
  [
    '/account/borrow/self-serve-arrangement/17/pay%20less',
    { id: '17', sub: 'pay less' },
    '/account/borrow/self-serve-arrangement/:id/:sub',
  ],
  ['/ann@people.example/17', { '*': 'ann@people.example/17' }, '/not-found'],
])('%s is counted as its template', (path, params, template) => {
  expect(routeTemplate(path, params)).toBe(template)
  const parsed = notePageViews.body?.safeParse({ pageViews: [{ route: template }] })
  expect(parsed?.success).toBe(true)
})
