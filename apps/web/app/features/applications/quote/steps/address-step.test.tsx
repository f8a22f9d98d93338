import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { load } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { AddressStep } from './address-step.tsx'

const NONE_FOUND = 'We found no addresses at LS1 4AP'

test.each([
  { found: undefined, says: false },
  { found: [], says: true },
])('no addresses are reported only after the look-up has ended: $found', async ({ found, says }) => {
  const addresses = { '@type': 'addresses', postCode: 'LS1 4AP', addresses: found }
  const store = makeStore({
    extra: { log: console, fetch: async () => Response.json({ data: addresses }) },
    preloadedState: { session: sessionWith({}) },
  })
  if (found) await load(store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode: 'LS1 4AP' } })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <AddressStep step="address" answers={{ 'address.postCode': 'LS1 4AP' }} />,
    },
  ])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
  expect(html.includes(NONE_FOUND)).toBe(says)
  expect(html.includes('Find address')).toBe(!says)
})
