import { getBrand } from '@tarnbrook/brands/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { useFeature } from './session.ts'

// Spec 4: on when the cookie says true or 'true'; otherwise the configured default.
test.each([
  ['{"groupCardOffer":true}', false, 'on'],
  ['{"groupCardOffer":"true"}', false, 'on'],
  ['{"groupCardOffer":1}', false, 'off'],
  ['{"groupCardOffer":false}', true, 'on'],
  ['{"other":true}', false, 'off'],
  ['', true, 'on'],
])('a page asks for a flag: cookie %s, the brand’s default %s', (features, groupCardOffer, expected) => {
  const brandFacts = getBrand('main')
  const store = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: {
      session: sessionWith({
        features,
        brandFacts: { ...brandFacts, featureFlags: { ...brandFacts.featureFlags, groupCardOffer } },
      }),
    },
  })
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Offer />
    </Provider>,
  )
  expect(html).toBe(expected)
})

function Offer() {
  return useFeature('groupCardOffer') ? 'on' : 'off'
}
