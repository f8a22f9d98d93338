import { expect, test } from 'vitest'
import { createPageViews } from './page-views.ts'

test('nothing is told before a yes, the page that is open from then on, and nothing after it is withdrawn', () => {
  let isAllowed = false
  const told: string[] = []
  const views = createPageViews(
    () => isAllowed,
    (route) => told.push(route),
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
  expect(told).toEqual(['/login', '/account/borrow'])
})
