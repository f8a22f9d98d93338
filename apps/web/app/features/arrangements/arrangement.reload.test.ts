import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#platform/routing/paths.ts'
import { storeContext } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { exampleDraft, exampleInfo, exampleStatement } from '#testing/arrangement.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { clientLoader } from './arrangement.screen.tsx'

// Spec 2.
test('what is in the store is shown, and reload=true reads the arrangement anew', async () => {
  const infos: string[] = []
  const store = makeStore({
    extra: {
      log: console,
      fetch: async (path) => {
        const [place = ''] = path.split('?')
        if (place.endsWith('-info')) {
          infos.push(path)
          return Response.json({ data: { data: exampleInfo({ draft: exampleDraft() }) } })
        }
        return Response.json({
          data: place.includes('financial-statements') ? exampleStatement() : exampleLoan(),
        })
      },
    },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  const context = new RouterContextProvider()
  context.set(storeContext, store)
  const readPage = (reload: boolean) => {
    const url = new URL(paths.selfServeArrangement({ id: 7, sub: 'reason', reload }), 'http://localhost:3000')
    const args = { params: { id: '7', sub: 'reason' }, url, context, request: new Request(url) }
    return clientLoader(args as unknown as Parameters<typeof clientLoader>[0])
  }
  await readPage(false)
  await readPage(false)
  expect(infos).toHaveLength(1)
  await readPage(true)
  expect(infos).toHaveLength(2)
})
