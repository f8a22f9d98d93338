import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotSent } from './progress.tsx'

const left = [new File(['photo'], 'front.jpg')]

test.each([
  [undefined, 'Check your connection, then try again. You don’t need to choose it again.'],
  [
    'Wait a few minutes, then try again.',
    'Wait a few minutes, then try again. You don’t need to choose it again.',
  ],
])('a file that was not sent because of %j says what to do', (reason, words) => {
  const page = renderToStaticMarkup(<NotSent sending={{ left, reason }} onRetry={() => {}} />)
  expect(page).toContain(words)
  expect(page).toContain('front.jpg')
})
