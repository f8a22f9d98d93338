import { expect, test } from 'vitest'
import { createPageViews } from './page-views.ts'

test('nothing is counted before a yes; the open page from then on; nothing after the yes is withdrawn', () => {
  let isAllowed = false
  const sent: string[] = []
  const views = createPageViews(
    () => isAllowed,
    (route) => sent.push(route),
  )
  views.see('/')
  views.see('/login')
  isAllowed = true
  views.see('/login')
  views.see('/login')
  views.see(undefined)
  views.see('/account/borrow')
  isAllowed = false
  views.see('/')
  expect(sent).toEqual(['/login', '/account/borrow'])
})
