import { getBrand } from '@tarnbrook/brands/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { documentState } from '#platform/calls/root-state.ts'
import type { Session } from '#platform/store/session.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { DocumentState, readDocumentState } from './document-state.tsx'

afterEach(() => vi.unstubAllGlobals())

const storeWith = (session: Session) =>
  makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: { session },
  })

/** What the document has between the tags, and what a browser reads of it. */
function carried(session: Session) {
  const store = storeWith(session)
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <DocumentState />
    </Provider>,
  )
  const text = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text }) })
  const read = readDocumentState()
  vi.unstubAllGlobals()
  return { html, read, sent: JSON.parse(JSON.stringify(documentState(store.getState()))) }
}

test.each(['main', 'motor'])('the browser of %s reads the state that the server wrote', (key) => {
  const brandFacts = getBrand(key)
  const { read, sent } = carried({ ...sessionWith(), brand: brandFacts.key, brandFacts })
  expect(read).toEqual(sent)
  expect(read.session.brandFacts).toEqual(JSON.parse(JSON.stringify(brandFacts)))
})

test('each visitor’s own state is carried, and no text ends the script', () => {
  const brandFacts = { ...getBrand('main'), fullName: '</script><p>brand' }
  const first = carried({ ...sessionWith(), brandFacts, features: '</script><p>mine' })
  const second = carried({ ...sessionWith(), brandFacts, features: 'yours' })
  expect([first.read.session.features, second.read.session.features]).toEqual(['</script><p>mine', 'yours'])
  expect(first.read.session.brandFacts.fullName).toBe('</script><p>brand')
  expect(first.html).not.toContain('<p>')
})

test('a document without a state is an error', () => {
  vi.stubGlobal('document', { getElementById: () => null })
  expect(readDocumentState).toThrow('The document carries no state')
})
