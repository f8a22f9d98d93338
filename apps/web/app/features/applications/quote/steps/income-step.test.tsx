import { getBrand } from '@tarnbrook/brands/brand'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { queryEmploymentStatuses } from '#features/applications/applications.api.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { IncomeStep } from './income-step.tsx'

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
  await queryEmploymentStatuses().read(store)
  expect(asked).toEqual(['/api/product/v2/employment-statuses?page=1&perPage=100&order=asc'])
  const Page = createRoutesStub([{ path: '/', Component: () => <IncomeStep answers={{}} /> }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
  const [, list = ''] = /<select[^>]*name="income.employmentStatus"[^>]*>(.*?)<\/select>/s.exec(html) ?? []
  const options = [...list.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
  expect(options).toEqual(names)
})

const EARLIER = {
  appliedOn: '2026-05-03',
  employmentStatus: 'Employed full time',
  occupation: 'Potter',
  netMonthlyIncome: pence(2_150_00),
  maritalStatus: 'Single',
  residentialStatus: 'private_tenant',
  rentOrMortgageMonthlyPayment: pence(512_50),
  numberOfDependants: '0',
  monthlyDependantsCost: pence(0),
}

function shown(answers: Record<string, string>): string {
  const store = makeStore({
    extra: { log: console, fetch: () => new Promise(() => {}) },
    preloadedState: { session: sessionWith() },
  })
  const Page = createRoutesStub([
    { path: '/', Component: () => <IncomeStep answers={answers} earlier={EARLIER} /> },
  ])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
}

test('a returning customer begins with what they said, is told from when, and says again when they were paid', () => {
  const html = shown({})
  expect(html).toContain('From your application of 3 May 2026')
  expect(html).toMatch(/name="income.income"[^>]*value="2,150"/)
  expect(html).toMatch(/name="home.rentOrMortgageMonthlyPayment"[^>]*value="512.50"/)
  expect(html).toMatch(
    /name="home.residentialStatus"[^>]*checked=""[^>]*value="private_tenant"|value="private_tenant"[^>]*checked/,
  )
  expect(html).not.toMatch(/name="income.lastPaidOn.day"[^>]*value="\d/)
})

test('what they have typed since comes before it, as a whole', () => {
  const html = shown({ 'income.income': '1900' })
  expect(html).not.toContain('From your application')
  expect(html).toMatch(/name="income.income"[^>]*value="1900"/)
  expect(html).not.toContain('512.5')
})
