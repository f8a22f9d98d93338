import { getBrand } from '@tarnbrook/brands/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { load } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { EMPLOYMENT_STATUS_LIST, IncomeStep } from './income-step.tsx'

test('the form offers the employment statuses that the API names, in its order', async () => {
  const asked: string[] = []
  const names = ['Retired', 'Student', 'Self-employed']
  const store = makeStore({
    extra: {
      log: console,
      fetch: async (path) => {
        asked.push(path)
        const employmentStatuses = names.map((name, index) => ({
          '@type': 'employmentStatus',
          id: index + 1,
          name,
        }))
        const page = { '@type': 'employmentStatuses', page: 1, perPage: 100, total: 3, pageCount: 1 }
        return Response.json({ data: { ...page, employmentStatuses } })
      },
    },
    preloadedState: {
      session: {
        brand: 'main',
        brandFacts: getBrand('main'),
        user: null,
        env: 'local',
        buildVersion: 'test',
        chat: { appId: 'app', widgetUrl: 'http://chat.example/widget/app' },
        publicUrl: 'http://localhost:3000',
        features: '',
        intentSeed: 'seed',
      },
    },
  })
  await load(store, applicationsApi.endpoints.listEmploymentStatuses, EMPLOYMENT_STATUS_LIST)
  expect(asked).toEqual(['/api/product/v2/employment-statuses?page=1&perPage=100&order=asc'])
  const Page = createRoutesStub([{ path: '/', Component: () => <IncomeStep answers={{}} /> }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
  const options = [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
  expect(options).toEqual(names)
})
