import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'

test('the page brings the form data along: what was read with the document is there before a form is sent', async () => {
  const before = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: { session: sessionWith() },
  })
  expect(before.getState()).not.toHaveProperty('selfServeArrangement')
  await import('./arrangement.screen.tsx')
  const after = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: { session: sessionWith() },
  })
  expect(after.getState()).toHaveProperty('selfServeArrangement')
})
