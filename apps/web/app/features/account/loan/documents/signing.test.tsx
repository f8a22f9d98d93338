import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { loansApi } from '#features/loans/loans.api.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { SigningRecord } from './signing.tsx'

const AGREEMENT = 'a'.repeat(64)
const FILE = 'b'.repeat(64)
const OTHER = 'c'.repeat(64)

const signing = {
  '@type': 'signing',
  loanId: 7,
  signedAt: '2026-07-01T12:05:09Z',
  address: '203.0.113.7',
  wordingVersion: 'electronic-delivery-1',
  documents: [
    {
      slug: 'contract',
      version: 'agreement-3',
      readAt: '2026-07-01T12:03:00Z',
      sha256: AGREEMENT,
      pdfSha256: FILE,
    },
    { slug: 'secci', version: 'secci-2', readAt: null, sha256: OTHER, pdfSha256: null },
  ],
}

async function shown(answer: object, productType: 'unsecured' | 'hire-purchase' = 'unsecured') {
  const store = makeStore({
    extra: { log: console, fetch: async () => Response.json({ data: answer }) },
    preloadedState: { session: sessionWith({}) },
  })
  await store.dispatch(loansApi.endpoints.getSigning.initiate({ params: { id: 7 } }))
  return renderToStaticMarkup(
    <Provider store={store}>
      <SigningRecord loan={{ id: 7, productType }} />
    </Provider>,
  )
}

test('says when, in the time of the United Kingdom, from where and in which words', async () => {
  const html = await shown(signing)
  for (const words of [
    '01/07/2026, 13:05:09',
    'read 01/07/2026, 13:03:00',
    '203.0.113.7',
    'electronic-delivery-1',
    'Loan Agreement',
  ])
    expect(html).toContain(words)
  expect(await shown(signing, 'hire-purchase')).toContain('Hire Purchase Agreement')
  expect(await shown({ ...signing, address: null })).toContain('Not known')
})

test('gives each document’s hash in short, and in full where it is opened', async () => {
  const html = await shown(signing)
  const [facts = '', opened = ''] = html.split('<details')
  for (const hash of [FILE, OTHER]) {
    expect(facts).toContain(`${hash.slice(0, 12)}…`)
    expect(facts).not.toContain(hash)
    expect(opened).toContain(hash)
  }
  expect(opened).toContain(AGREEMENT)
})

test('is left out where an agreement was made before this was stored', async () => {
  expect(await shown({ ...signing, signedAt: null, address: null, documents: [] })).toBe('')
})
